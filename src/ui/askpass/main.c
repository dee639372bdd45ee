/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

/* easel-askpass is the SSH_ASKPASS of ssh(1) processes that Easel starts: it shows the question in its argument, and
 * writes the user's answer to standard output. It answers nothing by itself and stores nothing. */
#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "easel-alert.h"
#include "easel-input-delay.h"
#include "easel-limits.h"
#include "easel-text.h"

/* Characters of a question: that for a new key has about 400. */
#define MAX_QUESTION 2000

#define ACCEPT "accept"
#define CANCEL "cancel"

typedef struct
{
  EaselAlert  *dialog;
  GtkEditable *entry;    /* nullable: the question is answered by a button */
  const char  *answer;   /* nullable: the answer of that button */
  GMainLoop   *loop;
  int          status;
} Question;

/* Whether the question is answered with yes: for a new key, as sshconnect.c of OpenSSH asks. */
static gboolean
is_about_key (const char *text)
{
  return g_str_has_suffix (text, "(yes/no/[fingerprint])? ") || g_str_has_suffix (text, "(yes/no)? ");
}

static void
response_cb (Question   *self,
             const char *response)
{
  if (g_str_equal (response, ACCEPT))
    {
      const char *answer = self->entry != NULL ? gtk_editable_get_text (self->entry) : self->answer;

      if (answer != NULL)
        printf ("%s\n", answer);
      self->status = fflush (stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
    }
  g_main_loop_quit (self->loop);
}

static void
elapsed_cb (Question        *self,
            GParamSpec      *pspec,
            EaselInputDelay *delay)
{
  gboolean elapsed;

  g_object_get (delay, "elapsed", &elapsed, NULL);
  easel_alert_set_response_enabled (self->dialog, ACCEPT, elapsed);
}

/* Enter denies, and accepting waits until the question can have been read. */
static void
add_button (Question   *self,
            const char *label)
{
  EaselInputDelay *delay = easel_input_delay_new (GTK_WIDGET (self->dialog));

  easel_alert_add_response (self->dialog, ACCEPT, label, ADW_RESPONSE_DEFAULT);
  easel_alert_set_response_enabled (self->dialog, ACCEPT, FALSE);
  easel_alert_set_default_response (self->dialog, CANCEL);
  g_signal_connect_swapped (delay, "notify::elapsed", G_CALLBACK (elapsed_cb), self);
  g_object_set_data_full (G_OBJECT (self->dialog), "delay", delay, g_object_unref);
}

static void
add_entry (Question *self)
{
  GtkWidget *entry = gtk_password_entry_new ();

  gtk_password_entry_set_show_peek_icon (GTK_PASSWORD_ENTRY (entry), TRUE);
  g_object_set (entry, "activates-default", TRUE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Answer"), -1);
  easel_alert_set_extra_child (self->dialog, entry);
  easel_alert_add_response (self->dialog, ACCEPT, _("_Send"), ADW_RESPONSE_SUGGESTED);
  easel_alert_set_default_response (self->dialog, ACCEPT);
  easel_alert_set_focus (self->dialog, entry);
  self->entry = GTK_EDITABLE (entry);
}

/* SSH_ASKPASS_PROMPT is "confirm" if only the exit status counts, and "none" for a notice, which ssh ends itself. */
static void
add_answers (Question   *self,
             const char *text)
{
  const char *kind = g_getenv ("SSH_ASKPASS_PROMPT");

  easel_alert_add_response (self->dialog, CANCEL, _("_Cancel"), ADW_RESPONSE_DEFAULT);
  easel_alert_set_close_response (self->dialog, CANCEL);
  if (g_strcmp0 (kind, "none") == 0)
    return;
  if (g_strcmp0 (kind, "confirm") == 0)
    add_button (self, _("_Allow"));
  else if (is_about_key (text))
    {
      self->answer = "yes";
      add_button (self, _("_Trust This Key"));
    }
  else
    add_entry (self);
}

/* The question is foreign: the other computer can write parts of it. Its name is the one that the user added. */
static EaselAlert *
new_dialog (const char *text)
{
  const char *computer = g_getenv ("EASEL_ASKPASS_COMPUTER");
  g_autofree char *name = easel_text_for_display (computer != NULL ? computer : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *question = easel_text_for_layout (text, MAX_QUESTION);
  /* Translators: ssh is a program; %s is a computer. */
  g_autofree char *heading = g_strdup_printf (_("ssh Asks About “%s”"), name);
  /* Translators: %s is the question of ssh, in English. */
  g_autofree char *body = g_strdup_printf (_("%s\n\nYour answer goes to ssh only. Easel does not store it."),
                                           g_strstrip (question));

  return easel_alert_new (heading, body);
}

int
main (int   argc,
      char *argv[])
{
  Question question = { .status = EXIT_FAILURE };
  g_autoptr(GMainLoop) loop = NULL;
  const char *text = argc > 1 ? argv[1] : "";

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_prgname (APP_ID);
  if (!gtk_init_check ())
    return EXIT_FAILURE;
  adw_init ();
  loop = question.loop = g_main_loop_new (NULL, FALSE);
  question.dialog = new_dialog (text);
  add_answers (&question, text);
  g_signal_connect_swapped (question.dialog, "response", G_CALLBACK (response_cb), &question);
  easel_alert_present (question.dialog, NULL);
  g_main_loop_run (loop);
  return question.status;
}
