/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* A clock in a program that it is loaded into with LD_PRELOAD: writes how long each turn of the main loop worked into
 * the file EASEL_BENCH_TURNS, as milliseconds of processor time of the main thread between two calls of poll(). Turns
 * below LEAST are not written. With EASEL_BENCH_STACKS in the environment, the file also gets the stack of each turn
 * that reaches so many milliseconds. */

#define LEAST 5.0
#define FRAMES 64

typedef int (*PollFunc) (struct pollfd *, nfds_t, int);
typedef int (*PpollFunc) (struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

static PollFunc real_poll;
static PpollFunc real_ppoll;
static int output = -1;
static double since;
static timer_t alarm_timer;
static struct itimerspec alarm_time;

static double
get_work (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static void
alarm_cb (int number)
{
  void *frames[FRAMES];

  backtrace_symbols_fd (frames, backtrace (frames, FRAMES), output);
  dprintf (output, "\n");
  /* Writing takes processor time too, so the next alarm counts from here. */
  timer_settime (alarm_timer, 0, &alarm_time, NULL);
}

static void
watch_stacks (const char *milliseconds)
{
  struct sigaction action = { .sa_handler = alarm_cb, .sa_flags = SA_RESTART };
  struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGPROF };
  void *frame;

  /* The first call loads a library, which must not happen in the handler of a signal. */
  backtrace (&frame, 1);
  event._sigev_un._tid = (int) syscall (SYS_gettid);
  alarm_time.it_value.tv_nsec = (long) strtoul (milliseconds, NULL, 10) * 1000000;
  sigaction (SIGPROF, &action, NULL);
  timer_create (CLOCK_THREAD_CPUTIME_ID, &event, &alarm_timer);
}

static void __attribute__ ((constructor))
begin (void)
{
  const char *path = getenv ("EASEL_BENCH_TURNS");

  real_poll = (PollFunc) dlsym (RTLD_NEXT, "poll");
  real_ppoll = (PpollFunc) dlsym (RTLD_NEXT, "ppoll");
  if (path == NULL)
    return;
  output = open (path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (getenv ("EASEL_BENCH_STACKS") != NULL)
    watch_stacks (getenv ("EASEL_BENCH_STACKS"));
  /* Children are other programs. */
  unsetenv ("LD_PRELOAD");
  unsetenv ("EASEL_BENCH_TURNS");
  since = get_work ();
}

static int
is_watched (void)
{
  return output >= 0 && syscall (SYS_gettid) == getpid ();
}

static void
set_alarm (struct itimerspec time)
{
  if (alarm_time.it_value.tv_nsec != 0)
    timer_settime (alarm_timer, 0, &time, NULL);
}

static void
end_turn (void)
{
  double work = get_work () - since;

  set_alarm ((struct itimerspec) { 0 });
  if (work >= LEAST)
    dprintf (output, "turn %.1f\n", work);
}

static void
begin_turn (void)
{
  since = get_work ();
  set_alarm (alarm_time);
}

int
poll (struct pollfd *fds,
      nfds_t         n_fds,
      int            timeout)
{
  int result;

  if (!is_watched ())
    return real_poll (fds, n_fds, timeout);
  end_turn ();
  result = real_poll (fds, n_fds, timeout);
  begin_turn ();
  return result;
}

int
ppoll (struct pollfd         *fds,
       nfds_t                 n_fds,
       const struct timespec *timeout,
       const sigset_t        *mask)
{
  int result;

  if (!is_watched ())
    return real_ppoll (fds, n_fds, timeout, mask);
  end_turn ();
  result = real_ppoll (fds, n_fds, timeout, mask);
  begin_turn ();
  return result;
}
