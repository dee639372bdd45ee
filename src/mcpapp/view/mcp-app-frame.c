/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "mcp-app-frame.h"

#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>
#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-web-failure.h"
#include "easel-web-gesture.h"
#include "easel-web-guard.h"
#include "easel-web-origin.h"
#include "easel-web-scheme.h"
#include "easel-web-text.h"
#include "easel-web-view.h"
#include "easel-web-watchdog.h"
#include "mcp-app-limits.h"
#include "mcp-app-resources.h"
#include "mcp-app-view-limits.h"

#define HANDLER "app"
#define ADDRESS "mcp-app-address"
#define SHELL_CSP "default-src 'none'; style-src 'unsafe-inline'; frame-src " EASEL_WEB_APP_SCHEME "://%s"

struct _McpAppFrame
{
  GObject                   parent_instance;

  EaselWebEngine           *engine;
  EaselWebProfile           profile;     /* of its class, with what the person adds */
  guint                     permissions; /* allowed by the person */
  McpAppPage               *page;
  char                     *csp;       /* of the App */
  char                     *sources;   /* origins that it may reach, with a space between */
  gboolean                  frames;    /* it may show frames of some of them */
  char                     *host;      /* of both addresses; hexadecimal digits that nobody else has */
  char                     *shell;     /* address of the page around the App */
  char                     *app;       /* address of the App */
  char                     *world;
  WebKitWebView            *view;      /* nullable: stopped */
  EaselWebWatchdog         *watchdog;
  WebKitUserContentManager *content;
  GCancellable             *cancellable;
  GPtrArray                *loading;   /* char *: addresses that the App waits for, the oldest first */
  gint64                    touched;
  gboolean                  is_used;    /* it was touched at some time */
  gboolean                  is_started;
};

enum
{
  SIGNAL_MESSAGE,
  SIGNAL_LOST,
  SIGNAL_HANGING,
  SIGNAL_RECOVERED,
  SIGNAL_ENDED,
  SIGNAL_FAILED,
  SIGNAL_CAPTURE_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* Permissions in WebKit: what turns each on for the view, and the name by which the frame is allowed it. Devices and
 * the place belong to an origin: a frame without one gets a list of devices that never ends, and no place (2.50). */
static const struct
{
  const char     *policy;
  EaselWebGrants  grant;
  gboolean        needs_origin;
} means[MCP_APP_N_PERMISSIONS] = {
  [MCP_APP_PERMISSION_CAMERA] = { "camera", EASEL_WEB_CAPTURE, TRUE },
  [MCP_APP_PERMISSION_MICROPHONE] = { "microphone", EASEL_WEB_CAPTURE, TRUE },
  [MCP_APP_PERMISSION_LOCATION] = { "geolocation", EASEL_WEB_PLACE, TRUE },
  [MCP_APP_PERMISSION_CLIPBOARD] = { "clipboard-write", EASEL_WEB_COPYING, FALSE },
};

G_DEFINE_FINAL_TYPE (McpAppFrame, mcp_app_frame, G_TYPE_OBJECT)

static void
mcp_app_frame_dispose (GObject *object)
{
  McpAppFrame *self = MCP_APP_FRAME (object);

  mcp_app_frame_stop (self);
  g_clear_object (&self->engine);
  g_clear_object (&self->page);

  G_OBJECT_CLASS (mcp_app_frame_parent_class)->dispose (object);
}

static void
mcp_app_frame_finalize (GObject *object)
{
  McpAppFrame *self = MCP_APP_FRAME (object);

  g_free (self->csp);
  g_free (self->sources);
  g_free (self->host);
  g_free (self->shell);
  g_free (self->app);
  g_free (self->world);
  g_object_unref (self->cancellable);
  g_ptr_array_unref (self->loading);

  G_OBJECT_CLASS (mcp_app_frame_parent_class)->finalize (object);
}

static void
mcp_app_frame_class_init (McpAppFrameClass *klass)
{
  static const struct
  {
    const char *name;
    gboolean    has_text;
  } table[N_SIGNALS] = {
    [SIGNAL_MESSAGE] = { "message", TRUE }, [SIGNAL_LOST] = { "lost", FALSE },
    [SIGNAL_HANGING] = { "hanging", FALSE }, [SIGNAL_RECOVERED] = { "recovered", FALSE },
    [SIGNAL_ENDED] = { "ended", TRUE }, [SIGNAL_FAILED] = { "failed", TRUE },
    [SIGNAL_CAPTURE_CHANGED] = { "capture-changed", FALSE },
  };

  G_OBJECT_CLASS (klass)->dispose = mcp_app_frame_dispose;
  G_OBJECT_CLASS (klass)->finalize = mcp_app_frame_finalize;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (table[i].name, MCP_TYPE_APP_FRAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                               table[i].has_text ? 1 : 0, G_TYPE_STRING);
}

static void
mcp_app_frame_init (McpAppFrame *self)
{
  g_autofree char *uuid = g_uuid_string_random ();
  g_auto(GStrv) parts = g_strsplit (uuid, "-", -1);

  self->host = g_strjoinv ("", parts);
  self->shell = g_strdup_printf ("%s://%s/", EASEL_WEB_APP_SHELL_SCHEME, self->host);
  self->app = g_strdup_printf ("%s://%s/", EASEL_WEB_APP_SCHEME, self->host);
  self->world = g_strconcat ("app-", uuid, NULL);
  self->cancellable = g_cancellable_new ();
  self->loading = g_ptr_array_new_with_free_func (g_free);
  self->touched = EASEL_WEB_GESTURE_NONE;
}

static gboolean
has (McpAppFrame      *self,
     McpAppPermission  permission)
{
  return (self->permissions & MCP_APP_PERMISSION_BIT (permission)) != 0;
}

/* The page around it has another scheme, so that an App with an origin does not reach into it either. */
static const char *
get_sandbox (McpAppFrame *self)
{
  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if (has (self, i) && means[i].needs_origin)
        return "allow-scripts allow-forms allow-same-origin";
    }
  return "allow-scripts allow-forms";
}

