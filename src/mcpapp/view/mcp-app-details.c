/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "mcp-app-details.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "mcp-app-view-limits.h"

static void
add_heading (GtkWidget  *box,
             const char *heading)
{
  GtkWidget *title = gtk_label_new (heading);

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_add_css_class (title, "caption");
  gtk_widget_add_css_class (title, "dim-label");
  gtk_box_append (GTK_BOX (box), title);
}

static void
add_row (GtkWidget  *box,
         const char *heading,
         const char *text)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  /* A label that can have the focus would get its text selected when the popover opens. */
  gtk_widget_set_can_focus (label, FALSE);
  add_heading (box, heading);
  gtk_box_append (GTK_BOX (box), label);
}

/* (transfer full): foreign @names, cleaned, one on each line; @otherwise if the list is empty. */
static char *
join (const char * const *names,
      const char         *otherwise)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      g_autofree char *name = easel_text_for_display (names[i], MCP_APP_LIMIT_NAME_CHARS);

      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", name);
    }
  return g_strdup (text->len > 0 ? text->str : otherwise);
}

/* Adds names and descriptions of the page tools; foreign. */
static void
add_page_tools (GtkWidget *box,
                McpApp    *app)
{
  McpAppPageTools *tools = mcp_app_get_page_tools (app);
  JsonArray *list = tools != NULL ? mcp_app_page_tools_get_list (tools) : NULL;
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *tool = easel_json_array_object (list, i);
      g_autofree char *name = easel_text_for_display (easel_json_peek_string (tool, "name", ""),
                                                      MCP_APP_LIMIT_NAME_CHARS);
      g_autofree char *description = easel_text_for_display (easel_json_peek_string (tool, "description", ""),
                                                             EASEL_LIMIT_DISPLAY_CHARS);

      g_string_append_printf (text, "%s%s%s%s", text->len > 0 ? "\n" : "", name, *description != '\0' ? " – " : "",
                              description);
    }
  if (text->len > 0)
    add_row (box, _("Tools that its page offers to agents"), text->str);
}

/* Data of a switch: the App and the permission that it is for. */
typedef struct
{
  McpApp           *app;
  McpAppGrants     *grants;
  McpAppPermission  permission;
} Switch;

static void
switch_free (gpointer  data,
             GClosure *closure)
{
  Switch *self = data;

  g_object_unref (self->app);
  g_object_unref (self->grants);
  g_free (self);
}

static void
switched_cb (GtkSwitch  *button,
             GParamSpec *pspec,
             Switch     *self)
{
  mcp_app_grants_answer (self->grants, self->app, MCP_APP_PERMISSION_BIT (self->permission),
                         gtk_switch_get_active (button));
}

static void
add_switch (GtkWidget        *box,
            McpApp           *app,
            McpAppGrants     *grants,
            McpAppPermission  permission)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new (mcp_app_permission_get_name (permission));
  const char *reason = mcp_app_permission_get_reason (permission);
  GtkWidget *button = gtk_switch_new ();
  Switch *data = g_new0 (Switch, 1);

  data->app = g_object_ref (app);
  data->grants = g_object_ref (grants);
  data->permission = permission;
  gtk_switch_set_active (GTK_SWITCH (button),
                         (mcp_app_grants_get_allowed (grants, app) & MCP_APP_PERMISSION_BIT (permission)) != 0);
  gtk_widget_set_sensitive (button, mcp_app_get_server_key (app) != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  mcp_app_permission_get_name (permission), -1);
  g_signal_connect_data (button, "notify::active", G_CALLBACK (switched_cb), data, switch_free, 0);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), button);
  gtk_box_append (GTK_BOX (box), row);
  if (reason != NULL)
    {
      GtkWidget *text = gtk_label_new (reason);

      gtk_label_set_xalign (GTK_LABEL (text), 0);
      gtk_label_set_wrap (GTK_LABEL (text), TRUE);
      gtk_label_set_max_width_chars (GTK_LABEL (text), 36);
      gtk_widget_add_css_class (text, "caption");
      gtk_widget_add_css_class (text, "dim-label");
      gtk_box_append (GTK_BOX (box), text);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, reason, -1);
    }
}

static void
add_permissions (GtkWidget    *box,
                 McpApp       *app,
                 McpAppGrants *grants,
                 guint         possible)
{
  McpAppPage *page = mcp_app_get_page (app);
  guint declared = page != NULL ? mcp_app_permissions_read_declared (mcp_app_page_get_permissions (page)) : 0;
  guint features = page != NULL ? MCP_APP_PERMISSION_FEATURES & possible : 0;
  g_autofree char *impossible = mcp_app_permissions_join (declared & ~possible, "\n");

  if ((declared & possible) != 0)
    add_heading (box, _("May use on this computer"));
  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if ((declared & possible & MCP_APP_PERMISSION_BIT (i)) != 0)
        add_switch (box, app, grants, i);
    }
  if (features != 0)
    add_heading (box, _("May use in its page"));
  for (guint i = 0; i < MCP_APP_N_PERMISSIONS; i++)
    {
      if ((features & MCP_APP_PERMISSION_BIT (i)) != 0)
        add_switch (box, app, grants, i);
    }
  if (*impossible != '\0')
    add_row (box, _("Wants to use, but WebKit cannot provide"), impossible);
}

/**
 * mcp_app_details_new:
 * @app: an App
 * @csp: (nullable): the policy of the page
 * @grants: the answers of the user
 * @possible: the permissions that WebKit can provide
 *
 * Returns: (transfer floating): the content of a popover
 */
GtkWidget *
mcp_app_details_new (McpApp       *app,
                     McpAppCsp    *csp,
                     McpAppGrants *grants,
                     guint         possible)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_autofree char *server = easel_text_for_display (mcp_app_get_server_name (app), MCP_APP_LIMIT_NAME_CHARS);
  g_autofree char *tool = easel_text_for_display (mcp_app_get_tool_name (app), MCP_APP_LIMIT_NAME_CHARS);
  g_autofree char *called = join (mcp_app_get_called (app), _("None"));
  g_autofree char *domains = join (csp != NULL ? mcp_app_csp_get_domains (csp) : NULL, _("Nothing"));
  g_autofree char *dropped = join (csp != NULL ? mcp_app_csp_get_dropped (csp) : NULL, NULL);

  add_row (box, _("Server"), server);
  add_row (box, _("Tool"), tool);
  add_row (box, _("May reach on the network"), domains);
  if (dropped != NULL)
    add_row (box, _("Wants to reach, but may not"), dropped);
  add_permissions (box, app, grants, possible);
  add_row (box, _("Tools that it called"), called);
  add_page_tools (box, app);
  if (mcp_app_is_pinned (app))
    add_row (box, _("Page"), _("As it was stored on this computer"));
  return box;
}
