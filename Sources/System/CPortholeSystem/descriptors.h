// Calls that make descriptors with close-on-exec set from the start, so that no program started by another
// thread inherits them. The C library declares them only for GNU programs.
#ifndef PORTHOLE_CDESCRIPTORS_H
#define PORTHOLE_CDESCRIPTORS_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
#include <spawn.h>

#ifdef __GLIBC__
// In the C library since 2.35.
extern int posix_spawn_file_actions_addtcsetpgrp_np(posix_spawn_file_actions_t *actions, int terminal)
    __attribute__((weak));
#endif

// Lets the process group of a program that is started have a terminal from the beginning. Returns 0 if it can.
static inline int porthole_spawn_in_front(posix_spawn_file_actions_t *actions, int terminal) {
#ifdef __GLIBC__
  if (posix_spawn_file_actions_addtcsetpgrp_np) return posix_spawn_file_actions_addtcsetpgrp_np(actions, terminal);
#endif
  return -1;
}

extern int pipe2(int ends[2], int flags);
extern int mkostemp(char *name, int flags);
extern int memfd_create(const char *name, unsigned int flags);

// A pipe with both ends non-blocking.
static inline int porthole_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK); }

// A pipe whose ends wait.
static inline int porthole_waiting_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

// A new file. The XXXXXX at the end of `name` is replaced to make the name unique.
static inline int porthole_temporary_file(char *name) { return mkostemp(name, O_CLOEXEC); }

// A file in memory, without a name in any folder.
static inline int porthole_memory_file(const char *name) {
  // MFD_CLOEXEC
  return memfd_create(name, 1);
}

// A new file in a folder, without a name at any time. Fails if the file system does not support this.
static inline int porthole_nameless_file(const char *folder) {
  // O_TMPFILE, with O_DIRECTORY as it requires. The C library defines the name only for GNU programs.
  return open(folder, 020000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC | O_EXCL, 0600);
}

#endif

// The C library's own buffers. Swift takes `stdout` for a variable that any thread may change.
// Only standard output: flushing all streams would wait for a thread that reads a line from standard input.
static inline void porthole_flush_output(void) { fflush(stdout); }
static inline void porthole_buffer_output_by_lines(void) { setvbuf(stdout, 0, _IOLBF, BUFSIZ); }

#endif
