// What a process can ask to be kept from, by functions that Swift's view of the C library leaves out.
#ifndef PORTHOLE_CCONFINEMENT_H
#define PORTHOLE_CCONFINEMENT_H

#include <malloc.h>
#include <signal.h>
#include <sys/prctl.h>

// Ends this process when the thread that started it ends.
static inline void porthole_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

// No program that this one might be made to start has more rights than it.
static inline void porthole_refuse_privileges(void) { prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// No core dump is written of this process, and no other process of the same user reads its memory.
static inline void porthole_refuse_dumps(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// 0 if that is in force.
static inline int porthole_can_be_dumped(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }

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
