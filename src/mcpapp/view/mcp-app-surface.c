/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "mcp-app-surface.h"

#include <glib/gi18n-lib.h>

#include "easel-deadline.h"
#include "easel-enum.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-message-area.h"
#include "easel-text-alternative.h"
#include "easel-text.h"
#include "easel-web-console.h"
#include "easel-web-view.h"
#include "mcp-app-ask.h"
#include "mcp-app-bar.h"
#include "mcp-app-container.h"
#include "mcp-app-details.h"
#include "mcp-app-frame.h"
#include "mcp-app-modes.h"
#include "mcp-app-outbox.h"
#include "mcp-app-permission-request.h"
#include "mcp-app-read.h"
#include "mcp-app-style.h"
#include "mcp-app-view-limits.h"
#include "mcp-app-view.h"

struct _McpAppSurface
{
  EaselSurface    parent_instance;

  EaselWebEngine *engine;
  McpAppStore    *store;               /* nullable */
  McpAppGrants   *grants;
  guint           permissions;         /* permissions of @frame */
  McpApp         *app;
  McpAppPage     *shown_page;          /* nullable: the page in @frame */
  McpAppCsp      *csp;                 /* nullable: the policy of @shown_page */
  McpAppFrame    *frame;               /* nullable */
  McpAppView     *view;                /* nullable: belongs to @frame */
  GCancellable   *reading;             /* nullable: set while the page is read */
  gboolean        unread;              /* whether the last read failed and there is no stored page */
  EaselDeadline  *starting;            /* nullable: set until the App is ready */
  guint           start;               /* milliseconds of @starting */
  guint           preparing;           /* source of prepare_next_cb(): only while there is @frame */
  GtkWidget      *bar;
  GtkWidget      *permission_request;  /* asks for permissions */
  GtkWidget      *stack;               /* @modes, "text" */
  GtkWidget      *modes;               /* nullable: has the questions and @container: always in one window */
  GtkWidget      *container;
  GtkWidget      *reason;              /* GtkLabel: why the App is not shown */
  GtkWidget      *text;                /* GtkLabel: the result */
};

