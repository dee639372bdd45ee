/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-state.h"

#include <json-glib/json-glib.h>

#include "easel-json-file.h"
#include "easel-json-saver.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-panel-limits.h"

#define FILE_VERSION 1

struct _EaselState
{
  GObject parent_instance;

  EaselJsonSaver *saver;
  char *host;
  char *client;
  GHashTable *sessions;  /* host id -> session URI */
};

enum { SIGNAL_SAVE_FAILED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselState, easel_state, G_TYPE_OBJECT)

static void
easel_state_dispose (GObject *object)
{
  EaselState *self = EASEL_STATE (object);

  if (self->saver != NULL)
    easel_json_saver_flush (self->saver);
  g_clear_pointer (&self->saver, easel_json_saver_free);
  G_OBJECT_CLASS (easel_state_parent_class)->dispose (object);
}

static void
easel_state_finalize (GObject *object)
{
  EaselState *self = EASEL_STATE (object);

  g_free (self->host);
  g_free (self->client);
  g_hash_table_unref (self->sessions);
  G_OBJECT_CLASS (easel_state_parent_class)->finalize (object);
}

static void
easel_state_class_init (EaselStateClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_state_dispose;
  object_class->finalize = easel_state_finalize;
  signals[SIGNAL_SAVE_FAILED] = g_signal_new ("save-failed", EASEL_TYPE_STATE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                              G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
easel_state_init (EaselState *self)
{
  self->sessions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static JsonObject *
build (gpointer user_data)
{
  EaselState *self = user_data;
  JsonObject *sessions = json_object_new ();
  GHashTableIter iter;
  gpointer host;
  gpointer uri;

  g_hash_table_iter_init (&iter, self->sessions);
  while (g_hash_table_iter_next (&iter, &host, &uri))
    json_object_set_string_member (sessions, host, uri);
  return easel_json_object (EASEL_JSON_INT ("version", FILE_VERSION),
                            EASEL_JSON_STRING ("host", self->host),
                            EASEL_JSON_STRING ("client", self->client),
                            EASEL_JSON_OBJECT ("sessions", sessions));
}

static void
failed_cb (gpointer      user_data,
           const GError *error)
{
  g_message ("The chosen session could not be kept: %s", error->message);
  g_signal_emit (user_data, signals[SIGNAL_SAVE_FAILED], 0, error);
}

static void
load_session (JsonObject *object,
              const char *host,
              JsonNode   *node,
              gpointer    user_data)
{
  EaselState *self = user_data;
  const char *uri = easel_json_peek_string (object, host, NULL);

  if (uri != NULL && g_hash_table_size (self->sessions) < EASEL_LIMIT_HOSTS)
    g_hash_table_replace (self->sessions, g_strdup (host), g_strdup (uri));
}

/** easel_state_new: reads @path, which need not exist. A damaged file is treated as an empty one, because it holds
 * nothing worth a question to the user. */
EaselState *
easel_state_new (const char *path)
{
  EaselState *self;
  g_autoptr(JsonObject) root = NULL;
  JsonObject *sessions;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_object_new (EASEL_TYPE_STATE, NULL);
  self->saver = easel_json_saver_new (path, EASEL_LIMIT_SAVE_DELAY, build, failed_cb, self);
  root = easel_json_file_load (path, FILE_VERSION, NULL);
  if (root == NULL)
    return self;
  self->host = g_strdup (easel_json_peek_string (root, "host", NULL));
  self->client = g_strdup (easel_json_peek_string (root, "client", NULL));
  sessions = easel_json_peek_object (root, "sessions");
  if (sessions != NULL)
    json_object_foreach_member (sessions, load_session, self);
  return self;
}

/** easel_state_flush: writes pending changes at once, also ones that failed before. Returns whether everything is
 * written. */
gboolean
easel_state_flush (EaselState *self)
{
  g_return_val_if_fail (EASEL_IS_STATE (self), TRUE);

  return easel_json_saver_flush (self->saver);
}

/** easel_state_get_host: (nullable): the id of the host chosen last. */
const char *
easel_state_get_host (EaselState *self)
{
  g_return_val_if_fail (EASEL_IS_STATE (self), NULL);
  return self->host;
}

/** easel_state_get_session: (nullable): the session chosen last on this host. */
const char *
easel_state_get_session (EaselState *self,
                         const char *host)
{
  g_return_val_if_fail (EASEL_IS_STATE (self), NULL);
  return host == NULL ? NULL : g_hash_table_lookup (self->sessions, host);
}

/** easel_state_get_client: the client id of this installation for its embedded host, the same in every run. */
const char *
easel_state_get_client (EaselState *self)
{
  g_return_val_if_fail (EASEL_IS_STATE (self), NULL);

  if (self->client == NULL || !g_uuid_string_is_valid (self->client))
    {
      g_free (self->client);
      self->client = g_uuid_string_random ();
      easel_json_saver_save (self->saver);
    }
  return self->client;
}

/**
 * easel_state_choose:
 * @host: the id of a host
 * @session: (nullable): %NULL keeps the stored session of @host
 */
void
easel_state_choose (EaselState *self,
                    const char *host,
                    const char *session)
{
  g_return_if_fail (EASEL_IS_STATE (self));
  g_return_if_fail (host != NULL);

  if (g_strcmp0 (self->host, host) == 0 &&
      (session == NULL || g_strcmp0 (g_hash_table_lookup (self->sessions, host), session) == 0))
    return;
  g_free (self->host);
  self->host = g_strdup (host);
  if (session != NULL)
    g_hash_table_replace (self->sessions, g_strdup (host), g_strdup (session));
  easel_json_saver_queue (self->saver);
}

/** easel_state_forget: deletes the stored session of a host. */
void
easel_state_forget (EaselState *self,
                    const char *host)
{
  g_return_if_fail (EASEL_IS_STATE (self));
  g_return_if_fail (host != NULL);

  if (!g_hash_table_remove (self->sessions, host) && g_strcmp0 (self->host, host) != 0)
    return;
  if (g_strcmp0 (self->host, host) == 0)
    g_clear_pointer (&self->host, g_free);
  easel_json_saver_queue (self->saver);
}
