// Functions of the libraries that decompress, looked up when the first compressed file is opened: the program
// starts without them, and works on systems that lack one.
//
// The declarations repeat the stable binary interfaces of zlib 1.2, libbz2 1.0, liblzma 5 and libzstd 1, so that
// building needs none of their headers.
#ifndef PORTHOLE_CCOMPRESSION_H
#define PORTHOLE_CCOMPRESSION_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __APPLE__
#define PORTHOLE_LIBRARY(linux, apple) apple
#else
#define PORTHOLE_LIBRARY(linux, apple) linux
#endif

// The library of a name, or of the name that the linker uses.
static inline void *porthole_library(const char *name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL); }

// Sets a function pointer; false if the library has no such function.
static inline int porthole_look_up(void *library, const char *name, void *place) {
  void *function = dlsym(library, name);
  *(void **)place = function;
  return function != 0;
}

// MARK: zlib

typedef struct {
  const uint8_t *next_in;
  unsigned avail_in;
  unsigned long total_in;
  uint8_t *next_out;
  unsigned avail_out;
  unsigned long total_out;
  const char *msg;
  void *state, *zalloc, *zfree, *opaque;
  int data_type;
  unsigned long adler, reserved;
} porthole_z_stream;

typedef struct {
  int (*inflate_init)(porthole_z_stream *, int window_bits, const char *version, int size);
  int (*inflate)(porthole_z_stream *, int flush);
  int (*inflate_end)(porthole_z_stream *);
  int (*inflate_reset)(porthole_z_stream *, int window_bits);
  int (*inflate_prime)(porthole_z_stream *, int bits, int value);
  int (*set_dictionary)(porthole_z_stream *, const uint8_t *, unsigned);
  int (*get_dictionary)(porthole_z_stream *, uint8_t *, unsigned *);
  int (*compress)(uint8_t *, unsigned long *, const uint8_t *, unsigned long, int level);
  int (*uncompress)(uint8_t *, unsigned long *, const uint8_t *, unsigned long);
} porthole_zlib;

static inline int porthole_load_zlib(porthole_zlib *z) {
  void *library = porthole_library(PORTHOLE_LIBRARY("libz.so.1", "libz.1.dylib"));
  return library && porthole_look_up(library, "inflateInit2_", &z->inflate_init)
    && porthole_look_up(library, "inflate", &z->inflate)
    && porthole_look_up(library, "inflateEnd", &z->inflate_end)
    && porthole_look_up(library, "inflateReset2", &z->inflate_reset)
    && porthole_look_up(library, "inflatePrime", &z->inflate_prime)
    && porthole_look_up(library, "inflateSetDictionary", &z->set_dictionary)
    && porthole_look_up(library, "inflateGetDictionary", &z->get_dictionary)
    && porthole_look_up(library, "compress2", &z->compress)
    && porthole_look_up(library, "uncompress", &z->uncompress);
}

// MARK: libbz2

typedef struct {
  const uint8_t *next_in;
  unsigned avail_in, total_in_low, total_in_high;
  uint8_t *next_out;
  unsigned avail_out, total_out_low, total_out_high;
  void *state, *bzalloc, *bzfree, *opaque;
} porthole_bz_stream;

typedef struct {
  int (*begin)(porthole_bz_stream *, int verbosity, int small);
  int (*decompress)(porthole_bz_stream *);
  int (*end)(porthole_bz_stream *);
} porthole_bzip2;

static inline int porthole_load_bzip2(porthole_bzip2 *z) {
  void *library = porthole_library(PORTHOLE_LIBRARY("libbz2.so.1.0", "libbz2.1.0.dylib"));
  // Fedora, Arch and others have another name.
  if (!library) library = porthole_library("libbz2.so.1");
  return library && porthole_look_up(library, "BZ2_bzDecompressInit", &z->begin)
    && porthole_look_up(library, "BZ2_bzDecompress", &z->decompress)
    && porthole_look_up(library, "BZ2_bzDecompressEnd", &z->end);
}

// MARK: liblzma

typedef struct {
  const uint8_t *next_in;
  size_t avail_in;
  uint64_t total_in;
  uint8_t *next_out;
  size_t avail_out;
  uint64_t total_out;
  const void *allocator;
  void *internal;
  void *reserved_pointers[4];
  uint64_t seek_position, reserved_number;
  size_t reserved_sizes[2];
  int reserved_kinds[2];
} porthole_lzma_stream;

typedef struct {
  int (*begin)(porthole_lzma_stream *, uint64_t memory_limit, uint32_t flags);
  int (*code)(porthole_lzma_stream *, int action);
  void (*end)(porthole_lzma_stream *);
  uint32_t (*crc32)(const uint8_t *, size_t, uint32_t);
} porthole_lzma;

static inline int porthole_load_lzma(porthole_lzma *z) {
  void *library = porthole_library(PORTHOLE_LIBRARY("liblzma.so.5", "liblzma.5.dylib"));
  return library && porthole_look_up(library, "lzma_stream_decoder", &z->begin)
    && porthole_look_up(library, "lzma_code", &z->code) && porthole_look_up(library, "lzma_end", &z->end)
    && porthole_look_up(library, "lzma_crc32", &z->crc32);
}

// MARK: libzstd

typedef struct {
  const void *bytes;
  size_t size, position;
} porthole_zstd_input;

typedef struct {
  void *bytes;
  size_t size, position;
} porthole_zstd_output;

typedef struct {
  void *(*create)(void);
  size_t (*destroy)(void *);
  size_t (*reset)(void *, int directive);
  size_t (*decompress)(void *, porthole_zstd_output *, porthole_zstd_input *);
  unsigned (*is_error)(size_t);
  const char *(*error_name)(size_t);
} porthole_zstd;

static inline int porthole_load_zstd(porthole_zstd *z) {
  void *library = porthole_library(PORTHOLE_LIBRARY("libzstd.so.1", "libzstd.1.dylib"));
  return library && porthole_look_up(library, "ZSTD_createDStream", &z->create)
    && porthole_look_up(library, "ZSTD_freeDStream", &z->destroy)
    && porthole_look_up(library, "ZSTD_DCtx_reset", &z->reset)
    && porthole_look_up(library, "ZSTD_decompressStream", &z->decompress)
    && porthole_look_up(library, "ZSTD_isError", &z->is_error)
    && porthole_look_up(library, "ZSTD_getErrorName", &z->error_name);
}

#endif
