/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-discovery"

#include "config.h"

#include "easel-agent-connect.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gi18n.h>
#include <string.h>

#include "easel-agent-discovery-limits.h"
#include "easel-agent-socket-path.h"

#define TAKEN EASEL_AGENT_HELLO_ACCEPTED "\n"

typedef struct
{
  EaselAgentSocketPath *path;
  GBytes               *greeting;
  guint                 next;   /* index of the next socket to try */
  GSocketConnection    *connection;
  char                  answer[sizeof TAKEN];
} Attempt;

static void
attempt_free (Attempt *attempt)
{
  easel_agent_socket_path_free (attempt->path);
  g_bytes_unref (attempt->greeting);
  g_clear_object (&attempt->connection);
  g_free (attempt);
}

/* Sends the first line. It fits into the buffer of a new socket, so writing does not block. */
static gboolean
greet (GSocketConnection  *connection,
       GBytes             *greeting,
       GError            **error)
{
  GOutputStream *stream = g_io_stream_get_output_stream (G_IO_STREAM (connection));
  gsize length;
  const char *text = g_bytes_get_data (greeting, &length);

  return g_output_stream_write_all (stream, text, length, NULL, NULL, error) &&
         g_output_stream_write_all (stream, "\n", 1, NULL, NULL, error);
}

static gboolean
is_ours (GSocketConnection  *connection,
         GError            **error)
{
  if (easel_agent_socket_path_is_same_user (connection))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                       _("The host that answers belongs to another user"));
  return FALSE;
}

static void try_next (GTask *task);

/* A host that closes the connection without an answer is ending: tries the next socket. */
static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Attempt *attempt = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;

  g_input_stream_read_all_finish (G_INPUT_STREAM (source), result, NULL, &error);
  if (g_task_return_error_if_cancelled (task))
    return;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "%s", _("The running host does not answer"));
      return;
    }
  if (strcmp (attempt->answer, TAKEN) != 0)
    {
      g_clear_object (&attempt->connection);
      try_next (g_steal_pointer (&task));
      return;
    }
  g_socket_set_timeout (g_socket_connection_get_socket (attempt->connection), 0);
  g_task_return_pointer (task, g_steal_pointer (&attempt->connection), g_object_unref);
}

/* A file may name a socket without a listener, whose host was killed. */
static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Attempt *attempt = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;
  g_autoptr(GSocketConnection) connection = g_socket_client_connect_finish (G_SOCKET_CLIENT (source), result, NULL);

  if (g_task_return_error_if_cancelled (task))
    return;
  if (connection != NULL && !is_ours (connection, &error))
    g_task_return_error (task, g_steal_pointer (&error));
  else if (connection == NULL || !greet (connection, attempt->greeting, NULL))
    try_next (g_steal_pointer (&task));
  else
    {
      memset (attempt->answer, 0, sizeof attempt->answer);
      attempt->connection = g_object_ref (connection);
      /* Reads exactly the length of the answer, because later bytes belong to the protocol. */
      g_input_stream_read_all_async (g_io_stream_get_input_stream (G_IO_STREAM (connection)), attempt->answer,
                                     strlen (TAKEN), G_PRIORITY_DEFAULT, g_task_get_cancellable (task), answered_cb,
                                     g_object_ref (task));
    }
}

/* Takes the task. */
static void
try_next (GTask *task)
{
  g_autoptr(GTask) owned = task;
  Attempt *attempt = g_task_get_task_data (task);
  g_autofree char *path = easel_agent_socket_path_find (attempt->path, attempt->next++);
  g_autoptr(GSocketClient) client = NULL;
  g_autoptr(GSocketAddress) address = NULL;

  if (path == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s", _("No host is running for this user"));
      return;
    }
  client = g_socket_client_new ();
  g_socket_client_set_timeout (client, EASEL_LIMIT_AGENT_ATTACH / 1000);
  address = g_unix_socket_address_new (path);
  g_socket_client_connect_async (client, G_SOCKET_CONNECTABLE (address), g_task_get_cancellable (task),
                                 connected_cb, g_object_ref (owned));
}

void
easel_agent_connect_async (const char            *state_folder,
                           const EaselAgentHello *hello,
                           GCancellable          *cancellable,
                           GAsyncReadyCallback    callback,
                           gpointer               user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr(GError) error = NULL;
  EaselAgentSocketPath *path = easel_agent_socket_path_new (state_folder, &error);
  Attempt *attempt;

  g_task_set_source_tag (task, easel_agent_connect_async);
  if (path == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  attempt = g_new0 (Attempt, 1);
  attempt->path = path;
  attempt->greeting = easel_agent_hello_to_line (hello);
  g_task_set_task_data (task, attempt, (GDestroyNotify) attempt_free);
  try_next (g_steal_pointer (&task));
}

GSocketConnection *
easel_agent_connect_finish (GAsyncResult  *result,
                            GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
