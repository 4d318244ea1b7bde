// wcwidth, which the C library declares only for X/Open programs. ncurses uses the same widths.
#ifndef PORTHOLE_CWIDECHARACTERS_H
#define PORTHOLE_CWIDECHARACTERS_H

#include <stdint.h>
#include <wchar.h>

extern int wcwidth(wchar_t character);

// A locale whose characters are UTF-8 on every system.
#ifdef __APPLE__
#define PORTHOLE_UTF8_LOCALE "UTF-8"
#else
#define PORTHOLE_UTF8_LOCALE "C.UTF-8"
#endif

static inline int porthole_wcwidth(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

#endif
