/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-pmx-finder.h"

#include "pmx-client.h"
#include "pmx-place.h"

struct _EaselPmxFinder
{
  GObject    parent_instance;

  char      *address;   /* nullable: there is no usual place */
  PmxClient *client;    /* nullable: while it looks */
};

enum { FOUND, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselPmxFinder, easel_pmx_finder, G_TYPE_OBJECT)

static void
end (EaselPmxFinder *self)
{
  g_autoptr(PmxClient) client = g_steal_pointer (&self->client);

  if (client == NULL)
    return;
  g_signal_handlers_disconnect_by_data (client, self);
  easel_connection_stop (EASEL_CONNECTION (client));
}

static void
health_cb (EaselPmxFinder *self)
{
  end (self);
  g_signal_emit (self, signals[FOUND], 0, self->address);
}

static void
state_cb (EaselPmxFinder *self)
{
  if (easel_connection_get_state (EASEL_CONNECTION (self->client)) != EASEL_CONNECTION_CONNECTING)
    end (self);
}

static void
easel_pmx_finder_dispose (GObject *object)
{
  end (EASEL_PMX_FINDER (object));
  G_OBJECT_CLASS (easel_pmx_finder_parent_class)->dispose (object);
}

static void
easel_pmx_finder_finalize (GObject *object)
{
  g_free (EASEL_PMX_FINDER (object)->address);
  G_OBJECT_CLASS (easel_pmx_finder_parent_class)->finalize (object);
}

static void
easel_pmx_finder_class_init (EaselPmxFinderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_pmx_finder_dispose;
  object_class->finalize = easel_pmx_finder_finalize;
  signals[FOUND] = g_signal_new ("found", EASEL_TYPE_PMX_FINDER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_STRING);
}

static void
easel_pmx_finder_init (EaselPmxFinder *self)
{
  self->address = pmx_place_dup_usual ();
}

EaselPmxFinder *
easel_pmx_finder_new (void)
{
  return g_object_new (EASEL_TYPE_PMX_FINDER, NULL);
}

void
easel_pmx_finder_look (EaselPmxFinder *self)
{
  g_return_if_fail (EASEL_IS_PMX_FINDER (self));

  if (self->client != NULL || self->address == NULL)
    return;
  self->client = pmx_client_new (self->address);
  easel_connection_start (EASEL_CONNECTION (self->client));
  g_signal_connect_object (self->client, "health", G_CALLBACK (health_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
}
