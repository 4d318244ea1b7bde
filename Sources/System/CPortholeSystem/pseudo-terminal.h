// Functions for programs in pseudo-terminals.
#ifndef PORTHOLE_CPSEUDOTERMINAL_H
#define PORTHOLE_CPSEUDOTERMINAL_H

#ifdef __linux__
#include <sys/prctl.h>
#endif

// Opens a new pseudo-terminal with functions that the C library declares only with _XOPEN_SOURCE. Returns
// the master and copies the slave's path; -1 on failure.
extern int posix_openpt(int flags);
extern int grantpt(int descriptor);
extern int unlockpt(int descriptor);
extern int ptsname_r(int descriptor, char *name, unsigned long size);

static inline int porthole_openpt(int flags, char *name, unsigned long size) {
  int master = posix_openpt(flags);
  if (master < 0 || grantpt(master) || unlockpt(master) || ptsname_r(master, name, size)) return -1;
  return master;
}

// Makes this process the parent of all its descendants whose parents have ended, so that it can end and collect
// them.
static inline int porthole_adopt_orphans(void) {
#ifdef __linux__
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#else
  return 0;
#endif
}

#endif
