/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-inspector.h"

#include <glib/gi18n.h>

#include "easel-file-dialog.h"
#include "easel-inspector-kinds.h"
#include "easel-limits.h"
#include "easel-switcher-title.h"
#include "easel-template.h"
#include "easel-text.h"
#include "easel-torn-window.h"
#include "easel-window.h"

struct _EaselInspector
{
  AdwWindow           parent_instance;

  AdwViewStack       *pages;
  GtkWidget          *clear;
  GtkWidget          *save;
  GtkDropDown        *sources;
  EaselInspectorPage *messages;
  EaselInspectorPage *console_page;
  GtkLabel           *title;       /* title of the canvas whose console is shown */
  GtkWidget          *reload;

  GCancellable    *choosing;     /* closes the file dialog with the window */
  EaselMessageLog *message_log;  /* nullable: the connection has no message log */
  GSignalGroup    *signals;      /* signals of the source */
  GSignalGroup    *panels;       /* signals of the panel whose selected canvas is followed */
  GSignalGroup    *canvases;     /* signals of the selected canvas */
  EaselConsole    *console;      /* nullable: console of the selected canvas */
  GPtrArray       *followed;     /* EaselConsole of all canvases that were selected since the window was opened */
};

G_DEFINE_FINAL_TYPE (EaselInspector, easel_inspector, ADW_TYPE_WINDOW)

/* Stops recording consoles and drops recorded messages. */
static void
easel_inspector_dispose (GObject *object)
{
  EaselInspector *self = EASEL_INSPECTOR (object);

  for (guint i = 0; i < self->followed->len; i++)
    {
      easel_console_set_observed (self->followed->pdata[i], FALSE);
      easel_console_clear (self->followed->pdata[i]);
    }
  g_ptr_array_set_size (self->followed, 0);
  g_cancellable_cancel (self->choosing);
  g_clear_object (&self->choosing);
  g_clear_object (&self->signals);
  g_clear_object (&self->panels);
  g_clear_object (&self->canvases);
  g_clear_object (&self->console);
  g_clear_object (&self->message_log);
  G_OBJECT_CLASS (easel_inspector_parent_class)->dispose (object);
}

static void
easel_inspector_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_INSPECTOR (object)->followed);
  G_OBJECT_CLASS (easel_inspector_parent_class)->finalize (object);
}

/* Returns: (nullable): the visible page. */
static EaselInspectorPage *
get_page (EaselInspector *self)
{
  return EASEL_INSPECTOR_PAGE (adw_view_stack_get_visible_child (self->pages));
}

static void
update_cb (EaselInspector *self)
{
  EaselInspectorPage *page = get_page (self);
  const gboolean has_any = page != NULL && !easel_inspector_page_is_empty (page);

  gtk_widget_set_sensitive (self->clear, has_any);
  gtk_widget_set_sensitive (self->save, has_any);
}

/* --- messages of a connection ----------------------------------------------------------------------------------- */

/* A restarted host is a new connection of the same source. */
static void
message_log_cb (EaselInspector *self)
{
  EaselSource *source = gtk_drop_down_get_selected_item (self->sources);
  EaselMessageLog *message_log = source != NULL ? easel_source_get_message_log (source) : NULL;

  g_set_object (&self->message_log, message_log);
  easel_inspector_page_set_items (self->messages, G_LIST_MODEL (self->message_log));
}

static void
source_cb (EaselInspector *self)
{
  if (self->signals == NULL)
    return;
  g_signal_group_set_target (self->signals, gtk_drop_down_get_selected_item (self->sources));
  message_log_cb (self);
}

static void
fill_sources (EaselInspector *self,
              EaselHub       *hub)
{
  g_autoptr(GtkExpression) title = gtk_property_expression_new (EASEL_TYPE_SOURCE, NULL, "title");
  GListModel *sources = easel_hub_get_sources (hub);

  gtk_drop_down_set_expression (self->sources, title);
  gtk_drop_down_set_model (self->sources, sources);
  for (guint position = 0; position < g_list_model_get_n_items (sources); position++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, position);

      if (source == easel_hub_get_source (hub))
        gtk_drop_down_set_selected (self->sources, position);
    }
  source_cb (self);
}

/* --- the console of a page -------------------------------------------------------------------------------------- */

static void
title_cb (EaselInspector *self)
{
  g_autoptr(EaselCanvas) canvas = g_signal_group_dup_target (self->canvases);
  g_autofree char *title =
    canvas != NULL ? easel_text_for_display (easel_canvas_get_title (canvas), EASEL_LIMIT_DISPLAY_CHARS)
                   : g_strdup (_("No Canvas"));

  gtk_label_set_text (self->title, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), title);
}

/* Follows the selected canvas. Consoles of earlier canvases are still recorded, so that switching between two loses no
 * messages. */
static void
canvas_cb (EaselInspector *self)
{
  g_autoptr(EaselPanel) panel = g_signal_group_dup_target (self->panels);
  EaselCanvas *canvas = panel != NULL ? easel_panel_get_canvas (panel) : NULL;
  EaselConsole *console = canvas != NULL ? easel_canvas_get_console (canvas) : NULL;

  g_set_object (&self->console, console);
  if (self->console != NULL && !g_ptr_array_find (self->followed, self->console, NULL))
    g_ptr_array_add (self->followed, g_object_ref (self->console));
  if (self->console != NULL)
    easel_console_set_observed (self->console, TRUE);
  g_signal_group_set_target (self->canvases, canvas);
  title_cb (self);
  gtk_widget_set_sensitive (self->reload, canvas != NULL);
  easel_inspector_page_set_items (self->console_page,
                                  self->console != NULL ? easel_console_get_items (self->console) : NULL);
}

