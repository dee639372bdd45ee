/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-backoff.h"

G_BEGIN_DECLS

typedef void (*EaselRetryFunc) (gpointer owner);

/* A retry: the next attempt at a connection that was lost, after the wait of a back-off. The waits begin anew only
 * when a connection comes long after the one before it: a peer that takes and drops them at once is left alone for
 * longer. */
typedef struct
{
  EaselBackoff    backoff;
  guint           stable;    /* milliseconds */
  gint64          ready_at;  /* monotonic microseconds; 0: never */
  guint           source;
  EaselRetryFunc  func;
  gpointer        owner;
} EaselRetry;

void easel_retry_init    (EaselRetry     *self,
                          guint           stable,
                          EaselRetryFunc  func,
                          gpointer        owner);
void easel_retry_start   (EaselRetry     *self);
/* To be called before @owner goes. */
void easel_retry_stop    (EaselRetry     *self);
void easel_retry_succeed (EaselRetry     *self);

G_END_DECLS
