/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-remote"

#include "config.h"

#include "remote-connect.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-text.h"
#include "remote-address.h"
#include "remote-control.h"
#include "remote-distribution.h"
#include "remote-error.h"
#include "rpc-child.h"

/* The exit status of sh(1) for a command that does not exist, and of ssh(1) for its own errors. */
#define STATUS_MISSING 127
#define STATUS_SSH 255

/* Runs easel-host, also from the folder for a user's own programs, which is often missing in the PATH of sessions
 * without a terminal; otherwise names the distribution. */
#define RUN "PATH=$PATH:$HOME/.local/bin; " \
            "command -v easel-host >/dev/null || { cat /etc/os-release; exit 127; }; " \
            "exec easel-host connect --stdio"

/* The longest time from the start to the greeting, in seconds: sshd(8) closes a connection that has not logged in after
 * 120 s, so longer questions to the user are in vain anyway. */
#define PATIENCE 150

#define ASKPASS LIBEXECDIR "/easel/easel-askpass"

typedef struct
{
  char               *address;
  char               *script;
  char               *title;          /* name of the other computer */
  char               *greeting;
  guint               patience;       /* seconds */
  RpcTransport       *child;          /* NULL before it runs, and after it was handed over */
  RemoteDistribution *distribution;   /* lines before the greeting */
  guint               timeout;
} Attempt;

static void
attempt_free (Attempt *attempt)
{
  g_clear_handle_id (&attempt->timeout, g_source_remove);
  if (attempt->child != NULL)
    rpc_transport_close (attempt->child);
  g_clear_object (&attempt->child);
  remote_distribution_free (attempt->distribution);
  g_free (attempt->greeting);
  g_free (attempt->title);
  g_free (attempt->script);
  g_free (attempt->address);
  g_free (attempt);
}

/* (transfer full) (nullable): the program's last line on standard error, made for display, without "ssh: ". */
static char *
dup_last_words (Attempt *attempt)
{
  g_autofree char *text = rpc_child_dup_stderr (RPC_CHILD (attempt->child));
  g_auto(GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = g_strv_length (lines);
  const char *last;

  while (n > 0 && *lines[n - 1] == '\0')
    n--;
  if (n == 0)
    return NULL;
  last = g_str_has_prefix (lines[n - 1], "ssh: ") ? lines[n - 1] + strlen ("ssh: ") : lines[n - 1];
  return easel_text_for_display (last, EASEL_LIMIT_DISPLAY_CHARS);
}

/* Whether OpenSSH, which has no translations, reports that another attempt would only ask the same question again. */
static gboolean
is_refusal (int         status,
            const char *words)
{
  return status == STATUS_SSH && words != NULL &&
         (strstr (words, "Permission denied") != NULL || strstr (words, "Host key verification failed") != NULL ||
          strstr (words, "Too many authentication failures") != NULL);
}

static GError *
make_error (Attempt *attempt)
{
  int status = rpc_child_get_exit_status (RPC_CHILD (attempt->child));
  g_autofree char *words = dup_last_words (attempt);
  g_autofree char *title = easel_text_for_display (attempt->title, EASEL_LIMIT_DISPLAY_CHARS);

  if (status == STATUS_MISSING)
    return remote_distribution_make_missing (attempt->distribution, title);
  if (words == NULL)
    return g_error_new (REMOTE_ERROR, REMOTE_ERROR_LOST,
                        /* Translators: %s is a computer. */
                        _("The connection to %s ended."), title);
  return g_error_new (REMOTE_ERROR, is_refusal (status, words) ? REMOTE_ERROR_REFUSED : REMOTE_ERROR_LOST,
                      /* Translators: the first %s is a computer, the second the last message of ssh, in English. */
                      _("No connection to %s: %s"), title, words);
}

/* Before the task returns: its result may be held for longer. */
static void
end_attempt (Attempt *attempt,
             GTask   *task)
{
  g_clear_handle_id (&attempt->timeout, g_source_remove);
  g_signal_handlers_disconnect_by_data (attempt->child, task);
}

static void
closed_cb (RpcTransport *child,
           const GError *reason,
           GTask        *task)
{
  Attempt *attempt = g_task_get_task_data (task);
  g_autoptr(GTask) owned = task;

  end_attempt (attempt, task);
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_error (task, make_error (attempt));
}

static void
cancelled_cb (GCancellable *cancellable,
              RpcTransport *child)
{
  rpc_transport_close (child);
}

/* For a transport that was not taken because the attempt was cancelled late. */
static void
drop_child (gpointer child)
{
  rpc_transport_close (child);
  g_object_unref (child);
}

/* Messages of a login shell come before the greeting. */
static void
message_cb (RpcTransport *child,
            GBytes       *line,
            GTask        *task)
{
  Attempt *attempt = g_task_get_task_data (task);
  gsize length;
  const char *text = g_bytes_get_data (line, &length);
  g_autoptr(GTask) owned = NULL;

  while (length > 0 && g_ascii_isspace (text[length - 1]))
    length--;
  if (length != strlen (attempt->greeting) || strncmp (text, attempt->greeting, length) != 0)
    {
      remote_distribution_read (attempt->distribution, text, length);
      return;
    }
  owned = task;
  end_attempt (attempt, task);
  if (g_task_get_cancellable (task) != NULL)
    g_signal_handlers_disconnect_by_func (g_task_get_cancellable (task), cancelled_cb, child);
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, g_steal_pointer (&attempt->child), drop_child);
}

