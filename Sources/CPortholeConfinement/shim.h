// Functions by which a process gives up what it does not need; Swift's view of the C library leaves them out.
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

// No program that this one might be made to start has more rights than it. Landlock and seccomp demand it.
static inline void porthole_refuse_privileges(void) { prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// No core dump is written of this process, and no other process of the same user reads its memory.
static inline void porthole_refuse_dumps(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// 0 if that is in force.
static inline int porthole_can_be_dumped(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }
// Closes all descriptors from `first` on; -1 where the kernel cannot (before 5.9).
static inline int porthole_close_from(unsigned int first) {
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
  return (int)syscall(SYS_close_range, first, ~0U, 0);
}

// No further process, no byte in a file, and no descriptor but the first `descriptors`.
static inline void porthole_limit_making(unsigned long descriptors) {
  struct rlimit limit = {0, 0};
  setrlimit(RLIMIT_NPROC, &limit);
  setrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = limit.rlim_max = descriptors;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// From now on `seconds` more of processor time, after which the system ends this process.
static inline void porthole_limit_time(unsigned long seconds) {
  struct rusage used;
  struct rlimit limit;
  if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &limit) != 0) return;
  limit.rlim_cur = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 2 + seconds;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_CPU, &limit);
}

// One thread does everything, so further arenas would only take address space; and large blocks go back to the
// system as soon as they are freed, for it is the peak that counts.
static inline void porthole_save_memory(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
}

// Threads that come and go would each leave an arena behind with what was freed in it, for as long as the program runs;
// and what they read into goes back to the system at once.
static inline void porthole_return_memory(void) {
  mallopt(M_ARENA_MAX, 2);
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
  mallopt(M_TRIM_THRESHOLD, 256 << 10);
}

#endif
