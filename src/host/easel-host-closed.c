/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-closed.h"

#include "easel-host-limits.h"
#include "easel-json.h"

typedef struct
{
  char       *channel;
  char       *session;
  JsonObject *state;
  gsize       bytes;
  gint64      until;    /* monotonic, microseconds */
} Closed;

struct _EaselHostClosed
{
  GObject     parent_instance;
  GPtrArray  *items;    /* Closed, the oldest first */
  gsize       bytes;
  guint       time;
  guint       source;   /* drops the oldest */
};

enum { DROPPED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselHostClosed, easel_host_closed, G_TYPE_OBJECT)

static void
closed_free (Closed *item)
{
  g_free (item->channel);
  g_free (item->session);
  json_object_unref (item->state);
  g_free (item);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Closed, closed_free)

static void
easel_host_closed_finalize (GObject *object)
{
  EaselHostClosed *self = EASEL_HOST_CLOSED (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_ptr_array_unref (self->items);

  G_OBJECT_CLASS (easel_host_closed_parent_class)->finalize (object);
}

static void
easel_host_closed_class_init (EaselHostClosedClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_host_closed_finalize;

  signals[DROPPED] = g_signal_new ("dropped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, JSON_TYPE_OBJECT);
}

static void
easel_host_closed_init (EaselHostClosed *self)
{
  self->items = g_ptr_array_new_with_free_func ((GDestroyNotify) closed_free);
  self->time = EASEL_LIMIT_HOST_CLOSED_TIME;
}

/* (transfer full) */
static Closed *
steal (EaselHostClosed *self,
       guint            position)
{
  Closed *item = g_ptr_array_steal_index (self->items, position);

  self->bytes -= item->bytes;
  if (self->items->len == 0)
    g_clear_handle_id (&self->source, g_source_remove);
  return item;
}

static void
drop (EaselHostClosed *self,
      guint            position)
{
  g_autoptr(Closed) item = steal (self, position);

  g_signal_emit (self, signals[DROPPED], 0, item->channel, item->state);
}

static gboolean
late_cb (gpointer user_data)
{
  EaselHostClosed *self = user_data;
  gint64 now = g_get_monotonic_time ();

  self->source = 0;
  while (self->items->len > 0 && ((Closed *) self->items->pdata[0])->until <= now)
    drop (self, 0);
  if (self->items->len > 0)
    {
      gint64 left = ((Closed *) self->items->pdata[0])->until - now;

      self->source = g_timeout_add ((guint) (left / 1000) + 1, late_cb, self);
    }
  return G_SOURCE_REMOVE;
}

static void
state_removed_cb (EaselHostClosed *self,
                  const char      *uri)
{
  for (guint i = self->items->len; i > 0; i--)
    if (strcmp (((Closed *) self->items->pdata[i - 1])->session, uri) == 0)
      drop (self, i - 1);
}

EaselHostClosed *
easel_host_closed_new (EaselHostState *state)
{
  EaselHostClosed *self;

  g_return_val_if_fail (EASEL_HOST_IS_STATE (state), NULL);

  self = g_object_new (EASEL_HOST_TYPE_CLOSED, NULL);
  g_signal_connect_object (state, "removed", G_CALLBACK (state_removed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** easel_host_closed_set_time: for tests: how long canvases that are closed from now on can be reopened. */
void
easel_host_closed_set_time (EaselHostClosed *self,
                            guint            milliseconds)
{
  g_return_if_fail (EASEL_HOST_IS_CLOSED (self));

  self->time = milliseconds;
}

static gboolean
find_position (EaselHostClosed *self,
               const char      *session,
               const char      *instance_id,
               guint           *position)
{
  for (*position = 0; *position < self->items->len; (*position)++)
    {
      const Closed *item = self->items->pdata[*position];

      if (strcmp (item->session, session) == 0 &&
          strcmp (easel_json_peek_string (item->state, "instanceId", ""), instance_id) == 0)
        return TRUE;
    }
  return FALSE;
}

void
easel_host_closed_add (EaselHostClosed *self,
                       EaselHostCanvas *canvas,
                       JsonObject      *state)
{
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *text = NULL;
  Closed *item;
  guint position;

  g_return_if_fail (EASEL_HOST_IS_CLOSED (self));
  g_return_if_fail (canvas != NULL && state != NULL);

  if (find_position (self, canvas->session, canvas->instance_id, &position))
    drop (self, position);
  node = easel_json_node_ref_object (state);
  text = easel_json_to_string (node);
  item = g_new0 (Closed, 1);
  item->channel = g_strdup (canvas->channel);
  item->session = g_strdup (canvas->session);
  item->state = json_object_ref (state);
  item->bytes = strlen (text);
  item->until = g_get_monotonic_time () + (gint64) self->time * 1000;
  g_ptr_array_add (self->items, item);
  self->bytes += item->bytes;
  while (self->items->len > EASEL_LIMIT_HOST_CLOSED || self->bytes > EASEL_LIMIT_HOST_CLOSED_BYTES)
    drop (self, 0);
  if (self->source == 0 && self->items->len > 0)
    self->source = g_timeout_add (self->time + 1, late_cb, self);
}

JsonObject *
easel_host_closed_find (EaselHostClosed  *self,
                        const char       *session,
                        const char       *instance_id,
                        const char      **channel)
{
  guint position;

  g_return_val_if_fail (EASEL_HOST_IS_CLOSED (self), NULL);

  if (!find_position (self, session, instance_id, &position))
    return NULL;
  *channel = ((Closed *) self->items->pdata[position])->channel;
  return ((Closed *) self->items->pdata[position])->state;
}

void
easel_host_closed_remove (EaselHostClosed *self,
                          const char      *session,
                          const char      *instance_id)
{
  guint position;

  g_return_if_fail (EASEL_HOST_IS_CLOSED (self));

  if (find_position (self, session, instance_id, &position))
    closed_free (steal (self, position));
}

/** easel_host_closed_drop_all: makes room: nothing can be reopened. */
void
easel_host_closed_drop_all (EaselHostClosed *self)
{
  g_return_if_fail (EASEL_HOST_IS_CLOSED (self));

  while (self->items->len > 0)
    drop (self, 0);
}

GPtrArray *
easel_host_closed_list (EaselHostClosed *self)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < self->items->len; i++)
    g_ptr_array_add (list, ((Closed *) self->items->pdata[i])->state);
  return list;
}
