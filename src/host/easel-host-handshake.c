/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "config.h"

#include "easel-host-handshake.h"

#include "ahp-computer.h"
#include "ahp-error.h"
#include "ahp-extensions.h"
#include "easel-host-client-record.h"
#include "easel-host-error.h"
#include "easel-host-filter.h"
#include "easel-host-limits.h"
#include "easel-json.h"
#include "rpc-error.h"

typedef struct
{
  guint64 major;
  guint64 minor;
  guint64 patch;
} Version;

/* Newest first. Each stands for its caret range of Semantic Versioning: 1.0.0 for 1.x, 0.9.0 for 0.9.x. The host
 * behaves the same in all of them. */
static const Version versions[] = {
  { 1, 0, 0 }, { 0, 10, 0 }, { 0, 9, 0 }, { 0, 8, 0 }, { 0, 7, 0 }, { 0, 6, 0 }, { 0, 5, 1 },
};

/* Parses a release: three numbers. A pre-release belongs to no caret range. */
static gboolean
parse_version (const char *text,
               Version    *version)
{
  g_auto(GStrv) parts = text != NULL && strlen (text) <= EASEL_LIMIT_HOST_NAME_BYTES ? g_strsplit (text, ".", 4) : NULL;

  return parts != NULL && g_strv_length (parts) == 3 &&
         g_ascii_string_to_unsigned (parts[0], 10, 0, G_MAXUINT32, &version->major, NULL) &&
         g_ascii_string_to_unsigned (parts[1], 10, 0, G_MAXUINT32, &version->minor, NULL) &&
         g_ascii_string_to_unsigned (parts[2], 10, 0, G_MAXUINT32, &version->patch, NULL);
}

static int
compare_versions (const Version *a,
                  const Version *b)
{
  if (a->major != b->major)
    return a->major < b->major ? -1 : 1;
  if (a->minor != b->minor)
    return a->minor < b->minor ? -1 : 1;
  return a->patch == b->patch ? 0 : a->patch < b->patch ? -1 : 1;
}

static gboolean
is_spoken (const Version *version)
{
  for (guint i = 0; i < G_N_ELEMENTS (versions); i++)
    if (version->major == versions[i].major && (version->major > 0 || version->minor == versions[i].minor) &&
        compare_versions (version, &versions[i]) >= 0)
      return TRUE;
  return FALSE;
}

/* (nullable): the highest supported version that the client offered, as spelled in @offered, which owns it. */
static const char *
choose_version (JsonArray *offered)
{
  const char *chosen = NULL;
  Version best = { 0 };

  for (guint i = 0; i < json_array_get_length (offered); i++)
    {
      const char *text = easel_json_array_string (offered, i);
      Version version;

      if (parse_version (text, &version) && is_spoken (&version) &&
          (chosen == NULL || compare_versions (&version, &best) > 0))
        {
          chosen = text;
          best = version;
        }
    }
  return chosen;
}

static gboolean
close_later_cb (gpointer user_data)
{
  easel_host_connection_close (user_data);
  return G_SOURCE_REMOVE;
}

/* The host closes the connection after this answer, because a retry could not succeed. */
static void
refuse_version (EaselHostConnection *connection,
                RpcRequest          *request)
{
  g_autoptr(JsonNode) data = NULL;
  JsonArray *supported = json_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (versions); i++)
    {
      g_autofree char *range = g_strdup_printf ("^%" G_GUINT64_FORMAT ".%" G_GUINT64_FORMAT ".%" G_GUINT64_FORMAT,
                                                versions[i].major, versions[i].minor, versions[i].patch);

      json_array_add_string_element (supported, range);
    }
  data = easel_json_node_take (easel_json_object (EASEL_JSON_ARRAY ("supportedVersions", supported)));
  rpc_request_reply_error (request, AHP_CODE_UNSUPPORTED_VERSION,
                           "None of the offered protocol versions is spoken here", data);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, close_later_cb, g_object_ref (connection), g_object_unref);
}

static const char *
read_client_id (EaselHostConnection  *connection,
                JsonObject           *params,
                GError              **error)
{
  const char *client_id = easel_json_get_string (params, "clientId", error);

  if (client_id == NULL)
    return NULL;
  if (easel_host_connection_get_client_id (connection) != NULL)
    {
      g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_REQUEST, "The handshake is done already"));
      return NULL;
    }
  if (client_id[0] == '\0' || strlen (client_id) > EASEL_LIMIT_HOST_NAME_BYTES)
    {
      g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS, "clientId is 1 to %d bytes",
                                                      EASEL_LIMIT_HOST_NAME_BYTES));
      return NULL;
    }
  return client_id;
}

