/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-channels.h"

typedef struct
{
  char             *uri;
  EaselHostChannel *channel;  /* the channel before the change; NULL if it did not exist */
} Undo;

struct _EaselHostChannels
{
  GHashTable *by_uri;       /* uri -> EaselHostChannel */
  GHashTable *by_session;   /* session -> GPtrArray of EaselHostChannel, borrowed, by order */
  GPtrArray  *undo;
  gint64      last_order;
};

static void
undo_free (Undo *self)
{
  g_clear_pointer (&self->channel, easel_host_channel_free);
  g_free (self->uri);
  g_free (self);
}

EaselHostChannel *
easel_host_channel_new (const char     *uri,
                        AhpChannelKind  kind,
                        const char     *session,
                        gint64          order,
                        JsonObject     *state)
{
  EaselHostChannel *self = g_new0 (EaselHostChannel, 1);

  self->uri = g_strdup (uri);
  self->session = g_strdup (session);
  self->kind = kind;
  self->order = order;
  self->state = json_object_ref (state);
  return self;
}

void
easel_host_channel_free (EaselHostChannel *self)
{
  g_free (self->uri);
  g_free (self->session);
  json_object_unref (self->state);
  g_free (self);
}

EaselHostChannels *
easel_host_channels_new (void)
{
  EaselHostChannels *self = g_new0 (EaselHostChannels, 1);

  self->by_uri = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) easel_host_channel_free);
  self->by_session = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  self->undo = g_ptr_array_new_with_free_func ((GDestroyNotify) undo_free);
  return self;
}

void
easel_host_channels_free (EaselHostChannels *self)
{
  g_ptr_array_unref (self->undo);
  g_hash_table_unref (self->by_session);
  g_hash_table_unref (self->by_uri);
  g_free (self);
}

EaselHostChannel *
easel_host_channels_lookup (EaselHostChannels *self,
                            const char        *uri)
{
  return g_hash_table_lookup (self->by_uri, uri);
}

static int
compare_order (gconstpointer a,
               gconstpointer b)
{
  const EaselHostChannel *first = *(EaselHostChannel *const *) a;
  const EaselHostChannel *second = *(EaselHostChannel *const *) b;

  return first->order < second->order ? -1 : first->order > second->order;
}

static void
index_add (EaselHostChannels *self,
           EaselHostChannel  *channel)
{
  GPtrArray *list;

  if (channel->session == NULL)
    return;
  list = g_hash_table_lookup (self->by_session, channel->session);
  if (list == NULL)
    {
      list = g_ptr_array_new ();
      g_hash_table_insert (self->by_session, g_strdup (channel->session), list);
    }
  g_ptr_array_add (list, channel);
  g_ptr_array_sort (list, compare_order);
}

static void
index_remove (EaselHostChannels *self,
              EaselHostChannel  *channel)
{
  GPtrArray *list = channel->session != NULL ? g_hash_table_lookup (self->by_session, channel->session) : NULL;

  if (list == NULL)
    return;
  g_ptr_array_remove (list, channel);
  if (list->len == 0)
    g_hash_table_remove (self->by_session, channel->session);
}

static EaselHostChannel *
exchange (EaselHostChannels *self,
          const char        *uri,
          EaselHostChannel  *channel)
{
  EaselHostChannel *old = g_hash_table_lookup (self->by_uri, uri);

  if (old != NULL)
    {
      g_hash_table_steal (self->by_uri, uri);
      index_remove (self, old);
    }
  if (channel != NULL)
    {
      g_hash_table_insert (self->by_uri, channel->uri, channel);
      index_add (self, channel);
      self->last_order = MAX (self->last_order, channel->order);
    }
  return old;
}

EaselHostChannel *
easel_host_channels_put (EaselHostChannels *self,
                         const char        *uri,
                         EaselHostChannel  *channel)
{
  Undo *undo = g_new0 (Undo, 1);

  undo->uri = g_strdup (uri);
  undo->channel = exchange (self, undo->uri, channel);
  g_ptr_array_add (self->undo, undo);
  return undo->channel;
}

void
easel_host_channels_end_changes (EaselHostChannels *self,
                                 gboolean           commit)
{
  for (guint i = self->undo->len; !commit && i > 0; i--)
    {
      Undo *undo = self->undo->pdata[i - 1];
      EaselHostChannel *discarded = exchange (self, undo->uri, g_steal_pointer (&undo->channel));

      g_clear_pointer (&discarded, easel_host_channel_free);
    }
  g_ptr_array_set_size (self->undo, 0);
}

/**
 * easel_host_channels_list:
 * @self: the channels
 * @kind: the kind of channels
 * @session: (nullable): only channels of this session
 *
 * Returns: (transfer full) (element-type utf8): copies of the URIs, in the order of creation
 */
GPtrArray *
easel_host_channels_list (EaselHostChannels *self,
                          AhpChannelKind     kind,
                          const char        *session)
{
  GPtrArray *uris = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GPtrArray) all = g_ptr_array_new ();
  GPtrArray *found = all;

  if (session != NULL)
    found = g_hash_table_lookup (self->by_session, session);
  else
    {
      GHashTableIter iter;
      gpointer channel;

      g_hash_table_iter_init (&iter, self->by_uri);
      while (g_hash_table_iter_next (&iter, NULL, &channel))
        if (((EaselHostChannel *) channel)->kind == kind)
          g_ptr_array_add (all, channel);
      g_ptr_array_sort (all, compare_order);
    }
  for (guint i = 0; found != NULL && i < found->len; i++)
    if (((EaselHostChannel *) found->pdata[i])->kind == kind)
      g_ptr_array_add (uris, g_strdup (((EaselHostChannel *) found->pdata[i])->uri));
  return uris;
}

gint64
easel_host_channels_mint (EaselHostChannels *self)
{
  return ++self->last_order;
}

void
easel_host_channels_reserve (EaselHostChannels *self,
                             gint64             order)
{
  self->last_order = MAX (self->last_order, order);
}
