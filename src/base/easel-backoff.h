/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Exponential back-off with jitter: the n-th wait is initial · 2ⁿ⁻¹, at most the maximum, times a random factor from ½
 * to 1. */
typedef struct
{
  guint  initial;
  guint  maximum;
  guint  attempt;
  gint64 succeeded_at;  /* monotonic microseconds; 0: never */
} EaselBackoff;

void  easel_backoff_init    (EaselBackoff *self,
                             guint         initial,
                             guint         maximum);
guint easel_backoff_next    (EaselBackoff *self);
void  easel_backoff_reset   (EaselBackoff *self);
void  easel_backoff_succeed (EaselBackoff *self,
                             guint         stable);

G_END_DECLS