enum
{
  SIGNAL_MESSAGE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void client_init (McpAppClientInterface *iface);
static void text_alternative_init (EaselTextAlternativeInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (McpAppSurface, mcp_app_surface, EASEL_TYPE_SURFACE,
                               G_IMPLEMENT_INTERFACE (MCP_TYPE_APP_CLIENT, client_init)
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_TEXT_ALTERNATIVE, text_alternative_init))

static McpAppMode
get_mode (McpAppSurface *self)
{
  return self->modes != NULL ? mcp_app_modes_get_mode (MCP_APP_MODES (self->modes)) : MCP_APP_INLINE;
}

/* (transfer full): the current hostContext, which must not identify the session or the user. */
static JsonObject *
create_context (McpAppSurface *self)
{
  JsonObject *context = json_object_new ();
  JsonObject *tool = mcp_app_get_tool (self->app);
  JsonArray *modes = json_array_new ();
  JsonObject *dimensions;
  int width, height;

  mcp_app_container_get_size (MCP_APP_CONTAINER (self->container), &width, &height);
  dimensions = easel_json_object (EASEL_JSON_INT ("width", width),
                                  EASEL_JSON_INT (get_mode (self) == MCP_APP_INLINE ? "maxHeight" : "height", height));
  for (guint i = 0; i < MCP_APP_N_MODES; i++)
    json_array_add_string_element (modes, easel_enum_nick (MCP_TYPE_APP_MODE, i));
  mcp_app_style_add (GTK_WIDGET (self), context);
  easel_json_object_set (
    context,
    EASEL_JSON_STRING ("displayMode", easel_enum_nick (MCP_TYPE_APP_MODE, get_mode (self))),
    EASEL_JSON_ARRAY ("availableDisplayModes", modes),
    EASEL_JSON_OBJECT ("containerDimensions", dimensions),
    EASEL_JSON_IF (tool != NULL,
                   EASEL_JSON_OBJECT ("toolInfo",
                                      easel_json_object (EASEL_JSON_STRING ("id", mcp_app_get_call_id (self->app)),
                                                         EASEL_JSON_OBJECT_REF ("tool", tool)))));
  return context;
}

static void
update_context (McpAppSurface *self)
{
  g_autoptr(JsonObject) context = NULL;

  if (self->view == NULL)
    return;
  context = create_context (self);
  mcp_app_view_set_host_context (self->view, context);
}

/* (transfer full): the values that a page made for ChatGPT reads while it loads; others get them by messages only. */
static JsonObject *
create_initial (McpAppSurface *self)
{
  const gboolean is_complete = mcp_app_get_call_state (self->app) != MCP_APP_STREAMING;

  return easel_json_object (
    EASEL_JSON_OBJECT ("hostContext", create_context (self)),
    EASEL_JSON_OBJECT_REF ("toolInput", is_complete ? mcp_app_get_arguments (self->app) : NULL),
    EASEL_JSON_OBJECT_REF ("toolResult", mcp_app_get_result (self->app)),
    EASEL_JSON_OBJECT_REF ("widgetState", mcp_app_get_widget_state (self->app)));
}

/* (transfer none) (nullable): the web view of the App. */
static WebKitWebView *
find_view (McpAppSurface *self)
{
  return self->frame != NULL ? easel_sealed_page_get_view (EASEL_SEALED_PAGE (self->frame)) : NULL;
}

/* Whether the App has the keyboard focus in an active window. */
static gboolean
has_keyboard (McpAppSurface *self)
{
  GtkWidget *view = (GtkWidget *) find_view (self);
  GtkRoot *root = view != NULL ? gtk_widget_get_root (view) : NULL;

  return GTK_IS_WINDOW (root) && gtk_window_is_active (GTK_WINDOW (root)) && gtk_widget_is_focus (view) &&
         gtk_widget_get_mapped (view);
}

/* @follows: whether the keyboard focus moves with the App. */
static void
set_mode (McpAppSurface *self,
          McpAppMode     mode,
          gboolean       follows)
{
  if (get_mode (self) == mode)
    return;
  mcp_app_container_set_height (MCP_APP_CONTAINER (self->container), -1);
  mcp_app_modes_set_mode (MCP_APP_MODES (self->modes), mode);
  if (follows && find_view (self) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (find_view (self)));
  mcp_app_bar_set_mode (MCP_APP_BAR (self->bar), mode);
  update_context (self);
}

/* The user closed the window, or pressed Escape. */
static void
back_cb (McpAppSurface *self)
{
  set_mode (self, MCP_APP_INLINE, TRUE);
}

static void
torn_down_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(McpAppFrame) frame = user_data;

  mcp_app_view_teardown_finish (MCP_APP_VIEW (source), result);
  easel_sealed_page_stop (EASEL_SEALED_PAGE (frame));
}

