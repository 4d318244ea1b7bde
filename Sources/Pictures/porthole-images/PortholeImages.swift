import ImageClient
import PortholeSystem
import PortholePlatform

/// `porthole-images`: decodes one picture from an open file, and answers requests for parts of it with
/// characters, until its standard input, a socket, is closed. `Wire` describes the messages.
@main
struct PortholeImages {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.elementsEqual(["--version"]) || arguments.elementsEqual(["-V"]) {
      return print("porthole-images \(Release.version)")
    }
    if arguments.elementsEqual([ConfinementTrial.option]) { ConfinementTrial.run() }
    var kind: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(STDIN_FILENO, SOL_SOCKET, SO_TYPE, &kind, &length) == 0 else {
      print("porthole-images is started by porthole, to decode images.")
      exit(2)
    }
    Confinement.begin()
    let client = Client()
    guard client.receiveGreeting() == Wire.version else {
      client.fail("porthole-images has another version than the program that started it")
    }
    #if Images
      ImageService(client: client, file: Confinement.file).run()
    #else
      client.fail("built without images (the Images trait)")
    #endif
  }
}
