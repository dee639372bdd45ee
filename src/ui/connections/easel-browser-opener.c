/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-browser-opener.h"

#include <glib/gi18n.h>

#include "easel-alert.h"
#include "easel-ask-dialog.h"
#include "easel-deadline.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "easel-uri.h"
#include "oauth-address.h"
#include "oauth-error.h"

struct _EaselBrowserOpener
{
  GObject parent_instance;

  GtkApplication *application;  /* borrowed: it exists longer than every question */
  char *host;
};

/* A sign-in, from the first dialog to the redirect of the browser. */
typedef struct
{
  char *uri;
  char *site;               /* the site where the user signs in */
  EaselAlert *dialog;       /* nullable */
  EaselDeadline *deadline;  /* nullable: limits the time of the sign-in */
} Question;

enum { BROWSE, N_SIGNALS };

static guint signals[N_SIGNALS];

static void easel_browser_opener_iface_init (OauthOpenerInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselBrowserOpener, easel_browser_opener, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (OAUTH_TYPE_OPENER, easel_browser_opener_iface_init))

static void wait_for_browser (GTask *task);

static void
question_free (Question *question)
{
  g_clear_pointer (&question->deadline, easel_deadline_free);
  g_free (question->uri);
  g_free (question->site);
  g_free (question);
}

static void
easel_browser_opener_finalize (GObject *object)
{
  g_free (EASEL_BROWSER_OPENER (object)->host);
  G_OBJECT_CLASS (easel_browser_opener_parent_class)->finalize (object);
}

static void
easel_browser_opener_class_init (EaselBrowserOpenerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_browser_opener_finalize;
  signals[BROWSE] = g_signal_new ("browse", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_browser_opener_init (EaselBrowserOpener *self)
{
}

/* Fails @task: (transfer full): the user declined, or the question was closed with its window. */
static void
refuse (GTask    *task,
        gboolean  is_answer)
{
  Question *question = g_task_get_task_data (task);

  g_clear_pointer (&question->deadline, easel_deadline_free);
  if (is_answer)
    g_task_return_new_error (task, OAUTH_ERROR, OAUTH_ERROR_REFUSED, "%s", _("You did not sign in"));
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_BUSY, "%s", _("Easel could not ask you"));
  g_object_unref (task);
}

static void
response_cb (EaselAlert *dialog,
             const char *response,
             GTask      *task)
{
  Question *question = g_task_get_task_data (task);

  question->dialog = NULL;
  if (!g_str_equal (response, "open"))
    {
      refuse (task, !g_str_equal (response, "gone"));
      return;
    }
  g_signal_emit (g_task_get_source_object (task), signals[BROWSE], 0, question->uri);
  wait_for_browser (task);
}

static void
connect_response (GTask      *task,
                  EaselAlert *dialog)
{
  Question *question = g_task_get_task_data (task);

  question->dialog = dialog;
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), task);
}

static void
wait_for_browser (GTask *task)
{
  EaselBrowserOpener *self = g_task_get_source_object (task);
  Question *question = g_task_get_task_data (task);
  GtkWindow *parent = gtk_application_get_active_window (self->application);
  /* Translators: %s is the name of a web site. */
  g_autofree char *body = g_strdup_printf (_("Sign in at %s there. Easel will then continue "
                                             "automatically."), question->site);
  EaselAlert *dialog = easel_alert_new_for (_("Waiting for Your Browser"), body, "open", _("_Open Again"),
                                            ADW_RESPONSE_DEFAULT);

  connect_response (task, dialog);
  easel_alert_present (dialog, GTK_WIDGET (parent));
}

/* The redirect has arrived, or the sign-in was cancelled. */
static void
ended_cb (gboolean timed_out,
          gpointer user_data)
{
  g_autoptr(GTask) task = user_data;
  Question *question = g_task_get_task_data (task);

  if (question->dialog != NULL)
    {
      g_signal_handlers_disconnect_by_data (question->dialog, task);
      easel_alert_dismiss (question->dialog);
    }
  g_task_return_error_if_cancelled (task);
}

