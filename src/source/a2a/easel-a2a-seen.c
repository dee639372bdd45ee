/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-a2a-seen.h"

#include "easel-a2a-limits.h"
#include "easel-json.h"

struct _EaselA2aSeen
{
  GHashTable *messages;     /* digest of the id -> itself */
  GHashTable *artifacts;    /* digest of task and id -> number of delivered parts */
};

typedef struct
{
  EaselA2aSeen         *seen;
  const EaselA2aUpdate *update;
  EaselA2aPartFunc      func;
  gpointer              user_data;
} Delivery;

EaselA2aSeen *
easel_a2a_seen_new (void)
{
  EaselA2aSeen *self = g_rc_box_new0 (EaselA2aSeen);

  self->messages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->artifacts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

EaselA2aSeen *
easel_a2a_seen_ref (EaselA2aSeen *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  EaselA2aSeen *self = data;

  g_hash_table_unref (self->messages);
  g_hash_table_unref (self->artifacts);
}

void
easel_a2a_seen_unref (EaselA2aSeen *self)
{
  g_rc_box_release_full (self, clear);
}

/* Digests ids, which may have any length and be chosen to collide in a hash table. */
static char *
digest (const char *one,
        const char *other)
{
  g_autofree char *both = g_strjoin ("\n", one, other, NULL);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, both, -1);
}

/* @follows: the first part continues what was delivered before. @grows: so do all: an artifact that is read again has
 * more parts because the agent appended them one by one. */
static void
deliver (Delivery   *delivery,
         JsonArray  *parts,
         guint       from,
         const char *artifact,
         gboolean    follows,
         gboolean    grows)
{
  for (guint i = from; parts != NULL && i < json_array_get_length (parts); i++)
    {
      JsonObject *part = easel_json_array_object (parts, i);

      if (part != NULL)
        delivery->func (part, artifact, follows && (grows || i == from), delivery->user_data);
    }
}

/* Clears a table above its limit: in the worst case old parts are delivered again. */
static void
bound (GHashTable *table)
{
  if (g_hash_table_size (table) >= EASEL_LIMIT_A2A_SEEN)
    g_hash_table_remove_all (table);
}

/* Delivers a message; without an id it cannot be recognized later. */
static void
deliver_message (Delivery   *delivery,
                 JsonObject *message)
{
  EaselA2aSeen *self = delivery->seen;
  const char *id = easel_json_peek_string (message, "messageId", NULL);
  const char *role = easel_json_peek_string (message, "role", "agent");

  if (!g_str_equal (role, "agent") && !g_str_equal (role, "ROLE_AGENT"))
    return;
  bound (self->messages);
  if (id != NULL && !g_hash_table_add (self->messages, digest ("", id)))
    return;
  deliver (delivery, easel_json_peek_array (message, "parts"), 0, NULL, FALSE, FALSE);
}

static void
deliver_artifact (Delivery   *delivery,
                  JsonObject *artifact,
                  gboolean    whole)
{
  EaselA2aSeen *self = delivery->seen;
  gboolean append = delivery->update->append;
  g_autofree char *key = digest (delivery->update->task_id, easel_json_peek_string (artifact, "artifactId", ""));
  JsonArray *parts = easel_json_peek_array (artifact, "parts");
  guint n_delivered = GPOINTER_TO_UINT (g_hash_table_lookup (self->artifacts, key));
  guint length = parts != NULL ? json_array_get_length (parts) : 0;
  gboolean follows = n_delivered > 0 && (append || whole);

  deliver (delivery, parts, whole ? MIN (n_delivered, length) : 0, key, follows, whole);
  bound (self->artifacts);
  n_delivered = whole ? MAX (n_delivered, length) : append ? n_delivered + length : length;
  g_hash_table_replace (self->artifacts, g_steal_pointer (&key), GUINT_TO_POINTER (n_delivered));
}

/* Delivers in order of creation: history, artifacts, then the message of the state. */
void
easel_a2a_seen_deliver_new (EaselA2aSeen         *self,
                            const EaselA2aUpdate *update,
                            EaselA2aPartFunc      func,
                            gpointer              user_data)
{
  g_autoptr(EaselA2aSeen) keep_alive = easel_a2a_seen_ref (self);
  Delivery delivery = { self, update, func, user_data };

  for (guint i = 0; update->history != NULL && i < json_array_get_length (update->history); i++)
    {
      JsonObject *message = easel_json_array_object (update->history, i);

      if (message != NULL)
        deliver_message (&delivery, message);
    }
  for (guint i = 0; update->artifacts != NULL && i < json_array_get_length (update->artifacts); i++)
    {
      JsonObject *artifact = easel_json_array_object (update->artifacts, i);

      if (artifact != NULL)
        deliver_artifact (&delivery, artifact, TRUE);
    }
  if (update->artifact != NULL)
    deliver_artifact (&delivery, update->artifact, FALSE);
  if (update->message != NULL)
    deliver_message (&delivery, update->message);
}

JsonObject *
easel_a2a_seen_save (EaselA2aSeen *self)
{
  JsonArray *messages = json_array_new ();
  JsonObject *artifacts = json_object_new ();
  GHashTableIter iter;
  gpointer key;
  gpointer n_delivered;

  g_hash_table_iter_init (&iter, self->messages);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    json_array_add_string_element (messages, key);
  g_hash_table_iter_init (&iter, self->artifacts);
  while (g_hash_table_iter_next (&iter, &key, &n_delivered))
    json_object_set_int_member (artifacts, key, GPOINTER_TO_UINT (n_delivered));
  return easel_json_object (EASEL_JSON_ARRAY ("messages", messages), EASEL_JSON_OBJECT ("artifacts", artifacts));
}

void
easel_a2a_seen_restore (EaselA2aSeen *self,
                        JsonObject   *saved)
{
  JsonArray *messages = saved != NULL ? easel_json_peek_array (saved, "messages") : NULL;
  JsonObject *artifacts = saved != NULL ? easel_json_peek_object (saved, "artifacts") : NULL;
  JsonObjectIter iter;
  const char *key;

  for (guint i = 0; messages != NULL && i < json_array_get_length (messages); i++)
    if (easel_json_array_string (messages, i) != NULL)
      g_hash_table_add (self->messages, g_strdup (easel_json_array_string (messages, i)));
  if (artifacts == NULL)
    return;
  json_object_iter_init (&iter, artifacts);
  while (json_object_iter_next (&iter, &key, NULL))
    {
      gint64 n_delivered = easel_json_peek_int (artifacts, key, 0);

      g_hash_table_replace (self->artifacts, g_strdup (key), GUINT_TO_POINTER (CLAMP (n_delivered, 0, G_MAXINT)));
    }
}
