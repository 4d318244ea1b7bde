// How a run loop serves Dispatch's main queue, which is also that of the main actor. CoreFoundation's run loop
// uses the same two functions; no header declares them.
#ifndef PORTHOLE_CMAINQUEUE_H
#define PORTHOLE_CMAINQUEUE_H

#include <sys/syscall.h>
#include <unistd.h>

#ifdef __linux__

// An event descriptor that is readable while the main queue has work.
extern int _dispatch_get_main_queue_handle_4CF(void);
// Runs the work. Only for the main thread.
extern void _dispatch_main_queue_callback_4CF(void *);

static inline int porthole_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

static inline void porthole_run_main_queue(void) { _dispatch_main_queue_callback_4CF((void *)0); }

// The number by which the system knows the calling thread; that of the main thread is the process's.
static inline int porthole_thread_number(void) {
  extern long syscall(long number, ...);
  return (int)syscall(SYS_gettid);
}

#endif

#endif
