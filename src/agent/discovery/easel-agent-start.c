/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-discovery"

#include "config.h"

#include "easel-agent-start.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixfdlist.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "easel-agent-socket-path.h"
#include "easel-limits.h"
#include "easel-text.h"

/* Output and standard error of a host, read until it is ready or has ended. */
typedef struct
{
  GInputStream *output;
  GInputStream *stderr_stream;   /* the host's standard error */
  GString      *line;
} Start;

static void
start_free (Start *start)
{
  g_object_unref (start->output);
  g_object_unref (start->stderr_stream);
  g_string_free (start->line, TRUE);
  g_free (start);
}

/* An upgrade may have removed the program's file; /proc/self/exe still opens it. */
char *
easel_agent_start_find (void)
{
  g_autofree char *path = g_file_read_link ("/proc/self/exe", NULL);

  if (path != NULL && g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
    return g_steal_pointer (&path);
  return g_strdup ("/proc/self/exe");
}

static gboolean
is_for_host (const char *assignment)
{
  static const char *const prefixes[] = { "XDG_", "LC_", "EASEL_", "G_", "GIO_", "GSETTINGS_", "DBUS_SESSION_", "LD_",
                                          "ASAN_", "UBSAN_", "LSAN_", "MALLOC_", "FLATPAK_" };
  static const char *const names[] = { "HOME", "USER", "LOGNAME", "PATH", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
                                       "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "container" };

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (g_str_has_prefix (assignment, prefixes[i]))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_has_prefix (assignment, names[i]) && assignment[strlen (names[i])] == '=')
      return TRUE;
  return FALSE;
}

/* The host outlives the agent and serves others, so it must not get the agent's secrets and settings. Agents often omit
 * the variables of the user's session. */
static GStrv
make_environment (void)
{
  g_auto(GStrv) all = g_get_environ ();
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *runtime = easel_agent_socket_path_runtime ();
  GStrv made;

  for (guint i = 0; all[i] != NULL; i++)
    if (is_for_host (all[i]))
      g_strv_builder_add (builder, all[i]);
  made = g_strv_builder_end (builder);
  if (runtime != NULL)
    made = g_environ_setenv (made, "XDG_RUNTIME_DIR", runtime, TRUE);
  return made;
}

static void
stderr_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GBytes) bytes = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL);
  g_autofree char *text = bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)) : NULL;
  g_autofree char *message = NULL;

  message = easel_text_for_display (text != NULL ? text : "", EASEL_LIMIT_CHILD_STDERR_LINE);
  /* Translators: %s is what the program said, in its own words. */
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, _("The host could not be started: %s"), message);
}

static void read_line (GTask *task);

static void
line_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Start *start = g_task_get_task_data (task);
  g_autoptr(GBytes) bytes = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL);
  gboolean ended = bytes == NULL || g_bytes_get_size (bytes) == 0;

  if (g_task_return_error_if_cancelled (task))
    return;
  if (!ended)
    g_string_append_len (start->line, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  if (strchr (start->line->str, '\n') == NULL && !ended && start->line->len < EASEL_LIMIT_READY_BYTES)
    read_line (g_steal_pointer (&task));
  else if (g_str_has_prefix (start->line->str, EASEL_AGENT_READY))
    g_task_return_boolean (task, TRUE);
  else if (g_str_has_prefix (start->line->str, EASEL_AGENT_LOCKED))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_BUSY, "%s",
                             _("Another easel-host uses the state folder and does not answer"));
  else
    g_input_stream_read_bytes_async (start->stderr_stream, EASEL_LIMIT_CHILD_STDERR_LINE, G_PRIORITY_DEFAULT,
                                     g_task_get_cancellable (task), stderr_cb, g_object_ref (task));
}

/* Takes the task. */
static void
read_line (GTask *task)
{
  Start *start = g_task_get_task_data (task);

  g_input_stream_read_bytes_async (start->output, EASEL_LIMIT_READY_BYTES, G_PRIORITY_DEFAULT,
                                   g_task_get_cancellable (task), line_cb, task);
}

/* Creates pipes for standard output and error, with their other ends in a list for D-Bus; standard input is empty. */
static GUnixFDList *
make_streams (int     *output,
              int     *message,
              GError **error)
{
  g_autoptr(GUnixFDList) streams = g_unix_fd_list_new ();
  int out[2], err[2];
  int nothing = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  gboolean made;

  if (nothing < 0 || !g_unix_open_pipe (out, FD_CLOEXEC, error))
    {
      if (nothing >= 0)
        close (nothing);
      else
        g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));
      return NULL;
    }
  if (!g_unix_open_pipe (err, FD_CLOEXEC, error))
    {
      close (nothing);
      close (out[0]);
      close (out[1]);
      return NULL;
    }
  made = g_unix_fd_list_append (streams, nothing, error) == 0 && g_unix_fd_list_append (streams, out[1], error) == 1 &&
         g_unix_fd_list_append (streams, err[1], error) == 2;
  close (nothing);
  close (out[1]);
  close (err[1]);
  *output = out[0];
  *message = err[0];
  if (made)
    return g_steal_pointer (&streams);
  close (out[0]);
  close (err[0]);
  return NULL;
}