/* Subscribes to channels that exist; others are omitted, or added to @missing. */
static JsonArray *
subscribe_all (const EaselHostHandshake *self,
               EaselHostConnection      *connection,
               JsonArray                *uris,
               JsonArray                *missing)
{
  JsonArray *snapshots = json_array_new ();

  for (guint i = 0; uris != NULL && i < json_array_get_length (uris); i++)
    {
      const char *uri = easel_json_array_string (uris, i);

      if (uri == NULL)
        continue;
      if (easel_host_state_get (self->state, uri) != NULL && easel_host_connection_subscribe (connection, uri))
        json_array_add_object_element (snapshots,
                                       easel_host_filter_snapshot (connection,
                                                                   easel_host_state_snapshot (self->state, uri)));
      else if (missing != NULL)
        json_array_add_string_element (missing, uri);
    }
  return snapshots;
}

/* Both sides list their extensions in every handshake: those of an earlier connection do not count. */
static void
reply_and_join (const EaselHostHandshake *self,
                EaselHostConnection      *connection,
                RpcRequest               *request,
                const char               *client_id,
                JsonObject               *result,
                gboolean                  resumed)
{
  g_autoptr(JsonNode) node = NULL;

  easel_host_connection_set_extensions (connection, ahp_extensions_read (rpc_request_get_params (request)));
  ahp_extensions_write (result, AHP_EXTENSION_SNAPSHOT | AHP_EXTENSION_CONSENT | AHP_EXTENSION_VIEW |
                                 AHP_EXTENSION_REOPEN);
  if (self->computer != NULL)
    ahp_computer_write (result, self->computer);
  node = easel_json_node_take (result);
  rpc_request_reply (request, node);
  easel_host_hub_join (self->hub, connection, client_id, resumed);
}

/* Restores what the client declared in its last `initialize` that it can show. */
static void
note_capabilities (const EaselHostHandshake *self,
                   EaselHostConnection      *connection,
                   const char               *client_id)
{
  EaselHostStore *store = easel_host_state_get_store (self->state);

  easel_host_connection_set_shows_canvases (connection, easel_host_client_record_has_capability (store, client_id,
                                                                                                 "canvas"));
  easel_host_connection_set_shows_apps (connection, easel_host_client_record_has_capability (store, client_id,
                                                                                             "mcpApps"));
}

static gboolean
remember (const EaselHostHandshake  *self,
          const char                *client_id,
          JsonObject                *capabilities,
          GError                   **error)
{
  easel_host_state_begin (self->state);
  easel_host_client_record_begin (easel_host_state_get_store (self->state), client_id, capabilities,
                                  easel_host_state_failure (self->state));
  return easel_host_state_commit (self->state, error);
}

/**
 * easel_host_handshake_initialize:
 * @self: the parts of the host
 * @connection: the client
 * @request: `initialize`
 *
 * Registers the client as new: its clientSeq starts again, and canvases that an earlier client with the same `clientId`
 * provided are removed. Errors: -32602, -32600 after a handshake, -32005.
 */
void
easel_host_handshake_initialize (const EaselHostHandshake *self,
                                 EaselHostConnection      *connection,
                                 RpcRequest               *request)
{
  JsonObject *params = rpc_request_get_params (request);
  g_autoptr(GError) error = NULL;
  const char *client_id = read_client_id (connection, params, &error);
  JsonArray *offered = client_id != NULL ? easel_json_get_array (params, "protocolVersions", &error) : NULL;
  const char *version = offered != NULL ? choose_version (offered) : NULL;
  JsonArray *snapshots;
  JsonObject *info;
  JsonObject *result;

  if (offered != NULL && version == NULL)
    {
      refuse_version (connection, request);
      return;
    }
  if (version == NULL || !remember (self, client_id, easel_json_peek_object (params, "capabilities"), &error))
    {
      rpc_request_reply_gerror (request, error);
      return;
    }
  note_capabilities (self, connection, client_id);
  easel_host_presence_remove (self->presence, client_id, NULL, NULL);
  info = easel_json_object (EASEL_JSON_STRING ("name", "easel-host"),
                            EASEL_JSON_STRING ("version", PACKAGE_VERSION),
                            EASEL_JSON_STRING ("title", "Easel"));
  snapshots = subscribe_all (self, connection, easel_json_peek_array (params, "initialSubscriptions"), NULL);
  result = easel_json_object (EASEL_JSON_STRING ("protocolVersion", version),
                              EASEL_JSON_INT ("serverSeq", easel_host_state_get_seq (self->state)),
                              EASEL_JSON_ARRAY ("snapshots", snapshots),
                              EASEL_JSON_OBJECT ("serverInfo", info));
  reply_and_join (self, connection, request, client_id, result, FALSE);
}

static gboolean
has_terminal (const EaselHostHandshake *self,
              GHashTable               *wanted)
{
  GHashTableIter iter;
  gpointer uri;

  g_hash_table_iter_init (&iter, wanted);
  while (g_hash_table_iter_next (&iter, &uri, NULL))
    if (easel_host_state_is (self->state, uri, AHP_CHANNEL_TERMINAL))
      return TRUE;
  return FALSE;
}

