/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "config.h"

#include "ahp-client-private.h"

#include "ahp-channel-private.h"
#include "ahp-error.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

/* Newest first. Between these the client does not differ: it looks at the fields that arrive. 1.0.0 must be among
 * them, or a host that filters actions by version keeps its chat canvases back. */
static const char * const offered_versions[] = {
  "1.0.0", "0.9.0", "0.8.0", "0.7.0", "0.6.0", "0.5.2", "0.5.1", NULL,
};

/* A host that is killed while it starts may fail a few; giving up too early costs the replay. */
#define MAX_FAILED_RESUMES 5

typedef gboolean (*ResultFunc) (AhpClient   *self,
                                JsonObject  *result,
                                GError     **error);

/* TRUE while @peer is the connection and its handshake is not over: any callback may have ended it. */
static gboolean
is_current (AhpClient *self,
            RpcPeer   *peer)
{
  return self->peer == peer && self->state == AHP_CLIENT_HANDSHAKE;
}

static void
set_strings (JsonObject         *object,
             const char         *name,
             const char * const *strings)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; strings[i] != NULL; i++)
    json_array_add_string_element (array, strings[i]);
  json_object_set_array_member (object, name, array);
}

/* A BCP 47 tag from "en_GB.UTF-8"; the C locale has none. */
static char *
get_locale (void)
{
  const char * const *names = g_get_language_names ();
  char *tag;

  if (strcmp (names[0], "C") == 0 || strcmp (names[0], "POSIX") == 0)
    return NULL;

  tag = g_strndup (names[0], strcspn (names[0], ".@"));
  return g_strdelimit (tag, "_", '-');
}

static JsonObject *
build_initialize (AhpClient *self)
{
  static const char * const subscriptions[] = { AHP_ROOT_URI, NULL };
  JsonObject *params = json_object_new ();
  JsonObject *info = json_object_new ();
  JsonObject *capabilities = json_object_new ();
  g_autofree char *locale = get_locale ();

  json_object_set_string_member (params, "channel", AHP_ROOT_URI);
  set_strings (params, "protocolVersions", offered_versions);
  json_object_set_string_member (params, "clientId", self->client_id);
  json_object_set_string_member (info, "name", "easel");
  json_object_set_string_member (info, "version", PACKAGE_VERSION);
  json_object_set_string_member (info, "title", "Easel");
  json_object_set_object_member (params, "clientInfo", info);
  set_strings (params, "initialSubscriptions", subscriptions);
  if (locale != NULL)
    json_object_set_string_member (params, "locale", locale);
  json_object_set_object_member (capabilities, "canvas", json_object_new ());
  json_object_set_object_member (params, "capabilities", capabilities);
  ahp_extensions_write (params, self->own_extensions);
  return params;
}

/* A snapshot that cannot be used is asked for again, by subscribe. */
static void
take_snapshot (AhpClient  *self,
               AhpChannel *channel,
               JsonObject *snapshot)
{
  g_autoptr(GError) error = NULL;

  if (ahp_channels_snapshot (self->channels, channel, snapshot, &error))
    {
      self->seen_seq = MAX (self->seen_seq, easel_json_peek_int (snapshot, "fromSeq", 0));
      return;
    }
  g_debug ("snapshot not taken: %s", error->message);
  ahp_channel_begin_sync (channel);
}

/* Every {resource, state, fromSeq} of the list that names one of our channels. */
static void
take_snapshots (AhpClient *self,
                JsonArray *snapshots)
{
  RpcPeer *peer = self->peer;

  for (guint i = 0; snapshots != NULL && i < json_array_get_length (snapshots); i++)
    {
      JsonObject *snapshot = easel_json_array_object (snapshots, i);
      const char *uri = snapshot != NULL ? easel_json_peek_string (snapshot, "resource", NULL) : NULL;
      AhpChannel *channel = uri != NULL ? ahp_channels_find (self->channels, uri) : NULL;

      if (channel == NULL)
        continue;
      take_snapshot (self, channel, snapshot);
      if (!is_current (self, peer))
        return;
    }
}

static gboolean
check_version (const char  *version,
               GError     **error)
{
  if (version == NULL)
    return FALSE;
  if (g_strv_contains (offered_versions, version))
    return TRUE;

  g_set_error_literal (error, AHP_ERROR, AHP_ERROR_PROTOCOL,
                       "The host answered with a protocol version that was not offered");
  return FALSE;
}

static gboolean
take_initialize (AhpClient   *self,
                 JsonObject  *result,
                 GError     **error)
{
  const char *version = easel_json_get_string (result, "protocolVersion", error);
  JsonObject *info = easel_json_peek_object (result, "serverInfo");
  RpcPeer *peer = self->peer;

  if (!check_version (version, error))
    return FALSE;

  g_free (self->version);
  self->version = g_strdup (version);
  g_clear_pointer (&self->server_title, g_free);
  if (info != NULL)
    self->server_title = g_strdup (easel_json_peek_string (info, "title",
                                                           easel_json_peek_string (info, "name", NULL)));
  /* A host that forgot us may have begun to count again. */
  self->seen_seq = easel_json_peek_int (result, "serverSeq", 0);
  take_snapshots (self, easel_json_peek_array (result, "snapshots"));
  if (is_current (self, peer))
    ahp_connection_ready (self, FALSE);
  return TRUE;
}

