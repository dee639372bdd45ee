/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-host-questions.h"

#include <glib/gi18n.h>

#include "easel-add-host-dialog.h"
#include "easel-alert.h"
#include "easel-ask-dialog.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "easel-ws-url.h"

struct _EaselHostQuestions
{
  GObject parent_instance;

  EaselHub *hub;
  EaselConnections *connections;
};

enum { NOTICE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselHostQuestions, easel_host_questions, G_TYPE_OBJECT)

static void
easel_host_questions_dispose (GObject *object)
{
  EaselHostQuestions *self = EASEL_HOST_QUESTIONS (object);

  g_clear_object (&self->connections);
  g_clear_object (&self->hub);
  G_OBJECT_CLASS (easel_host_questions_parent_class)->dispose (object);
}

static void
easel_host_questions_class_init (EaselHostQuestionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_host_questions_dispose;

  signals[NOTICE] = g_signal_new ("notice", EASEL_TYPE_HOST_QUESTIONS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_host_questions_init (EaselHostQuestions *self)
{
}

/**
 * easel_host_questions_new:
 * @hub: shows the connected host
 * @connections: receives the host
 *
 * Returns: (transfer full): an object without open questions
 */
EaselHostQuestions *
easel_host_questions_new (EaselHub         *hub,
                          EaselConnections *connections)
{
  EaselHostQuestions *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);

  self = g_object_new (EASEL_TYPE_HOST_QUESTIONS, NULL);
  self->hub = g_object_ref (hub);
  self->connections = g_object_ref (connections);
  return self;
}

static void
connect_host_cb (EaselHostQuestions *self,
                 const char         *url)
{
  g_autoptr(GError) error = NULL;
  EaselSource *source = easel_connections_add (self->connections, url, &error);

  if (source != NULL)
    easel_hub_choose (self->hub, source, NULL);
  else
    g_signal_emit (self, signals[NOTICE], 0, error->message);
}

/**
 * easel_host_questions_ask_address:
 * @self: the questions
 * @parent: the window for the dialog
 * @url: (nullable): the initial text of the entry
 *
 * Asks for the address of a host, and connects to it.
 */
void
easel_host_questions_ask_address (EaselHostQuestions *self,
                                  GtkWindow          *parent,
                                  const char         *url)
{
  EaselAddHostDialog *dialog;

  g_return_if_fail (EASEL_IS_HOST_QUESTIONS (self));

  dialog = easel_add_host_dialog_new (easel_connections_get_kinds (self->connections), url);
  g_signal_connect_object (dialog, "connect-host", G_CALLBACK (connect_host_cb), self, G_CONNECT_SWAPPED);
  easel_alert_present (EASEL_ALERT (dialog), GTK_WIDGET (parent));
}

static void
link_response_cb (EaselAlert *dialog,
                  const char *response,
                  gpointer    user_data)
{
  if (g_str_equal (response, "continue"))
    easel_host_questions_ask_address (user_data, easel_alert_get_window (dialog),
                                      g_object_get_data (G_OBJECT (dialog), "easel-link-url"));
}

static void
ask_about (EaselHostQuestions *self,
           GtkWindow          *parent,
           const char         *url)
{
  g_autofree char *shown = easel_text_for_display (url, EASEL_LIMIT_URI_BYTES);
  g_autofree char *body = NULL;
  EaselAskDialog *dialog;

  /* Translators: %s is the address of a host. */
  body = g_strdup_printf (_("A link asks Easel to connect to:\n%s\n\nA host can show anything in its canvases. "
                            "Continue only if you know it."), shown);
  dialog = easel_ask_dialog_new (GTK_WIDGET (parent), _("Connect to This Host?"), body);
  if (dialog == NULL)
    {
      g_signal_emit (self, signals[NOTICE], 0, _("A link was not opened. Answer the other question first."));
      return;
    }
  easel_ask_dialog_add_accept (dialog, "continue", _("C_ontinue…"));
  g_object_set_data_full (G_OBJECT (dialog), "easel-link-url", g_strdup (url), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (link_response_cb), self, 0);
  easel_ask_dialog_present (dialog);
}

/**
 * easel_host_questions_ask_about_link:
 * @self: the questions
 * @parent: the window for the dialog
 * @link: an untrusted link
 *
 * Asks the user about a link to a host. After their consent the dialog of easel_host_questions_ask_address() is shown
 * with the address filled in; nothing is connected yet.
 */
void
easel_host_questions_ask_about_link (EaselHostQuestions *self,
                                     GtkWindow          *parent,
                                     const char         *link)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *url = NULL;
  g_autofree char *base = NULL;

  g_return_if_fail (EASEL_IS_HOST_QUESTIONS (self));
  g_return_if_fail (link != NULL);

  url = easel_ws_url_parse_link (link, &error);
  if (url != NULL &&
      easel_source_kinds_parse (easel_connections_get_kinds (self->connections), url, &base, NULL, &error) != NULL)
    ask_about (self, parent, url);
  else
    g_signal_emit (self, signals[NOTICE], 0, error->message);
}