static void
reload_cb (EaselInspector *self)
{
  g_autoptr(EaselPanel) panel = g_signal_group_dup_target (self->panels);
  EaselSurface *surface = panel != NULL ? easel_panel_get_surface (panel) : NULL;

  if (surface != NULL)
    easel_surface_do (surface, EASEL_SURFACE_ACTION_RELOAD);
}

/* Follows @window: (nullable): the active window; ignored if it has no canvases. */
static void
follow (EaselInspector *self,
        GtkWindow      *window)
{
  EaselPanel *panel = NULL;

  if (EASEL_IS_WINDOW (window))
    panel = easel_window_get_panel (EASEL_WINDOW (window));
  else if (EASEL_IS_TORN_WINDOW (window))
    panel = easel_torn_window_get_panel (EASEL_TORN_WINDOW (window));
  if (panel == NULL || self->panels == NULL)
    return;
  g_signal_group_set_target (self->panels, panel);
  canvas_cb (self);
}

static void
active_window_cb (EaselInspector *self,
                  GParamSpec     *pspec,
                  GtkApplication *application)
{
  follow (self, gtk_application_get_active_window (application));
}

/* --- keeping and forgetting ------------------------------------------------------------------------------------- */

static void
clear_cb (EaselInspector *self)
{
  if (get_page (self) == self->messages && self->message_log != NULL)
    easel_message_log_clear (self->message_log);
  else if (get_page (self) == self->console_page && self->console != NULL)
    easel_console_clear (self->console);
}

GBytes *
easel_inspector_dup_file (EaselInspector *self)
{
  g_return_val_if_fail (EASEL_IS_INSPECTOR (self), NULL);

  return easel_inspector_page_dup_file (get_page (self));
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselInspectorPage) page = user_data;
  g_autoptr(GError) error = NULL;

  if (!g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    easel_inspector_page_set_message (page, error->message);
}

static void
named_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselInspectorPage) page = user_data;
  g_autoptr(GFile) file = easel_file_dialog_finish (result);
  g_autoptr(GBytes) bytes = NULL;

  if (file == NULL)
    return;
  bytes = easel_inspector_page_dup_file (page);
  g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL, saved_cb,
                                       g_object_ref (page));
}

static void
save_cb (EaselInspector *self)
{
  EaselInspectorPage *page = get_page (self);

  easel_file_dialog_save_async (GTK_WIDGET (self), _("Save as JSON Lines"),
                                easel_inspector_page_get_kind (page)->file_name, self->choosing, named_cb,
                                g_object_ref (page));
}

/* --- life ------------------------------------------------------------------------------------------------------- */

static void
easel_inspector_class_init (EaselInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_inspector_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_inspector_finalize;
  g_type_ensure (EASEL_TYPE_INSPECTOR_PAGE);
  g_type_ensure (EASEL_TYPE_SWITCHER_TITLE);
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, pages);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, clear);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, save);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, sources);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, messages);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, console_page);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, title);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, reload);
  gtk_widget_class_bind_template_callback (widget_class, update_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, source_cb);
  gtk_widget_class_bind_template_callback (widget_class, reload_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
easel_inspector_init (EaselInspector *self)
{
  self->followed = g_ptr_array_new_with_free_func (g_object_unref);
  self->choosing = g_cancellable_new ();
  self->signals = g_signal_group_new (G_TYPE_OBJECT);
  g_signal_group_connect_swapped (self->signals, "notify::state", G_CALLBACK (message_log_cb), self);
  self->panels = g_signal_group_new (EASEL_TYPE_PANEL);
  g_signal_group_connect_swapped (self->panels, "notify::canvas", G_CALLBACK (canvas_cb), self);
  self->canvases = g_signal_group_new (EASEL_TYPE_CANVAS);
  g_signal_group_connect_swapped (self->canvases, "notify::title", G_CALLBACK (title_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  easel_inspector_page_set_kind (self->messages, &easel_inspector_messages);
  easel_inspector_page_set_kind (self->console_page, &easel_inspector_console);
  update_cb (self);
}

/**
 * easel_inspector_new:
 * @parent: the panel
 * @hub: the connections
 *
 * Returns: (transfer floating): a window with the messages of the chosen source's connection, and the console of the
 *   selected canvas
 */
GtkWindow *
easel_inspector_new (GtkWindow *parent,
                     EaselHub  *hub)
{
  EaselInspector *self;
  GtkApplication *application;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);

  self = g_object_new (EASEL_TYPE_INSPECTOR, NULL);
  gtk_window_set_transient_for (GTK_WINDOW (self), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  fill_sources (self, hub);
  application = gtk_window_get_application (parent);
  g_signal_connect_object (application, "notify::active-window", G_CALLBACK (active_window_cb), self,
                           G_CONNECT_SWAPPED);
  follow (self, parent);
  follow (self, gtk_application_get_active_window (application));
  return GTK_WINDOW (self);
}
