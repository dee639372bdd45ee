/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-link.h"

#include "ahp-computer.h"
#include "ahp-error.h"
#include "ahp-handshake.h"
#include "ahp-limits.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "remote-address.h"
#include "remote-connect.h"
#include "remote-error.h"
#include "rpc-error.h"
#include "rpc-peer.h"
#include "rpc-websocket.h"

/* Number of recorded methods that the host does not have: calls of Easel, and forwarded calls. */
#define MAX_LACKED 64

struct _AhpLink
{
  GObject        parent_instance;

  char          *uri;  /* the query is secret */
  char          *client_id;
  AhpExtensions  client_extensions;

  GCancellable    *connecting;
  RpcPeer         *peer;           /* nullable: set from "connected" on */
  EaselMessageLog *message_log;
  gboolean         is_dead;
  gboolean         is_ready;
  gint64           handshake_since; /* start of the handshake in monotonic microseconds; 0 before */

  AhpHost        host;
  gint64         seen_seq;       /* the highest serverSeq seen */
  GPtrArray     *asked;          /* nullable: URIs that the reconnect asks to continue */
  GHashTable    *lacked;         /* set of method names */
};

enum
{
  CONNECTED,
  REFUSED,
  SNAPSHOT,
  ACTION,
  MISSING,
  CONTINUED,
  READY,
  AUTH_REQUIRED,
  NOTIFICATION,
  REQUEST,
  LOST,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_ENUM_TYPE (AhpLinkEnd, ahp_link_end,
                    G_DEFINE_ENUM_VALUE (AHP_LINK_LOST, "lost"),
                    G_DEFINE_ENUM_VALUE (AHP_LINK_SILENT, "silent"),
                    G_DEFINE_ENUM_VALUE (AHP_LINK_FINAL, "final"))
G_DEFINE_FINAL_TYPE (AhpLink, ahp_link, G_TYPE_OBJECT)

/* Emits a signal unless the link is dead. All signals go through emit(), and all answers through
 * ahp_link_call_finish(). */
static void
emit (AhpLink *self,
      guint    signal,
      ...)
{
  va_list arguments;

  if (self->is_dead)
    return;
  va_start (arguments, signal);
  g_signal_emit_valist (self, signals[signal], 0, arguments);
  va_end (arguments);
}

static void
ahp_link_finalize (GObject *object)
{
  AhpLink *self = AHP_LINK (object);

  g_hash_table_unref (self->lacked);
  g_clear_pointer (&self->asked, g_ptr_array_unref);
  g_clear_object (&self->connecting);
  g_clear_object (&self->peer);
  g_clear_object (&self->message_log);
  g_free (self->host.server_title);
  g_free (self->client_id);
  g_free (self->uri);
  G_OBJECT_CLASS (ahp_link_parent_class)->finalize (object);
}

static guint
add_signal (const char *name,
            guint       n_params,
            GType       first,
            GType       second)
{
  return g_signal_new (name, AHP_TYPE_LINK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, first, second);
}

static void
ahp_link_class_init (AhpLinkClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ahp_link_finalize;

  signals[CONNECTED] = add_signal ("connected", 0, 0, 0);
  signals[REFUSED] = add_signal ("refused", 0, 0, 0);
  signals[SNAPSHOT] = add_signal ("snapshot", 1, JSON_TYPE_OBJECT, 0);
  signals[ACTION] = add_signal ("action", 1, G_TYPE_POINTER, 0);
  signals[MISSING] = add_signal ("missing", 1, G_TYPE_STRING, 0);
  signals[CONTINUED] = add_signal ("continued", 1, G_TYPE_STRING, 0);
  signals[READY] = add_signal ("ready", 1, G_TYPE_BOOLEAN, 0);
  signals[AUTH_REQUIRED] = add_signal ("auth-required", 1, JSON_TYPE_OBJECT, 0);
  signals[NOTIFICATION] = add_signal ("notification", 2, G_TYPE_STRING, JSON_TYPE_OBJECT);
  signals[REQUEST] = g_signal_new ("request", AHP_TYPE_LINK, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled,
                                   NULL, NULL, G_TYPE_BOOLEAN, 1, RPC_TYPE_REQUEST);
  signals[LOST] = add_signal ("lost", 2, G_TYPE_ERROR, AHP_TYPE_LINK_END);
}

static void
ahp_link_init (AhpLink *self)
{
  self->connecting = g_cancellable_new ();
  self->lacked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

AhpLink *
ahp_link_new (const char    *uri,
              const char    *client_id,
              AhpExtensions  extensions,
              AhpLink       *previous)
{
  AhpLink *self;

  g_return_val_if_fail (uri != NULL, NULL);
  g_return_val_if_fail (client_id != NULL, NULL);

  self = g_object_new (AHP_TYPE_LINK, NULL);
  self->uri = g_strdup (uri);
  self->client_id = g_strdup (client_id);
  self->client_extensions = extensions;
  if (previous != NULL)
    {
      self->host.server_title = g_strdup (previous->host.server_title);
      self->seen_seq = previous->seen_seq;
    }
  return self;
}

/* --- calls ----------------------------------------------------------------------------------------------------- */

/* Emits "auth-required" for the resources that error -32007 of any call names. */
static void
emit_auth_required (AhpLink      *self,
                    const GError *error)
{
  JsonNode *data = rpc_error_get_data (error);
  JsonObject *object = data != NULL ? easel_json_as_object (data, "data", NULL) : NULL;
  JsonArray *resources = easel_json_peek_array (object, "resources");

  for (guint i = 0; resources != NULL && i < json_array_get_length (resources); i++)
    {
      JsonObject *metadata = easel_json_array_object (resources, i);

      if (easel_json_peek_string (metadata, "resource", NULL) != NULL)
        emit (self, AUTH_REQUIRED, metadata);
    }
}

static void
refused_cb (RpcPeer      *peer,
            const char   *method,
            const GError *error,
            AhpLink      *self)
{
  if (g_error_matches (error, RPC_ERROR, RPC_ERROR_METHOD_NOT_FOUND) && g_hash_table_size (self->lacked) < MAX_LACKED)
    g_hash_table_add (self->lacked, g_strdup (method));
  if (g_error_matches (error, RPC_ERROR, AHP_CODE_AUTH_REQUIRED))
    emit_auth_required (self, error);
}

void
ahp_link_call (AhpLink    *self,
               const char *method,
               JsonObject *params,
               guint       timeout,
               GTask      *task)
{
  g_autoptr(GTask) owned = task;

  g_return_if_fail (AHP_IS_LINK (self));
  g_return_if_fail (method != NULL);
  g_return_if_fail (params != NULL);
  g_return_if_fail (G_IS_TASK (task));

  if (self->is_dead || self->peer == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection is closed");
  else
    rpc_peer_call (self->peer, method, params, timeout, g_steal_pointer (&owned));
}

gboolean
ahp_link_call_finish (AhpLink       *self,
                      GAsyncResult  *result,
                      JsonNode     **answer,
                      GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  *answer = g_task_propagate_pointer (G_TASK (result), error);
  if (!self->is_dead)
    return TRUE;
  g_clear_pointer (answer, json_node_unref);
  g_clear_error (error);
  return FALSE;
}

gboolean
ahp_link_notify (AhpLink     *self,
                 const char  *method,
                 JsonObject  *params,
                 GError     **error)
{
  g_autoptr(AhpLink) keep_alive = NULL;

  g_return_val_if_fail (AHP_IS_LINK (self), FALSE);

  keep_alive = g_object_ref (self);
  if (!self->is_dead && self->peer != NULL)
    return rpc_peer_notify (self->peer, method, params, error);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "Not connected");
  return FALSE;
}

/* --- handshake ------------------------------------------------------------------------------------------------- */

static void
read_extensions (AhpLink    *self,
                 JsonObject *result)
{
  self->host.extensions = ahp_extensions_read (result);
  self->host.is_same_computer = ahp_computer_matches (result);
}

static void
end_handshake (AhpLink  *self,
               gboolean  resumed)
{
  self->is_ready = !self->is_dead;
  if (self->peer != NULL)
    rpc_peer_set_max_message (self->peer, EASEL_LIMIT_MESSAGE_BYTES);
  emit (self, READY, resumed);
}

/* Emits "snapshot" for each {resource, state, fromSeq} of the list. */
static void
handle_snapshots (AhpLink   *self,
                  JsonArray *snapshots)
{
  for (guint i = 0; snapshots != NULL && i < json_array_get_length (snapshots); i++)
    {
      JsonObject *snapshot = easel_json_array_object (snapshots, i);

      if (snapshot == NULL)
        continue;
      self->seen_seq = MAX (self->seen_seq, easel_json_peek_int (snapshot, "fromSeq", 0));
      emit (self, SNAPSHOT, snapshot);
    }
}

static void
handle_action (AhpLink    *self,
               JsonObject *params,
               gboolean    replayed)
{
  g_autoptr(GError) error = NULL;
  AhpEnvelope envelope;

  if (!ahp_envelope_read (&envelope, params, &error))
    {
      g_debug ("malformed action dropped: %s", error->message);
      return;
    }
  if (envelope.rejection == NULL)
    self->seen_seq = MAX (self->seen_seq, envelope.server_seq);
  envelope.replayed = replayed;
  emit (self, ACTION, &envelope);
}

static void
handle_replay (AhpLink   *self,
               JsonArray *actions)
{
  for (guint i = 0; actions != NULL && i < json_array_get_length (actions); i++)
    {
      JsonObject *params = easel_json_array_object (actions, i);

      if (params != NULL)
        handle_action (self, params, TRUE);
    }
}

/* This form does not list missing channels: a requested channel without a snapshot is gone. */
static void
handle_only_snapshots (AhpLink   *self,
                       JsonArray *snapshots)
{
  g_autoptr(GHashTable) found = g_hash_table_new (g_str_hash, g_str_equal);

  handle_snapshots (self, snapshots);
  for (guint i = 0; snapshots != NULL && i < json_array_get_length (snapshots); i++)
    {
      JsonObject *snapshot = easel_json_array_object (snapshots, i);

      if (snapshot != NULL)
        g_hash_table_add (found, (char *) easel_json_peek_string (snapshot, "resource", ""));
    }
  for (guint i = 0; i < self->asked->len; i++)
    if (!g_hash_table_contains (found, g_ptr_array_index (self->asked, i)))
      emit (self, MISSING, g_ptr_array_index (self->asked, i));
}

/* The form of drafts after 1.0: each channel says how it continues. */
static void
handle_channels (AhpLink   *self,
                 JsonArray *entries)
{
  for (guint i = 0; i < json_array_get_length (entries); i++)
    {
      JsonObject *entry = easel_json_array_object (entries, i);
      const char *kind = easel_json_peek_string (entry, "kind", "");
      const char *uri = easel_json_peek_string (entry, "channel", NULL);
      JsonObject *snapshot = easel_json_peek_object (entry, "snapshot");

      if (uri == NULL)
        continue;
      if (strcmp (kind, "missing") == 0)
        emit (self, MISSING, uri);
      else if (strcmp (kind, "snapshot") == 0 && snapshot != NULL)
        {
          self->seen_seq = MAX (self->seen_seq, easel_json_peek_int (snapshot, "fromSeq", 0));
          emit (self, SNAPSHOT, snapshot);
        }
      else if (strcmp (kind, "replay") == 0)
        {
          handle_replay (self, easel_json_peek_array (entry, "actions"));
          emit (self, CONTINUED, uri);
        }
    }
}

/* Handles the result of reconnect. FALSE if it has none of the three known shapes. */
static gboolean
handle_reconnect (AhpLink    *self,
                  JsonObject *result)
{
  const char *type = easel_json_peek_string (result, "type", "");
  JsonArray *channels = easel_json_peek_array (result, "channels");
  JsonArray *missing = easel_json_peek_array (result, "missing");

  read_extensions (self, result);
  if (strcmp (type, "replay") == 0)
    {
      handle_replay (self, easel_json_peek_array (result, "actions"));
      for (guint i = 0; missing != NULL && i < json_array_get_length (missing); i++)
        if (easel_json_array_string (missing, i) != NULL)
          emit (self, MISSING, easel_json_array_string (missing, i));
      for (guint i = 0; i < self->asked->len; i++)
        emit (self, CONTINUED, g_ptr_array_index (self->asked, i));
    }
  else if (strcmp (type, "snapshot") == 0)
    handle_only_snapshots (self, easel_json_peek_array (result, "snapshots"));
  else if (channels != NULL)
    handle_channels (self, channels);
  else
    return FALSE;

  end_handshake (self, TRUE);
  return TRUE;
}

/* Ends the attempts if the host supports no offered version. FALSE for any other error. */
static gboolean
lose_for_version (AhpLink      *self,
                  const GError *error)
{
  if (!g_error_matches (error, RPC_ERROR, AHP_CODE_UNSUPPORTED_VERSION))
    return FALSE;
  emit (self, LOST, error, AHP_LINK_FINAL);
  return TRUE;
}

static void
reconnected_cb (GObject      *source,
                GAsyncResult *answer,
                gpointer      user_data)
{
  AhpLink *self = AHP_LINK (source);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;
  JsonObject *result;

  if (!ahp_link_call_finish (self, answer, &node, &error))
    return;
  result = node != NULL ? easel_json_as_object (node, "the result of reconnect", NULL) : NULL;
  if ((result != NULL && handle_reconnect (self, result)) || lose_for_version (self, error))
    return;
  if (error == NULL || (error->domain != G_IO_ERROR && !rpc_peer_is_closed (self->peer)))
    emit (self, REFUSED);
  else if (!rpc_peer_is_closed (self->peer) && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    emit (self, LOST, error, AHP_LINK_SILENT);
  else
    emit (self, LOST, error, AHP_LINK_LOST);
}

void
ahp_link_reconnect (AhpLink   *self,
                    GPtrArray *uris,
                    guint      timeout)
{
  g_autoptr(JsonObject) params = NULL;

  g_return_if_fail (AHP_IS_LINK (self));
  g_return_if_fail (uris != NULL);

  g_clear_pointer (&self->asked, g_ptr_array_unref);
  self->asked = uris;
  params = ahp_handshake_build_reconnect (self->client_id, self->client_extensions, uris, self->seen_seq);
  ahp_link_call (self, "reconnect", params, timeout, g_task_new (self, NULL, reconnected_cb, NULL));
}

static gboolean
handle_initialize (AhpLink   *self,
                   JsonNode  *node,
                   GError   **error)
{
  JsonObject *result = easel_json_as_object (node, "the result of initialize", error);
  JsonObject *info = easel_json_peek_object (result, "serverInfo");

  if (result == NULL || !ahp_handshake_check_version (result, error))
    return FALSE;

  g_clear_pointer (&self->host.server_title, g_free);
  if (info != NULL)
    self->host.server_title = g_strdup (easel_json_peek_string (info, "title",
                                                                easel_json_peek_string (info, "name", NULL)));
  read_extensions (self, result);
  /* A host that does not know this client may count from the beginning. */
  self->seen_seq = easel_json_peek_int (result, "serverSeq", 0);
  handle_snapshots (self, easel_json_peek_array (result, "snapshots"));
  end_handshake (self, FALSE);
  return TRUE;
}

static void
initialized_cb (GObject      *source,
                GAsyncResult *answer,
                gpointer      user_data)
{
  AhpLink *self = AHP_LINK (source);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GError) malformed = NULL;

  if (!ahp_link_call_finish (self, answer, &node, &error))
    return;
  if ((node != NULL && handle_initialize (self, node, &malformed)) || lose_for_version (self, error))
    return;
  if (g_error_matches (malformed, AHP_ERROR, AHP_ERROR_PROTOCOL))
    emit (self, LOST, malformed, AHP_LINK_FINAL);
  else
    emit (self, LOST, malformed != NULL ? malformed : error, AHP_LINK_LOST);
}

void
ahp_link_initialize (AhpLink *self,
                     guint    timeout)
{
  g_autoptr(JsonObject) params = NULL;

  g_return_if_fail (AHP_IS_LINK (self));

  params = ahp_handshake_build_initialize (self->client_id, self->client_extensions);
  ahp_link_call (self, "initialize", params, timeout, g_task_new (self, NULL, initialized_cb, NULL));
}

/* --- socket ---------------------------------------------------------------------------------------------------- */

static void
notification_cb (RpcPeer    *peer,
                 const char *method,
                 JsonObject *params,
                 AhpLink    *self)
{
  if (strcmp (method, "action") == 0)
    handle_action (self, params, FALSE);
  else
    emit (self, NOTIFICATION, method, params);
}

static gboolean
request_cb (RpcPeer    *peer,
            RpcRequest *request,
            AhpLink    *self)
{
  gboolean is_handled = FALSE;

  emit (self, REQUEST, request, &is_handled);
  return is_handled;
}

static void
closed_cb (RpcPeer      *peer,
           const GError *reason,
           AhpLink      *self)
{
  emit (self, LOST, reason, AHP_LINK_LOST);
}

static gboolean
is_final (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED) ||
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT) ||
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED) || remote_error_is_final (error);
}

