/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-child-watch.h"

#include <fcntl.h>
#include <glib.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How long a group has between SIGTERM and SIGKILL: so many looks, a tenth of a second each. */
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

/* Only calls that are safe after fork() in whatever came before. Every other file is closed: a pipe of ours whose end
 * somebody waits for would stay open here. */
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

/* There is a process in between, so that the watch is no child of ours: nobody waits for it. */
int
mcp_child_watch_start (pid_t group)
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

/* A watch that is gone itself has no reader: SIGPIPE is ignored since there is an RpcStdio. */
void
mcp_child_watch_stop (int watch)
{
  if (watch < 0)
    return;
  if (write (watch, "e", 1) != 1)
    g_debug ("the watch is gone");
  close (watch);
}