/* Starts the host in a new sandbox, through the portal that every Flatpak may use. In the same sandbox, "flatpak run …
 * mcp" would not end when its agent closed the pipe, because a sandbox lasts as long as any process in it. */
static gboolean
spawn_by_portal (const char  *state_folder,
                 int         *output,
                 int         *message,
                 GError     **error)
{
  g_autoptr(GDBusConnection) connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, error);
  g_autoptr(GUnixFDList) streams = NULL;
  g_autoptr(GVariant) answer = NULL;
  GVariantBuilder command, fds, environment;
  GVariant *request;
  g_auto(GStrv) inherited = make_environment ();
  const char *arguments[] = { "easel-host", "serve", "--detach", "--state", state_folder };

  if (connection == NULL || (streams = make_streams (output, message, error)) == NULL)
    return FALSE;
  g_variant_builder_init (&command, G_VARIANT_TYPE ("aay"));
  for (guint i = 0; i < G_N_ELEMENTS (arguments); i++)
    g_variant_builder_add (&command, "^ay", arguments[i]);
  g_variant_builder_init (&fds, G_VARIANT_TYPE ("a{uh}"));
  for (guint i = 0; i < 3; i++)
    g_variant_builder_add (&fds, "{uh}", i, (gint32) i);
  g_variant_builder_init (&environment, G_VARIANT_TYPE ("a{ss}"));
  for (guint i = 0; inherited[i] != NULL; i++)
    {
      const char *equals = strchr (inherited[i], '=');

      if (g_str_has_prefix (inherited[i], "EASEL_") || g_str_has_prefix (inherited[i], "DISPLAY=") ||
          g_str_has_prefix (inherited[i], "WAYLAND_DISPLAY="))
        {
          g_autofree char *name = g_strndup (inherited[i], equals - inherited[i]);

          g_variant_builder_add (&environment, "{ss}", name, equals + 1);
        }
    }
  request = g_variant_new ("(^ayaaya{uh}a{ss}ua{sv})", "/", &command, &fds, &environment, 0, NULL);
  answer = g_dbus_connection_call_with_unix_fd_list_sync (connection, "org.freedesktop.portal.Flatpak",
                                                          "/org/freedesktop/portal/Flatpak",
                                                          "org.freedesktop.portal.Flatpak", "Spawn", request,
                                                          G_VARIANT_TYPE ("(u)"), G_DBUS_CALL_FLAGS_NONE, -1, streams,
                                                          NULL, NULL, error);
  if (answer != NULL)
    return TRUE;
  close (*output);
  close (*message);
  return FALSE;
}

/* Without G_SPAWN_DO_NOT_REAP_CHILD GLib forks twice, so that the host is not a child of this process: programs that
 * end an agent's process tree do not find it. */
static gboolean
spawn (const char  *state_folder,
       int         *output,
       int         *message,
       GError     **error)
{
  g_autofree char *program = easel_agent_start_find ();
  g_auto(GStrv) environment = make_environment ();
  const char *command[] = { program, "serve", "--detach", "--state", state_folder, NULL };
  g_autoptr(GError) refusal = NULL;

  if (g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS))
    {
      if (spawn_by_portal (state_folder, output, message, &refusal))
        return TRUE;
      g_debug ("the Flatpak portal starts no host: %s", refusal->message);
    }
  return g_spawn_async_with_pipes ("/", (char **) command, environment, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL,
                                   output, message, error);
}

void
easel_agent_start_async (const char          *state_folder,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr(GError) error = NULL;
  Start *start;
  int output, message;

  g_task_set_source_tag (task, easel_agent_start_async);
  if (!spawn (state_folder, &output, &message, &error))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  start = g_new0 (Start, 1);
  start->line = g_string_new (NULL);
  start->output = g_unix_input_stream_new (output, TRUE);
  start->stderr_stream = g_unix_input_stream_new (message, TRUE);
  g_task_set_task_data (task, start, (GDestroyNotify) start_free);
  read_line (g_steal_pointer (&task));
}

gboolean
easel_agent_start_finish (GAsyncResult  *result,
                          GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
