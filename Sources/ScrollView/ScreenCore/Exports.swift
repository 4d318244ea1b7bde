// The public interface of this module uses points, sizes and rectangles.
@_exported import GeometryCore
// Names of files and harmless text, which the parts below need, too.
@_exported import struct PortholeSystem.FileName
@_exported import enum PortholeSystem.HiddenCharacters
@_exported import enum PortholeSystem.SafeText
