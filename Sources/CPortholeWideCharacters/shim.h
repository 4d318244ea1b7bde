// wcwidth, which the C library shows only to X/Open programs: the widths that ncurses goes by.
#ifndef PORTHOLE_CWIDECHARACTERS_H
#define PORTHOLE_CWIDECHARACTERS_H

#include <stdint.h>
#include <wchar.h>

extern int wcwidth(wchar_t character);

static inline int porthole_wcwidth(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

#endif
