// Actions that a confined process must not be able to do, each to be tried.
#ifndef PORTHOLE_ATTEMPTS_H
#define PORTHOLE_ATTEMPTS_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

// The error of a call that returned `result`; 0 if it succeeded.
static inline int porthole_attempt_error(long result) { return result < 0 ? errno : 0; }

// Tries action `index`, from 0 on, and sets `name` to its name. Returns the error, 0 if the action succeeded,
// or -1 if there is no such action.
static inline int porthole_attempt(int index, const char **name) {
  static const char *const names[] = {
      "open",    "openat",    "create",  "stat",          "unlink",       "opendir",      "socket",
      "unix",    "connect",   "fork",    "chdir",         "ptrace",       "kill parent",  "kill self",
      "dup",     "pipe",      "memfd",   "mmap to run",   "mprotect to run", "read parent's memory",
      "limit parent", "io_uring", "inotify", "execve",
  };
  if (index < 0 || index >= (int)(sizeof names / sizeof *names)) return -1;
  *name = names[index];
  static char page[8192];
  void *start = (void *)(((size_t)page + 4095) & ~(size_t)4095);
  struct sockaddr_un address = {AF_UNIX, "/tmp/none"};
  struct stat status;
  switch (index) {
#ifdef SYS_open
  case 0: return porthole_attempt_error(syscall(SYS_open, "/etc/passwd", O_RDONLY, 0));
#else
  case 0: return porthole_attempt_error(open("/etc/passwd", O_RDONLY));
#endif
  case 1: return porthole_attempt_error(openat(AT_FDCWD, ".", O_RDONLY));
  case 2: return porthole_attempt_error(open("/tmp/porthole-attempt", O_WRONLY | O_CREAT, 0600));
  case 3: return porthole_attempt_error(stat("/etc/passwd", &status));
  case 4: return porthole_attempt_error(unlink("/tmp/porthole-attempt"));
  case 5: return porthole_attempt_error(open("/proc/self/fd", O_RDONLY | O_DIRECTORY));
  case 6: return porthole_attempt_error(socket(AF_INET, SOCK_STREAM, 0));
  case 7: return porthole_attempt_error(socket(AF_UNIX, SOCK_STREAM, 0));
  case 8: return porthole_attempt_error(connect(0, (struct sockaddr *)&address, sizeof address));
  case 9: {
    pid_t child = fork();
    if (child == 0) _exit(0);
    return porthole_attempt_error(child);
  }
  case 10: return porthole_attempt_error(chdir("/"));
  case 11: return porthole_attempt_error(ptrace(PTRACE_PEEKDATA, getppid(), page, NULL));
  case 12: return porthole_attempt_error(kill(getppid(), 0));
  case 13: return porthole_attempt_error(kill(getpid(), 0));
  case 14: return porthole_attempt_error(dup(0));
  case 15: {
    int ends[2];
    return porthole_attempt_error(pipe(ends));
  }
  case 16: return porthole_attempt_error(syscall(SYS_memfd_create, "attempt", 0));
  case 17: {
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? errno : 0;
  }
  case 18: return porthole_attempt_error(mprotect(start, 4096, PROT_READ | PROT_EXEC));
  case 19: return porthole_attempt_error(syscall(SYS_process_vm_readv, getpid(), NULL, 0, NULL, 0, 0));
  case 20: return porthole_attempt_error(syscall(SYS_prlimit64, 1, 0, NULL, NULL));
  case 21: return porthole_attempt_error(syscall(425, 1, page));
  case 22: return porthole_attempt_error(syscall(SYS_inotify_init1, 0));
  // The last one, since nothing runs after it if it succeeds.
  case 23: {
    char *const nothing[] = {NULL};
    return porthole_attempt_error(execve("/bin/true", nothing, nothing));
  }
  default: return -1;
  }
}

#endif
