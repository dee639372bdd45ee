/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "mcp-app-bar.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-text.h"
#include "mcp-app-view-limits.h"

struct _McpAppBar
{
  AdwBin      parent_instance;

  McpApp     *app;
  GtkWidget  *title;
  GtkWidget  *offline;     /* GtkImage: the server cannot be reached */
  GtkWidget  *camera;      /* GtkImage: the camera is in use; @microphone likewise */
  GtkWidget  *microphone;
  GtkWidget  *modes[MCP_APP_N_MODES]; /* GtkButton; NULL for inline */
  GtkWidget  *again;       /* GtkButton: calls the tool again */
  GtkWidget  *details;     /* GtkMenuButton */
  gboolean    is_live;
  McpAppMode  mode;
};

enum
{
  SIGNAL_MODE_REQUESTED,
  SIGNAL_STOP,
  SIGNAL_RUN_AGAIN,
  SIGNAL_DETAILS,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (McpAppBar, mcp_app_bar, ADW_TYPE_BIN)

static void
mcp_app_bar_dispose (GObject *object)
{
  g_clear_object (&MCP_APP_BAR (object)->app);

  G_OBJECT_CLASS (mcp_app_bar_parent_class)->dispose (object);
}

static void
mcp_app_bar_class_init (McpAppBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mcp_app_bar_dispose;
  signals[SIGNAL_MODE_REQUESTED] = g_signal_new ("mode-requested", MCP_TYPE_APP_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                                 NULL, G_TYPE_NONE, 1, MCP_TYPE_APP_MODE);
  signals[SIGNAL_STOP] = g_signal_new ("stop", MCP_TYPE_APP_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                       0);
  signals[SIGNAL_RUN_AGAIN] = g_signal_new ("run-again", MCP_TYPE_APP_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                            G_TYPE_NONE, 0);
  signals[SIGNAL_DETAILS] = g_signal_new ("details", MCP_TYPE_APP_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          GTK_TYPE_WIDGET, 0);
}

static void
mcp_app_bar_init (McpAppBar *self)
{
}

/** mcp_app_bar_dup_title: (transfer full): "Tool — Server". */
char *
mcp_app_bar_dup_title (McpApp *app)
{
  const char *name = mcp_app_get_title (app) != NULL ? mcp_app_get_title (app) : mcp_app_get_tool_name (app);
  g_autofree char *tool = easel_text_for_display (name, MCP_APP_LIMIT_NAME_CHARS);
  g_autofree char *server = easel_text_for_display (mcp_app_get_server_name (app), MCP_APP_LIMIT_NAME_CHARS);

  /* Translators: the first %s is the name of a tool, the second the name of its server. */
  return g_strdup_printf (_("%s — %s"), tool, server);
}

static void
update (McpAppBar *self)
{
  g_autofree char *title = mcp_app_bar_dup_title (self->app);
  JsonObject *capabilities = mcp_app_get_capabilities (self->app);

  gtk_widget_set_visible (self->again, capabilities != NULL && easel_json_has (capabilities, "serverTools") &&
                                       mcp_app_get_call_state (self->app) >= MCP_APP_DONE);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_widget_set_tooltip_text (self->title, title);
  gtk_widget_set_visible (self->offline, mcp_app_get_capabilities (self->app) == NULL);
  for (guint i = MCP_APP_FULLSCREEN; i < MCP_APP_N_MODES; i++)
    gtk_widget_set_visible (self->modes[i], self->is_live && self->mode == MCP_APP_INLINE);
}

static void
fullscreen_cb (McpAppBar *self)
{
  g_signal_emit (self, signals[SIGNAL_MODE_REQUESTED], 0, MCP_APP_FULLSCREEN);
}

static void
again_cb (McpAppBar *self)
{
  g_signal_emit (self, signals[SIGNAL_RUN_AGAIN], 0);
}

static void
pip_cb (McpAppBar *self)
{
  g_signal_emit (self, signals[SIGNAL_MODE_REQUESTED], 0, MCP_APP_PIP);
}

static void
stop_cb (McpAppBar *self)
{
  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->details));
  g_signal_emit (self, signals[SIGNAL_STOP], 0);
}

/* Creates the popover each time it opens, because the list of called tools changes while the App runs. */
static void
popover_cb (GtkMenuButton *button,
            gpointer       user_data)
{
  McpAppBar *self = user_data;
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *stop = gtk_button_new_with_mnemonic (_("_Stop the App"));
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *details = NULL;

  g_signal_emit (self, signals[SIGNAL_DETAILS], 0, &details);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 360);
  /* @details is floating: the scroller takes the only reference. */
  if (details != NULL)
    gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), details);
  gtk_widget_set_sensitive (stop, self->is_live);
  g_signal_connect_swapped (stop, "clicked", G_CALLBACK (stop_cb), self);
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_box_append (GTK_BOX (box), stop);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (button, popover);
}

