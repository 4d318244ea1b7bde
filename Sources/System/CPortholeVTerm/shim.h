// libvterm: the terminal of programs that tapes play, and of tests. Its cells are bit fields, which Swift
// cannot read, so they are copied into plain ones here.
#ifndef PORTHOLE_CVTERM_H
#define PORTHOLE_CVTERM_H

#include <stdint.h>
#include <vterm.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

typedef struct {
  uint32_t chars[VTERM_MAX_CHARS_PER_CELL];
  int width;
  int bold, underline, italic, blink, reverse, strike;
  // Colours: -1 default, 0 to 255 palette, 0x1000000 and up RGB.
  int foreground, background;
} porthole_cell;

static inline int porthole_color(const VTermColor *color) {
  if (VTERM_COLOR_IS_DEFAULT_FG(color) || VTERM_COLOR_IS_DEFAULT_BG(color)) return -1;
  if (VTERM_COLOR_IS_INDEXED(color)) return color->indexed.idx;
  return 0x1000000 | color->rgb.red << 16 | color->rgb.green << 8 | color->rgb.blue;
}

static inline porthole_cell porthole_get_cell(VTermScreen *screen, int row, int column) {
  VTermPos position = {row, column};
  VTermScreenCell cell;
  porthole_cell copy = {{0}, 1, 0, 0, 0, 0, 0, 0, -1, -1};
  if (!vterm_screen_get_cell(screen, position, &cell)) return copy;
  for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL; i++) copy.chars[i] = cell.chars[i];
  copy.width = cell.width;
  copy.bold = cell.attrs.bold;
  copy.underline = cell.attrs.underline;
  copy.italic = cell.attrs.italic;
  copy.blink = cell.attrs.blink;
  copy.reverse = cell.attrs.reverse;
  copy.strike = cell.attrs.strike;
  copy.foreground = porthole_color(&cell.fg);
  copy.background = porthole_color(&cell.bg);
  return copy;
}

// Opens a new pseudo-terminal with functions that the C library declares only with _XOPEN_SOURCE. Returns
// the master and copies the slave's path; -1 on failure.
extern int posix_openpt(int flags);
extern int grantpt(int descriptor);
extern int unlockpt(int descriptor);
extern int ptsname_r(int descriptor, char *name, unsigned long size);

static inline int porthole_openpt(int flags, char *name, unsigned long size) {
  int master = posix_openpt(flags);
  if (master < 0 || grantpt(master) || unlockpt(master) || ptsname_r(master, name, size)) return -1;
  return master;
}

// Makes this process the parent of all its descendants whose parents have ended, so that it can end and collect
// them.
static inline int porthole_adopt_orphans(void) {
#ifdef __linux__
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#else
  return 0;
#endif
}

#endif
