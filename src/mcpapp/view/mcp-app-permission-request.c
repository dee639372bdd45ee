/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "mcp-app-permission-request.h"

#include <glib/gi18n-lib.h>

#include "easel-input-delay.h"
#include "easel-text.h"
#include "mcp-app-view-limits.h"

struct _McpAppPermissionRequest
{
  AdwBin        parent_instance;

  McpApp          *app;
  McpAppGrants    *grants;
  EaselInputDelay *delay;
  guint            declared;
  guint            missing;  /* features that the App failed to use */
  guint            asked;    /* permissions in the question that is shown */
  GtkWidget       *label;
  GtkWidget       *allow;    /* GtkButton */
};

G_DEFINE_FINAL_TYPE (McpAppPermissionRequest, mcp_app_permission_request, ADW_TYPE_BIN)

static void
mcp_app_permission_request_dispose (GObject *object)
{
  McpAppPermissionRequest *self = MCP_APP_PERMISSION_REQUEST (object);

  g_clear_object (&self->app);
  g_clear_object (&self->grants);
  g_clear_object (&self->delay);

  G_OBJECT_CLASS (mcp_app_permission_request_parent_class)->dispose (object);
}

static void
mcp_app_permission_request_class_init (McpAppPermissionRequestClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mcp_app_permission_request_dispose;
}

static void
mcp_app_permission_request_init (McpAppPermissionRequest *self)
{
  self->delay = easel_input_delay_new (GTK_WIDGET (self));
}

/* If the question changes, its input delay starts again. */
static void
update (McpAppPermissionRequest *self)
{
  guint pending = (self->declared | self->missing) & ~mcp_app_grants_get_answered (self->grants, self->app);
  guint declared = pending & MCP_APP_PERMISSION_DECLARABLE;
  guint asked = declared != 0 ? declared : pending;
  g_autofree char *server = easel_text_for_display (mcp_app_get_server_name (self->app), MCP_APP_LIMIT_NAME_CHARS);
  g_autofree char *names = mcp_app_permissions_join (asked, ", ");
  /* Translators: the first %s is the name of a server, the second permissions, like “Camera, Microphone”. */
  g_autofree char *declares = g_strdup_printf (_("The app from %s wants to use: %s"), server, names);
  /* Translators: the first %s is the name of a server, the second features, like “Dynamic Code, 3D Graphics”. */
  g_autofree char *fails = g_strdup_printf (_("The app from %s may not work without: %s"), server, names);
  const char *text = declared != 0 ? declares : fails;

  gtk_label_set_text (GTK_LABEL (self->label), text);
  gtk_button_set_label (GTK_BUTTON (self->allow), declared != 0 ? _("_Allow") : _("_Allow and Reload"));
  if (asked != self->asked && asked != 0)
    easel_input_delay_restart (self->delay);
  self->asked = asked;
  gtk_widget_set_visible (GTK_WIDGET (self), asked != 0);
}

static void
allow_cb (McpAppPermissionRequest *self)
{
  mcp_app_grants_answer (self->grants, self->app, self->asked, TRUE);
}

static void
refuse_cb (McpAppPermissionRequest *self)
{
  mcp_app_grants_answer (self->grants, self->app, self->asked, FALSE);
}

static GtkWidget *
create_buttons (McpAppPermissionRequest *self)
{
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *refuse = gtk_button_new_with_mnemonic (_("_Don’t Allow"));
  GtkWidget *allow = gtk_button_new_with_mnemonic (_("_Allow"));

  self->allow = allow;
  gtk_widget_set_tooltip_text (allow, _("The app will be reloaded with it. You can revoke it in “What This App May "
                                        "Do”."));
  g_object_bind_property (self->delay, "elapsed", allow, "sensitive", G_BINDING_SYNC_CREATE);
  g_signal_connect_swapped (refuse, "clicked", G_CALLBACK (refuse_cb), self);
  g_signal_connect_swapped (allow, "clicked", G_CALLBACK (allow_cb), self);
  gtk_widget_set_halign (buttons, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (buttons), refuse);
  gtk_box_append (GTK_BOX (buttons), allow);
  return buttons;
}

/**
 * mcp_app_permission_request_new:
 * @app: an App
 * @grants: the answers of the user
 *
 * Returns: (transfer floating): the question, hidden while all declared permissions are answered
 */
GtkWidget *
mcp_app_permission_request_new (McpApp       *app,
                                McpAppGrants *grants)
{
  McpAppPermissionRequest *self;
  GtkWidget *box;

  g_return_val_if_fail (MCP_IS_APP (app) && MCP_IS_APP_GRANTS (grants), NULL);

  self = g_object_new (MCP_TYPE_APP_PERMISSION_REQUEST, NULL);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->app = g_object_ref (app);
  self->grants = g_object_ref (grants);
  self->label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_widget_add_css_class (box, "question-card");
  gtk_box_append (GTK_BOX (box), self->label);
  gtk_box_append (GTK_BOX (box), create_buttons (self));
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect_object (grants, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (app, "notify::server-name", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}

/** mcp_app_permission_request_set_declared: sets the permissions that another page declares. */
void
mcp_app_permission_request_set_declared (McpAppPermissionRequest *self,
                                         guint                    permissions)
{
  g_return_if_fail (MCP_IS_APP_PERMISSION_REQUEST (self));

  self->declared = permissions;
  self->missing = 0;
  update (self);
}

/** mcp_app_permission_request_add_missing: adds features that the shown page failed to use. */
void
mcp_app_permission_request_add_missing (McpAppPermissionRequest *self,
                                        guint                    permissions)
{
  g_return_if_fail (MCP_IS_APP_PERMISSION_REQUEST (self));

  self->missing |= permissions;
  update (self);
}
