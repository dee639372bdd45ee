/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A development server on the loopback interface of another computer: a network namespace, where the system allows one.
 * It prints "own PORT" or "shared PORT". For each line of its input, it has another version, and its pages reload.
 * EASEL_TEST_FAR_PROGRAM EASEL_TEST_FAR_ARGUMENT serves there instead, if it is set: a program that prints the port. */
#include <errno.h>
#include <fcntl.h>
#include <libsoup/soup.h>
#include <net/if.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#define PAGE "<!doctype html><title>Far</title><p id=\"version\">%u</p><script>" \
             "var socket = new WebSocket ('ws://' + location.host + '/hot');" \
             "socket.onopen = () => { window.isHot = true; };" \
             "socket.onmessage = () => { location.reload (); };</script>"

typedef struct
{
  guint      version;
  GPtrArray *sockets;
} Server;

static void
write_map (const char *path,
           guint       id)
{
  g_autofree char *map = g_strdup_printf ("%u %u 1", id, id);
  int file = open (path, O_WRONLY);

  if (file < 0 || write (file, map, strlen (map)) < 0)
    g_printerr ("%s was not written\n", path);
  close (file);
}

static gboolean
be_elsewhere (void)
{
  guint user = geteuid (), group = getegid ();
  struct ifreq request = { .ifr_name = "lo", .ifr_flags = IFF_UP };
  int control;
  gboolean is_up;

  if (unshare (user == 0 ? CLONE_NEWNET : CLONE_NEWUSER | CLONE_NEWNET) != 0)
    return FALSE;
  if (user != 0)
    {
      write_map ("/proc/self/uid_map", user);
      write_map ("/proc/self/gid_map", group);
    }
  control = socket (AF_INET, SOCK_DGRAM, 0);
  is_up = ioctl (control, SIOCSIFFLAGS, &request) == 0;
  close (control);
  return is_up;
}

static void
serve_cb (SoupServer        *server,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  char *page;

  if (g_str_equal (path, "/sign-in"))
    {
      soup_message_headers_append (soup_server_message_get_response_headers (message), "WWW-Authenticate",
                                   "Basic realm=\"Enter passphrase for key:\"");
      soup_server_message_set_status (message, 401, NULL);
      return;
    }
  page = g_strdup_printf (PAGE, ((Server *) user_data)->version);
  soup_server_message_set_status (message, 200, NULL);
  soup_server_message_set_response (message, "text/html", SOUP_MEMORY_TAKE, page, strlen (page));
}

static void
closed_cb (SoupWebsocketConnection *socket,
           Server                  *self)
{
  g_ptr_array_remove (self->sockets, socket);
}

static void
websocket_cb (SoupServer              *server,
              SoupServerMessage       *message,
              const char              *path,
              SoupWebsocketConnection *socket,
              gpointer                 user_data)
{
  Server *self = user_data;

  g_ptr_array_add (self->sockets, g_object_ref (socket));
  g_signal_connect (socket, "closed", G_CALLBACK (closed_cb), self);
}

static gboolean
input_cb (GIOChannel   *channel,
          GIOCondition  condition,
          gpointer      user_data)
{
  Server *self = user_data;
  g_autofree char *line = NULL;

  if (g_io_channel_read_line (channel, &line, NULL, NULL, NULL) != G_IO_STATUS_NORMAL)
    exit (0);
  self->version++;
  for (guint i = 0; i < self->sockets->len; i++)
    soup_websocket_connection_send_text (self->sockets->pdata[i], "reload");
  return G_SOURCE_CONTINUE;
}

static void
become_program (const char *program,
                gboolean    is_own)
{
  g_print ("%s ", is_own ? "own" : "shared");
  fflush (stdout);
  execl (program, program, g_getenv ("EASEL_TEST_FAR_ARGUMENT"), NULL);
  g_error ("%s: %s", program, g_strerror (errno));
}

int
main (int    argc,
      char **argv)
{
  gboolean is_own = be_elsewhere ();
  const char *program = g_getenv ("EASEL_TEST_FAR_PROGRAM");
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(SoupServer) soup = soup_server_new (NULL, NULL);
  g_autoptr(GIOChannel) input = g_io_channel_unix_new (STDIN_FILENO);
  g_autoptr(GError) error = NULL;
  g_autoslist(GUri) uris = NULL;
  Server server = { 1, g_ptr_array_new_with_free_func (g_object_unref) };

  if (program != NULL)
    become_program (program, is_own);
  soup_server_add_handler (soup, NULL, serve_cb, &server, NULL);
  soup_server_add_websocket_handler (soup, "/hot", NULL, NULL, websocket_cb, &server, NULL);
  if (!soup_server_listen_local (soup, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error))
    g_error ("%s", error->message);
  uris = soup_server_get_uris (soup);
  g_print ("%s %d\n", is_own ? "own" : "shared", g_uri_get_port (uris->data));
  g_io_add_watch (input, G_IO_IN | G_IO_HUP, input_cb, &server);
  g_main_loop_run (loop);
  return 0;
}
