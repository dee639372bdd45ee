/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "easel-host-signals.h"

#include <glib-unix.h>
#include <signal.h>

static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };

typedef struct
{
  EaselHostSignals *owner;
  int               number;
  guint             source;   /* 0: the signal is ignored */
} Watch;

struct _EaselHostSignals
{
  EaselHostSignalFunc func;
  gpointer            user_data;
  Watch               watches[G_N_ELEMENTS (numbers)];
};

static gboolean
signal_cb (gpointer user_data)
{
  Watch *watch = user_data;

  watch->owner->func (watch->number, watch->owner->user_data);
  return G_SOURCE_CONTINUE;
}

EaselHostSignals *
easel_host_signals_new (EaselHostSignalFunc func,
                        gpointer            user_data)
{
  EaselHostSignals *self = g_new0 (EaselHostSignals, 1);

  self->func = func;
  self->user_data = user_data;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      Watch *watch = &self->watches[i];
      struct sigaction action;

      watch->owner = self;
      watch->number = numbers[i];
      if (sigaction (watch->number, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
        watch->source = g_unix_signal_add (watch->number, signal_cb, watch);
    }
  return self;
}

void
easel_host_signals_free (EaselHostSignals *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_clear_handle_id (&self->watches[i].source, g_source_remove);
  g_free (self);
}
