/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-player"

#include "config.h"

#include "a2ui-web-player.h"

#include "a2ui-player-resources.h"
#include "easel-json.h"
#include "easel-web-guard.h"
#include "easel-web-origin.h"
#include "easel-web-scheme.h"
#include "easel-web-view.h"

#define HANDLER "player"

/* Pixels: the controls of a sound, and room for most films in a narrow panel. */
#define SOUND_HEIGHT 44
#define FILM_HEIGHT 240

struct _A2uiWebPlayer
{
  AdwBin                    parent_instance;

  WebKitWebView            *view;         /* nullable: the process was ended */
  WebKitUserContentManager *content;
  GBytes                   *bytes;
  char                     *start;        /* JSON for player.js */
  char                     *page;         /* its address; that of the bytes is below it */
  char                     *file;
  char                     *world;
  GCancellable             *cancellable;
  guint                     failing;      /* an idle source */
  gboolean                  is_started;
  gboolean                  is_told;
};

enum { READY, FAILED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (A2uiWebPlayer, a2ui_web_player, ADW_TYPE_BIN)

/* Whatever it does, its process ends. Re-entrant. */
static void
stop (A2uiWebPlayer *self)
{
  g_autoptr(WebKitWebView) view = g_steal_pointer (&self->view);

  g_cancellable_cancel (self->cancellable);
  if (view == NULL)
    return;
  g_signal_handlers_disconnect_by_data (view, self);
  g_signal_handlers_disconnect_by_data (self->content, self);
  webkit_user_content_manager_unregister_script_message_handler (self->content, HANDLER, self->world);
  webkit_user_content_manager_remove_all_scripts (self->content);
  g_clear_object (&self->content);
  webkit_web_view_stop_loading (view);
  webkit_web_view_terminate_web_process (view);
}

static void
a2ui_web_player_dispose (GObject *object)
{
  g_clear_handle_id (&A2UI_WEB_PLAYER (object)->failing, g_source_remove);
  stop (A2UI_WEB_PLAYER (object));
  G_OBJECT_CLASS (a2ui_web_player_parent_class)->dispose (object);
}

static void
a2ui_web_player_finalize (GObject *object)
{
  A2uiWebPlayer *self = A2UI_WEB_PLAYER (object);

  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self->start);
  g_free (self->page);
  g_free (self->file);
  g_free (self->world);
  g_object_unref (self->cancellable);
  G_OBJECT_CLASS (a2ui_web_player_parent_class)->finalize (object);
}