static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(AhpLink) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(RpcTransport) transport = NULL;

  if (remote_address_is (self->uri))
    transport = remote_connect_finish (result, &error);
  else
    transport = rpc_websocket_connect_finish (result, &error);

  if (transport == NULL)
    {
      emit (self, LOST, error, is_final (error) ? AHP_LINK_FINAL : AHP_LINK_LOST);
      return;
    }
  if (self->is_dead)
    {
      /* The attempt was cancelled just before the socket connected. */
      rpc_transport_close (transport);
      return;
    }

  self->peer = rpc_peer_new (transport);
  rpc_peer_set_message_log (self->peer, self->message_log);
  g_signal_connect_object (self->peer, "notification", G_CALLBACK (notification_cb), self, 0);
  g_signal_connect_object (self->peer, "request", G_CALLBACK (request_cb), self, 0);
  g_signal_connect_object (self->peer, "refused", G_CALLBACK (refused_cb), self, 0);
  g_signal_connect_object (self->peer, "closed", G_CALLBACK (closed_cb), self, 0);
  rpc_peer_set_max_message (self->peer, EASEL_LIMIT_FIRST_ANSWER_BYTES);
  self->handshake_since = g_get_monotonic_time ();
  rpc_peer_start (self->peer);
  emit (self, CONNECTED);
}

