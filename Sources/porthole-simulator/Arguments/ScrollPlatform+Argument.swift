import ArgumentParser
import NodeUI

extension ScrollPlatform: ExpressibleByArgument {}
