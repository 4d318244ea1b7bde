// Conditions with a deadline on the monotonic clock: setting the time of day must not change the length of a wait.
#ifndef PORTHOLE_CTHREADS_H
#define PORTHOLE_CTHREADS_H

#include <errno.h>
#include <pthread.h>
#include <time.h>

static inline void porthole_condition_init(pthread_cond_t *condition) {
#ifdef __APPLE__
  pthread_cond_init(condition, NULL);
#else
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(condition, &attributes);
  pthread_condattr_destroy(&attributes);
#endif
}

// Waits as pthread_cond_timedwait does, with a condition that the function above has initialised.
static inline int porthole_condition_wait(
    pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *deadline) {
#ifdef __APPLE__
  struct timespec left;
  clock_gettime(CLOCK_MONOTONIC, &left);
  left.tv_sec = deadline->tv_sec - left.tv_sec;
  left.tv_nsec = deadline->tv_nsec - left.tv_nsec;
  if (left.tv_nsec < 0) left.tv_sec -= 1, left.tv_nsec += 1000000000;
  return left.tv_sec < 0 ? ETIMEDOUT : pthread_cond_timedwait_relative_np(condition, mutex, &left);
#else
  return pthread_cond_timedwait(condition, mutex, deadline);
#endif
}

#endif
