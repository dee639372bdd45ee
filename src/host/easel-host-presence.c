/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-presence.h"

#include "easel-host-limits.h"
#include "easel-json.h"

struct _EaselHostPresence
{
  GObject           parent_instance;
  EaselHostState   *state;
  EaselHostHub     *hub;
  EaselHostRuntime *runtime;
  GHashTable       *away;    /* client id -> source id of its grace timer */
  guint             grace;
};

typedef struct
{
  EaselHostPresence *self;   /* borrowed: the timer is removed with it */
  char              *client_id;
} Away;

G_DEFINE_FINAL_TYPE (EaselHostPresence, easel_host_presence, G_TYPE_OBJECT)

static void
away_free (Away *away)
{
  g_free (away->client_id);
  g_free (away);
}

static void
easel_host_presence_dispose (GObject *object)
{
  EaselHostPresence *self = EASEL_HOST_PRESENCE (object);
  GHashTableIter iter;
  gpointer source;

  g_hash_table_iter_init (&iter, self->away);
  while (g_hash_table_iter_next (&iter, NULL, &source))
    g_source_remove (GPOINTER_TO_UINT (source));
  g_hash_table_remove_all (self->away);
  g_clear_object (&self->runtime);
  g_clear_object (&self->hub);
  g_clear_object (&self->state);

  G_OBJECT_CLASS (easel_host_presence_parent_class)->dispose (object);
}

static void
easel_host_presence_finalize (GObject *object)
{
  g_hash_table_unref (EASEL_HOST_PRESENCE (object)->away);

  G_OBJECT_CLASS (easel_host_presence_parent_class)->finalize (object);
}

static void
easel_host_presence_class_init (EaselHostPresenceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_host_presence_dispose;
  object_class->finalize = easel_host_presence_finalize;
}

static void
easel_host_presence_init (EaselHostPresence *self)
{
  self->away = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->grace = EASEL_LIMIT_HOST_CLIENT_GRACE;
}

static gboolean
is_registered (EaselHostPresence *self,
               const char        *session,
               const char        *client_id)
{
  JsonArray *clients = easel_json_peek_array (easel_host_state_get (self->state, session), "activeClients");

  for (guint i = 0; clients != NULL && i < json_array_get_length (clients); i++)
    if (g_strcmp0 (easel_json_peek_string (easel_json_array_object (clients, i), "clientId", NULL), client_id) == 0)
      return TRUE;
  return FALSE;
}

/* The sessions in which a client is registered, or only @session. */
static GPtrArray *
list_sessions (EaselHostPresence *self,
               const char        *client_id,
               const char        *only,
               GHashTable        *except)
{
  g_autoptr(GPtrArray) all = easel_host_state_list (self->state, AHP_CHANNEL_SESSION, NULL);
  GPtrArray *sessions = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < all->len; i++)
    if ((only == NULL || strcmp (only, all->pdata[i]) == 0) &&
        (except == NULL || !g_hash_table_contains (except, all->pdata[i])) &&
        is_registered (self, all->pdata[i], client_id))
      g_ptr_array_add (sessions, g_strdup (all->pdata[i]));
  return sessions;
}

/**
 * easel_host_presence_remove:
 * @self: the presence
 * @client_id: a client
 * @session: (nullable): the session to remove it from; %NULL: all
 * @except: (nullable): set of sessions in which it stays
 *
 * Dispatches `session/activeClientRemoved` for the client, and updates the affected sessions.
 */
void
easel_host_presence_remove (EaselHostPresence *self,
                            const char        *client_id,
                            const char        *session,
                            GHashTable        *except)
{
  g_autoptr(GPtrArray) sessions = NULL;
  g_autoptr(JsonObject) action = NULL;

  g_return_if_fail (EASEL_HOST_IS_PRESENCE (self));

  sessions = list_sessions (self, client_id, session, except);
  action = easel_json_object (EASEL_JSON_STRING ("type", "session/activeClientRemoved"),
                              EASEL_JSON_STRING ("clientId", client_id));
  for (guint i = 0; i < sessions->len; i++)
    {
      easel_host_state_begin (self->state);
      easel_host_state_apply (self->state, sessions->pdata[i], action, NULL);
      easel_host_runtime_update_session (self->runtime, sessions->pdata[i]);
      easel_host_state_commit (self->state, NULL);
    }
}