/* Names the address to the user, once for each start of the App. */
static void
add_unreachable_line (McpAppSurface *self,
                      const char    *address)
{
  g_autofree char *shown = easel_text_for_display (address, EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %s is an address. */
  g_autofree char *text = g_strdup_printf (_("The app could not load %s"), shown);

  easel_surface_add_error_line (EASEL_SURFACE (self), text);
}

/* Starting a process takes most of the time until an App is live, and an App is often followed by one like it. */
static gboolean
prepare_next_cb (gpointer data)
{
  McpAppSurface *self = data;
  g_autoptr(McpAppFrame) next = NULL;

  self->preparing = 0;
  if (!easel_web_engine_wants_next_page (self->engine))
    return G_SOURCE_REMOVE;
  next = mcp_app_frame_new (easel_web_engine_get_services (self->engine), self->csp, self->permissions);
  easel_web_engine_set_next_page (self->engine, EASEL_SEALED_PAGE (next));
  return G_SOURCE_REMOVE;
}

static void
view_state_cb (McpAppSurface *self)
{
  if (mcp_app_view_get_state (self->view) != MCP_APP_VIEW_READY)
    return;
  g_clear_pointer (&self->starting, easel_deadline_free);
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
  mcp_app_bar_set_live (MCP_APP_BAR (self->bar), TRUE);
  if (mcp_app_frame_get_failed (self->frame) != NULL)
    add_unreachable_line (self, mcp_app_frame_get_failed (self->frame));
  g_clear_handle_id (&self->preparing, g_source_remove);
  self->preparing = g_timeout_add_full (G_PRIORITY_LOW, MCP_APP_LIMIT_PREPARE, prepare_next_cb, self, NULL);
}

static void
overflow_cb (McpAppSurface *self)
{
  easel_sealed_page_report_violation (EASEL_SEALED_PAGE (self->frame), "more than can be read");
}

/* Tears the page down in the background. */
static void
drop_frame (McpAppSurface *self,
            const char    *reason)
{
  g_autoptr(McpAppFrame) frame = g_steal_pointer (&self->frame);
  g_autoptr(McpAppView) view = g_steal_pointer (&self->view);

  g_clear_handle_id (&self->preparing, g_source_remove);
  g_clear_pointer (&self->starting, easel_deadline_free);
  g_clear_pointer (&self->csp, mcp_app_csp_free);
  g_clear_object (&self->shown_page);
  if (frame == NULL)
    return;
  g_signal_handlers_disconnect_by_data (frame, self);
  g_signal_handlers_disconnect_by_func (view, view_state_cb, self);
  g_signal_handlers_disconnect_by_func (view, overflow_cb, self);
  if (self->container != NULL)
    {
      easel_surface_drop_asks (EASEL_SURFACE (self));
      mcp_app_container_set_child (MCP_APP_CONTAINER (self->container), NULL);
      mcp_app_bar_set_capture (MCP_APP_BAR (self->bar), 0);
      mcp_app_permission_request_set_declared (MCP_APP_PERMISSION_REQUEST (self->permission_request), 0);
    }
  mcp_app_view_teardown_async (view, reason, torn_down_cb, g_object_ref (frame));
}

/* Shows the result as text instead of the App, with @reason. */
static void
show_text (McpAppSurface *self,
           const char    *reason)
{
  g_autofree char *result = mcp_app_dup_text (self->app);
  g_autofree char *text = easel_text_for_layout (result, EASEL_LIMIT_LABEL_CHARS);

  set_mode (self, MCP_APP_INLINE, FALSE);
  drop_frame (self, "stopped");
  gtk_label_set_text (GTK_LABEL (self->reason), reason);
  gtk_label_set_text (GTK_LABEL (self->text), *text != '\0' ? text : _("There is no result as text."));
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "text");
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
  mcp_app_bar_set_live (MCP_APP_BAR (self->bar), FALSE);
}

/* (transfer full): why the App has not started, as far as Easel knows. */
static char *
explain_start (McpAppSurface *self)
{
  const char *waiting = mcp_app_frame_get_waiting (self->frame);
  const char *address = waiting != NULL ? waiting : mcp_app_frame_get_failed (self->frame);
  g_autofree char *shown = NULL;

  if (address == NULL)
    return g_strdup (_("The app has not started yet."));
  shown = easel_text_for_display (address, EASEL_LIMIT_DISPLAY_CHARS);
  if (waiting != NULL)
    /* Translators: %s is an address. */
    return g_strdup_printf (_("The app has not started yet. It is waiting for %s"), shown);
  /* Translators: %s is an address. */
  return g_strdup_printf (_("The app has not started yet. It could not load %s"), shown);
}

static void
start_ended_cb (gboolean timed_out,
                gpointer user_data)
{
  McpAppSurface *self = user_data;
  g_autofree char *notice = explain_start (self);

  g_clear_pointer (&self->starting, easel_deadline_free);
  easel_surface_set_notice (EASEL_SURFACE (self), notice, _("Show Text"));
  /* Live, so that the user sees the incomplete page and canvases that wait for this one start. */
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
}

static void
unreachable_cb (McpAppSurface *self,
                const char    *address)
{
  g_autofree char *notice = NULL;

  if (mcp_app_view_get_state (self->view) == MCP_APP_VIEW_READY)
    add_unreachable_line (self, address);
  if (mcp_app_view_get_state (self->view) == MCP_APP_VIEW_READY || self->starting != NULL)
    return;
  notice = explain_start (self);
  easel_surface_set_notice (EASEL_SURFACE (self), notice, _("Show Text"));
}

static void
lost_cb (McpAppSurface *self)
{
  easel_surface_add_error_line (EASEL_SURFACE (self), _("The app sends too much at once; some of it was dropped."));
}

static void
hanging_cb (McpAppSurface *self)
{
  easel_surface_set_notice (EASEL_SURFACE (self), _("The app does not respond."), _("Stop"));
}

