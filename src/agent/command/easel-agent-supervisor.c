/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "easel-agent-supervisor.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "easel-agent-detach.h"

/* The exit status that shells give a child which a signal ended: this plus its number. */
#define SIGNALLED 128

/* Runs in the forked child, so it uses only async-signal-safe calls. */
static void
supervise (pid_t           host,
           const sigset_t *set)
{
  while (1)
    {
      siginfo_t info;
      int number = sigwaitinfo (set, &info);
      int status;

      if (number == SIGUSR1 && info.si_pid == host)
        _exit (EXIT_SUCCESS);
      if (number == SIGCHLD && waitpid (host, &status, WNOHANG) == host)
        _exit (WIFEXITED (status) ? WEXITSTATUS (status) : SIGNALLED + WTERMSIG (status));
      if (number == SIGTERM || number == SIGINT || number == SIGHUP)
        kill (host, SIGTERM);
    }
}

pid_t
easel_agent_supervisor_start (void)
{
  pid_t parent = getpid ();
  sigset_t set, before;
  pid_t host;

  sigemptyset (&set);
  sigaddset (&set, SIGTERM);
  sigaddset (&set, SIGINT);
  sigaddset (&set, SIGHUP);
  sigaddset (&set, SIGCHLD);
  sigaddset (&set, SIGUSR1);
  sigprocmask (SIG_BLOCK, &set, &before);
  host = fork ();
  if (host > 0)
    supervise (host, &set);
  sigprocmask (SIG_SETMASK, &before, NULL);
  if (host < 0)
    return 0;
  /* A terminal signals every process of its group; the host gets each signal once, from the supervisor. */
  setsid ();
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != parent)
    _exit (EXIT_FAILURE);
  return parent;
}

void
easel_agent_supervisor_release (pid_t process)
{
  prctl (PR_SET_PDEATHSIG, 0);
  easel_agent_detach_streams ();
  kill (process, SIGUSR1);
}
