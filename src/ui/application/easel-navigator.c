/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-navigator.h"

#include "easel-commands.h"

struct _EaselNavigator
{
  GObject parent_instance;

  EaselHub *hub;
  EaselWindows *windows;
  EaselAuthenticator *authenticator;
  GActionMap *map;                    /* borrowed, nullable: contains our actions */
};

G_DEFINE_FINAL_TYPE (EaselNavigator, easel_navigator, G_TYPE_OBJECT)

static EaselSession *
find_session (EaselNavigator *self,
              const char     *id,
              const char     *uri)
{
  EaselSource *source = easel_hub_find (self->hub, id);

  return source == NULL ? NULL : easel_source_find_session (source, uri);
}

static void
show_canvas_cb (EaselNavigator *self,
                GVariant       *parameter)
{
  const char *id, *uri, *channel;
  EaselWindow *window = easel_windows_present (self->windows);
  EaselSession *session;

  g_variant_get (parameter, "(&s&s&s)", &id, &uri, &channel);
  session = find_session (self, id, uri);
  if (session != NULL)
    easel_window_show_canvas (window, session, channel);
}

static void
show_session_cb (EaselNavigator *self,
                 GVariant       *parameter)
{
  const char *id, *uri;
  EaselSession *session;

  g_variant_get (parameter, "(&s&s)", &id, &uri);
  easel_windows_present (self->windows);
  session = find_session (self, id, uri);
  if (session != NULL)
    easel_hub_choose (self->hub, easel_hub_find (self->hub, id), session);
}

static EaselCanvas *
find_instance (EaselSession *session,
               const char   *instance_id)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (g_strcmp0 (easel_canvas_get_instance_id (canvas), instance_id) == 0)
        return canvas;
    }
  return NULL;
}

/* Shows a question. Its canvas may not be open yet; the question is then shown in its session. */
static void
show_question_cb (EaselNavigator *self,
                  GVariant       *parameter)
{
  const char *id, *uri, *instance_id;
  EaselWindow *window = easel_windows_present (self->windows);
  EaselSession *session;
  EaselCanvas *canvas;

  g_variant_get (parameter, "(&s&s&s)", &id, &uri, &instance_id);
  session = find_session (self, id, uri);
  if (session == NULL)
    return;
  canvas = find_instance (session, instance_id);
  if (canvas != NULL)
    easel_window_show_canvas (window, session, easel_canvas_get_channel (canvas));
  else
    easel_hub_choose (self->hub, easel_hub_find (self->hub, id), session);
}

/* Signs in to a server of a session; does nothing if the session no longer has the server. */
static void
sign_in_cb (EaselNavigator *self,
            GVariant       *parameter)
{
  const char *id, *uri, *server_id;
  EaselSession *session;
  GListModel *servers;

  g_variant_get (parameter, "(&s&s&s)", &id, &uri, &server_id);
  session = find_session (self, id, uri);
  servers = session == NULL ? NULL : easel_session_get_servers (session);
  for (guint i = 0; servers != NULL && i < g_list_model_get_n_items (servers); i++)
    {
      g_autoptr(EaselServer) server = g_list_model_get_item (servers, i);

      if (g_str_equal (easel_server_get_id (server), server_id))
        easel_authenticator_sign_in (self->authenticator, easel_hub_find (self->hub, id), server);
    }
}

static void
enter_token_cb (EaselNavigator *self,
                GVariant       *parameter)
{
  const char *id = g_variant_get_string (parameter, NULL);
  EaselSource *source = *id != '\0' ? easel_hub_find (self->hub, id) : easel_hub_get_source (self->hub);

  if (source != NULL)
    easel_authenticator_enter_token (self->authenticator, source);
}

/* Returns: (nullable): the server for whose token a canvas of @session waits; @key: of the canvas. */
static EaselServer *
find_access (EaselSession *session,
             const char   *key)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (g_str_equal (easel_canvas_get_key (canvas), key))
        return easel_canvas_get_access (canvas);
    }
  return NULL;
}

/* Grants access for a canvas. Keys are unique in the process, so that the answer reaches the host of the call only. */
static void
grant_access_cb (EaselNavigator *self,
                 GVariant       *parameter)
{
  GListModel *sources = easel_hub_get_sources (self->hub);

  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);
      GListModel *sessions = easel_source_get_sessions (source);

      for (guint j = 0; j < g_list_model_get_n_items (sessions); j++)
        {
          g_autoptr(EaselSession) session = g_list_model_get_item (sessions, j);
          EaselServer *server = find_access (session, g_variant_get_string (parameter, NULL));

          if (server != NULL)
            easel_authenticator_sign_in (self->authenticator, source, server);
        }
    }
}

static const EaselCommand actions[] = {
  { "show-canvas", G_CALLBACK (show_canvas_cb), "(sss)" },
  { "show-session", G_CALLBACK (show_session_cb), "(ss)" },
  { "show-question", G_CALLBACK (show_question_cb), "(sss)" },
  { "sign-in", G_CALLBACK (sign_in_cb), "(sss)" },
  { "enter-token", G_CALLBACK (enter_token_cb), "s" },
  { "grant-access", G_CALLBACK (grant_access_cb), "s" },
};

static void
easel_navigator_dispose (GObject *object)
{
  EaselNavigator *self = EASEL_NAVIGATOR (object);

  for (guint i = 0; self->map != NULL && i < G_N_ELEMENTS (actions); i++)
    g_action_map_remove_action (self->map, actions[i].name);
  self->map = NULL;
  g_clear_object (&self->hub);
  g_clear_object (&self->windows);
  g_clear_object (&self->authenticator);
  G_OBJECT_CLASS (easel_navigator_parent_class)->dispose (object);
}

static void
easel_navigator_class_init (EaselNavigatorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_navigator_dispose;
}

static void
easel_navigator_init (EaselNavigator *self)
{
}

/**
 * easel_navigator_new:
 * @hub: contains the sessions
 * @windows: shows them
 * @authenticator: signs in to their servers
 *
 * Returns: (transfer full): a navigator
 */
EaselNavigator *
easel_navigator_new (EaselHub           *hub,
                     EaselWindows       *windows,
                     EaselAuthenticator *authenticator)
{
  EaselNavigator *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_WINDOWS (windows), NULL);
  g_return_val_if_fail (EASEL_IS_AUTHENTICATOR (authenticator), NULL);

  self = g_object_new (EASEL_TYPE_NAVIGATOR, NULL);
  self->hub = g_object_ref (hub);
  self->windows = g_object_ref (windows);
  self->authenticator = g_object_ref (authenticator);
  return self;
}

void
easel_navigator_add_actions (EaselNavigator *self,
                             GActionMap     *map)
{
  g_return_if_fail (EASEL_IS_NAVIGATOR (self));
  g_return_if_fail (G_IS_ACTION_MAP (map));
  g_return_if_fail (self->map == NULL);

  self->map = map;
  easel_commands_add (map, self, actions, G_N_ELEMENTS (actions));
}
