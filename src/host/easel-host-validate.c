/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-validate.h"

#include "ahp-extensions.h"
#include "ahp-server.h"
#include "easel-host-limits.h"
#include "easel-json.h"
#include "easel-limits.h"

/* Returns why an action is refused; NULL if it may be applied. */
typedef const char *(*Check) (const EaselHostDispatch *dispatch,
                              JsonObject              *action);

static const char *
check_title (const EaselHostDispatch *dispatch,
             JsonObject              *action)
{
  const char *title = easel_json_peek_string (action, "title", NULL);

  if (title == NULL)
    return "title must be a string";
  return strlen (title) <= EASEL_LIMIT_HOST_NAME_BYTES ? NULL : "The title is too long";
}

static const char *
check_read (const EaselHostDispatch *dispatch,
            JsonObject              *action)
{
  gboolean value;

  return easel_json_get_boolean (action, "isRead", &value, NULL) ? NULL : "isRead must be true or false";
}

static const char *
check_archived (const EaselHostDispatch *dispatch,
                JsonObject              *action)
{
  gboolean value;

  return easel_json_get_boolean (action, "isArchived", &value, NULL) ? NULL : "isArchived must be true or false";
}

static const char *
check_same_client (const EaselHostDispatch *dispatch,
                   JsonObject              *client)
{
  const char *client_id = easel_json_peek_string (client, "clientId", NULL);

  if (client_id == NULL)
    return "clientId must be a string";
  return strcmp (client_id, dispatch->client_id) == 0 ? NULL : "A client registers and removes only itself";
}

static const char *
check_active_client (const EaselHostDispatch *dispatch,
                     JsonObject              *action)
{
  JsonObject *client = easel_json_peek_object (action, "activeClient");

  if (client == NULL)
    return "activeClient must be an object";
  if (easel_json_has (client, "canvasProviders") && easel_json_peek_array (client, "canvasProviders") == NULL)
    return "canvasProviders must be an array";
  return check_same_client (dispatch, client);
}

static const char *
check_renderer (const EaselHostDispatch *dispatch,
                JsonObject              *action)
{
  return dispatch->subscribed ? NULL : "Only a subscriber of the canvas may send this";
}

static const char *
check_message (const EaselHostDispatch *dispatch,
               JsonObject              *action)
{
  if (easel_json_peek_node (action, "payload") == NULL)
    return "A message needs a payload";
  return check_renderer (dispatch, action);
}

static const char *
check_terminal (const EaselHostDispatch *dispatch,
                JsonObject              *action)
{
  return dispatch->subscribed ? NULL : "Only a subscriber of the terminal may send this";
}

static const char *
check_input (const EaselHostDispatch *dispatch,
             JsonObject              *action)
{
  const char *data = easel_json_peek_string (action, "data", NULL);

  if (data == NULL)
    return "data must be a string";
  if (strlen (data) > EASEL_LIMIT_TERMINAL_INPUT_BYTES)
    return "The input is too large for one action";
  if (dispatch->has_exited)
    return "The process of this terminal has exited";
  return check_terminal (dispatch, action);
}

static gboolean
is_size (gint64 cells)
{
  return cells >= 1 && cells <= EASEL_LIMIT_TERMINAL_CELLS;
}

static const char *
check_size (const EaselHostDispatch *dispatch,
            JsonObject              *action)
{
  if (!is_size (easel_json_peek_int (action, "cols", 0)) || !is_size (easel_json_peek_int (action, "rows", 0)))
    return "cols and rows must be whole numbers from 1 to 1000";
  return check_terminal (dispatch, action);
}

static const char *
check_claim (const EaselHostDispatch *dispatch,
             JsonObject              *action)
{
  JsonObject *claim = easel_json_peek_object (action, "claim");
  const char *kind = easel_json_peek_string (claim, "kind", "");
  gboolean of_client = strcmp (kind, "client") == 0 && easel_json_peek_string (claim, "clientId", NULL) != NULL;
  gboolean of_session = strcmp (kind, "session") == 0 && easel_json_peek_string (claim, "session", NULL) != NULL;

  if (!of_client && !of_session)
    return "claim must be {kind: client, clientId} or {kind: session, session}";
  if (dispatch->claimed_by != NULL && strcmp (dispatch->claimed_by, dispatch->client_id) != 0)
    return "Another client holds this terminal";
  return check_terminal (dispatch, action);
}

static const char *
check_terminal_title (const EaselHostDispatch *dispatch,
                      JsonObject              *action)
{
  const char *wrong = check_title (dispatch, action);

  return wrong != NULL ? wrong : check_terminal (dispatch, action);
}

/* A client may only add pending messages of its user; the conversation itself is in the agent's own program. */
static const char *
check_pending (const EaselHostDispatch *dispatch,
               JsonObject              *action)
{
  JsonObject *message = easel_json_peek_object (action, "message");
  const char *kind = easel_json_peek_string (action, "kind", "");
  const char *id = easel_json_peek_string (action, "id", "");

  if (strcmp (kind, "queued") != 0 && strcmp (kind, "steering") != 0)
    return "kind must be queued or steering";
  if (*id == '\0' || strlen (id) > EASEL_LIMIT_HOST_NAME_BYTES)
    return "id must be a string of up to 512 bytes";
  if (easel_json_peek_string (message, "text", NULL) == NULL)
    return "message must be an object with a text";
  if (dispatch->n_pending >= EASEL_LIMIT_HOST_PENDING_MESSAGES)
    return "Too many messages wait for the agent";
  return dispatch->subscribed ? NULL : "Only a subscriber of the chat may send this";
}

