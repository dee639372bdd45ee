/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "mcp-app-frame.h"

#include <string.h>

#include "easel-enum.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-web-scheme.h"
#include "easel-web-text.h"
#include "mcp-app-limits.h"
#include "mcp-app-resources.h"
#include "mcp-app-view-limits.h"

#define ADDRESS "mcp-app-address"
#define SHELL_CSP "default-src 'none'; style-src 'unsafe-inline'; frame-src %s"

struct _McpAppFrame
{
  EaselSealedPage  parent_instance;

  guint            permissions; /* permissions that the user allowed */
  McpAppPage      *page;        /* nullable: not chosen yet, with @csp and @sources */
  char            *csp;         /* policy of the App */
  char            *sources;     /* origins that the App may reach, separated by spaces */
  gboolean         frames;      /* whether the policy allows frames of other origins */
  char            *host;        /* random host of both addresses; hexadecimal digits */
  char            *shell;       /* address of the shell page around the App */
  char            *app;         /* address of the App */
  char            *origin;      /* nullable: of an App on a server; NULL: the bytes of @page */
  gboolean         is_in_form;  /* the page of a form, which does not follow the theme of the desktop */
  gboolean         ports;       /* messages of A2UI, which go through a port */
  GPtrArray       *loading;     /* char *: addresses that the App is loading, oldest first */
  char            *failed;      /* nullable: the first address that the App could not load */
  gboolean         is_started;
};

enum
{
  SIGNAL_MESSAGE,
  SIGNAL_LOST,
  SIGNAL_CAPTURE_CHANGED,
  SIGNAL_MISSING,
  SIGNAL_UNREACHABLE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* Permissions in WebKit: the grant of the view, and the name of the permission policy of the frame. Devices and
 * location need an origin: in a frame with an opaque origin the list of devices never arrives and location fails
 * (2.50). */
static const struct
{
  const char     *policy;        /* nullable: of declarable permissions */
  EaselWebGrants  grant;
  gboolean        needs_origin;
} web_permissions[MCP_APP_N_PERMISSIONS] = {
  [MCP_APP_PERMISSION_CAMERA] = { "camera", EASEL_WEB_CAPTURE, TRUE },
  [MCP_APP_PERMISSION_MICROPHONE] = { "microphone", EASEL_WEB_CAPTURE, TRUE },
  [MCP_APP_PERMISSION_LOCATION] = { "geolocation", EASEL_WEB_GEOLOCATION, TRUE },
  [MCP_APP_PERMISSION_CLIPBOARD] = { "clipboard-write", EASEL_WEB_COPYING, FALSE },
  [MCP_APP_PERMISSION_GRAPHICS] = { NULL, EASEL_WEB_GRAPHICS, FALSE },
};

G_DEFINE_FINAL_TYPE (McpAppFrame, mcp_app_frame, EASEL_TYPE_SEALED_PAGE)

static void
mcp_app_frame_finalize (GObject *object)
{
  McpAppFrame *self = MCP_APP_FRAME (object);

  g_clear_object (&self->page);
  g_free (self->csp);
  g_free (self->sources);
  g_free (self->host);
  g_free (self->shell);
  g_free (self->app);
  g_free (self->origin);
  g_ptr_array_unref (self->loading);
  g_free (self->failed);

  G_OBJECT_CLASS (mcp_app_frame_parent_class)->finalize (object);
}

static void
mcp_app_frame_init (McpAppFrame *self)
{
  g_autofree char *uuid = g_uuid_string_random ();
  g_auto(GStrv) parts = g_strsplit (uuid, "-", -1);

  self->host = g_strjoinv ("", parts);
  self->shell = g_strdup_printf ("%s://%s/", EASEL_WEB_APP_SHELL_SCHEME, self->host);
  self->app = g_strdup_printf ("%s://%s/", EASEL_WEB_APP_SCHEME, self->host);
  self->loading = g_ptr_array_new_with_free_func (g_free);
}

static gboolean
is_allowed (McpAppFrame      *self,
            McpAppPermission  permission)
{
  return (self->permissions & MCP_APP_PERMISSION_BIT (permission)) != 0;
}

/* `allow-same-origin` does not give the App access to the shell page, which has another scheme. */
static const char *
get_sandbox (McpAppFrame *self)
{
  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if (is_allowed (self, i) && web_permissions[i].needs_origin)
        return "allow-scripts allow-forms allow-same-origin";
    }
  return "allow-scripts allow-forms";
}

