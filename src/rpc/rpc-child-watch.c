/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-child-watch.h"

#include <fcntl.h>
#include <glib.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Number of checks, 100 ms apart, between SIGTERM and SIGKILL: how long a process group may take to end. */
#define CHECKS 20

static void
end_group (pid_t group)
{
  const struct timespec pause = { .tv_nsec = 100 * 1000 * 1000 };

  kill (-group, SIGTERM);
  for (guint i = 0; i < CHECKS && kill (-group, 0) == 0; i++)
    nanosleep (&pause, NULL);
  kill (-group, SIGKILL);
}

/* Runs in the forked child, so it uses only async-signal-safe calls. Closes all other file descriptors: a pipe end that
 * stayed open here would keep its reader from seeing the end of the stream. */
static void
watch (int   pipe_end,
       pid_t group)
{
  char byte;
  gssize n;

  setsid ();
  signal (SIGTERM, SIG_IGN);
  signal (SIGINT, SIG_IGN);
  signal (SIGHUP, SIG_IGN);
  if (pipe_end > 0)
    close_range (0, pipe_end - 1, 0);
  close_range (pipe_end + 1, ~0U, 0);
  do
    n = read (pipe_end, &byte, 1);
  while (n < 0);
  if (n == 0)
    end_group (group);
  _exit (EXIT_SUCCESS);
}

/* Forks twice, so that the watch is not a child of this process and does not have to be reaped. */
int
rpc_child_watch_start (pid_t group)
{
  int ends[2];
  pid_t between;

  if (pipe2 (ends, O_CLOEXEC) != 0)
    return -1;
  between = fork ();
  if (between == 0)
    {
      if (fork () == 0)
        watch (ends[0], group);
      _exit (EXIT_SUCCESS);
    }
  close (ends[0]);
  if (between > 0)
    waitpid (between, NULL, 0);
  return ends[1];
}

/* Writing to a watch that has exited would raise SIGPIPE, which is ignored since the first RpcStdio was created. */
void
rpc_child_watch_stop (int watch)
{
  if (watch < 0)
    return;
  if (write (watch, "e", 1) != 1)
    g_debug ("the watch is gone");
  close (watch);
}
