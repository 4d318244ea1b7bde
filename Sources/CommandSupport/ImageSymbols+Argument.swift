import ArgumentParser
import Images

extension ImageSymbols: ExpressibleByArgument {}
