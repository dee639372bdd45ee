/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-artifacts-dialog.h"

#include <glib/gi18n.h>

#include "easel-host-file-window.h"
#include "easel-limits.h"
#include "easel-link-dialog.h"
#include "easel-session-row.h"
#include "easel-source-display.h"
#include "easel-text.h"
#include "easel-ui-limits.h"
#include "easel-url-policy.h"

struct _EaselArtifactsDialog
{
  AdwWindow       parent_instance;

  AdwWindowTitle *title;
  GtkStack       *stack;
  GtkListBox     *list;

  EaselSource    *source;
  EaselSession   *session;
};

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselArtifactsDialog, easel_artifacts_dialog, ADW_TYPE_WINDOW)

/* (transfer none) (nullable): a sentence about the relation that says most. */
static const char *
describe (EaselArtifactRelations relations)
{
  if (relations & EASEL_ARTIFACT_CREATED)
    return _("Created in this session");
  if (relations & EASEL_ARTIFACT_DERIVED_FROM)
    return _("This session started from it");
  return relations & EASEL_ARTIFACT_REFERENCED ? _("Mentioned in this session") : NULL;
}

static GtkWidget *
make_row (gpointer item,
          gpointer user_data)
{
  EaselArtifact *artifact = item;
  gboolean is_link = easel_url_policy_may_leave (easel_artifact_get_uri (artifact));
  const char *relation = describe (easel_artifact_get_relations (artifact));
  g_autofree char *title = easel_text_for_display (easel_artifact_get_title (artifact), EASEL_LIMIT_DISPLAY_CHARS);
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title", title, "activatable", TRUE,
                                 "title-lines", EASEL_LIMIT_ROW_LINES, "subtitle-lines", EASEL_LIMIT_ROW_LINES,
                                 "icon-name", is_link ? "web-browser-symbolic" : "text-x-generic-symbolic", NULL);

  if (relation != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), relation);
  g_object_set_data_full (G_OBJECT (row), "easel-artifact", g_object_ref (artifact), g_object_unref);
  return row;
}

/* (transfer full) (nullable) */
static EaselCanvas *
find_canvas (EaselArtifactsDialog *self,
             const char           *uri)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (self->session));

  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (g_strcmp0 (easel_canvas_get_channel (canvas), uri) == 0)
        return g_steal_pointer (&canvas);
    }
  return NULL;
}

static void
row_activated_cb (EaselArtifactsDialog *self,
                  GtkListBoxRow        *row)
{
  EaselArtifact *artifact = g_object_get_data (G_OBJECT (row), "easel-artifact");
  const char *uri = easel_artifact_get_uri (artifact);
  g_autoptr(EaselCanvas) canvas = find_canvas (self, uri);

  if (canvas != NULL)
    {
      g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, canvas);
      gtk_window_close (GTK_WINDOW (self));
    }
  else if (easel_url_policy_may_leave (uri))
    {
      g_autofree char *host = easel_source_display_title (self->source);

      easel_link_dialog_present (GTK_WIDGET (self), host, easel_artifact_get_title (artifact), uri);
    }
  else
    easel_host_file_window_present_artifact (GTK_WINDOW (self), artifact);
}

static void
update (EaselArtifactsDialog *self)
{
  guint n = g_list_model_get_n_items (easel_session_get_artifacts (self->session));

  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "list" : "none");
}

static void
update_title (EaselArtifactsDialog *self)
{
  g_autofree char *title = easel_session_row_dup_title (self->session);

  adw_window_title_set_subtitle (self->title, title);
}

static void
easel_artifacts_dialog_dispose (GObject *object)
{
  EaselArtifactsDialog *self = EASEL_ARTIFACTS_DIALOG (object);

  if (self->list != NULL)
    gtk_list_box_bind_model (self->list, NULL, NULL, NULL, NULL);
  self->list = NULL;
  if (self->session != NULL)
    easel_source_release (self->source, self->session);
  g_clear_object (&self->session);
  g_clear_object (&self->source);
  G_OBJECT_CLASS (easel_artifacts_dialog_parent_class)->dispose (object);
}

static void
easel_artifacts_dialog_class_init (EaselArtifactsDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_artifacts_dialog_dispose;

  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, EASEL_TYPE_CANVAS);

  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-artifacts-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselArtifactsDialog, title);
  gtk_widget_class_bind_template_child (widget_class, EaselArtifactsDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselArtifactsDialog, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
easel_artifacts_dialog_init (EaselArtifactsDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * easel_artifacts_dialog_new:
 * @parent: (nullable): the window
 * @source: a host
 * @session: its session, which stays subscribed while the dialog is open
 */
GtkWindow *
easel_artifacts_dialog_new (GtkWindow    *parent,
                            EaselSource  *source,
                            EaselSession *session)
{
  EaselArtifactsDialog *self;

  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);
  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);

  self = g_object_new (EASEL_TYPE_ARTIFACTS_DIALOG, "transient-for", parent, NULL);
  self->source = g_object_ref (source);
  self->session = g_object_ref (session);
  easel_source_hold (source, session);
  gtk_list_box_bind_model (self->list, easel_session_get_artifacts (session), make_row, self, NULL);
  g_signal_connect_object (easel_session_get_artifacts (session), "items-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::title", G_CALLBACK (update_title), self, G_CONNECT_SWAPPED);
  update (self);
  update_title (self);
  return GTK_WINDOW (self);
}