static void
recovered_cb (McpAppSurface *self)
{
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);
}

static void
received_cb (McpAppSurface *self,
             const char    *text)
{
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, TRUE, text);
}

static void
send_cb (McpAppSurface *self,
         const char    *text)
{
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, FALSE, text);
}

static void
capture_cb (McpAppSurface *self)
{
  mcp_app_bar_set_capture (MCP_APP_BAR (self->bar), mcp_app_frame_get_capture (self->frame));
}

static void
missing_cb (McpAppSurface *self,
            guint          permissions)
{
  mcp_app_permission_request_add_missing (MCP_APP_PERMISSION_REQUEST (self->permission_request),
                                          permissions & mcp_app_frame_get_possible ());
}

static void
connect_frame (McpAppSurface *self)
{
  g_signal_connect_object (self->frame, "unreachable", G_CALLBACK (unreachable_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->frame, "missing", G_CALLBACK (missing_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->frame, "capture-changed", G_CALLBACK (capture_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "received", G_CALLBACK (received_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "send", G_CALLBACK (send_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->frame, "message", G_CALLBACK (mcp_app_view_receive), self->view, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "send", G_CALLBACK (mcp_app_frame_send), self->frame, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "overflow", G_CALLBACK (overflow_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->frame, "lost", G_CALLBACK (lost_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->frame, "hanging", G_CALLBACK (hanging_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->frame, "recovered", G_CALLBACK (recovered_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->frame, "ended", G_CALLBACK (show_text), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->frame, "failed", G_CALLBACK (show_text), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "notify::state", G_CALLBACK (view_state_cb), self, G_CONNECT_SWAPPED);
}

/* Declared permissions that WebKit can provide. */
static guint
get_declared (McpAppSurface *self)
{
  return mcp_app_permissions_read_declared (mcp_app_page_get_permissions (self->shown_page)) &
         mcp_app_frame_get_possible ();
}

/* Permissions of the shown page that the user allowed. */
static guint
get_allowed (McpAppSurface *self)
{
  return (get_declared (self) | (MCP_APP_PERMISSION_FEATURES & mcp_app_frame_get_possible ())) &
         mcp_app_grants_get_allowed (self->grants, self->app);
}

/* (transfer full): a frame without a page, with a running process if the last App left one that fits. */
static McpAppFrame *
take_frame (McpAppSurface *self)
{
  g_autoptr(EaselSealedPage) next = easel_web_engine_take_next_page (self->engine);

  if (MCP_IS_APP_FRAME (next) && mcp_app_frame_fits (MCP_APP_FRAME (next), self->csp, self->permissions))
    return MCP_APP_FRAME (g_steal_pointer (&next));
  return mcp_app_frame_new (easel_web_engine_get_services (self->engine), self->csp, self->permissions);
}

static void
show_page (McpAppSurface *self)
{
  McpAppPage *page = mcp_app_get_page (self->app);
  const char *refusal = easel_web_engine_get_refusal (self->engine);
  g_autoptr(JsonObject) sandbox = NULL;
  g_autoptr(JsonObject) initial = NULL;
  g_autoptr(JsonObject) declared = NULL;

  if (refusal != NULL)
    {
      show_text (self, refusal);
      return;
    }
  drop_frame (self, "reloaded");
  self->unread = FALSE;
  self->shown_page = g_object_ref (page);
  self->permissions = get_allowed (self);
  self->csp = mcp_app_csp_new (mcp_app_page_get_csp (page), self->permissions);
  initial = create_initial (self);
  self->frame = take_frame (self);
  mcp_app_frame_set_page (self->frame, page, self->csp, initial);
  self->view = mcp_app_view_new (self->app, easel_surface_get_canvas (EASEL_SURFACE (self)), MCP_APP_CLIENT (self));
  easel_web_console_watch (find_view (self),
                           easel_canvas_get_console (easel_surface_get_canvas (EASEL_SURFACE (self))));
  declared = mcp_app_permissions_write (self->permissions & MCP_APP_PERMISSION_DECLARABLE);
  sandbox = easel_json_object (EASEL_JSON_OBJECT_REF ("csp", mcp_app_csp_get_approved (self->csp)),
                               EASEL_JSON_OBJECT_REF ("permissions", declared));
  mcp_app_view_set_sandbox (self->view, sandbox);
  connect_frame (self);
  mcp_app_modes_set_border (MCP_APP_MODES (self->modes),
                            mcp_app_page_get_border (self->shown_page) == MCP_APP_BORDER_DRAWN);
  update_context (self);
  mcp_app_permission_request_set_declared (MCP_APP_PERMISSION_REQUEST (self->permission_request), get_declared (self));
  mcp_app_container_set_height (MCP_APP_CONTAINER (self->container), -1);
  mcp_app_container_set_child (MCP_APP_CONTAINER (self->container), GTK_WIDGET (find_view (self)));
  gtk_stack_set_visible_child (GTK_STACK (self->stack), self->modes);
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LOADING, NULL);
  self->starting = easel_deadline_new (self->start, NULL, start_ended_cb, self);
  mcp_app_frame_load (self->frame);
}

/* Reloads the App when its permissions change: a frame gets permissions only when it starts, and revoked ones must
 * end at once. */
static void
grants_cb (McpAppSurface *self)
{
  if (self->frame != NULL && self->permissions != get_allowed (self))
    show_page (self);
}

static void
page_cb (McpAppSurface *self)
{
  if (mcp_app_get_page (self->app) != self->shown_page && self->reading == NULL)
    show_page (self);
}

/* Uses the stored page if the server does not return a page, but not if it returns an invalid page. */
static gboolean
restore_page (McpAppSurface *self,
              const GError  *reason)
{
  g_autoptr(GError) error = NULL;

  if (mcp_app_get_page (self->app) == NULL && self->store != NULL &&
      !g_error_matches (reason, MCP_APP_ERROR, MCP_APP_ERROR_PAGE) &&
      !mcp_app_store_restore_page (self->store, self->app, &error) && error != NULL)
    g_warning ("A stored page cannot be read: %s", error->message);
  return mcp_app_get_page (self->app) != NULL;
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(McpAppSurface) self = user_data;
  g_autoptr(GError) error = NULL;
  gboolean is_read = mcp_app_read_page_finish (MCP_APP (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->app == NULL)
    return;
  self->unread = !is_read && !restore_page (self, error);
  if (self->unread)
    show_text (self, error->message);
  else
    show_page (self);
  g_clear_object (&self->reading);
}

static void
read_page (McpAppSurface *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  self->reading = g_cancellable_new ();
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LOADING, NULL);
  mcp_app_read_page_async (self->app, easel_surface_get_canvas (EASEL_SURFACE (self)), self->reading, read_cb,
                           g_object_ref (self));
}

/* The server may have ended, or the connection, before the page was read: the App starts without the user when both are
 * back. A read that is still running was meant for a server that has ended, and would fail. */
static void
reachable_cb (McpAppSurface *self)
{
  if ((self->unread || self->reading != NULL) && mcp_app_is_reachable (self->app))
    read_page (self);
}

static void
mcp_app_surface_reload (EaselSurface *surface)
{
  read_page (MCP_APP_SURFACE (surface));
}

/* A page that the user has used may have unsaved input, and a page with unanswered requests would lose the answers. */
static gboolean
may_doze (McpAppSurface *self)
{
  return self->frame != NULL && get_mode (self) == MCP_APP_INLINE && !gtk_widget_get_mapped (GTK_WIDGET (self)) &&
         mcp_app_view_get_state (self->view) == MCP_APP_VIEW_READY && !mcp_app_view_is_busy (self->view) &&
         !easel_sealed_page_is_used (EASEL_SEALED_PAGE (self->frame)) && mcp_app_frame_get_capture (self->frame) == 0;
}

static void
pictured_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  McpAppSurface *self = MCP_APP_SURFACE (source);
  g_autoptr(GBytes) png = g_task_propagate_pointer (G_TASK (result), NULL);

  if (!may_doze (self))
    return;
  drop_frame (self, "hidden");
  easel_surface_set_notice (EASEL_SURFACE (self), NULL, NULL);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_ASLEEP, NULL);
  easel_surface_set_picture (EASEL_SURFACE (self), png);
}

/* The App starts again on wake, with its stored input and result. */
static void
mcp_app_surface_sleep (EaselSurface *surface)
{
  McpAppSurface *self = MCP_APP_SURFACE (surface);
  GTask *task;

  if (!may_doze (self))
    return;
  task = g_task_new (self, NULL, pictured_cb, NULL);
  g_task_set_source_tag (task, mcp_app_surface_sleep);
  easel_web_view_take_picture (find_view (self), task);
}

/* The page is stored, too: waking needs neither server nor host. */
static void
mcp_app_surface_wake (EaselSurface *surface)
{
  show_page (MCP_APP_SURFACE (surface));
}

static void
mcp_app_surface_set_zoom (EaselSurface *surface,
                          double        zoom)
{
  McpAppSurface *self = MCP_APP_SURFACE (surface);

  if (find_view (self) != NULL)
    webkit_web_view_set_zoom_level (find_view (self), zoom);
}

static void
mcp_app_surface_notice_activated (EaselSurface *surface)
{
  McpAppSurface *self = MCP_APP_SURFACE (surface);
  gboolean has_started = self->view != NULL && mcp_app_view_get_state (self->view) == MCP_APP_VIEW_READY;

  show_text (self, has_started ? _("The app did not respond and was stopped.") : _("The app did not start."));
}

/* Whether the user has just clicked or typed in the App and the App still has the keyboard focus. Uses that input up:
 * windows and questions take the focus, so that each of them needs its own input. */
static gboolean
take_touch (McpAppSurface *self)
{
  if (!has_keyboard (self) || !easel_sealed_page_is_touched (EASEL_SEALED_PAGE (self->frame)))
    return FALSE;
  easel_sealed_page_forget_touch (EASEL_SEALED_PAGE (self->frame));
  return TRUE;
}

static void
open_link (McpAppClient *client,
           const char   *uri,
           GTask        *owned)
{
  McpAppSurface *self = MCP_APP_SURFACE (client);
  g_autoptr(GTask) task = owned;
  gboolean may_ask = take_touch (self);

  if (may_ask)
    easel_surface_open_external (EASEL_SURFACE (self), uri);
  else if (self->frame != NULL && easel_sealed_page_is_used (EASEL_SEALED_PAGE (self->frame)))
    /* The user may have clicked the link, and would wait in vain. */
    easel_surface_add_error_line (EASEL_SURFACE (self),
                                  _("The app did not open a link: it came too long after your last click, or a second "
                                    "one came with it. Click it again."));
  g_task_return_boolean (task, may_ask);
}

static void
save_file (McpAppClient *client,
           const char   *name,
           GBytes       *bytes,
           GTask        *task)
{
  McpAppSurface *self = MCP_APP_SURFACE (client);

  mcp_app_ask_save (EASEL_SURFACE (self), self->container, self->app, name, bytes, task);
}

static void
ask_user (McpAppClient *client,
          JsonObject   *tool,
          JsonObject   *params,
          GTask        *task)
{
  mcp_app_ask_call (EASEL_SURFACE (client), MCP_APP_SURFACE (client)->app, tool, params, task);
}

static McpAppMode
request_mode (McpAppClient *client,
              McpAppMode    mode)
{
  McpAppSurface *self = MCP_APP_SURFACE (client);

  if (mode == MCP_APP_INLINE || (get_mode (self) != mode && take_touch (self)))
    set_mode (self, mode, has_keyboard (self));
  return get_mode (self);
}

/* Limited to the height of the container: a page as high as its frame would grow without end. */
static void
resized (McpAppClient *client,
         double        width,
         double        height)
{
  McpAppSurface *self = MCP_APP_SURFACE (client);

  if (get_mode (self) == MCP_APP_INLINE && height >= 0)
    mcp_app_container_set_height (MCP_APP_CONTAINER (self->container), height);
}

static void
close_requested (McpAppClient *client)
{
  show_text (MCP_APP_SURFACE (client), _("The app has closed itself."));
}

static void
client_init (McpAppClientInterface *iface)
{
  iface->open_link = open_link;
  iface->save_file = save_file;
  iface->ask = ask_user;
  iface->request_mode = request_mode;
  iface->resized = resized;
  iface->close_requested = close_requested;
}

/* Reads the App in any display mode. */
static gboolean
read_text (EaselTextAlternative *alternative,
           gsize                 max_bytes,
           GTask                *task)
{
  McpAppSurface *self = MCP_APP_SURFACE (alternative);

  if (find_view (self) == NULL ||
      easel_surface_get_state (EASEL_SURFACE (self)) != EASEL_SURFACE_LIVE)
    return FALSE;
  mcp_app_frame_read_text (self->frame, max_bytes, task);
  return TRUE;
}

static void
text_alternative_init (EaselTextAlternativeInterface *iface)
{
  iface->read_text = read_text;
}

static void
mcp_app_surface_dispose (GObject *object)
{
  McpAppSurface *self = MCP_APP_SURFACE (object);

  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  if (self->modes != NULL)
    mcp_app_modes_set_mode (MCP_APP_MODES (self->modes), MCP_APP_INLINE);
  drop_frame (self, "closed");
  self->modes = NULL;
  self->container = NULL;
  g_clear_object (&self->app);
  g_clear_object (&self->store);
  g_clear_object (&self->grants);
  g_clear_object (&self->engine);

  G_OBJECT_CLASS (mcp_app_surface_parent_class)->dispose (object);
}

static void
mcp_app_surface_class_init (McpAppSurfaceClass *klass)
{
  EaselSurfaceClass *surface_class = EASEL_SURFACE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mcp_app_surface_dispose;
  surface_class->reload = mcp_app_surface_reload;
  surface_class->set_zoom = mcp_app_surface_set_zoom;
  surface_class->sleep = mcp_app_surface_sleep;
  surface_class->wake = mcp_app_surface_wake;
  surface_class->notice_activated = mcp_app_surface_notice_activated;
  signals[SIGNAL_MESSAGE] = g_signal_new ("message", MCP_TYPE_APP_SURFACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 2, G_TYPE_BOOLEAN, G_TYPE_STRING);
}

static void
mcp_app_surface_init (McpAppSurface *self)
{
  self->start = MCP_APP_LIMIT_START;
}

static GtkWidget *
create_text (McpAppSurface *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Reload"));

  self->reason = gtk_label_new (NULL);
  self->text = gtk_label_new (NULL);
  for (guint i = 0; i < 2; i++)
    {
      GtkLabel *label = GTK_LABEL (i == 0 ? self->reason : self->text);

      gtk_label_set_wrap (label, TRUE);
      gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
      gtk_label_set_xalign (label, 0);
      gtk_label_set_selectable (label, i == 1);
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (label));
    }
  gtk_widget_add_css_class (self->reason, "heading");
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  g_signal_connect_object (button, "clicked", G_CALLBACK (read_page), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), button);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 12);
  gtk_widget_set_margin_bottom (box, 12);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), box);
  return scroller;
}

static void
mode_requested_cb (McpAppSurface *self,
                   McpAppMode     mode)
{
  if (self->view != NULL && mcp_app_view_may_be (self->view, mode))
    set_mode (self, mode, TRUE);
}

static void
called_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(McpAppSurface) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = easel_canvas_ask_finish (EASEL_CANVAS (source), result, &error);

  if (self->app == NULL)
    return;
  mcp_app_bar_set_calling (MCP_APP_BAR (self->bar), FALSE);
  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    {
      mcp_app_replace_result (self->app, json_node_get_object (node));
      if (mcp_app_get_page (self->app) != NULL)
        show_page (self);
      else
        read_page (self);
    }
  else
    easel_surface_add_error_line (EASEL_SURFACE (self),
                                  error != NULL ? error->message : _("The server returned no result."));
}

