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

// Polls for at most `seconds`; without a limit if they are negative. While it waits, the signals of `blocked` are blocked
// and no others; without it, those that are.
static inline int porthole_poll_blocking(struct pollfd *descriptors, unsigned long count, double seconds,
                                         const sigset_t *blocked) {
#ifdef __linux__
  if (!(seconds >= 0)) return ppoll(descriptors, (nfds_t)count, 0, blocked);
  struct timespec timeout;
  if (seconds > 1e6) seconds = 1e6;
  timeout.tv_sec = (time_t)seconds;
  timeout.tv_nsec = (long)((seconds - (double)timeout.tv_sec) * 1e9);
  if (timeout.tv_nsec > 999999999) timeout.tv_nsec = 999999999;
  return ppoll(descriptors, (nfds_t)count, &timeout, blocked);
#else
  // A signal that comes between the two calls is noticed within a tenth of a second.
  sigset_t before;
  if (blocked) sigprocmask(SIG_SETMASK, blocked, &before);
  if (!(seconds >= 0) || seconds > 1e6) seconds = blocked ? 0.1 : seconds >= 0 ? 1e6 : -1;
  if (blocked && seconds > 0.1) seconds = 0.1;
  // Rounds up to the next millisecond: waking too early would spin.
  int ready = poll(descriptors, (nfds_t)count, seconds < 0 ? -1 : (int)(seconds * 1000 + 1));
  if (blocked) sigprocmask(SIG_SETMASK, &before, 0);
  return ready;
#endif
}

static inline int porthole_poll(struct pollfd *descriptors, unsigned long count, double seconds) {
  return porthole_poll_blocking(descriptors, count, seconds, 0);
}

#endif
