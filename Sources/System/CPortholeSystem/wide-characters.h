// wcwidth, which the C library declares only for X/Open programs. ncurses uses the same widths.
#ifndef PORTHOLE_CWIDECHARACTERS_H
#define PORTHOLE_CWIDECHARACTERS_H

#include <stdint.h>
#include <wchar.h>

extern int wcwidth(wchar_t character);

static inline int porthole_wcwidth(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

#endif
