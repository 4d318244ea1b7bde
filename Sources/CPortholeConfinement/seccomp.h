// seccomp: of the kernel's calls only those that decoding needs. All others fail with EPERM rather than end the program,
// for the libraries make some that they can do without.
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

// 1 where the kernel can filter calls, and the filter for this architecture exists.
static inline int porthole_has_seccomp(void) {
#ifdef PORTHOLE_ARCHITECTURE
  unsigned int action = SECCOMP_RET_KILL_PROCESS;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
  return 0;
#endif
}

// If the number differs, the next call is compared.
#define PORTHOLE_ALLOW(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
// The lower half of an argument; both architectures begin with it.
#define PORTHOLE_ARGUMENT(index) ((unsigned int)offsetof(struct seccomp_data, args) + 8 * (index))
#define PORTHOLE_REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1)
// No memory that can be executed, so that bytes of a picture cannot become a program.
#define PORTHOLE_ALLOW_UNLESS_EXECUTABLE(call)                                                     \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 4),                                               \
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, PORTHOLE_ARGUMENT(2)),                                    \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), PORTHOLE_REFUSE,                      \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

// From here on only the calls in the list succeed, for all threads; -1 where that fails.
static inline int porthole_deny_calls(void) {
#ifdef PORTHOLE_ARCHITECTURE
  struct sock_filter filter[] = {
      // The numbers mean other calls in programs for another architecture.
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
      // The program's own signals and its end.
      PORTHOLE_ALLOW(SYS_rt_sigaction),
      PORTHOLE_ALLOW(SYS_rt_sigprocmask),
      PORTHOLE_ALLOW(SYS_rt_sigreturn),
      PORTHOLE_ALLOW(SYS_restart_syscall),
      PORTHOLE_ALLOW(SYS_exit),
      PORTHOLE_ALLOW(SYS_exit_group),
#ifdef ADDRESS_SANITIZER
      // The sanitizer asks for the stack of signals before each function that does not return.
      PORTHOLE_ALLOW(SYS_sigaltstack),
#endif
      // The limits of this process, which are renewed for each request, and of no other.
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
