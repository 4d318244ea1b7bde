import Images
import Release

#if canImport(Glibc)
  import Glibc
#endif

/// `porthole-images`: decodes one picture and answers with parts of it as characters, until its standard input, a socket,
/// is closed. What it is told and answers is in `Wire`.
@main
struct PortholeImages {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.elementsEqual(["--version"]) || arguments.elementsEqual(["-V"]) {
      return print("porthole-images \(Release.version)")
    }
    var kind: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(STDIN_FILENO, SOL_SOCKET, SO_TYPE, &kind, &length) == 0 else {
      print("porthole-images is started by porthole, to decode images.")
      exit(2)
    }
    Confinement.enter()
    let client = Client()
    guard let (version, path) = client.receiveGreeting(), version == Wire.version else {
      client.fail("porthole-images is of another version than the program that started it")
    }
    #if Images
      ImageService(client: client, path: path).run()
    #else
      client.fail("built without images (the Images trait): \(path) cannot be shown")
    #endif
  }
}