static gboolean
grace_over_cb (gpointer user_data)
{
  Away *away = user_data;

  g_hash_table_remove (away->self->away, away->client_id);
  easel_host_presence_remove (away->self, away->client_id, NULL, NULL);
  return G_SOURCE_REMOVE;
}

static void
stop_waiting (EaselHostPresence *self,
              const char        *client_id)
{
  guint source = GPOINTER_TO_UINT (g_hash_table_lookup (self->away, client_id));

  if (source != 0)
    g_source_remove (source);
  g_hash_table_remove (self->away, client_id);
}

static void
wait_for (EaselHostPresence *self,
          const char        *client_id)
{
  Away *away;
  guint source;

  stop_waiting (self, client_id);
  away = g_new0 (Away, 1);
  away->self = self;
  away->client_id = g_strdup (client_id);
  source = g_timeout_add_full (G_PRIORITY_DEFAULT, self->grace, grace_over_cb, away, (GDestroyNotify) away_free);
  g_hash_table_insert (self->away, g_strdup (client_id), GUINT_TO_POINTER (source));
}

static void
update_sessions (EaselHostPresence *self,
                 const char        *client_id)
{
  g_autoptr(GPtrArray) sessions = list_sessions (self, client_id, NULL, NULL);

  for (guint i = 0; i < sessions->len; i++)
    easel_host_runtime_update_session (self->runtime, sessions->pdata[i]);
}

static void
hub_joined_cb (EaselHostHub      *hub,
               const char        *client_id,
               gboolean           resumed,
               EaselHostPresence *self)
{
  stop_waiting (self, client_id);
  if (resumed)
    update_sessions (self, client_id);
}

static void
hub_left_cb (EaselHostHub      *hub,
             const char        *client_id,
             EaselHostPresence *self)
{
  g_autoptr(GPtrArray) sessions = list_sessions (self, client_id, NULL, NULL);

  if (sessions->len > 0)
    wait_for (self, client_id);
  update_sessions (self, client_id);
}

/**
 * easel_host_presence_new:
 * @state: the state of the host
 * @hub: the live connections
 * @runtime: the canvases of the clients
 *
 * Returns: (transfer full): the presence
 */
EaselHostPresence *
easel_host_presence_new (EaselHostState   *state,
                         EaselHostHub     *hub,
                         EaselHostRuntime *runtime)
{
  EaselHostPresence *self;

  g_return_val_if_fail (EASEL_HOST_IS_STATE (state), NULL);

  self = g_object_new (EASEL_HOST_TYPE_PRESENCE, NULL);
  self->state = g_object_ref (state);
  self->hub = g_object_ref (hub);
  self->runtime = g_object_ref (runtime);
  g_signal_connect_object (hub, "joined", G_CALLBACK (hub_joined_cb), self, 0);
  g_signal_connect_object (hub, "left", G_CALLBACK (hub_left_cb), self, 0);
  return self;
}

void
easel_host_presence_set_grace (EaselHostPresence *self,
                               guint              grace)
{
  g_return_if_fail (EASEL_HOST_IS_PRESENCE (self));

  self->grace = grace;
}

void
easel_host_presence_restore (EaselHostPresence *self)
{
  g_autoptr(GPtrArray) sessions = NULL;

  g_return_if_fail (EASEL_HOST_IS_PRESENCE (self));

  sessions = easel_host_state_list (self->state, AHP_CHANNEL_SESSION, NULL);
  for (guint i = 0; i < sessions->len; i++)
    {
      JsonObject *state = easel_host_state_get (self->state, sessions->pdata[i]);
      JsonArray *clients = easel_json_peek_array (state, "activeClients");

      for (guint j = 0; clients != NULL && j < json_array_get_length (clients); j++)
        wait_for (self, easel_json_peek_string (easel_json_array_object (clients, j), "clientId", ""));
    }
}
