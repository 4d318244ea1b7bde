// Functions by which a process gives up rights. Swift's import of the C library lacks the calls.
#ifndef PORTHOLE_CCONFINEMENT_H
#define PORTHOLE_CCONFINEMENT_H

#include <malloc.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "attempts.h"
#include "landlock.h"
#include "seccomp.h"

// Ends this process when the thread that started it ends.
static inline void porthole_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

// No program started from here gets more rights than this process. Landlock and seccomp require this.
static inline void porthole_refuse_privileges(void) { prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// Forbids core dumps of this process, and other processes of the same user to read its memory.
static inline void porthole_refuse_dumps(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// 0 if the process refuses dumps.
static inline int porthole_can_be_dumped(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }
// Closes all descriptors from `first` on. Returns -1 if the kernel cannot (before 5.9).
static inline int porthole_close_from(unsigned int first) {
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
  return (int)syscall(SYS_close_range, first, ~0U, 0);
}

// Forbids new processes, writing to files, and descriptors other than the first `descriptors`.
static inline void porthole_limit_making(unsigned long descriptors) {
  struct rlimit limit = {0, 0};
  setrlimit(RLIMIT_NPROC, &limit);
  setrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = limit.rlim_max = descriptors;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// Allows `seconds` more of processor time (and up to two for rounding), after which the system ends this
// process.
static inline void porthole_limit_time(unsigned long seconds) {
  struct rusage used;
  struct rlimit limit;
  if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &limit) != 0) return;
  limit.rlim_cur = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 2 + seconds;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_CPU, &limit);
}

// For a process with one thread: more arenas would only take address space. Large blocks go back to the
// system as soon as they are freed, since the limit counts the peak.
static inline void porthole_save_memory(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
}

// For a program with short-lived threads, which would leave an arena with freed memory behind, and seldom allocate. Buffers
// of 128 KiB or more go back to the system at once.
static inline void porthole_return_memory(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
  mallopt(M_TRIM_THRESHOLD, 256 << 10);
}

#endif
