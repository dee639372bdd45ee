/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* A program that loads this with LD_PRELOAD has another time of day: the seconds in the file EASEL_SOAK_CLOCK, an integer of
 * 64 bits that may change at any time, are added to it. Clocks that only count are as they are. */

/* Times above this many seconds are of the time of day, and no time since the start of the system. */
#define TIME_OF_DAY 1000000000

typedef int (*WaitFunc) (pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
typedef int (*ClockFunc) (clockid_t, struct timespec *);

static ClockFunc real_clock;
static const volatile long long *offset;

static void __attribute__ ((constructor))
begin (void)
{
  const char *path = getenv ("EASEL_SOAK_CLOCK");
  int fd = path != NULL ? open (path, O_RDONLY | O_CLOEXEC) : -1;
  void *memory;

  /* Sandboxes of pages have neither this library nor the file. */
  unsetenv ("LD_PRELOAD");
  if (fd < 0)
    return;
  memory = mmap (NULL, sizeof *offset, PROT_READ, MAP_SHARED, fd, 0);
  offset = memory != MAP_FAILED ? memory : NULL;
  close (fd);
}

int
clock_gettime (clockid_t        clock,
               struct timespec *now)
{
  int result;

  /* Constructors of other libraries may run before the one here. */
  if (real_clock == NULL)
    real_clock = (ClockFunc) dlsym (RTLD_NEXT, "clock_gettime");
  result = real_clock (clock, now);
  if (result == 0 && offset != NULL && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += *offset;
  return result;
}

int
gettimeofday (struct timeval *restrict now,
              void *restrict           zone)
{
  struct timespec time;

  if (clock_gettime (CLOCK_REALTIME, &time) != 0)
    return -1;
  now->tv_sec = time.tv_sec;
  now->tv_usec = time.tv_nsec / 1000;
  return 0;
}

time_t
time (time_t *result)
{
  struct timespec now = { 0 };

  clock_gettime (CLOCK_REALTIME, &now);
  if (result != NULL)
    *result = now.tv_sec;
  return now.tv_sec;
}

/* The kernel waits by its own clock. */
int
pthread_cond_timedwait (pthread_cond_t *restrict        condition,
                        pthread_mutex_t *restrict       mutex,
                        const struct timespec *restrict end)
{
  static WaitFunc real_wait;
  struct timespec time = *end;

  if (real_wait == NULL)
    real_wait = (WaitFunc) dlsym (RTLD_NEXT, "pthread_cond_timedwait");
  if (offset != NULL && time.tv_sec > TIME_OF_DAY)
    time.tv_sec -= *offset;
  return real_wait (condition, mutex, &time);
}
