// How a run loop serves Dispatch's main queue, which is also that of the main actor. CoreFoundation's run loop
// uses the same two functions; no header declares them.
#ifndef PORTHOLE_CMAINQUEUE_H
#define PORTHOLE_CMAINQUEUE_H

#include <errno.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>

// An event descriptor that is readable while the main queue has work.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *);

static inline int porthole_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

// Runs the work that waits. Only for the main thread, with the descriptor that the function above returned.
static inline void porthole_run_main_queue(int descriptor) {
  // Otherwise the descriptor stays readable, and the loop would spin.
  unsigned long long count;
  while (read(descriptor, &count, sizeof count) < 0 && errno == EINTR) {
  }
  _dispatch_main_queue_callback_4CF((void *)0);
}

// 1 on the thread on which the program began.
static inline int porthole_is_main_thread(void) {
  extern long syscall(long number, ...);
  return syscall(SYS_gettid) == getpid();
}

#elif defined(__APPLE__)
#include <fcntl.h>
#include <mach/mach.h>
#include <pthread.h>
#include <sys/event.h>

// A port that has a message while the main queue has work.
extern mach_port_t _dispatch_get_main_queue_port_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *);

// `poll` takes no port, but it takes a queue of the kernel's events, which can be about one.
static inline int porthole_main_queue_descriptor(void) {
  int queue = kqueue();
  if (queue < 0) return -1;
  fcntl(queue, F_SETFD, FD_CLOEXEC);
  struct kevent message;
  EV_SET(&message, _dispatch_get_main_queue_port_4CF(), EVFILT_MACHPORT, EV_ADD, 0, 0, 0);
  kevent(queue, &message, 1, 0, 0, 0);
  return queue;
}

static inline void porthole_run_main_queue(int descriptor) {
  (void)descriptor;
  struct {
    mach_msg_header_t header;
    mach_msg_max_trailer_t trailer;
  } message;
  mach_msg(&message.header, MACH_RCV_MSG | MACH_RCV_TIMEOUT, 0, sizeof message, _dispatch_get_main_queue_port_4CF(), 0,
           MACH_PORT_NULL);
  _dispatch_main_queue_callback_4CF(&message);
}

static inline int porthole_is_main_thread(void) { return pthread_main_np(); }

#endif

#endif
