/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "mcp-app-modes.h"

#include <glib/gi18n-lib.h>

#include "easel-text.h"
#include "mcp-app-bar.h"
#include "mcp-app-view-limits.h"
#include "mcp-app-window.h"

struct _McpAppModes
{
  AdwBin      parent_instance;

  McpApp     *app;
  McpAppMode  mode;
  GtkWidget  *stack;    /* @tab_bin, or a placeholder */
  GtkWidget  *tab_bin;  /* AdwBin: parent of @content in inline mode */
  GtkWidget  *content;
  GtkWindow  *window;   /* nullable: parent of @content in other modes */
};

enum
{
  BACK,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (McpAppModes, mcp_app_modes, ADW_TYPE_BIN)

static void
back_cb (McpAppModes *self)
{
  g_signal_emit (self, signals[BACK], 0);
}

static void
open_window (McpAppModes *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autofree char *title = mcp_app_bar_dup_title (self->app);
  g_autofree char *server = easel_text_for_display (mcp_app_get_server_name (self->app), MCP_APP_LIMIT_NAME_CHARS);

  self->window = mcp_app_window_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, title, server, self->mode,
                                     self->content);
  g_signal_connect_object (self->window, "close-request", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "away");
  gtk_window_present (self->window);
}

static void
take_content_out (McpAppModes *self)
{
  GtkWindow *window = g_steal_pointer (&self->window);

  if (window == NULL)
    {
      adw_bin_set_child (ADW_BIN (self->tab_bin), NULL);
      return;
    }
  g_signal_handlers_disconnect_by_data (window, self);
  mcp_app_window_take_content (window);
  gtk_window_destroy (window);
}

static GtkWidget *
create_placeholder (McpAppModes *self)
{
  GtkWidget *page = adw_status_page_new ();
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Bring Back"));

  adw_status_page_set_title (ADW_STATUS_PAGE (page), _("In Its Own Window"));
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (page), "view-restore-symbolic");
  gtk_widget_add_css_class (button, "pill");
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "clicked", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
  adw_status_page_set_child (ADW_STATUS_PAGE (page), button);
  return page;
}

static void
mcp_app_modes_dispose (GObject *object)
{
  McpAppModes *self = MCP_APP_MODES (object);

  if (self->window != NULL)
    mcp_app_modes_set_mode (self, MCP_APP_INLINE);
  g_clear_object (&self->app);

  G_OBJECT_CLASS (mcp_app_modes_parent_class)->dispose (object);
}

static void
mcp_app_modes_class_init (McpAppModesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mcp_app_modes_dispose;
  signals[BACK] = g_signal_new ("back", MCP_TYPE_APP_MODES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mcp_app_modes_init (McpAppModes *self)
{
}

GtkWidget *
mcp_app_modes_new (McpApp    *app,
                   GtkWidget *content)
{
  McpAppModes *self;

  g_return_val_if_fail (MCP_IS_APP (app), NULL);
  g_return_val_if_fail (GTK_IS_WIDGET (content), NULL);

  self = g_object_new (MCP_TYPE_APP_MODES, NULL);
  self->app = g_object_ref (app);
  self->content = content;
  self->stack = gtk_stack_new ();
  self->tab_bin = adw_bin_new ();
  adw_bin_set_child (ADW_BIN (self->tab_bin), content);
  gtk_stack_add_named (GTK_STACK (self->stack), self->tab_bin, "app");
  gtk_stack_add_named (GTK_STACK (self->stack), create_placeholder (self), "away");
  adw_bin_set_child (ADW_BIN (self), self->stack);
  return GTK_WIDGET (self);
}

McpAppMode
mcp_app_modes_get_mode (McpAppModes *self)
{
  g_return_val_if_fail (MCP_IS_APP_MODES (self), MCP_APP_INLINE);

  return self->mode;
}

gboolean
mcp_app_modes_set_mode (McpAppModes *self,
                        McpAppMode   mode)
{
  g_autoptr(GtkWidget) content = NULL;

  g_return_val_if_fail (MCP_IS_APP_MODES (self), FALSE);

  if (self->mode == mode)
    return FALSE;
  self->mode = mode;
  content = g_object_ref (self->content);
  take_content_out (self);
  if (mode != MCP_APP_INLINE)
    {
      open_window (self);
      return TRUE;
    }
  adw_bin_set_child (ADW_BIN (self->tab_bin), content);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "app");
  return TRUE;
}

void
mcp_app_modes_set_border (McpAppModes *self,
                          gboolean     has_border)
{
  g_return_if_fail (MCP_IS_APP_MODES (self));

  if (has_border)
    gtk_widget_add_css_class (self->tab_bin, "card");
  else
    gtk_widget_remove_css_class (self->tab_bin, "card");
}