static void
answer (WebKitURISchemeRequest *request,
        GBytes                 *bytes,
        const char             *csp)
{
  easel_web_scheme_answer (request, SOUP_STATUS_OK, easel_web_scheme_create_headers ("text/html; charset=utf-8", csp),
                           bytes);
}

/* There are two addresses, and one view that may ask for them: everything else is refused without a word. */
static void
request_cb (WebKitURISchemeRequest *request,
            gpointer                user_data)
{
  g_autoptr(McpAppFrame) self = g_weak_ref_get (user_data);
  const char *uri = webkit_uri_scheme_request_get_uri (request);
  gboolean is_ours = self != NULL && self->view != NULL &&
                     webkit_uri_scheme_request_get_web_view (request) == self->view &&
                     g_strcmp0 (webkit_uri_scheme_request_get_http_method (request), "GET") == 0;
  g_autofree char *shell_csp = NULL;
  g_autofree char *app_csp = NULL;
  g_autoptr(GBytes) shell = NULL;

  if (is_ours && g_str_equal (uri, self->shell))
    {
      shell = g_resource_lookup_data (mcp_app_get_resource (), RESOURCE_PATH "/app/shell.html",
                                      G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      shell_csp = g_strdup_printf (SHELL_CSP, self->host);
      answer (request, shell, shell_csp);
    }
  else if (is_ours && g_str_equal (uri, self->app))
    {
      app_csp = g_strconcat (self->csp, "; sandbox ", get_sandbox (self), NULL);
      answer (request, mcp_app_page_get_html (self->page), app_csp);
    }
  else
    easel_web_scheme_refuse (request);
}

/* A context for each App: pages of others do not even know its schemes. */
static WebKitWebContext *
create_context (McpAppFrame *self)
{
  static const char * const schemes[] = { EASEL_WEB_APP_SCHEME, EASEL_WEB_APP_SHELL_SCHEME };
  WebKitWebContext *context = easel_web_view_create_context (&self->profile);

  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    easel_web_scheme_register (context, schemes[i], request_cb, self);
  return context;
}

static void
message_cb (McpAppFrame *self,
            JSCValue    *value)
{
  g_autofree char *text = jsc_value_is_string (value) ? jsc_value_to_string (value) : NULL;

  /* A script of ours sends nothing else; whatever comes otherwise comes from a process that is not to be trusted. */
  if (text == NULL || strlen (text) > 4 * MCP_APP_LIMIT_FILE_MESSAGE)
    mcp_app_frame_stop (self);
  else if (text[0] == 'm')
    g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, text + 1);
  else if (text[0] == 'l')
    g_signal_emit (self, signals[SIGNAL_LOST], 0);
}

