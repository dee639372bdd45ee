/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scripted-host.h"

#include "easel-json.h"

typedef struct
{
  AhpChannelKind  kind;
  JsonObject     *state;
} HostChannel;

static void
host_channel_free (gpointer data)
{
  HostChannel *channel = data;

  json_object_unref (channel->state);
  g_free (channel);
}

void
scripted_model_init (ScriptedHost *host)
{
  host->version = "1.0.0";
  host->channels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, host_channel_free);
  host->subscribed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  host->log = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  host->sessions = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  host->seq = 10;
  scripted_model_set (host, "ahp-root://", AHP_CHANNEL_ROOT, "{\"agents\":[]}");
}

void
scripted_model_clear (ScriptedHost *host)
{
  g_hash_table_unref (host->channels);
  g_hash_table_unref (host->subscribed);
  g_ptr_array_unref (host->log);
  g_ptr_array_unref (host->sessions);
}

void
scripted_model_set (ScriptedHost   *host,
                    const char     *uri,
                    AhpChannelKind  kind,
                    const char     *state)
{
  HostChannel *channel = g_new0 (HostChannel, 1);

  channel->kind = kind;
  channel->state = parse_object (state);
  g_hash_table_insert (host->channels, g_strdup (uri), channel);
}

void
scripted_model_remove (ScriptedHost *host,
                       const char   *uri)
{
  g_hash_table_remove (host->channels, uri);
}

void
scripted_model_add_session (ScriptedHost *host,
                            const char   *summary)
{
  g_ptr_array_add (host->sessions, parse_object (summary));
}

void
scripted_model_forget (ScriptedHost *host)
{
  g_ptr_array_set_size (host->log, 0);
  host->seq = 1;
  host->shape = SHAPE_UNKNOWN_CLIENT;
}

static char *
to_text (JsonObject *object)
{
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_set_object (node, object);
  return json_to_string (node, FALSE);
}

void
scripted_model_publish (ScriptedHost *host,
                        const char   *uri,
                        const char   *action,
                        const char   *client_id,
                        gint64        client_seq)
{
  HostChannel *channel = g_hash_table_lookup (host->channels, uri);
  JsonObject *envelope = json_object_new ();
  JsonObject *body = parse_object (action);
  g_autofree char *text = NULL;
  JsonObject *next;

  json_object_set_string_member (envelope, "channel", uri);
  json_object_set_int_member (envelope, "serverSeq", ++host->seq);
  json_object_set_object_member (envelope, "action", body);
  if (client_id != NULL)
    {
      JsonObject *origin = json_object_new ();

      json_object_set_string_member (origin, "clientId", client_id);
      json_object_set_int_member (origin, "clientSeq", client_seq);
      json_object_set_object_member (envelope, "origin", origin);
    }
  g_ptr_array_add (host->log, envelope);
  if (channel != NULL)
    {
      next = ahp_reduce (channel->kind, channel->state, body, g_get_real_time ());
      json_object_unref (channel->state);
      channel->state = next;
    }

  text = to_text (envelope);
  if (g_hash_table_contains (host->subscribed, uri))
    scripted_host_send (host, "{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":%s}", text);
}

static char *
build_snapshot (ScriptedHost *host,
                const char   *uri)
{
  HostChannel *channel = g_hash_table_lookup (host->channels, uri);
  g_autofree char *state = NULL;

  if (channel == NULL)
    return NULL;
  g_hash_table_add (host->subscribed, g_strdup (uri));
  state = to_text (channel->state);
  return g_strdup_printf ("{\"resource\":\"%s\",\"state\":%s,\"fromSeq\":%" G_GINT64_FORMAT "}", uri, state,
                          host->seq);
}

static char *
build_snapshots (ScriptedHost *host,
                 JsonArray    *uris)
{
  GString *text = g_string_new ("[");

  for (guint i = 0; i < json_array_get_length (uris); i++)
    {
      g_autofree char *snapshot = build_snapshot (host, easel_json_array_string (uris, i));

      if (snapshot != NULL)
        g_string_append_printf (text, "%s%s", text->len > 1 ? "," : "", snapshot);
    }
  g_string_append_c (text, ']');
  return g_string_free (text, FALSE);
}

static void
initialize (ScriptedHost *host,
            HostMessage  *message)
{
  g_autofree char *snapshots = build_snapshots (host, easel_json_peek_array (message->params,
                                                                             "initialSubscriptions"));
  g_autofree char *result = g_strdup_printf ("{\"protocolVersion\":\"%s\",\"serverSeq\":%" G_GINT64_FORMAT ","
                                             "\"serverInfo\":{\"name\":\"scripted\",\"title\":\"Scripted host\"},"
                                             "\"_meta\":%s,\"snapshots\":%s}", host->version, host->seq,
                                             host->meta != NULL ? host->meta : "null", snapshots);

  scripted_host_reply (host, message->id, result);
}

/* The envelopes of @uri, or of every subscribed channel, after @seen. */
static char *
build_actions (ScriptedHost *host,
               const char   *uri,
               gint64        seen)
{
  GString *text = g_string_new ("[");

  for (guint i = 0; i < host->log->len; i++)
    {
      JsonObject *envelope = g_ptr_array_index (host->log, i);
      const char *channel = easel_json_peek_string (envelope, "channel", "");
      g_autofree char *one = NULL;

      if (easel_json_peek_int (envelope, "serverSeq", 0) <= seen ||
          (uri != NULL ? strcmp (uri, channel) != 0 : !g_hash_table_contains (host->subscribed, channel)))
        continue;
      one = to_text (envelope);
      g_string_append_printf (text, "%s%s", text->len > 1 ? "," : "", one);
    }
  g_string_append_c (text, ']');
  return g_string_free (text, FALSE);
}

