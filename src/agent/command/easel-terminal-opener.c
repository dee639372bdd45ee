/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-terminal-opener.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <unistd.h>

#include "easel-limits.h"
#include "easel-text.h"
#include "easel-uri.h"
#include "oauth-error.h"

struct _EaselTerminalOpener
{
  GObject  parent_instance;

  gboolean is_agreed;
};

static void easel_terminal_opener_iface_init (OauthOpenerInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselTerminalOpener, easel_terminal_opener, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (OAUTH_TYPE_OPENER, easel_terminal_opener_iface_init))

static void
easel_terminal_opener_class_init (EaselTerminalOpenerClass *klass)
{
}

static void
easel_terminal_opener_init (EaselTerminalOpener *self)
{
}

static void
describe (const OauthQuestion *question)
{
  g_autofree char *resource = easel_uri_redact (question->resource);
  g_autofree char *shown = easel_text_for_display (resource, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *list = g_strjoinv (", ", (GStrv) question->scopes);
  g_autofree char *scopes = easel_text_for_display (list, EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: both are names of web sites. */
  g_autofree char *sentence = question->issuer == NULL ? NULL :
    g_strdup_printf (_("%s asks for it, and sends you to %s to sign in. Continue only if you know that they belong "
                       "together: otherwise %s may get access to your account "
                       "there."), question->issuer, question->host,
                     question->issuer);

  /* Translators: the first %s is an address of the web, the second the name of a web site. */
  g_printerr (_("Your agents will get a token for %s. You sign in at %s.\n"), shown, question->host);
  if (sentence != NULL)
    g_printerr ("%s\n", sentence);
  if (*scopes != '\0')
    g_printerr (_("It allows: %s\n"), scopes);
}

/* FALSE if the user declines, or there is no terminal to ask on. */
static gboolean
agrees (EaselTerminalOpener  *self,
        GError              **error)
{
  char answer[16] = "";

  if (self->is_agreed)
    return TRUE;
  if (!isatty (STDIN_FILENO))
    {
      g_set_error_literal (error, OAUTH_ERROR, OAUTH_ERROR_REFUSED,
                           _("Easel cannot ask without a terminal. Use --yes to sign in."));
      return FALSE;
    }
  g_printerr ("%s ", _("Open your browser? [y/N]"));
  if (fgets (answer, sizeof answer, stdin) != NULL && g_ascii_strncasecmp (answer, "y", 1) == 0)
    return TRUE;
  g_set_error_literal (error, OAUTH_ERROR, OAUTH_ERROR_REFUSED, _("You did not sign in"));
  return FALSE;
}

static void
open_async (OauthOpener         *opener,
            const OauthQuestion *question,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  EaselTerminalOpener *self = EASEL_TERMINAL_OPENER (opener);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  GError *error = NULL;

  g_task_set_source_tag (task, open_async);
  describe (question);
  if (!agrees (self, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  /* Translators: %s is an address of the web. */
  g_printerr (_("If no browser opens, go to\n    %s\n"), question->uri);
  g_app_info_launch_default_for_uri_async (question->uri, NULL, cancellable, NULL, NULL);
  g_task_return_boolean (task, TRUE);
}

static gboolean
open_finish (OauthOpener   *opener,
             GAsyncResult  *result,
             GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
easel_terminal_opener_iface_init (OauthOpenerInterface *iface)
{
  iface->open_async = open_async;
  iface->open_finish = open_finish;
}

EaselTerminalOpener *
easel_terminal_opener_new (gboolean is_agreed)
{
  EaselTerminalOpener *self = g_object_new (EASEL_TYPE_TERMINAL_OPENER, NULL);

  self->is_agreed = is_agreed;
  return self;
}
