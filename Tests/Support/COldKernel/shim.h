// Makes the kernel lack some system calls, as old kernels do, for one thread and what it starts.
#ifndef PORTHOLE_COLDKERNEL_H
#define PORTHOLE_COLDKERNEL_H

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

// The number of the seccomp system call.
static inline int porthole_seccomp_call(void) { return SYS_seccomp; }

// Makes the system calls with these numbers, at most 16, fail with ENOSYS. Returns -1 on failure.
static inline int porthole_forget_calls(const unsigned int *calls, int count) {
  struct sock_filter filter[64];
  unsigned short length = 0;
  if (count > 16 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  filter[length++] =
      (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int index = 0; index < count; index++) {
    filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[index], 0, 1);
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
  }
  filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {length, filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

#endif
