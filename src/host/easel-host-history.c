/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-history.h"

#include "easel-host-limits.h"
#include "easel-json.h"
#include "easel-limits.h"

struct _EaselHostHistory
{
  EaselHostStore *store;
  gint64          seq;
  gint64          count;
  gint64          bytes;
  gint64          skipped;    /* the highest number that was assigned to an action that is not stored */
  gint64          reserved;   /* stored on the disk: the next start assigns higher numbers */
};

static gint64
read_number (EaselHostHistory *self,
             const char       *key)
{
  g_autofree char *text = easel_host_store_get_meta (self->store, key);

  return text != NULL ? g_ascii_strtoll (text, NULL, 10) : 0;
}

/** easel_host_history_new: (transfer full): the history in the database. */
EaselHostHistory *
easel_host_history_new (EaselHostStore *store)
{
  EaselHostHistory *self;

  g_return_val_if_fail (EASEL_HOST_IS_STORE (store), NULL);

  self = g_new0 (EaselHostHistory, 1);
  self->store = g_object_ref (store);
  self->reserved = read_number (self, "seq-reserved");
  self->skipped = self->reserved;
  easel_host_history_reload (self);
  return self;
}

void
easel_host_history_free (EaselHostHistory *self)
{
  g_clear_object (&self->store);
  g_free (self);
}

void
easel_host_history_reload (EaselHostHistory *self)
{
  g_autoptr(EaselHostRows) rows = NULL;

  g_return_if_fail (self != NULL);

  rows = easel_host_store_query (self->store,
                                 "SELECT COUNT(*), TOTAL(LENGTH(CAST(envelope AS BLOB))), MAX(server_seq) "
                                 "FROM history", "");
  if (!easel_host_rows_next (rows))
    return;
  self->count = easel_host_rows_int (rows, 0);
  self->bytes = easel_host_rows_int (rows, 1);
  self->seq = MAX (easel_host_rows_int (rows, 2), self->skipped);
  self->reserved = read_number (self, "seq-reserved");
}

gint64
easel_host_history_get_seq (EaselHostHistory *self)
{
  return self->seq;
}

/**
 * easel_host_history_covers:
 * @self: a history
 * @seq: the last number that a client received
 *
 * Returns: whether a replay after @seq would be complete; also %FALSE for numbers that were never assigned
 */
gboolean
easel_host_history_covers (EaselHostHistory *self,
                           gint64            seq)
{
  return seq >= read_number (self, "history-floor") && seq <= self->seq;
}

/* The number up to which the oldest actions are removed, so that an eighth of the space is free again. */
static gint64
find_cut (EaselHostHistory *self)
{
  gint64 spare_count = self->count - EASEL_LIMIT_HOST_HISTORY_ACTIONS / 8 * 7;
  gint64 spare_bytes = self->bytes - EASEL_LIMIT_HOST_HISTORY_BYTES / 8 * 7;
  gint64 cut = 0;
  g_autoptr(EaselHostRows) rows =
    easel_host_store_query (self->store,
                            "SELECT server_seq, LENGTH(CAST(envelope AS BLOB)) FROM history ORDER BY server_seq", "");

  while ((spare_count > 0 || spare_bytes > 0) && easel_host_rows_next (rows))
    {
      cut = easel_host_rows_int (rows, 0);
      spare_bytes -= easel_host_rows_int (rows, 1);
      spare_count--;
    }
  /* The newest action stays, because the next number follows from it. */
  return MIN (cut, self->seq - 1);
}

/**
 * easel_host_history_append:
 * @self: a history
 * @envelope: a complete action envelope whose `serverSeq` is one more than easel_host_history_get_seq()
 * @error: return location for a #GError
 *
 * Call it inside a transaction. Removes the oldest actions if there are too many.
 *
 * Returns: whether it was written
 */
gboolean
easel_host_history_append (EaselHostHistory  *self,
                           JsonObject        *envelope,
                           GError           **error)
{
  g_autoptr(JsonNode) node = easel_json_node_ref_object (envelope);
  g_autofree char *text = easel_json_to_string (node);
  JsonObject *origin = easel_json_peek_object (envelope, "origin");
  gint64 seq = self->seq + 1;

  if (!easel_host_store_run (self->store, error, "INSERT INTO history VALUES (?, ?, ?, ?, ?, ?)", "issiis", seq,
                             easel_json_peek_string (envelope, "channel", ""),
                             easel_json_peek_string (origin, "clientId", NULL),
                             easel_json_peek_int (origin, "clientSeq", 0),
                             (gint64) easel_json_has (envelope, "rejectionReason"), text))
    return FALSE;

  self->seq = seq;
  self->count++;
  self->bytes += strlen (text);
  if (self->count > EASEL_LIMIT_HOST_HISTORY_ACTIONS || self->bytes > EASEL_LIMIT_HOST_HISTORY_BYTES)
    {
      gint64 cut = find_cut (self);
      g_autofree char *floor = g_strdup_printf ("%" G_GINT64_FORMAT, cut);

      if (!easel_host_store_run (self->store, error, "DELETE FROM history WHERE server_seq <= ?", "i", cut) ||
          !easel_host_store_set_meta (self->store, "history-floor", floor, error))
        return FALSE;
      easel_host_history_reload (self);
    }
  return TRUE;
}

gboolean
easel_host_history_skip (EaselHostHistory  *self,
                         GError           **error)
{
  gint64 reserved = self->seq + EASEL_LIMIT_HOST_RESERVE;
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, reserved);

  if (self->seq >= self->reserved)
    {
      if (!easel_host_store_set_meta (self->store, "seq-reserved", text, error))
        return FALSE;
      self->reserved = reserved;
    }
  self->skipped = ++self->seq;
  return TRUE;
}

static JsonNode *
read_envelope (EaselHostRows *rows,
               int            column)
{
  const char *text = easel_host_rows_string (rows, column);

  return text != NULL ? easel_json_parse (text, strlen (text), EASEL_LIMIT_MESSAGE_BYTES, NULL) : NULL;
}

JsonObject *
easel_host_history_find (EaselHostHistory *self,
                         const char       *client_id,
                         gint64            client_seq)
{
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(EaselHostRows) rows =
    easel_host_store_query (self->store,
                            "SELECT envelope FROM history WHERE client_id = ? AND client_seq = ? "
                            "ORDER BY server_seq DESC LIMIT 1", "si", client_id, client_seq);

  if (!easel_host_rows_next (rows))
    return NULL;
  node = read_envelope (rows, 0);
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_dup_object (node) : NULL;
}

/**
 * easel_host_history_replay:
 * @self: a history
 * @seq: the last number that the client saw
 * @client_id: the client, whose replay includes its refused actions
 * @channels: (element-type utf8 gpointer): the channels to replay, as keys
 *
 * Returns: (transfer full): the envelopes in their order
 */
JsonArray *
easel_host_history_replay (EaselHostHistory *self,
                           gint64            seq,
                           const char       *client_id,
                           GHashTable       *channels)
{
  JsonArray *actions = json_array_new ();
  g_autoptr(EaselHostRows) rows =
    easel_host_store_query (self->store,
                            "SELECT channel, envelope FROM history WHERE server_seq > ? AND "
                            "(rejected = 0 OR client_id = ?) ORDER BY server_seq", "is", seq, client_id);

  while (easel_host_rows_next (rows))
    {
      JsonNode *node;

      if (!g_hash_table_contains (channels, easel_host_rows_string (rows, 0)))
        continue;
      node = read_envelope (rows, 1);
      if (node != NULL)
        json_array_add_element (actions, node);
    }
  return actions;
}
