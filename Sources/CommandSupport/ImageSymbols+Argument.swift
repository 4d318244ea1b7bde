import ArgumentParser
import ImageClient

extension ImageSymbols: ExpressibleByArgument {}
