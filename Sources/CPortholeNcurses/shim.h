// ncurses with wide characters. Functions wrap what Swift 6 cannot import: variadic functions (tparm) and
// macros whose names clash.
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

// The string capability `name`, or NULL if the terminal has none.
static inline const char *porthole_tigetstr(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? (const char *)0 : value;
}

static inline int porthole_tigetnum(const char *name) { return tigetnum((char *)name); }
static inline int porthole_tigetflag(const char *name) { return tigetflag((char *)name); }

#endif
