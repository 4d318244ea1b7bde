/// A way to show a file.
enum ContentKind: Hashable { case text, table, bytes, json }
