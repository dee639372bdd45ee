/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-forget-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "easel-alert.h"
#include "easel-session-row.h"

/* A question in progress. It stores ids, because the objects may change before the answer. */
typedef struct
{
  EaselPanel *panel;
  EaselHub   *hub;
  char       *source_id;
  char       *session_uri;
} Question;

static void
question_free (gpointer  data,
               GClosure *closure)
{
  Question *question = data;

  g_object_unref (question->panel);
  g_object_unref (question->hub);
  g_free (question->source_id);
  g_free (question->session_uri);
  g_free (question);
}

static EaselSession *
find (EaselHub     *hub,
      const char   *source_id,
      const char   *session_uri,
      EaselSource **source)
{
  EaselSession *session;

  *source = easel_hub_find (hub, source_id);
  session = *source != NULL ? easel_source_find_session (*source, session_uri) : NULL;
  return session != NULL && easel_source_can_forget (*source, session) ? session : NULL;
}

static void
forgotten_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(EaselPanel) panel = user_data;
  g_autoptr(GError) error = NULL;

  if (!easel_source_forget_finish (EASEL_SOURCE (source), result, &error) &&
      gtk_widget_get_root (GTK_WIDGET (panel)) != NULL)
    easel_panel_notify_user (panel, _("The host did not delete the session."));
}

static void
response_cb (EaselAlert *dialog,
             const char *response,
             gpointer    user_data)
{
  Question *question = user_data;
  EaselSource *source;
  EaselSession *session = find (question->hub, question->source_id, question->session_uri, &source);

  if (strcmp (response, "forget") == 0 && session != NULL)
    easel_source_forget_async (source, session, forgotten_cb, g_object_ref (question->panel));
}

void
easel_forget_dialog_ask (EaselPanel *panel,
                         EaselHub   *hub,
                         const char *source_id,
                         const char *session_uri)
{
  EaselSource *source;
  EaselSession *session = find (hub, source_id, session_uri, &source);
  g_autofree char *title = NULL;
  g_autofree char *body = NULL;
  EaselAlert *dialog;
  Question *question;

  if (session == NULL)
    return;
  title = easel_session_row_dup_title (session);
  /* Translators: %s is the title of a session. */
  body = g_strdup_printf (_("All canvases in “%s” will be closed. Unsaved texts are kept."), title);
  dialog = easel_alert_new_for (_("Delete Session?"), body, "forget", _("_Delete"), ADW_RESPONSE_DESTRUCTIVE);
  question = g_new0 (Question, 1);
  question->panel = g_object_ref (panel);
  question->hub = g_object_ref (hub);
  question->source_id = g_strdup (source_id);
  question->session_uri = g_strdup (session_uri);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), question, question_free, 0);
  easel_alert_present (dialog, GTK_WIDGET (panel));
}
