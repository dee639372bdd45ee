/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-share-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "easel-alert.h"
#include "easel-dialog-text.h"
#include "easel-limits.h"
#include "easel-session-row.h"
#include "easel-text.h"

/* A question in progress. It stores ids, because the objects may change before the answer. */
typedef struct
{
  EaselAlert       *dialog;
  EaselHub         *hub;
  EaselShareChosen  chosen;
  gpointer          user_data;
  GDestroyNotify    destroy;
  char             *source_id;    /* nullable: no agent chosen yet */
  char             *session_uri;
  char             *connection;   /* of the chosen agent, at the time of the choice */
} Question;

static void
question_free (gpointer  data,
               GClosure *closure)
{
  Question *question = data;

  question->destroy (question->user_data);
  g_object_unref (question->hub);
  g_free (question->source_id);
  g_free (question->session_uri);
  g_free (question->connection);
  g_free (question);
}

static void
response_cb (EaselAlert *dialog,
             const char *response,
             gpointer    user_data)
{
  Question *question = user_data;
  EaselSource *source = question->source_id != NULL ? easel_hub_find (question->hub, question->source_id) : NULL;
  EaselSession *session = source != NULL ? easel_source_find_session (source, question->session_uri) : NULL;

  /* Share only with the chosen agent: another one may have connected to the session since. */
  if (strcmp (response, "share") == 0 && session != NULL &&
      g_strcmp0 (easel_session_get_connection (session), question->connection) == 0)
    question->chosen (source, session, question->connection, question->user_data);
}

static void
toggled_cb (GtkCheckButton *button,
            Question       *question)
{
  const char *source = g_object_get_data (G_OBJECT (button), "source");
  const char *session = g_object_get_data (G_OBJECT (button), "session");
  gboolean is_active = gtk_check_button_get_active (button);

  /* GTK may activate the next radio button before it deactivates the previous one. */
  if (!is_active && (g_strcmp0 (source, question->source_id) != 0 || g_strcmp0 (session, question->session_uri) != 0))
    return;
  g_free (question->source_id);
  g_free (question->session_uri);
  g_free (question->connection);
  question->source_id = is_active ? g_strdup (source) : NULL;
  question->session_uri = is_active ? g_strdup (session) : NULL;
  question->connection = is_active ? g_strdup (g_object_get_data (G_OBJECT (button), "connection")) : NULL;
  easel_alert_set_response_enabled (question->dialog, "share", is_active);
}

static void
add_agent (GtkBox       *box,
           EaselSource  *source,
           EaselSession *session,
           Question     *question)
{
  g_autofree char *title = easel_session_row_dup_title (session);
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (box));
  GtkWidget *button = gtk_check_button_new ();
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (button), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  if (first != NULL)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (button), GTK_CHECK_BUTTON (first));
  g_object_set_data_full (G_OBJECT (button), "source", g_strdup (easel_source_get_id (source)), g_free);
  g_object_set_data_full (G_OBJECT (button), "session", g_strdup (easel_session_get_uri (session)), g_free);
  g_object_set_data_full (G_OBJECT (button), "connection", g_strdup (easel_session_get_connection (session)), g_free);
  g_signal_connect (button, "toggled", G_CALLBACK (toggled_cb), question);
  gtk_box_append (box, button);
}

/* Adds a row for each connected agent of a host on this computer. An agent without a connection of its own is left out,
 * because it cannot be told apart from others in its session. */
static guint
add_agents (GtkBox   *box,
            Question *question)
{
  GListModel *sources = easel_hub_get_sources (question->hub);
  guint n_agents = 0;

  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);
      GListModel *sessions = easel_source_get_sessions (source);

      for (guint j = 0; easel_source_is_here (source) && j < g_list_model_get_n_items (sessions); j++)
        {
          g_autoptr(EaselSession) session = g_list_model_get_item (sessions, j);

          if (!easel_session_has_agent (session) || easel_session_get_connection (session) == NULL)
            continue;
          add_agent (box, source, session, question);
          n_agents++;
        }
    }
  return n_agents;
}

static const char *
get_words (EaselCanvas *canvas)
{
  const char *canvas_id = easel_canvas_get_canvas_id (canvas);

  if (g_strcmp0 (canvas_id, "terminal") == 0)
    return _("It can read everything this terminal shows, including what has scrolled away, but not passwords that "
             "stay invisible. What it types at the prompt runs when you press Enter, or immediately if you allow it in "
             "the menu of this terminal.");
  if (g_strcmp0 (canvas_id, "browser") == 0)
    return _("It can read the page and take screenshots of it, including what you typed except for passwords. It can "
             "click and type, go back to earlier pages in this tab, and open others, also on your own network. It acts "
             "as you where you are signed in. It cannot see other tabs. You will be asked before it runs a script.");
  if (g_strcmp0 (canvas_id, "editor") == 0)
    return _("It can read and change the text, including what you have not saved, and sees what you select. It cannot "
             "see other files. You will be asked before it saves to a file on this computer.");
  return _("It can read and use this canvas.");
}

static EaselAlert *
make_dialog (EaselCanvas *canvas,
             GtkWidget   *agents)
{
  g_autofree char *title = easel_text_for_display (easel_canvas_get_title (canvas), EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %s is the title of a canvas. */
  g_autofree char *heading = g_strdup_printf (_("Share “%s” with an Agent?"), title);
  g_autofree char *body = g_strconcat (get_words (canvas), "\n\n",
                                       _("You can stop sharing at any time. Sharing also ends when the agent leaves or "
                                         "Easel quits."), NULL);
  EaselAlert *dialog = easel_alert_new_for (heading, NULL, "share", _("_Share"), ADW_RESPONSE_DEFAULT);

  easel_dialog_text_set (dialog, body, agents);
  easel_alert_set_response_enabled (dialog, "share", FALSE);
  return dialog;
}

gboolean
easel_share_dialog_ask (GtkWindow        *parent,
                        EaselHub         *hub,
                        EaselCanvas      *canvas,
                        EaselShareChosen  chosen,
                        gpointer          user_data,
                        GDestroyNotify    destroy)
{
  GtkWidget *agents = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  EaselAlert *dialog = make_dialog (canvas, agents);
  Question *question = g_new0 (Question, 1);
  guint n_agents;

  question->dialog = dialog;
  question->hub = g_object_ref (hub);
  question->chosen = chosen;
  question->user_data = user_data;
  question->destroy = destroy;
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), question, question_free, 0);
  n_agents = add_agents (GTK_BOX (agents), question);
  if (n_agents == 0)
    {
      easel_alert_dismiss (dialog);
      return FALSE;
    }
  /* With several agents the user has to choose. */
  if (n_agents == 1)
    gtk_check_button_set_active (GTK_CHECK_BUTTON (gtk_widget_get_first_child (agents)), TRUE);
  easel_alert_present (dialog, GTK_WIDGET (parent));
  return TRUE;
}
