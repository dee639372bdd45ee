/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-catalogue.h"

#include "easel-json.h"

EaselHostCanvas *
easel_host_catalogue_get (EaselHostState *state,
                          const char     *channel)
{
  const char *session = easel_host_state_get_session (state, channel);

  if (session == NULL)
    return NULL;
  return easel_host_canvas_from_state (session, channel, easel_host_state_get (state, channel));
}

/**
 * easel_host_catalogue_find:
 * @state: the state of the host
 * @session: a session in it
 * @instance_id: an instance id
 *
 * Returns: (transfer full) (nullable): the open canvas with that instance id
 */
EaselHostCanvas *
easel_host_catalogue_find (EaselHostState *state,
                           const char     *session,
                           const char     *instance_id)
{
  g_autoptr(GPtrArray) channels = easel_host_state_list (state, AHP_CHANNEL_CANVAS, session);

  for (guint i = 0; i < channels->len; i++)
    {
      JsonObject *canvas = easel_host_state_get (state, channels->pdata[i]);

      if (strcmp (easel_json_peek_string (canvas, "instanceId", ""), instance_id) == 0)
        return easel_host_catalogue_get (state, channels->pdata[i]);
    }
  return NULL;
}

gboolean
easel_host_catalogue_is_ready (EaselHostState *state,
                               const char     *channel)
{
  JsonObject *canvas = easel_host_state_get (state, channel);

  return strcmp (easel_json_peek_string (canvas, "availability", ""), "ready") == 0;
}

static JsonObject *
new_state (EaselHostCanvas *canvas,
           JsonObject      *declaration,
           JsonObject      *opened)
{
  return easel_json_object (EASEL_JSON_STRING ("instanceId", canvas->instance_id),
                            EASEL_JSON_STRING ("canvasId", canvas->canvas_id),
                            EASEL_JSON_STRING ("extensionId", canvas->extension_id),
                            EASEL_JSON_NODE_REF ("extensionName", easel_json_peek_node (declaration, "extensionName")),
                            EASEL_JSON_NODE_REF ("displayName", easel_json_peek_node (declaration, "displayName")),
                            EASEL_JSON_NODE_REF ("input", canvas->input),
                            EASEL_JSON_NODE_REF ("title", easel_json_peek_node (opened, "title")),
                            EASEL_JSON_NODE_REF ("status", easel_json_peek_node (opened, "status")),
                            EASEL_JSON_NODE_REF ("url", easel_json_peek_node (opened, "url")),
                            EASEL_JSON_STRING ("availability", "ready"),
                            EASEL_JSON_NODE_REF ("provider", easel_json_peek_node (declaration, "source")));
}

static gboolean
is_same (JsonNode *old,
         JsonNode *new)
{
  if (old == NULL || new == NULL || JSON_NODE_HOLDS_NULL (new))
    return old == NULL && (new == NULL || JSON_NODE_HOLDS_NULL (new));
  return json_node_equal (old, new);
}

void
easel_host_catalogue_update (EaselHostState *state,
                             const char     *channel,
                             JsonObject     *changes)
{
  JsonObject *canvas = easel_host_state_get (state, channel);
  g_autoptr(JsonObject) action = NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (canvas == NULL)
    return;
  action = easel_json_object (EASEL_JSON_STRING ("type", "canvas/updated"));
  json_object_iter_init_ordered (&iter, changes);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    if (!is_same (easel_json_peek_node (canvas, name), node))
      json_object_set_member (action, name, json_node_ref (node));
  if (json_object_get_size (action) > 1)
    easel_host_state_apply (state, channel, action, NULL);
}

/* Builds the whole presentation again, so that members that the provider no longer returns are cleared. */
static JsonObject *
new_changes (JsonObject *opened)
{
  static const char *const optional[] = { "url", "title", "status" };
  JsonObject *changes = json_object_new ();

  for (guint i = 0; i < G_N_ELEMENTS (optional); i++)
    {
      JsonNode *node = easel_json_peek_node (opened, optional[i]);

      json_object_set_member (changes, optional[i],
                              node != NULL ? json_node_ref (node) : json_node_new (JSON_NODE_NULL));
    }
  json_object_set_string_member (changes, "availability", "ready");
  return changes;
}