static void
reply_replay (ScriptedHost *host,
              HostMessage  *message,
              JsonArray    *uris,
              gint64        seen)
{
  g_autoptr(GString) missing = g_string_new ("[");
  g_autofree char *actions = NULL;
  g_autofree char *result = NULL;

  for (guint i = 0; i < json_array_get_length (uris); i++)
    {
      const char *uri = easel_json_array_string (uris, i);

      if (g_hash_table_contains (host->channels, uri))
        g_hash_table_add (host->subscribed, g_strdup (uri));
      else
        g_string_append_printf (missing, "%s\"%s\"", missing->len > 1 ? "," : "", uri);
    }
  g_string_append_c (missing, ']');
  actions = build_actions (host, NULL, seen);
  result = g_strdup_printf ("{\"type\":\"replay\",\"actions\":%s,\"missing\":%s,\"_meta\":%s}", actions,
                            missing->str, host->meta != NULL ? host->meta : "null");
  scripted_host_reply (host, message->id, result);
}

/* Every second channel by replay, the others by snapshot. */
static void
reply_channels (ScriptedHost *host,
                HostMessage  *message,
                JsonArray    *uris,
                gint64        seen)
{
  g_autoptr(GString) text = g_string_new ("{\"channels\":[");

  for (guint i = 0; i < json_array_get_length (uris); i++)
    {
      const char *uri = easel_json_array_string (uris, i);
      g_autofree char *snapshot = build_snapshot (host, uri);
      g_autofree char *actions = build_actions (host, uri, seen);

      if (snapshot == NULL)
        g_string_append_printf (text, "%s{\"kind\":\"missing\",\"channel\":\"%s\"}", i > 0 ? "," : "", uri);
      else if (i % 2 == 1)
        g_string_append_printf (text, "%s{\"kind\":\"replay\",\"channel\":\"%s\",\"actions\":%s}",
                                i > 0 ? "," : "", uri, actions);
      else
        g_string_append_printf (text, "%s{\"kind\":\"snapshot\",\"channel\":\"%s\",\"snapshot\":%s}",
                                i > 0 ? "," : "", uri, snapshot);
    }
  g_string_append (text, "]}");
  scripted_host_reply (host, message->id, text->str);
}

static void
reconnect (ScriptedHost *host,
           HostMessage  *message)
{
  JsonArray *uris = easel_json_peek_array (message->params, "subscriptions");
  gint64 seen = easel_json_peek_int (message->params, "lastSeenServerSeq", -1);
  g_autofree char *snapshots = NULL;
  g_autofree char *result = NULL;

  switch (host->shape)
    {
    case SHAPE_REPLAY:
      reply_replay (host, message, uris, seen);
      break;
    case SHAPE_CHANNELS:
      reply_channels (host, message, uris, seen);
      break;
    case SHAPE_SNAPSHOT:
      snapshots = build_snapshots (host, uris);
      result = g_strdup_printf ("{\"type\":\"snapshot\",\"snapshots\":%s}", snapshots);
      scripted_host_reply (host, message->id, result);
      break;
    case SHAPE_UNKNOWN_CLIENT:
    default:
      scripted_host_reply_error (host, message->id, -32008, NULL);
    }
}

static void
subscribe (ScriptedHost *host,
           HostMessage  *message)
{
  g_autofree char *snapshot = build_snapshot (host, easel_json_peek_string (message->params, "channel", ""));
  g_autofree char *result = NULL;

  if (snapshot == NULL)
    {
      scripted_host_reply_error (host, message->id, -32001, NULL);
      return;
    }
  result = g_strdup_printf ("{\"snapshot\":%s}", snapshot);
  scripted_host_reply (host, message->id, result);
}

static void
list_sessions (ScriptedHost *host,
               HostMessage  *message)
{
  g_autoptr(GString) text = g_string_new ("{\"items\":[");

  for (guint i = 0; i < host->sessions->len; i++)
    {
      g_autofree char *summary = to_text (g_ptr_array_index (host->sessions, i));

      g_string_append_printf (text, "%s%s", i > 0 ? "," : "", summary);
    }
  g_string_append (text, "]}");
  scripted_host_reply (host, message->id, text->str);
}

/* It does not remember clientSeq, so that a double shows. */
static void
dispatch (ScriptedHost *host,
          HostMessage  *message)
{
  g_autofree char *action = to_text (easel_json_peek_object (message->params, "action"));

  scripted_model_publish (host, easel_json_peek_string (message->params, "channel", ""), action, "test-client",
                          easel_json_peek_int (message->params, "clientSeq", 0));
}

gboolean
scripted_model_handle (ScriptedHost *host,
                       HostMessage  *message)
{
  if (message->method == NULL)
    return FALSE;
  if (strcmp (message->method, "initialize") == 0)
    initialize (host, message);
  else if (strcmp (message->method, "reconnect") == 0)
    reconnect (host, message);
  else if (strcmp (message->method, "subscribe") == 0)
    subscribe (host, message);
  else if (strcmp (message->method, "listSessions") == 0)
    list_sessions (host, message);
  else if (strcmp (message->method, "dispatchAction") == 0)
    dispatch (host, message);
  else if (strcmp (message->method, "unsubscribe") == 0)
    g_hash_table_remove (host->subscribed, easel_json_peek_string (message->params, "channel", ""));
  else
    return FALSE;
  return TRUE;
}