static void
add_entry (JsonArray  *entries,
           const char *kind,
           const char *channel,
           const char *member,
           JsonNode   *value)
{
  JsonObject *entry = easel_json_object (EASEL_JSON_STRING ("kind", kind),
                                         EASEL_JSON_STRING ("channel", channel),
                                         EASEL_JSON_NODE (member, value));

  json_array_add_object_element (entries, entry);
}

/* The history has no output of terminals: sends a snapshot of each terminal, and a replay for the other channels. */
static JsonObject *
new_mixed_resumption (const EaselHostHandshake *self,
                      EaselHostConnection      *connection,
                      const char               *client_id,
                      gint64                    seen,
                      GHashTable               *wanted,
                      JsonArray                *missing)
{
  EaselHostHistory *history = easel_host_state_get_history (self->state);
  JsonArray *entries = json_array_new ();
  GHashTableIter iter;
  gpointer uri;

  g_hash_table_iter_init (&iter, wanted);
  while (g_hash_table_iter_next (&iter, &uri, NULL))
    if (easel_host_state_is (self->state, uri, AHP_CHANNEL_TERMINAL))
      add_entry (entries, "snapshot", uri, "snapshot",
                 easel_json_node_take (easel_host_state_snapshot (self->state, uri)));
    else
      {
        g_autoptr(GHashTable) one = g_hash_table_new (g_str_hash, g_str_equal);
        JsonArray *actions;

        g_hash_table_add (one, uri);
        actions = easel_host_filter_replay (connection, easel_host_history_replay (history, seen, client_id, one));
        add_entry (entries, "replay", uri, "actions", easel_json_node_take_array (actions));
      }
  for (guint i = 0; i < json_array_get_length (missing); i++)
    add_entry (entries, "missing", easel_json_array_string (missing, i), NULL, NULL);
  return easel_json_object (EASEL_JSON_ARRAY ("channels", entries));
}

/* Sends a replay if the history reaches back far enough, otherwise snapshots. */
static JsonObject *
new_resumption (const EaselHostHandshake *self,
                EaselHostConnection      *connection,
                const char               *client_id,
                gint64                    seen,
                JsonArray                *uris,
                GHashTable               *wanted)
{
  EaselHostHistory *history = easel_host_state_get_history (self->state);
  JsonObject *result;
  JsonArray *missing = json_array_new ();
  JsonArray *snapshots = subscribe_all (self, connection, uris, missing);
  JsonArray *actions;

  for (guint i = 0; i < json_array_get_length (missing); i++)
    g_hash_table_remove (wanted, easel_json_array_string (missing, i));
  if (!easel_host_history_covers (history, seen))
    {
      json_array_unref (missing);
      return easel_json_object (EASEL_JSON_STRING ("type", "snapshot"), EASEL_JSON_ARRAY ("snapshots", snapshots));
    }
  json_array_unref (snapshots);
  if (has_terminal (self, wanted))
    {
      result = new_mixed_resumption (self, connection, client_id, seen, wanted, missing);
      json_array_unref (missing);
      return result;
    }
  actions = easel_host_filter_replay (connection, easel_host_history_replay (history, seen, client_id, wanted));
  return easel_json_object (EASEL_JSON_STRING ("type", "replay"),
                            EASEL_JSON_ARRAY ("actions", actions),
                            EASEL_JSON_ARRAY ("missing", missing));
}

/**
 * easel_host_handshake_reconnect:
 * @self: the parts of the host
 * @connection: who asks
 * @request: `reconnect`
 *
 * Resumes a client, also after a restart of the host. The client is removed from sessions to which it no longer
 * subscribes. Errors: -32602, -32600 after a handshake, -32008 for an unknown or forgotten client.
 */
void
easel_host_handshake_reconnect (const EaselHostHandshake *self,
                                EaselHostConnection      *connection,
                                RpcRequest               *request)
{
  JsonObject *params = rpc_request_get_params (request);
  g_autoptr(GError) error = NULL;
  g_autoptr(GHashTable) wanted = NULL;
  const char *client_id = read_client_id (connection, params, &error);
  JsonArray *uris = client_id != NULL ? easel_json_get_array (params, "subscriptions", &error) : NULL;
  gint64 seen;

  if (uris == NULL || !easel_json_get_int (params, "lastSeenServerSeq", &seen, &error))
    {
      rpc_request_reply_gerror (request, error);
      return;
    }
  if (easel_host_client_record_get_last_seq (easel_host_state_get_store (self->state), client_id) < 0)
    {
      rpc_request_reply_error (request, AHP_CODE_NOT_FOUND, "This client is not known: initialize", NULL);
      return;
    }
  note_capabilities (self, connection, client_id);
  wanted = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < json_array_get_length (uris); i++)
    if (easel_json_array_string (uris, i) != NULL)
      g_hash_table_add (wanted, (gpointer) easel_json_array_string (uris, i));
  easel_host_presence_remove (self->presence, client_id, NULL, wanted);
  reply_and_join (self, connection, request, client_id,
                  new_resumption (self, connection, client_id, seen, uris, wanted), TRUE);
}