/* The page around the App once; the App in its frame; and in the App frames that its policy allows, which cannot be
 * told from the others here. The sandbox keeps the App from leading the page around it away. */
static gboolean
decide_policy_cb (McpAppFrame              *self,
                  WebKitPolicyDecision     *decision,
                  WebKitPolicyDecisionType  type)
{
  WebKitNavigationAction *action;
  const char *uri;

  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
    {
      WebKitResponsePolicyDecision *response = WEBKIT_RESPONSE_POLICY_DECISION (decision);

      if (webkit_response_policy_decision_is_mime_type_supported (response))
        webkit_policy_decision_use (decision);
      else
        webkit_policy_decision_ignore (decision);
      return TRUE;
    }
  action = webkit_navigation_policy_decision_get_navigation_action (WEBKIT_NAVIGATION_POLICY_DECISION (decision));
  uri = webkit_uri_request_get_uri (webkit_navigation_action_get_request (action));
  if (type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION &&
      ((g_strcmp0 (uri, self->shell) == 0 && !self->is_started) || g_strcmp0 (uri, self->app) == 0 ||
       (g_str_has_prefix (uri, self->app) && uri[strlen (self->app)] == '#') ||
       (self->frames && (g_str_has_prefix (uri, "https://") || g_str_equal (uri, "about:blank")))))
    webkit_policy_decision_use (decision);
  else
    webkit_policy_decision_ignore (decision);
  return TRUE;
}

/* (transfer full): what the frame is allowed, and frames inside of it only as far as the App passes it on. */
static char *
write_allowed (McpAppFrame *self)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if (has (self, i))
        g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", means[i].policy);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
write_start (McpAppFrame *self)
{
  g_autofree char *allowed = write_allowed (self);
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_new ());
  JsonObject *object = json_node_get_object (node);

  json_object_set_int_member (object, "rate", MCP_APP_LIMIT_RATE);
  json_object_set_int_member (object, "burst", MCP_APP_LIMIT_BURST);
  json_object_set_int_member (object, "message", MCP_APP_LIMIT_MESSAGE);
  json_object_set_int_member (object, "file", MCP_APP_LIMIT_FILE_MESSAGE);
  json_object_set_string_member (object, "scheme", EASEL_WEB_APP_SCHEME);
  json_object_set_string_member (object, "sandbox", get_sandbox (self));
  json_object_set_string_member (object, "allow", allowed);
  return easel_json_to_string (node);
}

static void
call_shell (McpAppFrame *self,
            const char  *script,
            const char  *text)
{
  GVariantDict arguments;

  if (self->view == NULL)
    return;
  g_variant_dict_init (&arguments, NULL);
  g_variant_dict_insert (&arguments, "text", "s", text);
  webkit_web_view_call_async_javascript_function (self->view, script, -1, g_variant_dict_end (&arguments), self->world,
                                                  NULL, NULL, NULL, NULL);
}

static void
load_changed_cb (McpAppFrame     *self,
                 WebKitLoadEvent  event)
{
  g_autofree char *start = NULL;

  if (event != WEBKIT_LOAD_FINISHED || self->is_started ||
      g_strcmp0 (webkit_web_view_get_uri (self->view), self->shell) != 0)
    return;
  self->is_started = TRUE;
  start = write_start (self);
  call_shell (self, "return appShell.start(text)", start);
  easel_web_watchdog_start (self->watchdog);
}

