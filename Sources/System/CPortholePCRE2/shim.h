// PCRE2 for bytes.
#ifndef PORTHOLE_CPCRE2_H
#define PORTHOLE_CPCRE2_H

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

// Constants that Swift cannot import, being expressions with casts.
static inline uint32_t porthole_pcre2_jit_complete(void) { return PCRE2_JIT_COMPLETE; }
static inline size_t porthole_pcre2_unset(void) { return PCRE2_UNSET; }

#endif
