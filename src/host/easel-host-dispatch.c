/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-dispatch.h"

#include "easel-host-catalogue.h"
#include "easel-host-client-record.h"
#include "easel-host-limits.h"
#include "easel-host-validate.h"
#include "easel-json.h"
#include "easel-limits.h"

typedef struct
{
  EaselHostState      *state;
  EaselHostRuntime    *runtime;
  EaselHostTtys       *ttys;
  EaselHostConnection *connection;
  const char          *channel;
  JsonObject          *action;
  const char          *type;
  EaselHostOrigin      origin;
} Dispatch;

static gboolean
read_params (Dispatch   *self,
             JsonObject *params)
{
  self->channel = easel_json_peek_string (params, "channel", NULL);
  self->action = easel_json_peek_object (params, "action");
  self->type = easel_json_peek_string (self->action, "type", NULL);
  self->origin.client_id = easel_host_connection_get_client_id (self->connection);
  self->origin.client_seq = easel_json_peek_int (params, "clientSeq", 0);
  return self->channel != NULL && strlen (self->channel) <= EASEL_LIMIT_URI_BYTES && self->type != NULL &&
         self->origin.client_id != NULL && self->origin.client_seq > 0;
}

/* A client that lost the connection before the echo arrived repeats the action with the same clientSeq: sends it the
 * same answer. */
static gboolean
came_before (Dispatch *self)
{
  EaselHostStore *store = easel_host_state_get_store (self->state);
  g_autoptr(JsonObject) echo = NULL;

  if (self->origin.client_seq > easel_host_client_record_get_last_seq (store, self->origin.client_id))
    return FALSE;
  echo = easel_host_history_find (easel_host_state_get_history (self->state), self->origin.client_id,
                                  self->origin.client_seq);
  if (echo != NULL)
    easel_host_connection_notify (self->connection, "action", echo);
  return TRUE;
}

/* Rejects an action that is too large to store; the rejection contains only its type. */
static gboolean
is_too_large (Dispatch *self)
{
  g_autoptr(JsonNode) node = easel_json_node_ref_object (self->action);
  g_autofree char *text = easel_json_to_string (node);
  gsize limit = strcmp (self->type, "canvas/message") == 0 ? EASEL_LIMIT_BRIDGE_MESSAGE + EASEL_LIMIT_URI_BYTES
                                                           : EASEL_LIMIT_HOST_ACTION_BYTES;

  return strlen (text) > limit;
}

static EaselHostVerdict
judge (Dispatch    *self,
       const char **reason)
{
  JsonObject *state = easel_host_state_get (self->state, self->channel);
  JsonArray *queued = easel_json_peek_array (state, "queuedMessages");
  JsonObject *claim = easel_json_peek_object (state, "claim");
  EaselHostDispatch facts = {
    .channel = self->channel,
    .client_id = self->origin.client_id,
    .state = state,
    .is_session = easel_host_state_is (self->state, self->channel, AHP_CHANNEL_SESSION),
    .is_canvas = easel_host_state_is (self->state, self->channel, AHP_CHANNEL_CANVAS),
    .is_root = easel_host_state_is (self->state, self->channel, AHP_CHANNEL_ROOT),
    .is_terminal = easel_host_state_is (self->state, self->channel, AHP_CHANNEL_TERMINAL),
    .is_chat = easel_host_state_is (self->state, self->channel, AHP_CHANNEL_CHAT),
    .n_pending = queued != NULL ? json_array_get_length (queued) : 0,
    .claimed_by = easel_json_peek_string (claim, "clientId", NULL),
    .has_exited = easel_json_has (state, "exitCode"),
    .subscribed = easel_host_connection_subscribes (self->connection, self->channel),
  };

  return easel_host_validate (&facts, self->action, reason);
}

/* Sends a rejection that is not stored, because the action is too large for the history, or the history cannot be
 * written. */
static void
refuse_unrecorded (Dispatch   *self,
                   const char *reason)
{
  JsonObject *origin = easel_json_object (EASEL_JSON_STRING ("clientId", self->origin.client_id),
                                          EASEL_JSON_INT ("clientSeq", self->origin.client_seq));
  g_autoptr(JsonObject) envelope =
    easel_json_object (EASEL_JSON_STRING ("channel", self->channel),
                       EASEL_JSON_OBJECT ("action", easel_json_object (EASEL_JSON_STRING ("type", self->type))),
                       EASEL_JSON_INT ("serverSeq", easel_host_state_get_seq (self->state)),
                       EASEL_JSON_OBJECT ("origin", origin),
                       EASEL_JSON_STRING ("rejectionReason", reason));

  easel_host_connection_notify (self->connection, "action", envelope);
}

static void
execute (Dispatch *self)
{
  const char *reason;
  EaselHostVerdict verdict = judge (self, &reason);

  if (verdict == EASEL_HOST_IGNORE)
    return;
  easel_host_state_begin (self->state);
  if (verdict == EASEL_HOST_REJECT)
    easel_host_state_reject (self->state, self->channel, self->action, &self->origin, reason);
  else
    {
      easel_host_state_apply (self->state, self->channel, self->action, &self->origin);
      /* Side effects of an accepted action, in the same transaction. */
      if (strcmp (self->type, "canvas/message") == 0)
        easel_host_runtime_deliver (self->runtime, self->channel, easel_json_peek_node (self->action, "payload"));
      else if (g_str_has_prefix (self->type, "session/activeClient"))
        easel_host_runtime_update_session (self->runtime, self->channel);
      else if (easel_host_state_is (self->state, self->channel, AHP_CHANNEL_TERMINAL))
        easel_host_ttys_follow (self->ttys, self->channel, self->action);
    }
  if (!easel_host_state_commit (self->state, NULL))
    refuse_unrecorded (self, "The host could not save it");
  else if (verdict == EASEL_HOST_ACCEPT && strcmp (self->type, "canvas/closeRequested") == 0)
    {
      g_autoptr(EaselHostCanvas) canvas = easel_host_catalogue_get (self->state, self->channel);

      if (canvas != NULL)
        easel_host_runtime_close_async (self->runtime, canvas->session, canvas->instance_id,
                                        EASEL_HOST_CLOSER_USER, NULL, NULL, NULL);
    }
}

/**
 * easel_host_dispatch:
 * @state: the state of the host
 * @runtime: the canvases
 * @ttys: the terminals
 * @connection: a client that has completed its handshake
 * @params: the parameters of `dispatchAction`; foreign
 *
 * The echo reports the outcome after the transaction is on the disk. Data that is not an action cannot be echoed, and
 * is dropped.
 */
void
easel_host_dispatch (EaselHostState      *state,
                     EaselHostRuntime    *runtime,
                     EaselHostTtys       *ttys,
                     EaselHostConnection *connection,
                     JsonObject          *params)
{
  Dispatch self = { .state = state, .runtime = runtime, .ttys = ttys, .connection = connection };

  g_return_if_fail (EASEL_HOST_IS_STATE (state));

  if (!read_params (&self, params))
    g_debug ("An action without channel, clientSeq or type is dropped");
  else if (came_before (&self))
    g_debug ("An action is answered again");
  else if (is_too_large (&self))
    refuse_unrecorded (&self, "The action is too large");
  else
    execute (&self);
}