/* Only the page around the App counts; the App's own failures leave its frame empty, and the start times out. */
static gboolean
load_failed_cb (McpAppFrame     *self,
                WebKitLoadEvent  event,
                const char      *uri,
                GError          *error)
{
  if (easel_web_failure_of_error (error) != EASEL_WEB_FAILURE_ANSWERED)
    g_debug ("An App did not load: %s", error->message);
  return TRUE;
}

static void
terminated_cb (McpAppFrame                       *self,
               WebKitWebProcessTerminationReason  reason)
{
  easel_web_watchdog_stop (self->watchdog);
  g_signal_emit (self, signals[SIGNAL_ENDED], 0, easel_web_failure_for_end (self->view, reason));
}

static void
resource_over_cb (McpAppFrame       *self,
                  WebKitWebResource *resource)
{
  guint index;

  if (g_ptr_array_find_with_equal_func (self->loading, g_object_get_data (G_OBJECT (resource), ADDRESS), g_str_equal,
                                        &index))
    g_ptr_array_remove_index (self->loading, index);
  g_signal_handlers_disconnect_by_data (resource, self);
}

static void
resource_failed_cb (McpAppFrame       *self,
                    GError            *error,
                    WebKitWebResource *resource)
{
  resource_over_cb (self, resource);
}

/* Addresses of our own are there at once. */
static void
resource_started_cb (McpAppFrame       *self,
                     WebKitWebResource *resource)
{
  const char *uri = webkit_web_resource_get_uri (resource);

  if (self->loading->len >= MCP_APP_LIMIT_LOADING || uri == NULL || strlen (uri) > EASEL_LIMIT_URI_BYTES ||
      g_str_has_prefix (uri, self->shell) || g_str_has_prefix (uri, self->app))
    return;
  g_ptr_array_add (self->loading, g_strdup (uri));
  g_object_set_data_full (G_OBJECT (resource), ADDRESS, g_strdup (uri), g_free);
  g_signal_connect_object (resource, "finished", G_CALLBACK (resource_over_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (resource, "failed", G_CALLBACK (resource_failed_cb), self, G_CONNECT_SWAPPED);
}

static gboolean
authenticate_cb (McpAppFrame                 *self,
                 WebKitAuthenticationRequest *request)
{
  webkit_authentication_request_cancel (request);
  return TRUE;
}

/* (transfer none): the permissions that a request is about; 0: something that is never given. */
static guint
read_request (WebKitPermissionRequest *request)
{
  const guint devices = MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_CAMERA) |
                        MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_MICROPHONE);

  if (WEBKIT_IS_GEOLOCATION_PERMISSION_REQUEST (request))
    return MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_LOCATION);
  if (WEBKIT_IS_USER_MEDIA_PERMISSION_REQUEST (request))
    {
      WebKitUserMediaPermissionRequest *media = WEBKIT_USER_MEDIA_PERMISSION_REQUEST (request);

      if (webkit_user_media_permission_is_for_display_device (media))
        return 0;
      return (webkit_user_media_permission_is_for_video_device (media) ? 1u << MCP_APP_PERMISSION_CAMERA : 0) |
             (webkit_user_media_permission_is_for_audio_device (media) ? 1u << MCP_APP_PERMISSION_MICROPHONE : 0);
    }
  return WEBKIT_IS_DEVICE_INFO_PERMISSION_REQUEST (request) ? devices : 0;
}

/* The person was asked before the page was loaded. A view without any of these answers no by itself. */
static gboolean
permission_cb (McpAppFrame             *self,
               WebKitPermissionRequest *request)
{
  guint wanted = read_request (request);

  if (wanted != 0 && (wanted & ~self->permissions) == 0)
    webkit_permission_request_allow (request);
  else
    webkit_permission_request_deny (request);
  return TRUE;
}

