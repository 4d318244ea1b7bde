// Finds a short run of bytes with vector instructions ("packed pair"): two bytes of the run are compared at 64
// places at once, and only places where both fit are compared in full. Swift's own vectors have no fast way
// from a comparison to a bit mask.
#ifndef PORTHOLE_CBYTESCAN_H
#define PORTHOLE_CBYTESCAN_H

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#define PORTHOLE_NOT_FOUND SIZE_MAX

// A run of bytes to look for. A byte of a text is compared after `folds` has been added to it, which is 0x20
// for a letter that stands for both of its cases, and 0 otherwise.
typedef struct {
  uint8_t bytes[32];
  uint8_t folds[32];
  uint32_t count;
  // The places of its two rarest bytes.
  uint32_t first;
  uint32_t second;
} porthole_needle;

static inline int porthole_needle_is_at(const porthole_needle *needle, const uint8_t *text) {
  for (uint32_t i = 0; i < needle->count; i++)
    if ((text[i] | needle->folds[i]) != needle->bytes[i]) return 0;
  return 1;
}

// The loop is the same for each instruction set; `PAIR_MASK` tells for 64 places whether both bytes fit.
#define PORTHOLE_SCAN_LOOP(PAIR_MASK)                                                   \
  if (count < needle->count || from > count - needle->count) return PORTHOLE_NOT_FOUND; \
  size_t last = count - needle->count, place = from;                                    \
  size_t reach = needle->first > needle->second ? needle->first : needle->second;       \
  for (; place + reach + 64 <= count; place += 64) {                                    \
    uint64_t mask = PAIR_MASK(text + place + needle->first, text + place + needle->second); \
    for (; mask != 0; mask &= mask - 1) {                                               \
      size_t found = place + (size_t)__builtin_ctzll(mask);                             \
      if (found > last) return PORTHOLE_NOT_FOUND;                                      \
      if (porthole_needle_is_at(needle, text + found)) return found;                    \
    }                                                                                   \
  }                                                                                     \
  for (; place <= last; place++)                                                        \
    if (porthole_needle_is_at(needle, text + place)) return place;                      \
  return PORTHOLE_NOT_FOUND;

// The first escape, backspace or `third` byte; the loops before it look at many places at once.
#define PORTHOLE_CONTROL_TAIL                                                                     \
  for (; place < count; place++)                                                                  \
    if (text[place] == 0x1b || text[place] == 0x08 || text[place] == third) return place;         \
  return PORTHOLE_NOT_FOUND;

#if defined(__x86_64__)

__attribute__((target("avx2"))) static inline size_t porthole_find_avx2(
    const uint8_t *text, size_t count, size_t from, const porthole_needle *needle) {
  const __m256i first = _mm256_set1_epi8((char)needle->bytes[needle->first]);
  const __m256i second = _mm256_set1_epi8((char)needle->bytes[needle->second]);
  const __m256i first_fold = _mm256_set1_epi8((char)needle->folds[needle->first]);
  const __m256i second_fold = _mm256_set1_epi8((char)needle->folds[needle->second]);
#define PORTHOLE_HALF(a, b)                                                                          \
  (uint32_t)_mm256_movemask_epi8(_mm256_and_si256(                                                   \
      _mm256_cmpeq_epi8(_mm256_or_si256(_mm256_loadu_si256((const __m256i *)(a)), first_fold), first), \
      _mm256_cmpeq_epi8(_mm256_or_si256(_mm256_loadu_si256((const __m256i *)(b)), second_fold), second)))
#define PORTHOLE_PAIR(a, b) \
  ((uint64_t)PORTHOLE_HALF(a, b) | (uint64_t)PORTHOLE_HALF((a) + 32, (b) + 32) << 32)
  PORTHOLE_SCAN_LOOP(PORTHOLE_PAIR)
#undef PORTHOLE_PAIR
#undef PORTHOLE_HALF
}

static inline size_t porthole_find_baseline(
    const uint8_t *text, size_t count, size_t from, const porthole_needle *needle) {
  const __m128i first = _mm_set1_epi8((char)needle->bytes[needle->first]);
  const __m128i second = _mm_set1_epi8((char)needle->bytes[needle->second]);
  const __m128i first_fold = _mm_set1_epi8((char)needle->folds[needle->first]);
  const __m128i second_fold = _mm_set1_epi8((char)needle->folds[needle->second]);
#define PORTHOLE_QUARTER(a, b)                                                              \
  (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_and_si128(                                      \
      _mm_cmpeq_epi8(_mm_or_si128(_mm_loadu_si128((const __m128i *)(a)), first_fold), first), \
      _mm_cmpeq_epi8(_mm_or_si128(_mm_loadu_si128((const __m128i *)(b)), second_fold), second)))
#define PORTHOLE_PAIR(a, b)                                                      \
  (PORTHOLE_QUARTER(a, b) | PORTHOLE_QUARTER((a) + 16, (b) + 16) << 16 |         \
   PORTHOLE_QUARTER((a) + 32, (b) + 32) << 32 | PORTHOLE_QUARTER((a) + 48, (b) + 48) << 48)
  PORTHOLE_SCAN_LOOP(PORTHOLE_PAIR)
#undef PORTHOLE_PAIR
#undef PORTHOLE_QUARTER
}

