// Calls that make descriptors which no program that is started meanwhile inherits. The C library shows them only to GNU
// programs.
#ifndef PORTHOLE_CDESCRIPTORS_H
#define PORTHOLE_CDESCRIPTORS_H

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__

extern int pipe2(int ends[2], int flags);
extern int mkostemp(char *name, int flags);

// A pipe, both ends of which return at once where nothing can be read or written.
static inline int porthole_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK); }

// A new file whose name ends in XXXXXX, which becomes something unique.
static inline int porthole_temporary_file(char *name) { return mkostemp(name, O_CLOEXEC); }

// A new file in a folder that has no name there at any time; fails where the file system has no such files.
static inline int porthole_nameless_file(const char *folder) {
  // O_TMPFILE, with O_DIRECTORY as it demands: the C library's name for it is for GNU programs only.
  return open(folder, 020000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC | O_EXCL, 0600);
}

#endif

#endif