/* canvas/updated has no "input", so it is set directly: later subscribers see it in the snapshot. */
static void
replace_input (EaselHostState  *state,
               EaselHostCanvas *canvas)
{
  JsonObject *old = easel_host_state_get (state, canvas->channel);
  g_autoptr(JsonObject) new = NULL;

  if (is_same (easel_json_peek_node (old, "input"), canvas->input))
    return;
  new = easel_json_object_copy (old);
  if (canvas->input != NULL)
    json_object_set_member (new, "input", json_node_ref (canvas->input));
  else
    json_object_remove_member (new, "input");
  easel_host_state_replace (state, canvas->channel, new);
}

/**
 * easel_host_catalogue_record:
 * @state: the host's state, inside a transaction
 * @canvas: the canvas that was opened or reopened
 * @declaration: (nullable): its entry in the registry
 * @opened: the provider's answer: `url`, `title`, `status`
 */
void
easel_host_catalogue_record (EaselHostState  *state,
                             EaselHostCanvas *canvas,
                             JsonObject      *declaration,
                             JsonObject      *opened)
{
  if (easel_host_state_get (state, canvas->channel) == NULL)
    {
      g_autoptr(JsonObject) first = new_state (canvas, declaration, opened);

      easel_host_state_add (state, canvas->channel, AHP_CHANNEL_CANVAS, canvas->session, first);
    }
  else
    {
      g_autoptr(JsonObject) changes = new_changes (opened);

      replace_input (state, canvas);
      easel_host_catalogue_update (state, canvas->channel, changes);
    }
}

void
easel_host_catalogue_set_stale (EaselHostState *state,
                                const char     *channel)
{
  g_autoptr(JsonObject) changes = easel_json_object (EASEL_JSON_STRING ("availability", "stale"));

  easel_host_catalogue_update (state, channel, changes);
}

/** easel_host_catalogue_forget: removes what is stored of a canvas beside its state. May be called outside of a
 * transaction. */
void
easel_host_catalogue_forget (EaselHostState  *state,
                             const char      *channel,
                             GError         **error)
{
  easel_host_store_run (easel_host_state_get_store (state), error, "DELETE FROM pages WHERE channel = ?", "s", channel);
}

void
easel_host_catalogue_remove (EaselHostState *state,
                             const char     *channel)
{
  easel_host_catalogue_forget (state, channel, easel_host_state_failure (state));
  easel_host_state_remove (state, channel);
}


gboolean
easel_host_catalogue_publish (EaselHostState *state,
                              const char     *session)
{
  static const char *const members[] = { "canvasId", "extensionId", "extensionName", "title", "availability" };
  g_autoptr(GPtrArray) channels = easel_host_state_list (state, AHP_CHANNEL_CANVAS, session);
  JsonNode *before = easel_json_peek_node (easel_host_state_get (state, session), "openCanvases");
  g_autoptr(JsonNode) after = NULL;
  g_autoptr(JsonObject) action = NULL;
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < channels->len; i++)
    {
      JsonObject *canvas = easel_host_state_get (state, channels->pdata[i]);
      JsonObject *reference =
        easel_json_object (EASEL_JSON_NODE_REF ("instanceId", easel_json_peek_node (canvas, "instanceId")),
                           EASEL_JSON_STRING ("channel", channels->pdata[i]));

      for (guint j = 0; j < G_N_ELEMENTS (members); j++)
        easel_json_object_set (reference, EASEL_JSON_NODE_REF (members[j], easel_json_peek_node (canvas, members[j])));
      json_array_add_object_element (list, reference);
    }
  after = easel_json_node_take_array (list);
  /* The session may have been removed, or be unreadable. */
  if (!easel_host_state_is (state, session, AHP_CHANNEL_SESSION) ||
      (before != NULL && json_node_equal (before, after)))
    return FALSE;
  action = easel_json_object (EASEL_JSON_STRING ("type", "session/openCanvasesChanged"),
                              EASEL_JSON_NODE ("openCanvases", g_steal_pointer (&after)));
  easel_host_state_apply (state, session, action, NULL);
  return TRUE;
}
