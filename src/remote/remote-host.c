/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-remote"

#include "config.h"

#include "remote-host.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-text.h"
#include "remote-address.h"
#include "remote-connect.h"
#include "remote-control.h"
#include "remote-distribution.h"
#include "remote-error.h"
#include "remote-run.h"

/* Milliseconds: sshd(8) closes a connection that has not logged in after 120 s. */
#define PATIENCE 150000

/* The line before the output: a login shell may greet first. */
#define MARK "--easel-host--\n"

/* Exit status of sh(1) for a command that does not exist; of ssh(1) and of podman(1) for their own errors. */
#define STATUS_MISSING 127
#define STATUS_SSH 255
#define STATUS_ENGINE 125

typedef struct
{
  char *address;
  char *script;
  GBytes *input;     /* nullable */
  char *title;       /* name of the other computer, for display */
  char *output;      /* nullable */
  char *last_words;
  int   status;
  gboolean is_program;   /* a command of easel-host runs, not any script */
} Run;

static void
run_free (Run *run)
{
  g_free (run->address);
  g_free (run->script);
  g_clear_pointer (&run->input, g_bytes_unref);
  g_free (run->title);
  g_free (run->output);
  g_free (run->last_words);
  g_free (run);
}

static char *
dup_script (const char * const *arguments)
{
  GString *script = g_string_new ("PATH=$PATH:$HOME/.local/bin; "
                                  "command -v easel-host >/dev/null || { cat /etc/os-release; exit 127; }; "
                                  "exec easel-host");

  for (guint i = 0; arguments[i] != NULL; i++)
    {
      g_autofree char *quoted = g_shell_quote (arguments[i]);

      g_string_append_printf (script, " %s", quoted);
    }
  return g_string_free (script, FALSE);
}

static GError *
make_missing (Run        *run,
              const char *output)
{
  RemoteDistribution *distribution = remote_distribution_new ();
  g_auto(GStrv) lines = g_strsplit (output, "\n", -1);
  GError *error;

  for (guint i = 0; lines[i] != NULL; i++)
    remote_distribution_read (distribution, lines[i], strlen (lines[i]));
  error = remote_distribution_make_missing (distribution, run->title);
  remote_distribution_free (distribution);
  return error;
}

/* (transfer full) (nullable): why there is no output of easel-host; @output: (nullable): the text after the mark. */
static GError *
make_error (Run        *run,
            const char *output)
{
  if (output != NULL && run->is_program && run->status == STATUS_MISSING)
    return make_missing (run, output);
  if (output != NULL && run->status != STATUS_SSH && run->status != STATUS_ENGINE)
    return NULL;
  if (*run->last_words != '\0')
    return g_error_new (REMOTE_ERROR, REMOTE_ERROR_LOST, _("No connection to %s: %s"), run->title, run->last_words);
  return g_error_new (REMOTE_ERROR, REMOTE_ERROR_LOST, _("The connection to %s ended."), run->title);
}

static void
ran_cb (GObject      *object,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Run *run = g_task_get_task_data (task);
  GError *error = NULL;
  g_autofree char *text = remote_run_finish (result, &run->status, &run->last_words, &error);
  const char *output;

  if (text == NULL)
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
        {
          g_clear_error (&error);
          /* Translators: %s is a computer. */
          error = g_error_new (REMOTE_ERROR, REMOTE_ERROR_LOST, _("%s did not answer."), run->title);
        }
      g_task_return_error (task, error);
      return;
    }
  output = strstr (text, MARK);
  if (output != NULL)
    output += strlen (MARK);
  error = make_error (run, output);
  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  run->output = g_strdup (output);
  g_task_return_boolean (task, TRUE);
}

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Run *run = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  GError *error = NULL;
  g_auto(GStrv) options = remote_control_find_finish (result, NULL, &error);
  g_autofree char *title = remote_address_dup_title (run->address);
  g_auto(GStrv) command = NULL;
  g_auto(GStrv) environment = NULL;

  if (options != NULL)
    command = remote_address_dup_command (run->address, (const char * const *) options, run->script, &error);
  if (command == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  environment = remote_connect_make_environment (title);
  remote_run_async ((const char * const *) command, (const char * const *) environment, run->input, PATIENCE,
                    cancellable, ran_cb, g_steal_pointer (&task));
}

static void
run_script (const char          *address,
            const char          *script,
            GBytes              *input,
            gboolean             is_program,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  g_autofree char *title = remote_address_dup_title (address);
  Run *run = g_new0 (Run, 1);

  g_task_set_source_tag (task, remote_host_run_async);
  g_task_set_task_data (task, run, (GDestroyNotify) run_free);
  run->address = g_strdup (address);
  run->script = g_strconcat ("printf '%s\\n' --easel-host--; ", script, NULL);
  run->input = input != NULL ? g_bytes_ref (input) : NULL;
  run->is_program = is_program;
  run->title = easel_text_for_display (title, EASEL_LIMIT_DISPLAY_CHARS);
  remote_control_find_async (address, cancellable, found_cb, task);
}

void
remote_host_run_async (const char          *address,
                       const char * const  *arguments,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  g_autofree char *script = NULL;

  g_return_if_fail (address != NULL);
  g_return_if_fail (arguments != NULL);

  script = dup_script (arguments);
  run_script (address, script, NULL, TRUE, cancellable, callback, user_data);
}

void
remote_host_run_script_async (const char          *address,
                              const char          *script,
                              GBytes              *input,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_return_if_fail (address != NULL);
  g_return_if_fail (script != NULL);

  run_script (address, script, input, FALSE, cancellable, callback, user_data);
}

char *
remote_host_run_finish (GAsyncResult  *result,
                        int           *status,
                        char         **last_words,
                        GError       **error)
{
  Run *run;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return NULL;
  run = g_task_get_task_data (G_TASK (result));
  if (status != NULL)
    *status = run->status;
  if (last_words != NULL)
    *last_words = g_strdup (run->last_words);
  return g_strdup (run->output);
}
