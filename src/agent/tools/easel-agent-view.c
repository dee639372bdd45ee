/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-view.h"

#include "ahp-extensions.h"
#include "easel-host-canvas.h"
#include "easel-host-sessions.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "easel-uri.h"

const char *
easel_agent_view_handle (const char *session)
{
  return g_str_has_prefix (session, EASEL_HOST_SESSION_PREFIX) ? session + strlen (EASEL_HOST_SESSION_PREFIX)
                                                                : session;
}

JsonObject *
easel_agent_view_peek_agent (EaselHostState *state,
                             const char     *session)
{
  JsonObject *meta = easel_json_peek_object (easel_host_state_get (state, session), "_meta");

  return easel_json_peek_object (easel_json_peek_object (meta, AHP_EXTENSION_META), "agent");
}

/* (nullable) */
static JsonNode *
new_text (const char *foreign)
{
  g_autofree char *text = foreign != NULL ? easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS) : NULL;

  return easel_json_node_string (text);
}

/* The kind of a canvas, which tells an agent which tools apply: actions, messages, or neither. */
static const char *
kind_of (JsonObject *canvas)
{
  const char *url = easel_json_peek_string (canvas, "url", NULL);

  if (url == NULL)
    return easel_host_canvas_get_client (easel_json_peek_string (canvas, "extensionId", "")) != NULL ? "native"
                                                                                                     : "empty";
  if (easel_uri_is_content (url))
    return "page";
  return g_str_has_prefix (url, "file:") ? "file" : "web";
}

gboolean
easel_agent_view_has_page (JsonObject *canvas)
{
  return easel_json_peek_string (canvas, "url", NULL) != NULL;
}

/* The address, cut to the part that a user recognizes, because queries may contain tokens. */
static JsonNode *
new_address (JsonObject *canvas)
{
  const char *url = easel_json_peek_string (canvas, "url", NULL);
  g_autofree char *address = url != NULL && !easel_uri_is_content (url) ? easel_uri_redact (url) : NULL;

  return new_text (address);
}

JsonObject *
easel_agent_view_canvas (EaselHostState *state,
                         const char     *channel)
{
  JsonObject *canvas = easel_host_state_get (state, channel);
  const char *session = easel_host_state_get_session (state, channel);
  const char *canvas_id = easel_json_peek_string (canvas, "canvasId", "");
  const char *name = easel_json_peek_string (canvas, "displayName", canvas_id);

  return easel_json_object (EASEL_JSON_STRING ("session", easel_agent_view_handle (session != NULL ? session : "")),
                            EASEL_JSON_STRING ("instanceId", easel_json_peek_string (canvas, "instanceId", "")),
                            EASEL_JSON_STRING ("canvas", canvas_id),
                            EASEL_JSON_STRING ("owner", easel_json_peek_string (canvas, "extensionId", "")),
                            EASEL_JSON_NODE ("title", new_text (easel_json_peek_string (canvas, "title", name))),
                            EASEL_JSON_NODE ("status", new_text (easel_json_peek_string (canvas, "status", NULL))),
                            EASEL_JSON_NODE ("availability",
                                             new_text (easel_json_peek_string (canvas, "availability", "stale"))),
                            EASEL_JSON_STRING ("kind", kind_of (canvas)),
                            EASEL_JSON_NODE ("address", new_address (canvas)));
}

void
easel_agent_view_add_visible (JsonObject     *view,
                              EaselHostViews *views,
                              const char     *channel)
{
  EaselHostView visibility = easel_host_views_get (views, channel);

  if (visibility != EASEL_HOST_VIEW_UNKNOWN)
    json_object_set_boolean_member (view, "visible", visibility == EASEL_HOST_VIEW_VISIBLE);
}

static JsonNode *
view_action (JsonObject *action,
             gboolean    brief)
{
  const char *name = easel_json_peek_string (action, "name", "");
  const char *description = easel_json_peek_string (action, "description", "");
  JsonObject *schema = easel_json_peek_object (action, "inputSchema");

  if (brief)
    return easel_json_node_string (name);
  return easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("name", name),
                                                  EASEL_JSON_STRING ("description", description),
                                                  EASEL_JSON_OBJECT_REF ("inputSchema", schema)));
}

JsonObject *
easel_agent_view_declaration (JsonObject *declaration,
                              gboolean    brief)
{
  JsonObject *schema = easel_json_peek_object (declaration, "inputSchema");
  JsonArray *declared = easel_json_peek_array (declaration, "actions");
  const char *canvas_id = easel_json_peek_string (declaration, "canvasId", "");
  const char *owner = easel_json_peek_string (declaration, "extensionName", NULL);
  const char *title = easel_json_peek_string (declaration, "displayName", canvas_id);
  JsonArray *actions = json_array_new ();

  for (guint i = 0; declared != NULL && i < json_array_get_length (declared); i++)
    if (easel_json_array_object (declared, i) != NULL)
      json_array_add_element (actions, view_action (easel_json_array_object (declared, i), brief));
  return easel_json_object (EASEL_JSON_STRING ("canvas", canvas_id),
                            EASEL_JSON_STRING ("owner", easel_json_peek_string (declaration, "extensionId", "")),
                            EASEL_JSON_NODE ("ownerName", new_text (owner)),
                            EASEL_JSON_NODE ("title", new_text (title)),
                            EASEL_JSON_STRING ("description", easel_json_peek_string (declaration, "description", "")),
                            EASEL_JSON_OBJECT_REF ("inputSchema", brief ? NULL : schema),
                            EASEL_JSON_ARRAY ("actions", actions));
}
