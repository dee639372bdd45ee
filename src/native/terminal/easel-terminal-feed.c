/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-terminal-feed.h"

#include <time.h>

#include "easel-terminal-limits.h"

struct _EaselTerminalFeed
{
  VteTerminal         *view;
  EaselTerminalBehind  callback;
  gpointer             user_data;
  GByteArray          *waiting;
  guint                taken;     /* bytes at the start of @waiting that the view has received */
  guint                piece;     /* size of the next piece in bytes */
  guint                given;     /* bytes given to the view in this piece */
  gint64               began;     /* processor time before the view began with the piece, in nanoseconds */
  guint                source;    /* timeout after which the piece counts as shown */
  gboolean             behind;
};

static void feed (EaselTerminalFeed *self);

static void
report (EaselTerminalFeed *self)
{
  guint left = self->waiting->len - self->taken;
  gboolean behind = left > (self->behind ? self->piece / 2 : self->piece);

  if (behind == self->behind)
    return;
  self->behind = behind;
  self->callback (behind, self->user_data);
}

static gint64
processor_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * G_GINT64_CONSTANT (1000000000) + time.tv_nsec;
}

/* Adapts the size of a piece: VTE's speed depends on the output, the font and the computer. */
static void
measure (EaselTerminalFeed *self)
{
  gint64 now = processor_time ();
  gint64 spent = MAX (now - self->began, 1);
  gint64 wanted = self->given * EASEL_LIMIT_TERMINAL_PIECE_TIME * G_GINT64_CONSTANT (1000000) / spent;

  if (self->given == self->piece)
    self->piece = CLAMP ((self->piece + wanted) / 2, EASEL_LIMIT_TERMINAL_PIECE_MIN, EASEL_LIMIT_TERMINAL_PIECE_MAX);
  self->began = now;
}

static void
renew (EaselTerminalFeed *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  self->given = 0;
  feed (self);
  report (self);
}

/* The view has processed its piece. */
static void
shown_cb (EaselTerminalFeed *self)
{
  measure (self);
  renew (self);
}

/* VTE emits no signal for output that does not change the screen, so a timeout ends the piece. */
static gboolean
timeout_cb (gpointer user_data)
{
  EaselTerminalFeed *self = user_data;

  self->source = 0;
  renew (self);
  return G_SOURCE_REMOVE;
}

static void
feed (EaselTerminalFeed *self)
{
  guint length = MIN (self->piece - self->given, self->waiting->len - self->taken);

  if (length == 0)
    return;
  vte_terminal_feed (self->view, (const char *) self->waiting->data + self->taken, length);
  self->taken += length;
  self->given += length;
  if (self->taken == self->waiting->len)
    {
      g_byte_array_set_size (self->waiting, 0);
      self->taken = 0;
    }
  else if (self->taken > self->waiting->len / 2)
    {
      g_byte_array_remove_range (self->waiting, 0, self->taken);
      self->taken = 0;
    }
  /* The view comes first, also where both are late because the computer is busy. */
  if (self->source == 0)
    self->source = g_timeout_add_full (G_PRIORITY_LOW, EASEL_LIMIT_TERMINAL_FEED_TIMEOUT, timeout_cb, self, NULL);
}

EaselTerminalFeed *
easel_terminal_feed_new (VteTerminal         *view,
                         EaselTerminalBehind  callback,
                         gpointer             user_data)
{
  EaselTerminalFeed *self = g_new0 (EaselTerminalFeed, 1);

  self->view = g_object_ref (view);
  self->callback = callback;
  self->user_data = user_data;
  self->waiting = g_byte_array_new ();
  self->piece = EASEL_LIMIT_TERMINAL_PIECE_MIN;
  self->began = processor_time ();
  g_signal_connect_swapped (view, "contents-changed", G_CALLBACK (shown_cb), self);
  return self;
}

void
easel_terminal_feed_free (EaselTerminalFeed *self)
{
  g_signal_handlers_disconnect_by_data (self->view, self);
  g_clear_handle_id (&self->source, g_source_remove);
  g_byte_array_unref (self->waiting);
  g_object_unref (self->view);
  g_free (self);
}

void
easel_terminal_feed_add (EaselTerminalFeed *self,
                         GBytes            *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  g_byte_array_append (self->waiting, data, length);
  feed (self);
  report (self);
  /* The view processes its piece later, in a turn of its own: receiving this output is not part of that. */
  self->began = processor_time ();
}

void
easel_terminal_feed_clear (EaselTerminalFeed *self)
{
  g_byte_array_set_size (self->waiting, 0);
  self->taken = 0;
  report (self);
}
