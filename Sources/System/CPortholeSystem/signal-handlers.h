// Handlers of signals. The two kinds are in a union, whose fields have other names on other systems.
#ifndef PORTHOLE_CSIGNALHANDLERS_H
#define PORTHOLE_CSIGNALHANDLERS_H

#include <signal.h>
#include <string.h>
#include <unistd.h>

// Sets a handler. The signal interrupts system calls.
static inline void porthole_handle(int signal, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  sigaction(signal, &action, NULL);
}

// Sets a handler whose argument has the origin of the signal, and stores the earlier one unless `earlier` is null.
static inline void porthole_handle_with_origin(
    int signal, void (*handler)(int, siginfo_t *, void *), int flags, struct sigaction *earlier) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | flags;
  sigaction(signal, &action, earlier);
}

// 1 if the process ignores a signal.
static inline int porthole_ignores(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

// 1 if a program has sent the signal; 0 if the system has, as for a key of the terminal.
static inline int porthole_is_sent(const siginfo_t *information) {
#ifdef __APPLE__
  return information->si_pid > 0;
#else
  return information->si_code <= 0;
#endif
}

#endif