/* Returns: (transfer full): a text that says who gets the token, and for what; all parts are foreign. A resource can
 * choose its name, but not its address. */
static char *
make_body (EaselBrowserOpener  *self,
           const OauthQuestion *asked)
{
  g_autofree char *host = easel_text_for_display (self->host, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *address = oauth_address_host (asked->resource);
  g_autofree char *both = asked->name != NULL ? g_strdup_printf ("%s (%s)", asked->name, address) : g_strdup (address);
  g_autofree char *name = easel_text_for_display (both, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *list = g_strjoinv (", ", (GStrv) asked->scopes);
  g_autofree char *scopes = easel_text_for_display (list, EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: the first %s is the name of an agent host, the second what the token lets it use. */
  g_autofree char *first = g_strdup_printf (_("%s will get a token for %s."), host, name);
  g_autofree char *second = g_strdup_printf (_("It must allow: %s"), scopes);
  /* Translators: %s is the name of a web site; the address of a page of it follows. */
  g_autofree char *third = g_strdup_printf (_("You sign in at %s, on this page:"), asked->host);
  /* Translators: both are names of web sites. */
  g_autofree char *other = asked->issuer == NULL ? NULL :
    g_strdup_printf (_("%s asks for it, and sends you to %s to sign in. Continue only if you know that they belong "
                       "together: otherwise %s may get access to your account there."),
                     asked->issuer, asked->host, asked->issuer);
  g_autofree char *last = other != NULL ? g_strjoin ("\n", other, third, NULL) : g_strdup (third);

  return *scopes != '\0' ? g_strjoin ("\n", first, second, last, NULL) : g_strjoin ("\n", first, last, NULL);
}

static void
open_async (OauthOpener         *opener,
            const OauthQuestion *asked,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  EaselBrowserOpener *self = EASEL_BROWSER_OPENER (opener);
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  g_autofree char *body = make_body (self, asked);
  g_autofree char *shown = easel_uri_redact (asked->uri);
  GtkWindow *window = gtk_application_get_active_window (self->application);
  EaselAskDialog *dialog = easel_ask_dialog_new (window != NULL ? GTK_WIDGET (window) : NULL,
                                                 _("Sign In With Your Browser?"), body);
  Question *question;

  g_task_set_source_tag (task, open_async);
  if (dialog == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_BUSY, "%s", _("Answer the other questions first"));
      g_object_unref (task);
      return;
    }
  question = g_new0 (Question, 1);
  question->uri = g_strdup (asked->uri);
  question->site = g_strdup (asked->host);
  question->deadline = easel_deadline_new (EASEL_DEADLINE_NEVER, cancellable, ended_cb, task);
  g_task_set_task_data (task, question, (GDestroyNotify) question_free);
  easel_ask_dialog_set_address (dialog, shown);
  easel_ask_dialog_add_accept (dialog, "open", _("_Open Browser"));
  connect_response (task, EASEL_ALERT (dialog));
  easel_ask_dialog_present (dialog);
}

static gboolean
open_finish (OauthOpener   *opener,
             GAsyncResult  *result,
             GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
easel_browser_opener_iface_init (OauthOpenerInterface *iface)
{
  iface->open_async = open_async;
  iface->open_finish = open_finish;
}

/**
 * easel_browser_opener_new:
 * @application: (transfer none): its active window is the parent of the question
 * @host: the foreign title of the host that gets the token
 *
 * Returns: (transfer full): an opener
 */
EaselBrowserOpener *
easel_browser_opener_new (GtkApplication *application,
                          const char     *host)
{
  EaselBrowserOpener *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  self = g_object_new (EASEL_TYPE_BROWSER_OPENER, NULL);
  self->application = application;
  self->host = g_strdup (host != NULL ? host : "");
  return self;
}