__attribute__((target("avx2"))) static inline size_t porthole_find_control_avx2(
    const uint8_t *text, size_t count, size_t from, uint8_t third) {
  const __m256i escape = _mm256_set1_epi8(0x1b), backspace = _mm256_set1_epi8(0x08);
  const __m256i other = _mm256_set1_epi8((char)third);
#define PORTHOLE_CONTROLS(a)                                                                 \
  _mm256_or_si256(_mm256_cmpeq_epi8(a, escape),                                              \
                  _mm256_or_si256(_mm256_cmpeq_epi8(a, backspace), _mm256_cmpeq_epi8(a, other)))
  size_t place = from;
  for (; place + 64 <= count; place += 64) {
    __m256i a = _mm256_loadu_si256((const __m256i *)(text + place));
    __m256i b = _mm256_loadu_si256((const __m256i *)(text + place + 32));
    a = PORTHOLE_CONTROLS(a);
    b = PORTHOLE_CONTROLS(b);
    __m256i found = _mm256_or_si256(a, b);
    if (!_mm256_testz_si256(found, found)) {
      uint64_t mask = (uint64_t)(uint32_t)_mm256_movemask_epi8(a) |
                      (uint64_t)(uint32_t)_mm256_movemask_epi8(b) << 32;
      return place + (size_t)__builtin_ctzll(mask);
    }
  }
#undef PORTHOLE_CONTROLS
  PORTHOLE_CONTROL_TAIL
}

static inline size_t porthole_find_control_baseline(
    const uint8_t *text, size_t count, size_t from, uint8_t third) {
  const __m128i escape = _mm_set1_epi8(0x1b), backspace = _mm_set1_epi8(0x08);
  const __m128i other = _mm_set1_epi8((char)third);
  size_t place = from;
  for (; place + 16 <= count; place += 16) {
    __m128i a = _mm_loadu_si128((const __m128i *)(text + place));
    __m128i found = _mm_or_si128(
        _mm_cmpeq_epi8(a, escape), _mm_or_si128(_mm_cmpeq_epi8(a, backspace), _mm_cmpeq_epi8(a, other)));
    uint32_t mask = (uint32_t)_mm_movemask_epi8(found);
    if (mask != 0) return place + (size_t)__builtin_ctz(mask);
  }
  PORTHOLE_CONTROL_TAIL
}

static inline int porthole_has_wide_vectors(void) { return __builtin_cpu_supports("avx2") != 0; }

#else

#if defined(__aarch64__)
// One bit for each of 16 equal bytes.
static inline uint64_t porthole_bits(uint8x16_t equal) {
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t bits = vandq_u8(equal, vld1q_u8(weights));
  return (uint64_t)vaddv_u8(vget_low_u8(bits)) | (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}

static inline size_t porthole_find_baseline(
    const uint8_t *text, size_t count, size_t from, const porthole_needle *needle) {
  const uint8x16_t first = vdupq_n_u8(needle->bytes[needle->first]);
  const uint8x16_t second = vdupq_n_u8(needle->bytes[needle->second]);
  const uint8x16_t first_fold = vdupq_n_u8(needle->folds[needle->first]);
  const uint8x16_t second_fold = vdupq_n_u8(needle->folds[needle->second]);
#define PORTHOLE_EQUAL(a, b)                                      \
  vandq_u8(vceqq_u8(vorrq_u8(vld1q_u8(a), first_fold), first),    \
           vceqq_u8(vorrq_u8(vld1q_u8(b), second_fold), second))
#define PORTHOLE_PAIR(a, b)                                                                        \
  (porthole_bits(PORTHOLE_EQUAL(a, b)) | porthole_bits(PORTHOLE_EQUAL((a) + 16, (b) + 16)) << 16 | \
   porthole_bits(PORTHOLE_EQUAL((a) + 32, (b) + 32)) << 32 |                                       \
   porthole_bits(PORTHOLE_EQUAL((a) + 48, (b) + 48)) << 48)
  PORTHOLE_SCAN_LOOP(PORTHOLE_PAIR)
#undef PORTHOLE_PAIR
#undef PORTHOLE_EQUAL
}

static inline size_t porthole_find_control_baseline(
    const uint8_t *text, size_t count, size_t from, uint8_t third) {
  size_t place = from;
  for (; place + 16 <= count; place += 16) {
    uint8x16_t a = vld1q_u8(text + place);
    uint8x16_t found = vorrq_u8(vceqq_u8(a, vdupq_n_u8(0x1b)), vceqq_u8(a, vdupq_n_u8(0x08)));
    found = vorrq_u8(found, vceqq_u8(a, vdupq_n_u8(third)));
    if (vmaxvq_u8(found) != 0) return place + (size_t)__builtin_ctzll(porthole_bits(found));
  }
  PORTHOLE_CONTROL_TAIL
}
#else
static inline size_t porthole_find_baseline(
    const uint8_t *text, size_t count, size_t from, const porthole_needle *needle) {
#define PORTHOLE_NO_PAIR(a, b) (~(uint64_t)0)
  PORTHOLE_SCAN_LOOP(PORTHOLE_NO_PAIR)
#undef PORTHOLE_NO_PAIR
}

static inline size_t porthole_find_control_baseline(
    const uint8_t *text, size_t count, size_t from, uint8_t third) {
  size_t place = from;
  PORTHOLE_CONTROL_TAIL
}
#endif

static inline int porthole_has_wide_vectors(void) { return 0; }
static inline size_t porthole_find_avx2(
    const uint8_t *text, size_t count, size_t from, const porthole_needle *needle) {
  return porthole_find_baseline(text, count, from, needle);
}
static inline size_t porthole_find_control_avx2(
    const uint8_t *text, size_t count, size_t from, uint8_t third) {
  return porthole_find_control_baseline(text, count, from, third);
}
#endif

#endif