void
ahp_link_connect (AhpLink         *self,
                  EaselMessageLog *message_log)
{
  g_return_if_fail (AHP_IS_LINK (self));
  g_return_if_fail (EASEL_IS_MESSAGE_LOG (message_log));

  g_set_object (&self->message_log, message_log);
  if (remote_address_is (self->uri))
    remote_connect_async (self->uri, AHP_STDIO_GREETING, self->connecting, connected_cb, g_object_ref (self));
  else
    rpc_websocket_connect_async (self->uri, self->connecting, connected_cb, g_object_ref (self));
}

void
ahp_link_close (AhpLink *self)
{
  g_return_if_fail (AHP_IS_LINK (self));

  if (self->is_dead)
    return;
  self->is_dead = TRUE;
  self->is_ready = FALSE;
  g_cancellable_cancel (self->connecting);
  if (self->peer != NULL)
    rpc_peer_close (self->peer);
  g_clear_object (&self->peer);
}

/* --- what is known --------------------------------------------------------------------------------------------- */

gboolean
ahp_link_is_alive (AhpLink *self)
{
  return !self->is_dead;
}

gboolean
ahp_link_is_ready (AhpLink *self)
{
  return self != NULL && self->is_ready;
}

gboolean
ahp_link_is_unanswered (AhpLink *self,
                        guint    timeout)
{
  g_return_val_if_fail (AHP_IS_LINK (self), FALSE);

  return self->handshake_since != 0 && !self->is_ready &&
         g_get_monotonic_time () - self->handshake_since > timeout * G_TIME_SPAN_MILLISECOND;
}

const AhpHost *
ahp_link_get_host (AhpLink *self)
{
  return &self->host;
}

gboolean
ahp_link_lacks_method (AhpLink    *self,
                       const char *method)
{
  g_return_val_if_fail (AHP_IS_LINK (self), FALSE);

  return g_hash_table_contains (self->lacked, method);
}
