// ppoll, which the C library declares only for GNU programs. poll counts in whole milliseconds, so it would
// be up to a millisecond late for a 60th of a second.
#ifndef PORTHOLE_CPOLL_H
#define PORTHOLE_CPOLL_H

#include <poll.h>
#include <signal.h>
#include <time.h>

#ifdef __linux__
extern int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *signals);
#endif

// Polls for at most `seconds`; without a limit if they are negative.
static inline int porthole_poll(struct pollfd *descriptors, unsigned long count, double seconds) {
#ifdef __linux__
  if (!(seconds >= 0)) return ppoll(descriptors, (nfds_t)count, 0, 0);
  struct timespec timeout;
  if (seconds > 1e6) seconds = 1e6;
  timeout.tv_sec = (time_t)seconds;
  timeout.tv_nsec = (long)((seconds - (double)timeout.tv_sec) * 1e9);
  if (timeout.tv_nsec > 999999999) timeout.tv_nsec = 999999999;
  return ppoll(descriptors, (nfds_t)count, &timeout, 0);
#else
  if (!(seconds >= 0)) return poll(descriptors, (nfds_t)count, -1);
  if (seconds > 1e6) seconds = 1e6;
  // Rounds up to the next millisecond: waking too early would spin.
  return poll(descriptors, (nfds_t)count, (int)(seconds * 1000 + 1));
#endif
}

#endif