/* A computer that accepts connections and answers nothing would keep the host "connecting". */
static gboolean
timeout_cb (gpointer user_data)
{
  g_autoptr(GTask) task = user_data;
  Attempt *attempt = g_task_get_task_data (task);
  g_autofree char *title = easel_text_for_display (attempt->title, EASEL_LIMIT_DISPLAY_CHARS);

  attempt->timeout = 0;
  end_attempt (attempt, task);
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_new_error (task, REMOTE_ERROR, REMOTE_ERROR_LOST,
                             /* Translators: %s is a computer. */
                             _("%s did not answer."), title);
  return G_SOURCE_REMOVE;
}

/* Questions of ssh(1) are shown by a program of Easel: it never reads them from a terminal. */
char **
remote_connect_make_environment (const char *title)
{
  const char *program = g_getenv ("EASEL_ASKPASS_PROGRAM");
  char **environment = g_new0 (char *, 4);

  environment[0] = g_strdup ("SSH_ASKPASS_REQUIRE=force");
  environment[1] = g_strconcat ("SSH_ASKPASS=", program != NULL ? program : ASKPASS, NULL);
  environment[2] = g_strconcat ("EASEL_ASKPASS_COMPUTER=", title, NULL);
  return environment;
}

/* (transfer full) (nullable): the program, which runs. */
static RpcTransport *
run (Attempt             *attempt,
     const char * const  *options,
     GError             **error)
{
  g_auto(GStrv) command = remote_address_dup_command (attempt->address, options, attempt->script, error);
  g_auto(GStrv) environment = remote_connect_make_environment (attempt->title);
  RpcTransport *child = NULL;

  if (command != NULL)
    child = rpc_child_new ((const char * const *) command, NULL, (const char * const *) environment, error);
  if (child != NULL && remote_address_is_ssh (attempt->address))
    rpc_child_spare_group (RPC_CHILD (child));
  /* The reason of the system for a program that does not start is a sentence, too. */
  if (child == NULL && (*error)->domain != REMOTE_ERROR)
    {
      (*error)->domain = REMOTE_ERROR;
      (*error)->code = REMOTE_ERROR_PROGRAM;
    }
  return child;
}

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Attempt *attempt = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  GError *error = NULL;
  g_auto(GStrv) options = remote_control_find_finish (result, NULL, &error);

  if (options != NULL)
    attempt->child = run (attempt, (const char * const *) options, &error);
  if (attempt->child == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_signal_connect (attempt->child, "message", G_CALLBACK (message_cb), task);
  g_signal_connect (attempt->child, "closed", G_CALLBACK (closed_cb), task);
  if (cancellable != NULL)
    g_signal_connect_object (cancellable, "cancelled", G_CALLBACK (cancelled_cb), attempt->child, 0);
  attempt->timeout = g_timeout_add_seconds (attempt->patience, timeout_cb, task);
  rpc_transport_start (attempt->child);
  g_steal_pointer (&task);
}

void
remote_connect_run_async (const RemoteConnectOptions *options,
                          GCancellable               *cancellable,
                          GAsyncReadyCallback         callback,
                          gpointer                    user_data)
{
  GTask *task;
  Attempt *attempt;

  g_return_if_fail (options != NULL);
  g_return_if_fail (options->address != NULL && options->script != NULL && options->greeting != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, remote_connect_run_async);
  attempt = g_new0 (Attempt, 1);
  g_task_set_task_data (task, attempt, (GDestroyNotify) attempt_free);
  attempt->address = g_strdup (options->address);
  attempt->script = g_strdup (options->script);
  attempt->title = remote_address_dup_title (options->address);
  attempt->greeting = g_strdup (options->greeting);
  attempt->patience = options->patience != 0 ? options->patience : PATIENCE;
  attempt->distribution = remote_distribution_new ();
  remote_control_find_async (options->address, cancellable, found_cb, task);
}

void
remote_connect_async (const char          *address,
                      const char          *greeting,
                      GCancellable        *cancellable,
                      GAsyncReadyCallback  callback,
                      gpointer             user_data)
{
  const RemoteConnectOptions options = { .address = address, .script = RUN, .greeting = greeting };

  remote_connect_run_async (&options, cancellable, callback, user_data);
}

RpcTransport *
remote_connect_finish (GAsyncResult  *result,
                       GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