static void
a2ui_web_player_class_init (A2uiWebPlayerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = a2ui_web_player_dispose;
  object_class->finalize = a2ui_web_player_finalize;
  signals[READY] = g_signal_new ("ready", A2UI_TYPE_WEB_PLAYER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", A2UI_TYPE_WEB_PLAYER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  0);
}

static void
a2ui_web_player_init (A2uiWebPlayer *self)
{
  g_autofree char *uuid = g_uuid_string_random ();

  self->page = g_strdup_printf ("%s://%s/", EASEL_WEB_FILM_SCHEME, uuid);
  self->file = g_strconcat (self->page, "file", NULL);
  self->world = g_strconcat ("player-", uuid, NULL);
  self->cancellable = g_cancellable_new ();
}

static void
fail (A2uiWebPlayer *self)
{
  g_autoptr(A2uiWebPlayer) kept = g_object_ref (self);

  stop (self);
  self->is_told = TRUE;
  g_signal_emit (self, signals[FAILED], 0);
}

static void
answer (WebKitURISchemeRequest *request,
        GBytes                 *bytes,
        const char             *type)
{
  const char *csp = easel_web_profile_get (EASEL_WEB_FILM)->csp;

  easel_web_scheme_answer (request, SOUP_STATUS_OK, easel_web_scheme_create_headers (type, csp), bytes);
}

/* There are two addresses, and one view that may ask for them: everything else is refused without a word. */
static void
request_cb (WebKitURISchemeRequest *request,
            gpointer                user_data)
{
  g_autoptr(A2uiWebPlayer) self = g_weak_ref_get (user_data);
  const char *uri = webkit_uri_scheme_request_get_uri (request);
  gboolean is_ours = self != NULL && self->view != NULL &&
                     webkit_uri_scheme_request_get_web_view (request) == self->view &&
                     g_strcmp0 (webkit_uri_scheme_request_get_http_method (request), "GET") == 0;

  if (is_ours && g_str_equal (uri, self->page))
    {
      g_autoptr(GBytes) page = g_resource_lookup_data (a2ui_player_get_resource (), RESOURCE_PATH "/player/player.html",
                                                       G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

      answer (request, page, "text/html; charset=utf-8");
    }
  else if (is_ours && g_str_equal (uri, self->file))
    answer (request, self->bytes, "application/octet-stream");
  else
    easel_web_scheme_refuse (request);
}

/* A context for each: pages of others do not even know its scheme. */
static WebKitWebContext *
create_context (A2uiWebPlayer         *self,
                const EaselWebProfile *profile)
{
  WebKitWebContext *context = easel_web_view_create_context (profile);

  easel_web_scheme_register (context, profile->scheme, request_cb, self);
  return context;
}

/* A script of ours sends nothing else; whatever comes otherwise comes from a process that is not to be trusted. */
static void
message_cb (A2uiWebPlayer *self,
            JSCValue      *value)
{
  g_autofree char *text = jsc_value_is_string (value) ? jsc_value_to_string (value) : NULL;

  if (g_strcmp0 (text, "ready") != 0)
    fail (self);
  else if (!self->is_told)
    {
      self->is_told = TRUE;
      g_signal_emit (self, signals[READY], 0);
    }
}

/* The page, once, and nowhere else. */
static gboolean
decide_policy_cb (A2uiWebPlayer            *self,
                  WebKitPolicyDecision     *decision,
                  WebKitPolicyDecisionType  type)
{
  WebKitNavigationAction *action;
  const char *uri;

  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
    {
      uri = webkit_uri_response_get_uri (
              webkit_response_policy_decision_get_response (WEBKIT_RESPONSE_POLICY_DECISION (decision)));
      if (g_strcmp0 (uri, self->page) == 0)
        webkit_policy_decision_use (decision);
      else
        webkit_policy_decision_ignore (decision);
      return TRUE;
    }
  action = webkit_navigation_policy_decision_get_navigation_action (WEBKIT_NAVIGATION_POLICY_DECISION (decision));
  uri = webkit_uri_request_get_uri (webkit_navigation_action_get_request (action));
  if (type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION && !self->is_started && g_strcmp0 (uri, self->page) == 0)
    webkit_policy_decision_use (decision);
  else
    webkit_policy_decision_ignore (decision);
  return TRUE;
}

static void
load_changed_cb (A2uiWebPlayer   *self,
                 WebKitLoadEvent  event)
{
  GVariantDict arguments;

  if (event != WEBKIT_LOAD_FINISHED || self->is_started)
    return;
  self->is_started = TRUE;
  g_variant_dict_init (&arguments, NULL);
  g_variant_dict_insert (&arguments, "text", "s", self->start);
  webkit_web_view_call_async_javascript_function (self->view, "return easelPlayer.start(text)", -1,
                                                  g_variant_dict_end (&arguments), self->world, NULL, NULL, NULL,
                                                  NULL);
}

static gboolean
load_failed_cb (A2uiWebPlayer   *self,
                WebKitLoadEvent  event,
                const char      *uri,
                GError          *error)
{
  fail (self);
  return TRUE;
}

static gboolean
authenticate_cb (A2uiWebPlayer               *self,
                 WebKitAuthenticationRequest *request)
{
  webkit_authentication_request_cancel (request);
  return TRUE;
}

static void
connect_view (A2uiWebPlayer *self)
{
  static const struct
  {
    const char *signal;
    GCallback   callback;
  } handlers[] = {
    { "decide-policy", G_CALLBACK (decide_policy_cb) },
    { "load-changed", G_CALLBACK (load_changed_cb) },
    { "load-failed", G_CALLBACK (load_failed_cb) },
    { "web-process-terminated", G_CALLBACK (fail) },
    { "authenticate", G_CALLBACK (authenticate_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (self->view, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
}

static void
install_script (A2uiWebPlayer *self)
{
  g_autoptr(GBytes) source = g_resource_lookup_data (a2ui_player_get_resource (), RESOURCE_PATH "/player/player.js",
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autofree char *text = g_strndup (g_bytes_get_data (source, NULL), g_bytes_get_size (source));
  WebKitUserScript *script = webkit_user_script_new_for_world (text, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
                                                               WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START,
                                                               self->world, NULL, NULL);

  self->content = g_object_ref (webkit_web_view_get_user_content_manager (self->view));
  /* The signal is connected first, so that no message can come before it. */
  g_signal_connect_object (self->content, "script-message-received::" HANDLER, G_CALLBACK (message_cb), self,
                           G_CONNECT_SWAPPED);
  webkit_user_content_manager_register_script_message_handler (self->content, HANDLER, self->world);
  webkit_user_content_manager_add_script (self->content, script);
  webkit_user_script_unref (script);
}

static void
filter_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(A2uiWebPlayer) self = user_data;
  g_autoptr(GError) error = NULL;
  WebKitUserContentFilter *filter = easel_web_filter_get_finish (EASEL_WEB_FILTER (source), result, &error);

  if (filter == NULL && self->view != NULL)
    g_warning ("No content filter: %s", error->message);
  if (self->view != NULL && (filter == NULL || !easel_web_guard_may_load (self->view, NULL)))
    {
      fail (self);
    }
  else if (self->view != NULL)
    {
      webkit_user_content_manager_add_filter (self->content, filter);
      webkit_web_view_load_uri (self->view, self->page);
    }
  g_clear_pointer (&filter, webkit_user_content_filter_unref);
}

static void
create_view (A2uiWebPlayer  *self,
             EaselWebEngine *engine)
{
  const EaselWebProfile *profile = easel_web_profile_get (EASEL_WEB_FILM);
  g_autoptr(WebKitWebContext) context = create_context (self, profile);
  g_autoptr(WebKitNetworkSession) session = easel_web_origin_create_session (profile, NULL);

  self->view = g_object_ref_sink (easel_web_view_new (profile, context, session));
  webkit_web_view_set_background_color (self->view,
                                        easel_web_theme_get_background (easel_web_engine_get_theme (engine)));
  install_script (self);
  connect_view (self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->view));
  /* Nothing is asked for before the filter is in place. */
  easel_web_filter_get_async (easel_web_engine_get_filter (engine), profile, self->page, self->cancellable, filter_cb,
                              g_object_ref (self));
}

static gboolean
fail_cb (gpointer user_data)
{
  A2UI_WEB_PLAYER (user_data)->failing = 0;
  fail (user_data);
  return G_SOURCE_REMOVE;
}

static char *
write_start (gboolean    is_film,
             const char *title)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_new ());

  json_object_set_boolean_member (json_node_get_object (node), "film", is_film);
  json_object_set_string_member (json_node_get_object (node), "title", title);
  return easel_json_to_string (node);
}

/**
 * a2ui_web_player_new:
 * @engine: the filters of pages
 * @bytes: a file, foreign
 * @is_film: whether it is to be seen, too
 * @title: what it is called
 *
 * Returns: (transfer floating): a player
 */
GtkWidget *
a2ui_web_player_new (EaselWebEngine *engine,
                     GBytes         *bytes,
                     gboolean        is_film,
                     const char     *title)
{
  A2uiWebPlayer *self = g_object_new (A2UI_TYPE_WEB_PLAYER, NULL);

  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (engine) && bytes != NULL && title != NULL, GTK_WIDGET (self));

  self->bytes = g_bytes_ref (bytes);
  self->start = write_start (is_film, title);
  gtk_widget_set_size_request (GTK_WIDGET (self), -1, is_film ? FILM_HEIGHT : SOUND_HEIGHT);
  if (easel_web_engine_get_refusal (engine) == NULL)
    create_view (self, engine);
  else
    self->failing = g_idle_add (fail_cb, self);
  return GTK_WIDGET (self);
}
