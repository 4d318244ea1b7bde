// The public interface of the options uses settings of documents and tables.
@_exported import DocumentUI