static GBytes *
mcp_app_frame_serve (EaselSealedPage     *page,
                     const char          *uri,
                     SoupMessageHeaders **headers)
{
  McpAppFrame *self = MCP_APP_FRAME (page);
  const gboolean is_shell = g_str_equal (uri, self->shell);
  g_autofree char *csp = NULL;

  if (!is_shell && (self->origin != NULL || !g_str_equal (uri, self->app)))
    return NULL;
  csp = is_shell ? g_strdup_printf (SHELL_CSP, self->origin != NULL ? self->origin : self->app)
                 : g_strconcat (self->csp, "; sandbox ", get_sandbox (self), NULL);
  *headers = easel_web_scheme_create_headers ("text/html; charset=utf-8", csp);
  if (!is_shell)
    return g_bytes_ref (mcp_app_page_get_html (self->page));
  return g_resource_lookup_data (mcp_app_get_resource (), RESOURCE_PATH "/app/shell.html",
                                 G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

/* @name: from our script, but the App can cause the report, so that it is only worth a question to the user. */
static void
report_missing (McpAppFrame *self,
                const char  *name)
{
  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      guint bit = MCP_APP_PERMISSION_BIT (i);

      if ((bit & MCP_APP_PERMISSION_FEATURES) != 0 &&
          g_str_equal (name, easel_enum_nick (MCP_TYPE_APP_PERMISSION, (int) i)))
        {
          if (!is_allowed (self, i))
            g_signal_emit (self, signals[SIGNAL_MISSING], 0, bit);
          return;
        }
    }
  easel_sealed_page_report_violation (EASEL_SEALED_PAGE (self), "unknown feature");
}

static void
mcp_app_frame_received (EaselSealedPage *page,
                        const char      *text)
{
  if (text[0] == 'm')
    g_signal_emit (page, signals[SIGNAL_MESSAGE], 0, text + 1);
  else if (text[0] == 'l')
    g_signal_emit (page, signals[SIGNAL_LOST], 0);
  else if (text[0] == 'n')
    report_missing (MCP_APP_FRAME (page), text + 1);
  else
    easel_sealed_page_report_violation (page, "unknown kind");
}

/* Whether a frame of the App may load @uri: the App, parts of its page, and other pages of its server. */
static gboolean
is_app (McpAppFrame *self,
        const char  *uri)
{
  if (self->origin != NULL)
    return g_str_has_prefix (uri, self->origin) && strchr ("/?#", uri[strlen (self->origin)]) != NULL;
  return g_str_equal (uri, self->app) || (g_str_has_prefix (uri, self->app) && uri[strlen (self->app)] == '#');
}

/* Allows the shell page once, the App in its frame, and frames inside the App if its policy allows them. WebKit does
 * not report which frame navigates; the sandbox prevents the App from navigating the shell page. */
static gboolean
mcp_app_frame_decide (EaselSealedPage          *page,
                      WebKitPolicyDecision     *decision,
                      WebKitPolicyDecisionType  type)
{
  McpAppFrame *self = MCP_APP_FRAME (page);
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
  if (type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION && uri != NULL &&
      ((g_str_equal (uri, self->shell) && !self->is_started) || is_app (self, uri) ||
       (self->frames && (g_str_has_prefix (uri, "https://") || g_str_equal (uri, "about:blank")))))
    webkit_policy_decision_use (decision);
  else
    webkit_policy_decision_ignore (decision);
  return TRUE;
}

/* (transfer full): the permission policy of the frame; frames inside the App get only what the App delegates. */
static char *
write_allowed (McpAppFrame *self)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if (is_allowed (self, i) && web_permissions[i].policy != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", web_permissions[i].policy);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
write_start (McpAppFrame *self)
{
  g_autofree char *allowed = write_allowed (self);
  g_autoptr(JsonNode) node =
    easel_json_node_take (easel_json_object (EASEL_JSON_INT ("rate", MCP_APP_LIMIT_RATE),
                                             EASEL_JSON_INT ("burst", MCP_APP_LIMIT_BURST),
                                             EASEL_JSON_INT ("delayed", MCP_APP_LIMIT_DELAYED),
                                             EASEL_JSON_INT ("message", MCP_APP_LIMIT_MESSAGE),
                                             EASEL_JSON_INT ("file", MCP_APP_LIMIT_FILE_MESSAGE),
                                             EASEL_JSON_STRING ("scheme", EASEL_WEB_APP_SCHEME),
                                             EASEL_JSON_STRING ("address", self->origin != NULL ? self->app : NULL),
                                             EASEL_JSON_BOOLEAN ("ports", self->ports),
                                             EASEL_JSON_STRING ("background", self->is_in_form ? "white" : ""),
                                             EASEL_JSON_STRING ("sizes", self->ports ? "a2ui_size_changed"
                                                                         : "ui/notifications/size-changed"),
                                             EASEL_JSON_STRING ("sandbox", get_sandbox (self)),
                                             EASEL_JSON_STRING ("allow", allowed)));

  return easel_json_to_string (node);
}

static void
mcp_app_frame_load_changed (EaselSealedPage *page,
                            WebKitLoadEvent  event)
{
  McpAppFrame *self = MCP_APP_FRAME (page);
  g_autofree char *start = NULL;

  if (event != WEBKIT_LOAD_FINISHED || self->is_started ||
      g_strcmp0 (webkit_web_view_get_uri (easel_sealed_page_get_view (page)), self->shell) != 0)
    return;
  self->is_started = TRUE;
  start = write_start (self);
  easel_sealed_page_call (page, "return appShell.start(text)", start);
  easel_sealed_page_set_watched (page, TRUE);
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
  if (self->failed != NULL || g_error_matches (error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED))
    return;
  self->failed = g_strdup (g_object_get_data (G_OBJECT (resource), ADDRESS));
  g_signal_emit (self, signals[SIGNAL_UNREACHABLE], 0, self->failed);
}

/* Addresses of our own schemes are left out: they load at once. */
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

/* Returns the permissions of @request; 0: a request that is always denied. */
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

/* Allows what the user allowed before the page was loaded, and denies everything else. */
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
      if (is_allowed (self, i) && g_strcmp0 (name, web_permissions[i].policy) == 0)
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
connect_view (McpAppFrame *self)
{
  static const struct
  {
    const char *signal;
    GCallback   callback;
  } handlers[] = {
    { "resource-load-started", G_CALLBACK (resource_started_cb) },
    { "permission-request", G_CALLBACK (permission_cb) },
    { "query-permission-state", G_CALLBACK (permission_state_cb) },
    { "notify::camera-capture-state", G_CALLBACK (capture_cb) },
    { "notify::microphone-capture-state", G_CALLBACK (capture_cb) },
  };
  WebKitWebView *view = easel_sealed_page_get_view (EASEL_SEALED_PAGE (self));

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (view, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
}

/* Pages made for ChatGPT read `window.openai` while they load. The script is for the App only: a frame inside of the
 * App must not get its data. */
static void
add_openai_script (McpAppFrame *self,
                   JsonObject  *initial)
{
  g_autoptr(GBytes) source = g_resource_lookup_data (mcp_app_get_resource (), RESOURCE_PATH "/app/openai.js",
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr(JsonNode) node = easel_json_node_take (initial != NULL ? json_object_ref (initial) : json_object_new ());
  g_autofree char *json = easel_json_to_string (node);
  g_autofree char *address = g_strconcat (self->app, "*", NULL);
  g_autoptr(GString) text = g_string_new_len (g_bytes_get_data (source, NULL), (gssize) g_bytes_get_size (source));

  /* A text, and not an object in the source: there the name __proto__ has a meaning. */
  g_string_append (text, "(JSON.parse(");
  easel_json_append_string (text, json);
  g_string_append (text, "));");
  easel_sealed_page_add_text (EASEL_SEALED_PAGE (self), text->str, (const char *[]) { address, NULL });
}

static void
add_scripts (McpAppFrame *self)
{
  static const struct
  {
    McpAppPermission  permission;
    const char       *path;
  } without[] = {
    { MCP_APP_PERMISSION_CLIPBOARD, RESOURCE_PATH "/app/copy.js" },
    { MCP_APP_PERMISSION_CODE, RESOURCE_PATH "/app/code.js" },
    { MCP_APP_PERMISSION_GRAPHICS, RESOURCE_PATH "/app/graphics.js" },
  };
  EaselSealedPage *page = EASEL_SEALED_PAGE (self);
  GResource *resource = mcp_app_get_resource ();

  easel_sealed_page_add_script (page, resource, RESOURCE_PATH "/app/shell.js", WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
                                TRUE);
  easel_web_text_add (page);
  easel_sealed_page_add_script (page, resource, RESOURCE_PATH "/app/read.js", WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
                                TRUE);
  easel_sealed_page_add_script (page, resource, RESOURCE_PATH "/app/missing.js", WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
                                TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (without); i++)
    {
      if (!is_allowed (self, without[i].permission))
        easel_sealed_page_add_script (page, resource, without[i].path, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, FALSE);
    }
}

static EaselWebClass
choose_class (McpAppCsp *csp)
{
  return mcp_app_csp_get_domains (csp)[0] != NULL ? EASEL_WEB_APP_NET : EASEL_WEB_APP;
}

static void
mcp_app_frame_class_init (McpAppFrameClass *klass)
{
  EaselSealedPageClass *page_class = EASEL_SEALED_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mcp_app_frame_finalize;
  page_class->serve = mcp_app_frame_serve;
  page_class->decide = mcp_app_frame_decide;
  page_class->received = mcp_app_frame_received;
  page_class->load_changed = mcp_app_frame_load_changed;
  signals[SIGNAL_MESSAGE] = g_signal_new ("message", MCP_TYPE_APP_FRAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_LOST] = g_signal_new ("lost", MCP_TYPE_APP_FRAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 0);
  signals[SIGNAL_MISSING] = g_signal_new ("missing", MCP_TYPE_APP_FRAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_UNREACHABLE] = g_signal_new ("unreachable", MCP_TYPE_APP_FRAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                              G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_CAPTURE_CHANGED] = g_signal_new ("capture-changed", MCP_TYPE_APP_FRAME, G_SIGNAL_RUN_LAST, 0, NULL,
                                                  NULL, NULL, G_TYPE_NONE, 0);
}

/** mcp_app_frame_get_possible: the set of permissions that this WebKit can provide. */
guint
mcp_app_frame_get_possible (void)
{
  guint set = 0;

  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if (easel_web_profile_can (web_permissions[i].grant))
        set |= MCP_APP_PERMISSION_BIT (i);
    }
  return set;
}

/**
 * mcp_app_frame_new:
 * @services: services for pages
 * @csp: the policy of the page to show, or one that leaves it the same network
 * @permissions: the permissions that the user allowed, all of them possible
 *
 * Returns: (transfer full): a frame without a page
 */
McpAppFrame *
mcp_app_frame_new (const EaselSealedPageServices *services,
                   McpAppCsp                     *csp,
                   guint                          permissions)
{
  static const char * const schemes[] = { EASEL_WEB_APP_SCHEME, EASEL_WEB_APP_SHELL_SCHEME, NULL };
  g_autofree char *world = NULL;
  EaselWebProfile profile;
  EaselSealedPageSetup setup;
  McpAppFrame *self;

  g_return_val_if_fail (services != NULL && csp != NULL, NULL);

  self = g_object_new (MCP_TYPE_APP_FRAME, NULL);
  self->permissions = permissions;
  profile = *easel_web_profile_get (choose_class (csp));
  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if (is_allowed (self, i))
        profile.grants |= web_permissions[i].grant;
    }
  world = g_strconcat ("app-", self->host, NULL);
  setup = (EaselSealedPageSetup) {
    .services = services,
    .profile = &profile,
    .world = world,
    .handler = "app",
    .message_max = 4 * MCP_APP_LIMIT_FILE_MESSAGE,
  };
  /* The proxy treats the view as a page of a public host: it refuses addresses of the user's own network. */
  easel_sealed_page_make_view (EASEL_SEALED_PAGE (self), &setup, schemes, "https://app.invalid/");
  add_scripts (self);
  connect_view (self);
  return self;
}

/** mcp_app_frame_fits: whether a page with @csp and @permissions may be shown in @self, which has no page yet. */
gboolean
mcp_app_frame_fits (McpAppFrame *self,
                    McpAppCsp   *csp,
                    guint        permissions)
{
  g_return_val_if_fail (MCP_IS_APP_FRAME (self) && csp != NULL, FALSE);

  return self->page == NULL && self->permissions == permissions &&
         g_str_equal (easel_sealed_page_get_profile (EASEL_SEALED_PAGE (self))->name,
                      easel_web_profile_get (choose_class (csp))->name);
}

/**
 * mcp_app_frame_set_page:
 * @self: a frame without a page
 * @page: the page of the App
 * @csp: the policy of @page, which fits
 * @initial: (nullable): the first values of `window.openai`
 */
void
mcp_app_frame_set_page (McpAppFrame *self,
                        McpAppPage  *page,
                        McpAppCsp   *csp,
                        JsonObject  *initial)
{
  g_return_if_fail (MCP_IS_APP_FRAME (self) && MCP_IS_APP_PAGE (page) && csp != NULL);
  g_return_if_fail (mcp_app_frame_fits (self, csp, self->permissions));

  self->page = g_object_ref (page);
  self->csp = g_strdup (mcp_app_csp_get_header (csp));
  self->sources = g_strjoinv (" ", (char **) mcp_app_csp_get_domains (csp));
  self->frames = easel_json_has (mcp_app_csp_get_approved (csp), "frameDomains");
  if (mcp_app_page_get_dialect (page) == MCP_APPS_OPENAI)
    add_openai_script (self, initial);
}

/* (transfer full): @address with the origin of the shell page, to which the App addresses its first message. */
static char *
add_origin (McpAppFrame *self,
            const char  *address)
{
  gsize length = strcspn (address, "#");
  g_autofree char *before = g_strndup (address, length);

  return g_strdup_printf ("%s%corigin=%s%%3A%%2F%%2F%s%s", before, strchr (before, '?') != NULL ? '&' : '?',
                          EASEL_WEB_APP_SHELL_SCHEME, self->host, address + length);
}

/**
 * mcp_app_frame_set_form:
 * @self: a frame that has loaded nothing yet
 * @ports: whether the messages are those of A2UI, which go through a port, and not of MCP Apps
 * @address: (nullable): the https address of the App, instead of the bytes of its page; its origin must be the only
 *   approved domain of the policy
 *
 * Makes @self a frame in a form.
 */
void
mcp_app_frame_set_form (McpAppFrame *self,
                        gboolean     ports,
                        const char  *address)
{
  g_return_if_fail (MCP_IS_APP_FRAME (self));
  g_return_if_fail (address == NULL || g_str_has_prefix (address, self->sources));

  self->is_in_form = TRUE;
  self->ports = ports;
  if (address == NULL)
    return;
  g_free (self->app);
  self->app = add_origin (self, address);
  self->origin = g_strdup (self->sources);
  self->frames = FALSE;
}

/** mcp_app_frame_load: loads the App, also repeatedly. */
void
mcp_app_frame_load (McpAppFrame *self)
{
  g_return_if_fail (MCP_IS_APP_FRAME (self) && self->page != NULL);

  self->is_started = FALSE;
  easel_sealed_page_load (EASEL_SEALED_PAGE (self), self->shell, self->sources);
}

/** mcp_app_frame_send: sends a message to the App. */
void
mcp_app_frame_send (McpAppFrame *self,
                    const char  *text)
{
  g_return_if_fail (MCP_IS_APP_FRAME (self));
  g_return_if_fail (text != NULL);

  easel_sealed_page_call (EASEL_SEALED_PAGE (self), "return appShell.send(text)", text);
}

/** mcp_app_frame_read_text: returns the visible text of the App to @task, as a char *, foreign. */
void
mcp_app_frame_read_text (McpAppFrame *self,
                         gsize        max_bytes,
                         GTask       *task)
{
  EaselSealedPage *page = EASEL_SEALED_PAGE (self);

  g_return_if_fail (MCP_IS_APP_FRAME (self));
  g_return_if_fail (easel_sealed_page_get_view (page) != NULL);

  easel_web_text_run (easel_sealed_page_get_view (page), easel_sealed_page_get_world (page),
                      "return await appShell.read(max);", max_bytes, task);
}

/** mcp_app_frame_get_waiting: (transfer none) (nullable): the address that the App is loading for longest; foreign. */
const char *
mcp_app_frame_get_waiting (McpAppFrame *self)
{
  g_return_val_if_fail (MCP_IS_APP_FRAME (self), NULL);

  return self->loading->len > 0 ? g_ptr_array_index (self->loading, 0) : NULL;
}

/** mcp_app_frame_get_failed: (transfer none) (nullable): the first address that the App could not load; foreign. */
const char *
mcp_app_frame_get_failed (McpAppFrame *self)
{
  g_return_val_if_fail (MCP_IS_APP_FRAME (self), NULL);

  return self->failed;
}

/** mcp_app_frame_get_capture: the devices that the App uses now, as a set of permissions. */
guint
mcp_app_frame_get_capture (McpAppFrame *self)
{
  WebKitWebView *view = easel_sealed_page_get_view (EASEL_SEALED_PAGE (self));
  guint set = 0;

  g_return_val_if_fail (MCP_IS_APP_FRAME (self), 0);

  if (view == NULL)
    return 0;
  if (webkit_web_view_get_camera_capture_state (view) != WEBKIT_MEDIA_CAPTURE_STATE_NONE)
    set |= MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_CAMERA);
  if (webkit_web_view_get_microphone_capture_state (view) != WEBKIT_MEDIA_CAPTURE_STATE_NONE)
    set |= MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_MICROPHONE);
  return set;
}
