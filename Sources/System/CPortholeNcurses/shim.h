// ncurses with wide characters. Functions wrap what Swift 6 cannot import: variadic functions (tparm), global
// variables, and macros with casts or arguments.
#ifndef PORTHOLE_CNCURSES_H
#define PORTHOLE_CNCURSES_H

#define NCURSES_WIDECHAR 1
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>
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

// The window of the whole screen, and the contents of the terminal as ncurses knows them. Swift must not name the type: ncurses 6.5
// hides the structure of a window, and Swift imports a pointer to a hidden one as OpaquePointer.
static inline WINDOW *porthole_stdscr(void) { return stdscr; }
static inline WINDOW *porthole_curscr(void) { return curscr; }

// newterm for a file, which has no size: 24 by 80 if terminfo has none. LINES and COLUMNS may be wrong, so ncurses sees an environment
// without them. Without use_env, ncurses 6.5 refuses terminals that have no size in terminfo, such as the Linux console.
static inline SCREEN *porthole_newterm(FILE *output, FILE *input) {
  extern char **environ;
  char **all = environ, **some;
  size_t count = 0, kept = 0;
  while (all && all[count]) count++;
  some = (char **)malloc((count + 1) * sizeof *some);
  if (!some) return NULL;
  for (size_t i = 0; i < count; i++)
    if (strncmp(all[i], "LINES=", 6) && strncmp(all[i], "COLUMNS=", 8)) some[kept++] = all[i];
  some[kept] = NULL;
  use_env(TRUE);
  use_tioctl(FALSE);
  environ = some;
  SCREEN *screen = newterm(NULL, output, input);
  environ = all;
  // Not freed: another thread may still read it.
  return screen;
}

static inline int porthole_color_pairs(void) { return COLOR_PAIRS; }
static inline int porthole_colors(void) { return COLORS; }

// Attributes in the order of TextStyle.Attributes, without strikethrough, which ncurses lacks.
static inline attr_t porthole_attribute(int bit) {
  static const attr_t attributes[] = {A_BOLD, A_DIM, A_ITALIC, A_UNDERLINE, A_BLINK, A_REVERSE, A_INVIS, 0};
  return attributes[bit & 7];
}

static inline attr_t porthole_line_drawing(void) { return A_ALTCHARSET; }

// Sets a cell to a character with at most four marks; `text` ends with 0.
static inline void porthole_set_cell(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
  setcchar(cell, text, attributes, 0, &pair);
}

// Sets a cell to one character without marks.
static inline void porthole_set_plain_cell(cchar_t *cell, unsigned scalar, attr_t attributes, int pair) {
  const wchar_t text[] = {(wchar_t)scalar, 0};
  setcchar(cell, text, attributes, 0, &pair);
}

// Writes cells into a row of the screen, from its first column on.
static inline int porthole_write_row(int row, const cchar_t *cells, int count) {
  return wmove(stdscr, row, 0) == ERR ? ERR : wadd_wchnstr(stdscr, cells, count);
}

#endif