/* The click of the user counts as consent. The page is loaded again, because it gets input and result only once. */
static void
run_again_cb (McpAppSurface *self)
{
  g_autoptr(JsonObject) params =
    easel_json_object (EASEL_JSON_STRING ("name", mcp_app_get_tool_name (self->app)),
                       EASEL_JSON_OBJECT_REF ("arguments", mcp_app_get_arguments (self->app)));

  mcp_app_bar_set_calling (MCP_APP_BAR (self->bar), TRUE);
  easel_canvas_ask_async (easel_surface_get_canvas (EASEL_SURFACE (self)), "tools/call", params, NULL, called_cb,
                          g_object_ref (self));
}

static void
stop_cb (McpAppSurface *self)
{
  if (self->view != NULL)
    show_text (self, _("The app was stopped."));
}

static GtkWidget *
create_details_cb (McpAppSurface *self)
{
  return mcp_app_details_new (self->app, self->csp, self->grants, mcp_app_frame_get_possible ());
}

static void
create_content (McpAppSurface *self,
                EaselCanvas   *canvas)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *overlay = gtk_overlay_new ();
  GtkWidget *questions = g_object_new (EASEL_TYPE_MESSAGE_AREA, NULL);
  GtkWidget *outbox = mcp_app_outbox_new (self->app, canvas);

  self->bar = mcp_app_bar_new (self->app);
  self->permission_request = mcp_app_permission_request_new (self->app, self->grants);
  self->stack = gtk_stack_new ();
  self->container = mcp_app_container_new ();
  gtk_widget_set_vexpand (self->container, TRUE);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), self->container);
  gtk_box_append (GTK_BOX (questions), self->permission_request);
  gtk_box_append (GTK_BOX (questions), easel_surface_take_asks (EASEL_SURFACE (self)));
  easel_message_area_set_caret_func (EASEL_MESSAGE_AREA (questions), easel_surface_find_caret);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), questions);
  self->modes = mcp_app_modes_new (self->app, overlay);
  gtk_stack_add_child (GTK_STACK (self->stack), self->modes);
  gtk_stack_add_named (GTK_STACK (self->stack), create_text (self), "text");
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_box_append (GTK_BOX (box), self->bar);
  gtk_box_append (GTK_BOX (box), self->stack);
  gtk_box_append (GTK_BOX (box), outbox);
  easel_surface_set_content (EASEL_SURFACE (self), box);
  g_signal_connect_object (outbox, "failed", G_CALLBACK (easel_surface_add_error_line), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->modes, "back", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bar, "mode-requested", G_CALLBACK (mode_requested_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bar, "run-again", G_CALLBACK (run_again_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bar, "stop", G_CALLBACK (stop_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bar, "details", G_CALLBACK (create_details_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->container, "resized", G_CALLBACK (update_context), self, G_CONNECT_SWAPPED);
}

/** mcp_app_surface_new: (transfer floating): the surface of @canvas, whose model is an App; starts to load. @store:
 * (nullable): stores the App. */
EaselSurface *
mcp_app_surface_new (EaselWebEngine *engine,
                     McpAppStore    *store,
                     McpAppGrants   *grants,
                     EaselCanvas    *canvas)
{
  McpAppSurface *self;

  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (engine), NULL);
  g_return_val_if_fail (MCP_IS_APP_GRANTS (grants), NULL);
  g_return_val_if_fail (MCP_IS_APP (easel_canvas_get_model (canvas)), NULL);

  self = g_object_new (MCP_TYPE_APP_SURFACE, "canvas", canvas, NULL);
  self->engine = g_object_ref (engine);
  self->grants = g_object_ref (grants);
  self->app = MCP_APP (g_object_ref (easel_canvas_get_model (canvas)));
  if (g_set_object (&self->store, store))
    mcp_app_store_attach (store, easel_canvas_get_key (canvas), self->app);
  create_content (self, canvas);
  g_signal_connect_object (grants, "changed", G_CALLBACK (grants_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->app, "notify::page", G_CALLBACK (page_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->app, "notify::tool", G_CALLBACK (update_context), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->app, "notify::reachable", G_CALLBACK (reachable_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_web_engine_get_services (engine)->theme, "changed", G_CALLBACK (update_context), self,
                           G_CONNECT_SWAPPED);
  if (mcp_app_get_page (self->app) != NULL)
    show_page (self);
  else
    read_page (self);
  return EASEL_SURFACE (self);
}

/** mcp_app_surface_set_start: sets the time for Apps to start that are loaded from now on. */
void
mcp_app_surface_set_start (McpAppSurface *self,
                           guint          start)
{
  g_return_if_fail (MCP_IS_APP_SURFACE (self));

  self->start = start;
}

static gboolean
match (EaselCanvas *canvas)
{
  return MCP_IS_APP (easel_canvas_get_model (canvas));
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  return mcp_app_surface_new (easel_services_get (services, EASEL_TYPE_WEB_ENGINE),
                              easel_services_get (services, MCP_TYPE_APP_STORE),
                              easel_services_get (services, MCP_TYPE_APP_GRANTS), canvas);
}

const EaselSurfaceKind mcp_app_surface_kind = { "app", match, create };