static void
set_missing (AhpClient  *self,
             const char *uri)
{
  AhpChannel *channel = uri != NULL ? ahp_channels_find (self->channels, uri) : NULL;

  if (channel == NULL)
    return;
  if (channel == self->root)
    ahp_channel_begin_sync (channel);
  else
    ahp_channels_set_gone (self->channels, channel);
}

static void
replay_actions (AhpClient *self,
                JsonArray *actions)
{
  RpcPeer *peer = self->peer;

  for (guint i = 0; actions != NULL && i < json_array_get_length (actions); i++)
    {
      JsonObject *envelope = easel_json_array_object (actions, i);

      if (envelope != NULL)
        ahp_incoming_action (self, envelope, TRUE);
      if (!is_current (self, peer))
        return;
    }
}

static void
take_replay (AhpClient  *self,
             JsonObject *result)
{
  JsonArray *missing = easel_json_peek_array (result, "missing");
  RpcPeer *peer = self->peer;
  g_autoptr(GPtrArray) channels = NULL;

  replay_actions (self, easel_json_peek_array (result, "actions"));
  for (guint i = 0; missing != NULL && is_current (self, peer) && i < json_array_get_length (missing); i++)
    set_missing (self, easel_json_array_string (missing, i));

  channels = ahp_channels_list (self->channels);
  for (guint i = 0; i < channels->len && is_current (self, peer); i++)
    ahp_channel_end_replay (g_ptr_array_index (channels, i));
}

/* This form has no list of what is missing: a channel that we asked for and that has no snapshot is gone. */
static void
take_all_snapshots (AhpClient  *self,
                    JsonObject *result)
{
  g_autoptr(GPtrArray) asked = ahp_channels_list (self->channels);
  RpcPeer *peer = self->peer;

  take_snapshots (self, easel_json_peek_array (result, "snapshots"));
  for (guint i = 0; i < asked->len && is_current (self, peer); i++)
    {
      AhpChannel *channel = g_ptr_array_index (asked, i);

      if (ahp_channel_is_resumable (channel) && !ahp_channel_is_live (channel))
        set_missing (self, ahp_channel_get_uri (channel));
    }
}

static void
take_channel (AhpClient  *self,
              JsonObject *entry)
{
  const char *kind = easel_json_peek_string (entry, "kind", "");
  const char *uri = easel_json_peek_string (entry, "channel", NULL);
  AhpChannel *channel = uri != NULL ? ahp_channels_find (self->channels, uri) : NULL;
  JsonObject *snapshot = easel_json_peek_object (entry, "snapshot");
  RpcPeer *peer = self->peer;

  if (channel == NULL)
    return;
  if (strcmp (kind, "missing") == 0)
    set_missing (self, uri);
  else if (strcmp (kind, "snapshot") == 0 && snapshot != NULL)
    take_snapshot (self, channel, snapshot);
  else if (strcmp (kind, "replay") == 0)
    {
      g_autoptr(AhpChannel) kept = g_object_ref (channel);

      replay_actions (self, easel_json_peek_array (entry, "actions"));
      if (is_current (self, peer))
        ahp_channel_end_replay (kept);
    }
}

static void
take_channels (AhpClient *self,
               JsonArray *entries)
{
  RpcPeer *peer = self->peer;

  for (guint i = 0; i < json_array_get_length (entries) && is_current (self, peer); i++)
    {
      JsonObject *entry = easel_json_array_object (entries, i);

      if (entry != NULL)
        take_channel (self, entry);
    }
}

static gboolean
take_reconnect (AhpClient   *self,
                JsonObject  *result,
                GError     **error)
{
  const char *type = easel_json_peek_string (result, "type", "");
  JsonArray *channels = easel_json_peek_array (result, "channels");
  RpcPeer *peer = self->peer;

  if (strcmp (type, "replay") == 0)
    take_replay (self, result);
  else if (strcmp (type, "snapshot") == 0)
    take_all_snapshots (self, result);
  else if (channels != NULL)
    take_channels (self, channels);
  else
    {
      g_set_error_literal (error, AHP_ERROR, AHP_ERROR_PROTOCOL, "The result of reconnect has no known shape");
      return FALSE;
    }

  if (is_current (self, peer))
    ahp_connection_ready (self, TRUE);
  return TRUE;
}

/* The error of -32005 names what the host speaks: nobody can do anything else about it. */
static GError *
explain_version (const GError *error)
{
  JsonNode *data = rpc_error_get_data (error);
  JsonObject *object = data != NULL ? easel_json_as_object (data, "data", NULL) : NULL;
  JsonArray *versions = object != NULL ? easel_json_peek_array (object, "supportedVersions") : NULL;
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; versions != NULL && i < json_array_get_length (versions); i++)
    {
      const char *version = easel_json_array_string (versions, i);

      if (version == NULL || text->len + strlen (version) > EASEL_LIMIT_DISPLAY_CHARS)
        continue;
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", version);
    }
  return g_error_new (error->domain, error->code, "The host speaks another protocol version (%s)",
                      text->len > 0 ? text->str : "unknown");
}

