/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <stdio.h>
#include <unistd.h>

#include <glib-unix.h>

#include "easel-host-page-provider.h"
#include "easel-host-welcome.h"
#include "easel-json.h"

/* bench-host STATE FOLDER: easel-host with the hands of an agent. FOLDER is its welcome page; every line of its input
 * is an instance id that is opened with the same folder. What pages set as "result" is printed. */

#define SCRATCH_BYTES 256

typedef struct
{
  GMainLoop  *loop;
  EaselHost  *host;
  const char *folder;
  GString    *input;
} BenchHost;

static void
fail (const GError *error)
{
  g_printerr ("bench-host: %s\n", error->message);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) opened = easel_host_runtime_open_finish (EASEL_HOST_RUNTIME (source), result, &error);

  if (opened == NULL)
    fail (error);
}

static void
open_page (BenchHost  *self,
           const char *instance_id)
{
  EaselHostState *state = easel_host_get_state (self->host);
  g_autoptr(GPtrArray) sessions = easel_host_state_list (state, AHP_CHANNEL_SESSION, NULL);
  JsonObject *members = json_object_new ();
  g_autoptr(JsonNode) input = easel_json_node_take (members);

  json_object_set_string_member (members, "folder", self->folder);
  json_object_set_string_member (members, "title", instance_id);
  easel_host_runtime_open_async (easel_host_get_runtime (self->host), g_ptr_array_index (sessions, 0),
                                 EASEL_HOST_PAGE_OWNER, EASEL_HOST_PAGE_CANVAS, instance_id, input, NULL,
                                 opened_cb, self);
}

static gboolean
input_cb (int          fd,
          GIOCondition condition,
          gpointer     user_data)
{
  BenchHost *self = user_data;
  char text[SCRATCH_BYTES];
  gssize length = read (fd, text, sizeof text);
  char *end;

  if (length <= 0)
    return G_SOURCE_REMOVE;
  g_string_append_len (self->input, text, length);
  while ((end = strchr (self->input->str, '\n')) != NULL)
    {
      g_autofree char *line = g_strndup (self->input->str, end - self->input->str);

      g_string_erase (self->input, 0, end - self->input->str + 1);
      open_page (self, line);
    }
  return G_SOURCE_CONTINUE;
}

static void
envelope_cb (EaselHostState *state,
             const char     *channel,
             JsonObject     *envelope,
             const char     *only,
             gpointer        user_data)
{
  JsonObject *action = easel_json_peek_object (envelope, "action");
  JsonObject *payload = action != NULL ? easel_json_peek_object (action, "payload") : NULL;
  g_autofree char *text = NULL;

  if (payload == NULL || !g_str_equal (easel_json_peek_string (payload, "type", ""), "set") ||
      !g_str_equal (easel_json_peek_string (payload, "key", ""), "result"))
    return;
  text = easel_json_to_string (easel_json_peek_node (payload, "value"));
  g_print ("result %s\n", text);
}

static void
welcome_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  BenchHost *self = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char *uri = NULL;

  if (!easel_host_welcome_finish (self->host, result, &error) || !easel_host_listen (self->host, 0, &error))
    {
      fail (error);
      return;
    }
  uri = easel_host_dup_uri (self->host);
  g_print ("READY %s\n", uri);
}

static gboolean
stop_cb (gpointer user_data)
{
  BenchHost *self = user_data;

  easel_host_stop (self->host);
  g_main_loop_quit (self->loop);
  return G_SOURCE_REMOVE;
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(EaselHost) host = NULL;
  g_autoptr(GError) error = NULL;
  BenchHost self = { 0 };

  if (argc != 3)
    {
      g_printerr ("usage: %s STATE FOLDER\n", argv[0]);
      return 2;
    }
  setvbuf (stdout, NULL, _IOLBF, 0);
  self.host = host = easel_host_new (argv[1], &error);
  if (host == NULL)
    {
      fail (error);
      return 1;
    }
  self.loop = loop;
  self.folder = argv[2];
  self.input = g_string_new (NULL);
  g_signal_connect (easel_host_get_state (host), "envelope", G_CALLBACK (envelope_cb), &self);
  g_unix_fd_add (STDIN_FILENO, G_IO_IN | G_IO_HUP, input_cb, &self);
  g_unix_signal_add (SIGTERM, stop_cb, &self);
  easel_host_welcome_async (host, self.folder, NULL, NULL, welcome_cb, &self);
  g_main_loop_run (loop);
  g_string_free (self.input, TRUE);
  return 0;
}
