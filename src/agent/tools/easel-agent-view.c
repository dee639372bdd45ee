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

static void
set_text (JsonObject *object,
          const char *name,
          const char *foreign)
{
  g_autofree char *text = foreign != NULL ? easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS) : NULL;

  if (text != NULL)
    json_object_set_string_member (object, name, text);
}

/* The kind of canvas tells an agent which tools fit it: actions, messages, or neither. */
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

/* The address is cut to the part that a person recognises: queries hold tokens. */
static void
set_address (JsonObject *view,
             JsonObject *canvas)
{
  const char *url = easel_json_peek_string (canvas, "url", NULL);

  if (url == NULL || easel_uri_is_content (url))
    return;
  {
    g_autofree char *address = easel_uri_redact (url);

    set_text (view, "address", address);
  }
}

JsonObject *
easel_agent_view_canvas (EaselHostState *state,
                         const char     *channel)
{
  JsonObject *canvas = easel_host_state_get (state, channel);
  const char *session = easel_host_state_get_session (state, channel);
  const char *canvas_id = easel_json_peek_string (canvas, "canvasId", "");
  JsonObject *view = json_object_new ();

  json_object_set_string_member (view, "session", easel_agent_view_handle (session != NULL ? session : ""));
  json_object_set_string_member (view, "instanceId", easel_json_peek_string (canvas, "instanceId", ""));
  json_object_set_string_member (view, "canvas", canvas_id);
  json_object_set_string_member (view, "owner", easel_json_peek_string (canvas, "extensionId", ""));
  set_text (view, "title", easel_json_peek_string (canvas, "title",
                                                   easel_json_peek_string (canvas, "displayName", canvas_id)));
  set_text (view, "status", easel_json_peek_string (canvas, "status", NULL));
  set_text (view, "availability", easel_json_peek_string (canvas, "availability", "stale"));
  json_object_set_string_member (view, "kind", kind_of (canvas));
  set_address (view, canvas);
  return view;
}

void
easel_agent_view_add_visible (JsonObject     *view,
                              EaselHostViews *views,
                              const char     *channel)
{
  EaselHostView said = easel_host_views_get (views, channel);

  if (said != EASEL_HOST_VIEW_UNKNOWN)
    json_object_set_boolean_member (view, "visible", said == EASEL_HOST_VIEW_VISIBLE);
}

static JsonNode *
view_action (JsonObject *action,
             gboolean    brief)
{
  JsonObject *schema = easel_json_peek_object (action, "inputSchema");
  const char *name = easel_json_peek_string (action, "name", "");
  JsonObject *view;

  if (brief)
    return json_node_init_string (json_node_alloc (), name);
  view = json_object_new ();
  json_object_set_string_member (view, "name", name);
  json_object_set_string_member (view, "description", easel_json_peek_string (action, "description", ""));
  if (schema != NULL)
    json_object_set_object_member (view, "inputSchema", json_object_ref (schema));
  return easel_json_node_take (view);
}

JsonObject *
easel_agent_view_declaration (JsonObject *declaration,
                              gboolean    brief)
{
  JsonObject *view = json_object_new ();
  JsonObject *schema = easel_json_peek_object (declaration, "inputSchema");
  JsonArray *declared = easel_json_peek_array (declaration, "actions");
  const char *canvas_id = easel_json_peek_string (declaration, "canvasId", "");
  JsonArray *actions = json_array_new ();

  json_object_set_string_member (view, "canvas", canvas_id);
  json_object_set_string_member (view, "owner", easel_json_peek_string (declaration, "extensionId", ""));
  set_text (view, "ownerName", easel_json_peek_string (declaration, "extensionName", NULL));
  set_text (view, "title", easel_json_peek_string (declaration, "displayName", canvas_id));
  json_object_set_string_member (view, "description", easel_json_peek_string (declaration, "description", ""));
  if (schema != NULL && !brief)
    json_object_set_object_member (view, "inputSchema", json_object_ref (schema));
  for (guint i = 0; declared != NULL && i < json_array_get_length (declared); i++)
    if (easel_json_array_object (declared, i) != NULL)
      json_array_add_element (actions, view_action (easel_json_array_object (declared, i), brief));
  json_object_set_array_member (view, "actions", actions);
  return view;
}
