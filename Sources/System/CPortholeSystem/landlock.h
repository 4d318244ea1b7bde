// Landlock: denies access to files, ports and other processes. The constants are defined here, since the
// headers at build time may be older than the kernel at run time.
#ifndef PORTHOLE_LANDLOCK_H
#define PORTHOLE_LANDLOCK_H

#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// These two have the same numbers on every architecture.
#define PORTHOLE_LANDLOCK_CREATE_RULESET 444
#define PORTHOLE_LANDLOCK_RESTRICT_SELF 446

// The kernel's version of Landlock; 0 if it has none, or if it is turned off.
static inline int porthole_landlock_version(void) {
  long version = syscall(PORTHOLE_LANDLOCK_CREATE_RULESET, NULL, 0, 1);
  return version > 0 ? (int)version : 0;
}

// Denies all access that the kernel's version can deny. If `may_read` is 1, reading files and folders stays allowed. Returns -1 on
// failure.
static inline int porthole_deny_files(int may_read) {
  int version = porthole_landlock_version();
  if (version == 0) return -1;
  struct {
    uint64_t files, ports, scopes;
  } denied = {0, 0, 0};
  // Version 1 has 13 kinds of access; later ones add moving between folders, truncating, and device requests.
  denied.files = version >= 5 ? 0xffff : version >= 3 ? 0x7fff : version == 2 ? 0x3fff : 0x1fff;
  // Reading a file, and the names in a folder.
  if (may_read) denied.files &= ~(uint64_t)0xc;
  // Binding to a TCP port, and connecting to one.
  denied.ports = 3;
  // Abstract sockets of other processes, and signals to them.
  denied.scopes = 3;
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int rules = (int)syscall(PORTHOLE_LANDLOCK_CREATE_RULESET, &denied, size, 0);
  if (rules < 0) return -1;
  int result = (int)syscall(PORTHOLE_LANDLOCK_RESTRICT_SELF, rules, 0);
  close(rules);
  return result;
}

#endif
