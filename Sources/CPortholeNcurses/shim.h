// ncurses with wide characters. Swift 6 refuses C's mutable globals, so those that are needed
// are read through functions; likewise variadic functions (tparm) and clashing macros.
#ifndef PORTHOLE_CNCURSES_H
#define PORTHOLE_CNCURSES_H

#define NCURSES_WIDECHAR 1
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <ncurses.h>
#include <term.h>

static inline char *porthole_tparm2(const char *format, long a, long b) {
  return tparm((char *)format, a, b, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}

// The string capability `name`, or NULL where the terminal has none.
static inline const char *porthole_tigetstr(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? (const char *)0 : value;
}

static inline int porthole_tigetnum(const char *name) { return tigetnum((char *)name); }
static inline int porthole_tigetflag(const char *name) { return tigetflag((char *)name); }

#endif