static GtkWidget *
create_button (McpAppBar  *self,
               const char *icon,
               const char *tooltip,
               GCallback   clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_swapped (button, "clicked", clicked, self);
  return button;
}

/* Shown outside the menu, so that active use of camera or microphone is visible at once. */
static GtkWidget *
create_indicator (const char *icon,
                  const char *tooltip)
{
  GtkWidget *indicator = gtk_image_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (indicator, tooltip);
  gtk_widget_add_css_class (indicator, "warning");
  gtk_widget_set_visible (indicator, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (indicator), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
  return indicator;
}

/** mcp_app_bar_new: (transfer floating): the bar. */
GtkWidget *
mcp_app_bar_new (McpApp *app)
{
  static const char * const watched[] = { "notify::title", "notify::server-name", "notify::capabilities",
                                           "notify::call-state" };
  McpAppBar *self;
  GtkWidget *box;

  g_return_val_if_fail (MCP_IS_APP (app), NULL);

  self = g_object_new (MCP_TYPE_APP_BAR, NULL);
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
  self->app = g_object_ref (app);
  self->title = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (self->title), 0);
  gtk_widget_set_hexpand (self->title, TRUE);
  gtk_widget_add_css_class (self->title, "caption");
  self->offline = gtk_image_new_from_icon_name ("network-offline-symbolic");
  gtk_widget_set_tooltip_text (self->offline, _("The server of this app is not running"));
  self->camera = create_indicator ("camera-video-symbolic", _("This app uses the camera"));
  self->microphone = create_indicator ("audio-input-microphone-symbolic", _("This app uses the microphone"));
  self->again = create_button (self, "view-refresh-symbolic", _("Call the Tool Again"), G_CALLBACK (again_cb));
  self->modes[MCP_APP_FULLSCREEN] = create_button (self, "view-fullscreen-symbolic", _("Full Screen"),
                                                   G_CALLBACK (fullscreen_cb));
  self->modes[MCP_APP_PIP] = create_button (self, "view-restore-symbolic", _("Small Window"), G_CALLBACK (pip_cb));
  self->details = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->details), "dialog-information-symbolic");
  gtk_widget_set_tooltip_text (self->details, _("What This App May Do"));
  gtk_widget_add_css_class (self->details, "flat");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->details), popover_cb, self, NULL);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 6);
  gtk_box_append (GTK_BOX (box), self->title);
  gtk_box_append (GTK_BOX (box), self->camera);
  gtk_box_append (GTK_BOX (box), self->microphone);
  gtk_box_append (GTK_BOX (box), self->offline);
  gtk_box_append (GTK_BOX (box), self->again);
  gtk_box_append (GTK_BOX (box), self->modes[MCP_APP_PIP]);
  gtk_box_append (GTK_BOX (box), self->modes[MCP_APP_FULLSCREEN]);
  gtk_box_append (GTK_BOX (box), self->details);
  adw_bin_set_child (ADW_BIN (self), box);
  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    g_signal_connect_object (app, watched[i], G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}

/** mcp_app_bar_set_live: sets whether the App is running: only then it has other modes and can be stopped. */
void
mcp_app_bar_set_live (McpAppBar *self,
                      gboolean   is_live)
{
  g_return_if_fail (MCP_IS_APP_BAR (self));

  self->is_live = is_live;
  update (self);
}

/** mcp_app_bar_set_calling: disables the button while the tool is being called again. */
void
mcp_app_bar_set_calling (McpAppBar *self,
                         gboolean   is_calling)
{
  g_return_if_fail (MCP_IS_APP_BAR (self));

  gtk_widget_set_sensitive (self->again, !is_calling);
}

/** mcp_app_bar_set_capture: shows whether camera and microphone are in use. */
void
mcp_app_bar_set_capture (McpAppBar *self,
                         guint      permissions)
{
  g_return_if_fail (MCP_IS_APP_BAR (self));

  gtk_widget_set_visible (self->camera, (permissions & MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_CAMERA)) != 0);
  gtk_widget_set_visible (self->microphone,
                          (permissions & MCP_APP_PERMISSION_BIT (MCP_APP_PERMISSION_MICROPHONE)) != 0);
}

/** mcp_app_bar_set_mode: hides the buttons for modes while the App is in a window, which has a close button. */
void
mcp_app_bar_set_mode (McpAppBar  *self,
                      McpAppMode  mode)
{
  g_return_if_fail (MCP_IS_APP_BAR (self));

  self->mode = mode;
  update (self);
}
