/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-artifacts-dialog.h"

#include <glib/gi18n.h>

#include "easel-host-file-window.h"
#include "easel-limits.h"
#include "easel-link-dialog.h"
#include "easel-source-display.h"
#include "easel-text.h"
#include "easel-ui-limits.h"
#include "easel-url-policy.h"

struct _EaselArtifactsDialog
{
  EaselSessionDialog parent_instance;
};

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselArtifactsDialog, easel_artifacts_dialog, EASEL_TYPE_SESSION_DIALOG)

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
easel_artifacts_dialog_make_row (EaselSessionDialog *dialog,
                                 gpointer            item)
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
find_canvas (EaselSession *session,
             const char   *uri)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (g_strcmp0 (easel_canvas_get_channel (canvas), uri) == 0)
        return g_steal_pointer (&canvas);
    }
  return NULL;
}

static void
easel_artifacts_dialog_activated (EaselSessionDialog *dialog,
                                  GtkListBoxRow      *row)
{
  EaselArtifact *artifact = g_object_get_data (G_OBJECT (row), "easel-artifact");
  const char *uri = easel_artifact_get_uri (artifact);
  g_autoptr(EaselCanvas) canvas = find_canvas (easel_session_dialog_get_session (dialog), uri);

  if (canvas != NULL)
    {
      easel_dialog_close (EASEL_DIALOG (dialog));
      g_signal_emit (dialog, signals[SIGNAL_CHOSEN], 0, canvas);
    }
  else if (easel_url_policy_may_leave (uri))
    {
      g_autofree char *host = easel_source_display_title (easel_session_dialog_get_source (dialog));

      easel_link_dialog_present (GTK_WIDGET (dialog), host, easel_artifact_get_title (artifact), uri);
    }
  else
    easel_host_file_window_present_artifact (GTK_WIDGET (dialog), artifact);
}

static void
easel_artifacts_dialog_class_init (EaselArtifactsDialogClass *klass)
{
  EASEL_SESSION_DIALOG_CLASS (klass)->make_row = easel_artifacts_dialog_make_row;
  EASEL_SESSION_DIALOG_CLASS (klass)->activated = easel_artifacts_dialog_activated;

  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, EASEL_TYPE_CANVAS);
}

static void
easel_artifacts_dialog_init (EaselArtifactsDialog *self)
{
}

/** easel_artifacts_dialog_new: @source: a host. @session: its session. */
EaselDialog *
easel_artifacts_dialog_new (EaselSource  *source,
                            EaselSession *session)
{
  EaselSessionDialog *self;

  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);
  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);

  self = g_object_new (EASEL_TYPE_ARTIFACTS_DIALOG, "title", _("Files and Links"),
                       "empty-icon-name", "folder-documents-symbolic", "empty-title", _("No Files or Links"),
                       "empty-description", _("The agent of this session has not named any."), NULL);
  easel_session_dialog_list (self, source, session, G_LIST_MODEL (easel_session_get_artifacts (session)));
  return EASEL_DIALOG (self);
}
