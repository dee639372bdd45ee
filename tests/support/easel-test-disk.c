/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-disk.h"

#include <signal.h>
#include <sys/resource.h>

/* Without it the kernel ends a process that writes more than it may, instead of telling it. */
void
easel_test_disk_init (void)
{
  signal (SIGXFSZ, SIG_IGN);
}

void
easel_test_disk_set_full (pid_t    pid,
                          gboolean is_full)
{
  struct rlimit limit;

  g_assert_no_errno (prlimit (pid, RLIMIT_FSIZE, NULL, &limit));
  limit.rlim_cur = is_full ? 0 : limit.rlim_max;
  g_assert_no_errno (prlimit (pid, RLIMIT_FSIZE, &limit, NULL));
}