static gboolean
is_fatal (const GError *error)
{
  return g_error_matches (error, AHP_ERROR, AHP_ERROR_PROTOCOL);
}

static gboolean
take_result (AhpClient   *self,
             JsonNode    *node,
             ResultFunc   take,
             GError     **error)
{
  JsonObject *result = easel_json_as_object (node, "the result of the handshake", error);

  if (result == NULL)
    return FALSE;
  self->extensions = ahp_extensions_read (result);
  return take (self, result, error);
}

static void
initialize_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr(AhpClient) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = rpc_peer_call_finish (RPC_PEER (source), result, &error);
  g_autoptr(GError) explained = NULL;

  if (!is_current (self, RPC_PEER (source)))
    return;
  if (node != NULL && take_result (self, node, take_initialize, &error))
    return;
  if (!is_current (self, RPC_PEER (source)))
    return;

  ahp_client_check_auth (self, error);
  if (g_error_matches (error, RPC_ERROR, AHP_CODE_UNSUPPORTED_VERSION))
    {
      explained = explain_version (error);
      ahp_connection_fail (self, explained);
    }
  else if (is_fatal (error))
    ahp_connection_fail (self, error);
  else
    ahp_connection_lose (self, error);
}

static void
send_initialize (AhpClient *self)
{
  g_autoptr(JsonObject) params = build_initialize (self);

  /* The answer is small: of all snapshots only the root's is in it. */
  rpc_peer_call_async (self->peer, "initialize", params, EASEL_LIMIT_CONNECT_TIMEOUT, NULL,
                       initialize_cb, g_object_ref (self));
}

/* From here the host starts anew for us: no channel can be continued. */
static void
start_fresh (AhpClient *self)
{
  g_autoptr(GPtrArray) channels = ahp_channels_list (self->channels);

  self->resume = FALSE;
  self->failed_resumes = 0;
  for (guint i = 0; i < channels->len; i++)
    ahp_channel_begin_sync (g_ptr_array_index (channels, i));
  send_initialize (self);
}

static void
reconnect_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(AhpClient) self = user_data;
  g_autoptr(GError) error = NULL;
  RpcPeer *peer = RPC_PEER (source);
  g_autoptr(JsonNode) node = rpc_peer_call_finish (peer, result, &error);
  g_autoptr(GError) explained = NULL;

  if (!is_current (self, peer))
    return;
  if (node != NULL && take_result (self, node, take_reconnect, &error))
    return;
  if (!is_current (self, peer))
    return;

  if (g_error_matches (error, RPC_ERROR, AHP_CODE_UNSUPPORTED_VERSION))
    {
      explained = explain_version (error);
      ahp_connection_fail (self, explained);
    }
  else if (rpc_peer_is_closed (peer) || error->domain == G_IO_ERROR)
    {
      /* Whoever lives and gave no answer in all that time gives none the next time. */
      if (!rpc_peer_is_closed (peer) && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
        self->failed_resumes = MAX_FAILED_RESUMES;
      ahp_connection_lose (self, error);
    }
  else
    start_fresh (self);
}

static void
send_reconnect (AhpClient *self)
{
  g_autoptr(JsonObject) params = json_object_new ();
  g_autoptr(GPtrArray) channels = ahp_channels_list (self->channels);
  JsonArray *subscriptions = json_array_new ();

  for (guint i = 0; i < channels->len; i++)
    {
      AhpChannel *channel = g_ptr_array_index (channels, i);

      if (ahp_channel_is_resumable (channel))
        json_array_add_string_element (subscriptions, ahp_channel_get_uri (channel));
    }

  json_object_set_string_member (params, "channel", AHP_ROOT_URI);
  json_object_set_string_member (params, "clientId", self->client_id);
  json_object_set_int_member (params, "lastSeenServerSeq", self->seen_seq);
  json_object_set_array_member (params, "subscriptions", subscriptions);
  ahp_extensions_write (params, self->own_extensions);
  /* The answer may hold a snapshot of every channel, on a slow line. A dead host is noticed long before by the
   * keep-alive, and the person has been told that the host is gone. */
  rpc_peer_call_async (self->peer, "reconnect", params, self->resume_timeout, NULL,
                       reconnect_cb, g_object_ref (self));
}

/* The first message on a new connection: reconnect where the host has known us, else initialize. A host that hangs
 * up on every reconnect instead of refusing it would otherwise never be reached again. */
void
ahp_handshake_start (AhpClient *self)
{
  if (self->resume && self->failed_resumes < MAX_FAILED_RESUMES)
    {
      self->failed_resumes++;
      send_reconnect (self);
    }
  else
    start_fresh (self);
}
