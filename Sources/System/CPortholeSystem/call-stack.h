// A larger call stack on the same thread, for recursion of any depth.
//
// A thread of its own would have a stack, too, but what belongs to the main actor must stay on the main thread.
#pragma once
#include <stddef.h>

#ifdef __linux__
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

// The Thread Sanitizer keeps a call stack of its own for each fiber. Null without that sanitizer.
__attribute__((weak)) void *__tsan_get_current_fiber(void);
__attribute__((weak)) void *__tsan_create_fiber(unsigned flags);
__attribute__((weak)) void __tsan_destroy_fiber(void *fiber);
__attribute__((weak)) void __tsan_switch_to_fiber(void *fiber, unsigned flags);

struct porthole_call {
  void (*body)(void *);
  void *argument;
  ucontext_t inner, outer;
  void *outer_fiber;
};

static inline void porthole_call_entry(unsigned high, unsigned low) {
  struct porthole_call *call = (struct porthole_call *)(uintptr_t)((uint64_t)high << 32 | low);
  call->body(call->argument);
  if (call->outer_fiber) __tsan_switch_to_fiber(call->outer_fiber, 0);
}

/// Calls `body` with a stack of `size` bytes. Bytes that the call does not use take no memory. Returns 0, or -1 without a
/// call if there is no memory for the stack.
static inline int porthole_call_on_fresh_stack(size_t size, void (*body)(void *), void *argument) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *stack = mmap(NULL, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED) return -1;
  struct porthole_call *call = malloc(sizeof *call);
  // The last page stays out of reach, so that a stack that overflows ends the program.
  if (!call || mprotect(stack, page, PROT_NONE) != 0 || getcontext(&call->inner) != 0) {
    free(call);
    munmap(stack, size + page);
    return -1;
  }
  call->body = body;
  call->argument = argument;
  call->outer_fiber = __tsan_get_current_fiber ? __tsan_get_current_fiber() : NULL;
  call->inner.uc_stack.ss_sp = stack + page;
  call->inner.uc_stack.ss_size = size;
  call->inner.uc_link = &call->outer;
  uint64_t address = (uint64_t)(uintptr_t)call;
  makecontext(
      &call->inner, (void (*)(void))porthole_call_entry, 2, (unsigned)(address >> 32), (unsigned)address);
  void *fiber = call->outer_fiber ? __tsan_create_fiber(0) : NULL;
  if (fiber) __tsan_switch_to_fiber(fiber, 0);
  swapcontext(&call->outer, &call->inner);
  if (fiber) __tsan_destroy_fiber(fiber);
  free(call);
  munmap(stack, size + page);
  return 0;
}

#else

/// Other systems lack contexts, or deprecate them.
static inline int porthole_call_on_fresh_stack(size_t size, void (*body)(void *), void *argument) {
  (void)size, (void)body, (void)argument;
  return -1;
}

#endif