static gboolean
permission_state_cb (McpAppFrame                *self,
                     WebKitPermissionStateQuery *query)
{
  const char *name = webkit_permission_state_query_get_name (query);
  WebKitPermissionState state = WEBKIT_PERMISSION_STATE_DENIED;

  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if (has (self, i) && g_str_equal (name, means[i].policy))
        state = WEBKIT_PERMISSION_STATE_GRANTED;
    }
  webkit_permission_state_query_finish (query, state);
  return TRUE;
}

static void
capture_cb (McpAppFrame *self)
{
  g_signal_emit (self, signals[SIGNAL_CAPTURE_CHANGED], 0);
}

static void
hanging_cb (McpAppFrame *self)
{
  g_signal_emit (self, signals[SIGNAL_HANGING], 0);
}

static void
recovered_cb (McpAppFrame *self)
{
  g_signal_emit (self, signals[SIGNAL_RECOVERED], 0);
}

static void
touched_cb (McpAppFrame *self)
{
  self->touched = g_get_monotonic_time ();
  self->is_used = TRUE;
}

/* @world: (nullable): the page's own. */
static void
add_script (McpAppFrame                   *self,
            const char                    *name,
            WebKitUserContentInjectedFrames frames,
            const char                    *world)
{
  g_autofree char *path = g_strconcat (RESOURCE_PATH "/app/", name, NULL);
  g_autoptr(GBytes) source = g_resource_lookup_data (mcp_app_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize size;
  const char *data = g_bytes_get_data (source, &size);
  g_autofree char *text = g_strndup (data, size);
  WebKitUserScript *script =
    world != NULL ? webkit_user_script_new_for_world (text, frames, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, world,
                                                      NULL, NULL)
                  : webkit_user_script_new (text, frames, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, NULL, NULL);

  webkit_user_content_manager_add_script (self->content, script);
  webkit_user_script_unref (script);
}

static void
install_bridge (McpAppFrame *self)
{
  self->content = g_object_ref (webkit_web_view_get_user_content_manager (self->view));
  /* The signal is connected first, so that no message can come before it. */
  g_signal_connect_object (self->content, "script-message-received::" HANDLER, G_CALLBACK (message_cb), self,
                           G_CONNECT_SWAPPED);
  webkit_user_content_manager_register_script_message_handler (self->content, HANDLER, self->world);
  add_script (self, "shell.js", WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, self->world);
  add_script (self, "read.js", WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, self->world);
  if (!has (self, MCP_APP_PERMISSION_CLIPBOARD))
    add_script (self, "copy.js", WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, NULL);
}

static void
connect_view (McpAppFrame *self)
{
  static const struct
  {
    const char *signal;
    GCallback   callback;
  } handlers[] = {
    { "decide-policy", G_CALLBACK (decide_policy_cb) },
    { "load-changed", G_CALLBACK (load_changed_cb) },
    { "load-failed", G_CALLBACK (load_failed_cb) },
    { "web-process-terminated", G_CALLBACK (terminated_cb) },
    { "resource-load-started", G_CALLBACK (resource_started_cb) },
    { "authenticate", G_CALLBACK (authenticate_cb) },
    { "permission-request", G_CALLBACK (permission_cb) },
    { "query-permission-state", G_CALLBACK (permission_state_cb) },
    { "notify::camera-capture-state", G_CALLBACK (capture_cb) },
    { "notify::microphone-capture-state", G_CALLBACK (capture_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (self->view, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->watchdog, "hanging", G_CALLBACK (hanging_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->watchdog, "recovered", G_CALLBACK (recovered_cb), self, G_CONNECT_SWAPPED);
  easel_web_gesture_watch (GTK_WIDGET (self->view), G_CALLBACK (touched_cb), self);
}

/* A view that is clear is not wiped before it is painted anew: what was there before would shine through. */
static void
theme_cb (McpAppFrame *self)
{
  EaselWebTheme *theme = easel_web_engine_get_theme (self->engine);

  if (self->view != NULL)
    webkit_web_view_set_background_color (self->view, easel_web_theme_get_background (theme));
}

static void
create_view (McpAppFrame *self)
{
  g_autoptr(WebKitWebContext) context = create_context (self);
  /* A name of the internet in its place: the proxy lets nothing of the person's own network be reached. */
  g_autoptr(WebKitNetworkSession) session = easel_web_origin_create_session (&self->profile, "https://app.invalid/");
  guint interval, deadline;

  self->view = g_object_ref_sink (easel_web_view_new (&self->profile, context, session));
  theme_cb (self);
  g_signal_connect_object (easel_web_engine_get_theme (self->engine), "changed", G_CALLBACK (theme_cb), self,
                           G_CONNECT_SWAPPED);
  easel_web_engine_get_watchdog (self->engine, &interval, &deadline);
  self->watchdog = easel_web_watchdog_new (self->view, self->world, interval, deadline);
  install_bridge (self);
  connect_view (self);
}

/** mcp_app_frame_get_possible: a set of permissions; one that is not in it is never said to be granted. */
guint
mcp_app_frame_get_possible (void)
{
  guint set = 0;

  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if (easel_web_profile_can (means[i].grant))
        set |= MCP_APP_PERMISSION_BIT (i);
    }
  return set;
}

/**
 * mcp_app_frame_new:
 * @engine: filters and patience
 * @page: what is shown
 * @csp: its policy
 * @permissions: a set of those that are possible
 *
 * Returns: (transfer full): a frame with nothing loaded
 */
McpAppFrame *
mcp_app_frame_new (EaselWebEngine *engine,
                   McpAppPage     *page,
                   McpAppCsp      *csp,
                   guint           permissions)
{
  McpAppFrame *self = g_object_new (MCP_TYPE_APP_FRAME, NULL);
  const char * const *domains;

  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (engine) && MCP_IS_APP_PAGE (page) && csp != NULL, self);

  domains = mcp_app_csp_get_domains (csp);
  self->engine = g_object_ref (engine);
  self->page = g_object_ref (page);
  self->csp = g_strdup (mcp_app_csp_get_header (csp));
  self->sources = g_strjoinv (" ", (char **) domains);
  self->frames = easel_json_has (mcp_app_csp_get_approved (csp), "frameDomains");
  self->permissions = permissions;
  self->profile = *easel_web_profile_get (domains[0] != NULL ? EASEL_WEB_APP_NET : EASEL_WEB_APP);
  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if (has (self, i))
        self->profile.grants |= means[i].grant;
    }
  create_view (self);
  return self;
}

/** mcp_app_frame_get_view: (transfer none) (nullable): the web view; it may go from window to window. */
GtkWidget *
mcp_app_frame_get_view (McpAppFrame *self)
{
  g_return_val_if_fail (MCP_IS_APP_FRAME (self), NULL);

  return (GtkWidget *) self->view;
}

static void
filter_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(McpAppFrame) self = user_data;
  g_autoptr(GError) error = NULL;
  WebKitUserContentFilter *filter = easel_web_filter_get_finish (EASEL_WEB_FILTER (source), result, &error);

  if (filter == NULL && self->view != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_warning ("No content filter: %s", error->message);
      g_signal_emit (self, signals[SIGNAL_FAILED], 0,
                     _("The filter that keeps pages off the network could not be set up. "
                       "Pages of agents are not shown without it."));
    }
  if (filter == NULL)
    return;
  if (self->view != NULL && !easel_web_guard_may_load (self->view, &error))
    {
      g_signal_emit (self, signals[SIGNAL_FAILED], 0, error->message);
    }
  else if (self->view != NULL)
    {
      webkit_user_content_manager_remove_all_filters (self->content);
      webkit_user_content_manager_add_filter (self->content, filter);
      self->is_started = FALSE;
      webkit_web_view_load_uri (self->view, self->shell);
    }
  webkit_user_content_filter_unref (filter);
}

/** mcp_app_frame_load: loads the App; nothing is asked for before the filter is in place. */
void
mcp_app_frame_load (McpAppFrame *self)
{
  g_return_if_fail (MCP_IS_APP_FRAME (self));

  easel_web_filter_get_async (easel_web_engine_get_filter (self->engine), &self->profile, self->sources,
                              self->cancellable, filter_cb, g_object_ref (self));
}

/** mcp_app_frame_send: gives the App a message. */
void
mcp_app_frame_send (McpAppFrame *self,
                    const char  *text)
{
  g_return_if_fail (MCP_IS_APP_FRAME (self));
  g_return_if_fail (text != NULL);

  call_shell (self, "return appShell.send(text)", text);
}

/** mcp_app_frame_read_text: returns what the App says in words to @task, as a char *, foreign. */
void
mcp_app_frame_read_text (McpAppFrame *self,
                         gsize        max_bytes,
                         GTask       *task)
{
  g_return_if_fail (MCP_IS_APP_FRAME (self));
  g_return_if_fail (self->view != NULL);

  easel_web_text_ask (self->view, self->world, "return await appShell.read(max);", max_bytes, task);
}

/** mcp_app_frame_get_waiting: (transfer none) (nullable): an address that the App waits for; foreign. */
const char *
mcp_app_frame_get_waiting (McpAppFrame *self)
{
  g_return_val_if_fail (MCP_IS_APP_FRAME (self), NULL);

  return self->loading->len > 0 ? g_ptr_array_index (self->loading, 0) : NULL;
}

/** mcp_app_frame_touched: whether what happens now may follow from a click or key. */
gboolean
mcp_app_frame_touched (McpAppFrame *self)
{
  g_return_val_if_fail (MCP_IS_APP_FRAME (self), FALSE);

  return easel_web_gesture_is_recent (self->touched);
}

/** mcp_app_frame_forget_touch: what followed from the last click or key has happened; nothing else follows from it. */
void
mcp_app_frame_forget_touch (McpAppFrame *self)
{
  g_return_if_fail (MCP_IS_APP_FRAME (self));

  self->touched = EASEL_WEB_GESTURE_NONE;
}

/** mcp_app_frame_is_used: whether the person ever clicked or typed in it. */
gboolean
mcp_app_frame_is_used (McpAppFrame *self)
{
  g_return_val_if_fail (MCP_IS_APP_FRAME (self), FALSE);

  return self->is_used;
}

/** mcp_app_frame_get_capture: a set of permissions. */
guint
mcp_app_frame_get_capture (McpAppFrame *self)
{
  guint set = 0;

  g_return_val_if_fail (MCP_IS_APP_FRAME (self), 0);

  if (self->view == NULL)
    return 0;
  if (webkit_web_view_get_camera_capture_state (self->view) != WEBKIT_MEDIA_CAPTURE_STATE_NONE)
    set |= MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_CAMERA);
  if (webkit_web_view_get_microphone_capture_state (self->view) != WEBKIT_MEDIA_CAPTURE_STATE_NONE)
    set |= MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_MICROPHONE);
  return set;
}

/** mcp_app_frame_stop: ends the web process, whatever it does. Re-entrant. */
void
mcp_app_frame_stop (McpAppFrame *self)
{
  g_autoptr(WebKitWebView) view = NULL;

  g_return_if_fail (MCP_IS_APP_FRAME (self));

  view = g_steal_pointer (&self->view);
  if (view == NULL)
    return;
  g_cancellable_cancel (self->cancellable);
  easel_web_watchdog_stop (self->watchdog);
  g_clear_object (&self->watchdog);
  g_signal_handlers_disconnect_by_data (view, self);
  g_signal_handlers_disconnect_by_data (self->content, self);
  webkit_user_content_manager_unregister_script_message_handler (self->content, HANDLER, self->world);
  webkit_user_content_manager_remove_all_scripts (self->content);
  g_clear_object (&self->content);
  webkit_web_view_stop_loading (view);
  webkit_web_view_terminate_web_process (view);
}
