// The process: its variables, its program's file, its memory, and actions for programs that it starts.
#ifndef PORTHOLE_CPROCESS_H
#define PORTHOLE_CPROCESS_H

#include <spawn.h>
#include <stddef.h>
#include <unistd.h>
#ifdef __APPLE__
#include <crt_externs.h>
#include <mach-o/dyld.h>
#include <malloc/malloc.h>
#include <string.h>
#elif defined(__GLIBC__)
#include <malloc.h>
#endif

// The entries `NAME=VALUE` of the environment; the last one is null.
static inline char **porthole_environment(void) {
#ifdef __APPLE__
  return *_NSGetEnviron();
#else
  extern char **environ;
  return environ;
#endif
}

// Writes the path of the running program, without a zero at the end. Returns its length, or -1.
static inline ssize_t porthole_program_path(char *path, size_t size) {
#ifdef __APPLE__
  unsigned int room = (unsigned int)size;
  return _NSGetExecutablePath(path, &room) == 0 ? (ssize_t)strlen(path) : -1;
#else
  return readlink("/proc/self/exe", path, size);
#endif
}

// Returns free memory to the system, from all heaps.
static inline void porthole_trim_memory(void) {
#ifdef __APPLE__
  malloc_zone_pressure_relief(NULL, 0);
#elif defined(__GLIBC__)
  malloc_trim(0);
#endif
}

// The program that opens addresses, and whether there are windows without a variable that names a display.
#ifdef __APPLE__
#define PORTHOLE_OPENER "open"
static inline int porthole_always_has_windows(void) { return 1; }
#else
#define PORTHOLE_OPENER "xdg-open"
static inline int porthole_always_has_windows(void) { return 0; }
#endif

// POSIX_SPAWN_SETSID, which some headers lack.
#ifdef __APPLE__
enum { porthole_spawn_session = 0x400 };
#else
enum { porthole_spawn_session = 0x80 };
#endif

// Both types are structures on Linux and pointers on Darwin.
static inline posix_spawn_file_actions_t porthole_spawn_actions(void) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  return actions;
}

static inline posix_spawnattr_t porthole_spawn_attributes(void) {
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  return attributes;
}

#endif
