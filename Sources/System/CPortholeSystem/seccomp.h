// seccomp: allows only the system calls that decoding needs. Others fail with EPERM rather than end the
// program, since the libraries make some that they can do without.
#ifndef PORTHOLE_SECCOMP_H
#define PORTHOLE_SECCOMP_H

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define PORTHOLE_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define PORTHOLE_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// 1 if the kernel can filter calls and there is a filter for this architecture.
static inline int porthole_has_seccomp(void) {
#ifdef PORTHOLE_ARCHITECTURE
  unsigned int action = SECCOMP_RET_KILL_PROCESS;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
  return 0;
#endif
}

// If the number differs, continues with the next comparison.
#define PORTHOLE_ALLOW(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
// The offset of an argument's lower half, which comes first on both architectures.
#define PORTHOLE_ARGUMENT(index) ((unsigned int)offsetof(struct seccomp_data, args) + 8 * (index))
#define PORTHOLE_REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1)
// Refuses executable memory, so that bytes of a picture cannot become code.
#define PORTHOLE_ALLOW_UNLESS_EXECUTABLE(call)                                                     \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 4),                                               \
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, PORTHOLE_ARGUMENT(2)),                                    \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), PORTHOLE_REFUSE,                      \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

// Allows only the calls in the list from now on, for all threads. Returns -1 on failure.
static inline int porthole_deny_calls(void) {
#ifdef PORTHOLE_ARCHITECTURE
  struct sock_filter filter[] = {
      // Programs for another architecture have other numbers for the calls.
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PORTHOLE_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      // The file and the socket, which are open already.
      PORTHOLE_ALLOW(SYS_read),
      PORTHOLE_ALLOW(SYS_write),
      PORTHOLE_ALLOW(SYS_recvfrom),
      PORTHOLE_ALLOW(SYS_sendto),
      PORTHOLE_ALLOW(SYS_ppoll),
#ifdef SYS_poll
      PORTHOLE_ALLOW(SYS_poll),
#endif
      PORTHOLE_ALLOW(SYS_lseek),
      PORTHOLE_ALLOW(SYS_close),
      PORTHOLE_ALLOW(SYS_fstat),
      // Memory.
      PORTHOLE_ALLOW_UNLESS_EXECUTABLE(SYS_mmap),
      PORTHOLE_ALLOW_UNLESS_EXECUTABLE(SYS_mprotect),
      PORTHOLE_ALLOW(SYS_munmap),
      PORTHOLE_ALLOW(SYS_mremap),
      PORTHOLE_ALLOW(SYS_madvise),
      PORTHOLE_ALLOW(SYS_brk),
      // Locks, time and random numbers, which the libraries use.
      PORTHOLE_ALLOW(SYS_futex),
      PORTHOLE_ALLOW(SYS_sched_yield),
      PORTHOLE_ALLOW(SYS_clock_gettime),
      PORTHOLE_ALLOW(SYS_gettimeofday),
      PORTHOLE_ALLOW(SYS_getrandom),
      PORTHOLE_ALLOW(SYS_getpid),
      PORTHOLE_ALLOW(SYS_gettid),
      // Processor time.
      PORTHOLE_ALLOW(SYS_getrusage),
      // The program's own signals, and its exit.
      PORTHOLE_ALLOW(SYS_rt_sigaction),
      PORTHOLE_ALLOW(SYS_rt_sigprocmask),
      PORTHOLE_ALLOW(SYS_rt_sigreturn),
      PORTHOLE_ALLOW(SYS_restart_syscall),
      PORTHOLE_ALLOW(SYS_exit),
      PORTHOLE_ALLOW(SYS_exit_group),
#ifdef ADDRESS_SANITIZER
      // The sanitizer asks for the signal stack before each function that does not return.
      PORTHOLE_ALLOW(SYS_sigaltstack),
#endif
      // The limits of this process only; the limit of time is renewed for each request.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, PORTHOLE_ARGUMENT(0)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      PORTHOLE_REFUSE,
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
#else
  return -1;
#endif
}

#endif
