// Calls that make descriptors with close-on-exec set from the start, so that no program started by another
// thread inherits them. The C library declares them only for GNU programs.
#ifndef PORTHOLE_CDESCRIPTORS_H
#define PORTHOLE_CDESCRIPTORS_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <spawn.h>
#include <sys/vfs.h>

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

// Finds a file without opening it and without following a link, to examine it or to find files in it.
static inline int porthole_find(int parent, const char *name, int flags) {
  // O_PATH. The C library defines the name only for GNU programs.
  return openat(parent, name, 010000000 | O_NOFOLLOW | O_CLOEXEC | flags);
}

// Whether a file is an interface of the kernel. Such a file looks like a regular one, but reading it can wait, change something
// or show the variables of a process.
static inline int porthole_is_kernel_file(int file) {
  struct statfs info;
  if (fstatfs(file, &info) != 0) return 0;
  switch ((unsigned)info.f_type) {
  case 0x9fa0: case 0x62656572: case 0x64626720: case 0x74726163: // proc, sysfs, debugfs, tracefs
  case 0x73636673: case 0x27e0eb: case 0x63677270: case 0x62656570: // securityfs, cgroup, cgroup2, configfs
  case 0xcafe4a11: case 0xde5e81e4: case 0x6165676c: case 0xf97cff8c: // bpf, efivarfs, pstore, selinuxfs
  case 0x42494e4d: case 0x6e736673: case 0x65735543: case 0x5a3c69f0: // binfmt_misc, nsfs, fusectl, apparmorfs
    return 1;
  default: return 0;
  }
}

// A new file in a folder, without a name at any time. Fails if the file system does not support this.
static inline int porthole_nameless_file(const char *folder) {
  // O_TMPFILE, with O_DIRECTORY as it requires. The C library defines the name only for GNU programs.
  return open(folder, 020000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC | O_EXCL, 0600);
}

// Two sockets, each of which reads what is written to the other one.
static inline int porthole_socket_pair(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
}

// Sends bytes to one of these sockets; an error, not a signal, if the other one is closed.
static inline ssize_t porthole_send(int socket, const void *bytes, size_t count, int waits) {
  return send(socket, bytes, count, MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT));
}

// Reserves room for a file of `size` bytes. Returns 0, or the error.
static inline int porthole_reserve(int file, off_t size) { return posix_fallocate(file, 0, size); }

#else

// These systems lack the calls. A program that another thread starts between two of these calls inherits the descriptors.
static inline void porthole_close_on_exec(const int ends[2], int flags) {
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, flags);
  }
}

static inline int porthole_waiting_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  porthole_close_on_exec(ends, 0);
  return 0;
}

static inline int porthole_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  porthole_close_on_exec(ends, O_NONBLOCK);
  return 0;
}

static inline int porthole_temporary_file(char *name) {
  int file = mkstemp(name);
  if (file >= 0) fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}

// The name serves for reports of the system alone, elsewhere.
static inline int porthole_memory_file(const char *name) {
  char path[] = "/tmp/porthole-XXXXXX";
  (void)name;
  int file = porthole_temporary_file(path);
  if (file >= 0) unlink(path);
  return file;
}

static inline int porthole_nameless_file(const char *folder) {
  (void)folder;
  errno = EOPNOTSUPP;
  return -1;
}

static inline int porthole_socket_pair(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
  porthole_close_on_exec(ends, 0);
#ifdef SO_NOSIGPIPE
  int yes = 1;
  for (int i = 0; i < 2; i++) setsockopt(ends[i], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
  return 0;
}

static inline ssize_t porthole_send(int socket, const void *bytes, size_t count, int waits) {
  return send(socket, bytes, count, waits ? 0 : MSG_DONTWAIT);
}

static inline int porthole_reserve(int file, off_t size) {
#ifdef F_PREALLOCATE
  struct stat info;
  if (fstat(file, &info) != 0) return errno;
  fstore_t room = {F_ALLOCATEALL, F_PEOFPOSMODE, 0, size - info.st_size, 0};
  return fcntl(file, F_PREALLOCATE, &room) == 0 ? 0 : errno;
#else
  return posix_fallocate(file, 0, size);
#endif
}

#endif

// The number of bytes that can be read from a terminal; -1 if that is unknown.
static inline int porthole_unread_count(int terminal) {
  int count = 0;
  return ioctl(terminal, FIONREAD, &count) == 0 ? count : -1;
}

// 1 if this process may make files of `size` bytes. A larger file would end it.
static inline int porthole_allows_files(unsigned long long size) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur >= size;
}

// The C library's own buffers. Swift takes `stdout` for a variable that any thread may change.
// Only standard output: flushing all streams would wait for a thread that reads a line from standard input.
static inline void porthole_flush_output(void) { fflush(stdout); }
static inline void porthole_buffer_output_by_lines(void) { setvbuf(stdout, 0, _IOLBF, BUFSIZ); }

#endif