static const char *
check_pending_removed (const EaselHostDispatch *dispatch,
                       JsonObject              *action)
{
  return dispatch->subscribed ? NULL : "Only a subscriber of the chat may send this";
}

/* Only servers that the host runs can be controlled; their entry says so. Programs of agents run all others. */
static const char *
check_server (const EaselHostDispatch *dispatch,
              JsonObject              *action)
{
  const char *id = easel_json_peek_string (action, "id", NULL);
  JsonArray *list = easel_json_peek_array (dispatch->state, "customizations");

  for (guint i = 0; id != NULL && list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *entry = easel_json_array_object (list, i);
      JsonObject *meta = easel_json_peek_object (entry, "_meta");
      JsonObject *ours = easel_json_peek_object (meta, AHP_EXTENSION_META);

      if (entry == NULL || strcmp (easel_json_peek_string (entry, "id", ""), id) != 0)
        continue;
      return easel_json_peek_boolean (ours, "runs", FALSE) ? NULL : "The agent's own program runs this server";
    }
  return "The session has no such server";
}

static const char *
check_start (const EaselHostDispatch *dispatch,
             JsonObject              *action)
{
  const char *id = easel_json_peek_string (action, "id", NULL);
  const char *wrong = check_server (dispatch, action);
  g_autoptr(AhpServer) server = wrong == NULL ? ahp_session_find_server (dispatch->state, id) : NULL;

  if (server != NULL && !server->is_enabled)
    return "The server is switched off in this session";
  return wrong;
}

static const char *
check_toggle (const EaselHostDispatch *dispatch,
              JsonObject              *action)
{
  gboolean value;

  if (!easel_json_get_boolean (action, "enabled", &value, NULL))
    return "enabled must be true or false";
  return check_server (dispatch, action);
}

typedef struct
{
  const char *type;
  Check       check;
} Rule;

static const Rule session_rules[] = {
  { "session/activeClientRemoved", check_same_client },
  { "session/activeClientSet", check_active_client },
  { "session/customizationToggled", check_toggle },
  { "session/isArchivedChanged", check_archived },
  { "session/isReadChanged", check_read },
  { "session/mcpServerStartRequested", check_start },
  { "session/mcpServerStopRequested", check_server },
  { "session/titleChanged", check_title },
}, canvas_rules[] = {
  { "canvas/closeRequested", check_renderer },
  { "canvas/message", check_message },
}, chat_rules[] = {
  { "chat/pendingMessageRemoved", check_pending_removed },
  { "chat/pendingMessageSet", check_pending },
}, terminal_rules[] = {
  { "terminal/claimed", check_claim },
  { "terminal/cleared", check_terminal },
  { "terminal/input", check_input },
  { "terminal/resized", check_size },
  { "terminal/titleChanged", check_terminal_title },
};

/* @otherwise: why an action without a rule is refused. */
static const char *
check_by_rules (const EaselHostDispatch *dispatch,
                JsonObject              *action,
                const Rule              *rules,
                gsize                    n,
                const char              *otherwise)
{
  for (gsize i = 0; i < n; i++)
    if (strcmp (easel_json_peek_string (action, "type", ""), rules[i].type) == 0)
      return rules[i].check (dispatch, action);
  return otherwise;
}

/**
 * easel_host_validate:
 * @dispatch: the action, its sender and its channel
 * @action: the action, an object with a string `type`
 * @reason: (out) (transfer none): why it is refused, in English
 *
 * Returns: the verdict
 */
EaselHostVerdict
easel_host_validate (const EaselHostDispatch  *dispatch,
                     JsonObject               *action,
                     const char              **reason)
{
  const char *type = easel_json_peek_string (action, "type", "");

  *reason = NULL;
  if (dispatch->is_session)
    *reason = check_by_rules (dispatch, action, session_rules, G_N_ELEMENTS (session_rules),
                              "A client may not send this action to a session of this host");
  else if (dispatch->is_canvas)
    *reason = check_by_rules (dispatch, action, canvas_rules, G_N_ELEMENTS (canvas_rules),
                              "Only the host may send this action to a canvas");
  else if (dispatch->is_chat)
    *reason = check_by_rules (dispatch, action, chat_rules, G_N_ELEMENTS (chat_rules),
                              "The conversation is the agent's own; what a person says is queued");
  else if (dispatch->is_terminal)
    *reason = check_by_rules (dispatch, action, terminal_rules, G_N_ELEMENTS (terminal_rules),
                              "Only the host may send this action to a terminal");
  else if (dispatch->is_root)
    *reason = "This host has no configuration to change";
  else if (!g_str_has_prefix (dispatch->channel, "ahp-canvas:/") || strcmp (type, "canvas/closeRequested") == 0)
    return EASEL_HOST_IGNORE;
  else
    /* A message is rejected, because its sender waits for the outcome; closing a canvas that is not open is ignored. */
    *reason = "No such canvas is open";
  return *reason != NULL ? EASEL_HOST_REJECT : EASEL_HOST_ACCEPT;
}
