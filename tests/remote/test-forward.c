/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Forward": a server on the loopback interface of another computer, over a real ssh and a real sshd, in WebKit. */
#include <errno.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <grp.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "easel-ahp-delegate.h"
#include "easel-canvas-writer.h"
#include "easel-test.h"
#include "far-fixture.h"
#include "web-fixture.h"

#define VERSION "document.getElementById ('version').textContent + ' ' + window.isHot"

typedef struct
{
  FarFixture           far;
  WebFixture           web;
  AhpClient           *client;
  EaselCanvasDelegate *delegate;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  far_set_up (&self->far, NULL);
  web_fixture_set_up (&self->web, NULL);
  self->client = ahp_client_new (SSH_ADDRESS, "panel");
  self->delegate = easel_ahp_delegate_new (self->client, SSH_ADDRESS);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  web_fixture_tear_down (&self->web, NULL);
  g_object_unref (self->delegate);
  g_object_unref (self->client);
  far_tear_down (&self->far, NULL);
}

static EaselCanvas *
open_canvas (Fixture    *self,
             const char *key,
             const char *address,
             gboolean    is_here)
{
  EaselCanvas *canvas = easel_canvas_new (self->delegate, key, key, "build-server", is_here);
  EaselCanvasFacts facts = easel_canvas_get_facts (canvas);

  facts.title = key;
  facts.address = address;
  facts.state = EASEL_CANVAS_READY;
  easel_canvas_set_facts (canvas, &facts);
  return canvas;
}

/* The page says where it is, and offers a way. */
static EaselSurface *
show_refused (Fixture     *self,
              EaselCanvas *canvas)
{
  EaselSurface *surface = web_fixture_show (&self->web, canvas);

  web_wait_state (surface, EASEL_SURFACE_REFUSED);
  web_wait_shows (GTK_WIDGET (surface), "build-server");
  web_wait_shows (GTK_WIDGET (surface), "Forward");
  return surface;
}

static void
forward (EaselSurface *surface)
{
  web_press (GTK_WIDGET (surface), "Forward");
  easel_test_wait_until (easel_surface_get_state (surface) != EASEL_SURFACE_LOADING);
  g_assert_cmpstr (easel_surface_get_reason (surface), ==, NULL);
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
}

static EaselForward *
get_forward (EaselCanvas *canvas)
{
  return easel_far_server_get_forward (easel_canvas_get_far_server (canvas));
}

static char *
dup_socket (EaselCanvas *canvas)
{
  GSocketAddress *address = easel_forward_get_address (get_forward (canvas));

  return g_strdup (g_unix_socket_address_get_path (G_UNIX_SOCKET_ADDRESS (address)));
}

static void
assert_unreached (Fixture *self)
{
  g_autoptr(GSocketClient) client = g_socket_client_new ();
  g_autoptr(GSocketConnection) connection =
    g_socket_client_connect_to_host (client, "127.0.0.1", self->far.port, NULL, NULL);

  g_assert_null (connection);
}

/* Another user of this computer, such as "nobody". */
#define OTHER_USER 65534

/* What a process of @user gets when it connects: 0 or an error number. Between fork() and _exit(), only async-signal-safe
 * calls are used. */
static int
connect_as (const char *path,
            guint       user)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int status = 0;
  pid_t pid;

  g_assert_cmpuint (strlen (path), <, sizeof address.sun_path);
  strcpy (address.sun_path, path);
  pid = fork ();
  if (pid == 0)
    {
      int client = socket (AF_UNIX, SOCK_STREAM, 0);

      if (user != geteuid () &&
          (setgroups (0, NULL) != 0 || setresgid (user, user, user) != 0 || setresuid (user, user, user) != 0))
        _exit (255);
      _exit (connect (client, (struct sockaddr *) &address, sizeof address) == 0 ? 0 : errno);
    }
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFEXITED (status));
  return WEXITSTATUS (status);
}

/* A socket beside the folder, that everybody may use: the other user gets as far as that, when the folders of the test
 * let others in. */
static void
assert_others_come_near (const char *folder)
{
  g_autofree char *near = g_path_get_dirname (folder);
  g_autofree char *path = g_build_filename (near, "everybody", NULL);
  g_autoptr(GSocketListener) listener = g_socket_listener_new ();
  g_autoptr(GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr(GError) error = NULL;
  char *parent;

  g_socket_listener_add_address (listener, address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_no_errno (g_chmod (path, 0777));
  while (connect_as (path, OTHER_USER) != 0)
    {
      g_assert_nonnull (strstr (near, "/easel-"));
      g_assert_no_errno (g_chmod (near, 0711));
      parent = g_path_get_dirname (near);
      g_free (near);
      near = parent;
    }
  g_unlink (path);
}

/* Nobody else on this computer connects to the forwarded server, whatever its socket allows. */
static void
test_other_user (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = open_canvas (self, "first", self->far.address, FALSE);
  g_autofree char *socket = NULL;
  g_autofree char *folder = NULL;

  if (geteuid () != 0)
    {
      g_test_message ("Only the superuser can start a process of another user: nothing was compared");
      return;
    }
  forward (show_refused (self, canvas));
  socket = dup_socket (canvas);
  folder = g_path_get_dirname (socket);
  assert_others_come_near (folder);
  g_assert_cmpint (connect_as (socket, geteuid ()), ==, 0);
  g_assert_cmpint (connect_as (socket, OTHER_USER), ==, EACCES);
  g_assert_no_errno (g_chmod (socket, 0777));
  g_assert_cmpint (connect_as (socket, OTHER_USER), ==, EACCES);
  /* The folder is what keeps others out. */
  g_assert_no_errno (g_chmod (folder, 0755));
  g_assert_cmpint (connect_as (socket, OTHER_USER), ==, 0);
}

/* The page is seen under its far address and reloads as its server says; nobody else reaches it, neither by that
 * address nor by the socket, which goes with the canvas. */
static void
test_page (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = open_canvas (self, "first", self->far.address, FALSE);
  g_autoptr(EaselCanvas) other = open_canvas (self, "other", self->far.address, FALSE);
  g_autoptr(EaselCanvas) near = open_canvas (self, "near", self->far.address, TRUE);
  EaselSurface *surface = show_refused (self, canvas);
  g_autofree char *socket = NULL;
  g_autofree char *folder = NULL;
  GStatBuf status;

  forward (surface);
  web_wait_eval (surface, VERSION, "1 true");
  web_assert_eval (surface, "location.href", self->far.address);
  g_assert_false (easel_surface_can_do (surface, EASEL_SURFACE_ACTION_OPEN_IN_BROWSER));
  far_change (&self->far);
  web_wait_eval (surface, VERSION, "2 true");

  socket = dup_socket (canvas);
  folder = g_path_get_dirname (socket);
  g_assert_no_errno (g_stat (folder, &status));
  g_assert_cmpuint (status.st_mode & 0777, ==, 0700);
  g_assert_cmpuint (status.st_uid, ==, geteuid ());
  show_refused (self, other);
  if (self->far.is_apart)
    {
      assert_unreached (self);
      surface = web_fixture_show (&self->web, near);
      web_wait_state (surface, EASEL_SURFACE_FAILED);
    }

  easel_canvas_set_state (canvas, EASEL_CANVAS_GONE, NULL);
  g_assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
  if (!self->far.is_apart)
    g_test_message ("No network namespace is allowed here: only the canvases were compared");
}

/* Another server there is not reached by the forward of the first, and an address elsewhere needs none. */
static void
test_address (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *second = g_strdup_printf ("http://localhost:%u/", self->far.port);
  g_autoptr(EaselCanvas) canvas = open_canvas (self, "first", self->far.address, FALSE);
  EaselSurface *surface = show_refused (self, canvas);

  forward (surface);
  easel_canvas_set_fact (canvas, address, "http://127.0.0.1:1/");
  web_wait_state (surface, EASEL_SURFACE_REFUSED);
  g_assert_null (get_forward (canvas));
  easel_canvas_set_fact (canvas, address, second);
  forward (surface);
  web_wait_eval (surface, VERSION, "1 true");
  web_assert_eval (surface, "location.href", second);
}

/* No question that looks like one of ssh can come from a page there. */
static void
test_question (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = open_canvas (self, "first", self->far.address, FALSE);
  EaselSurface *surface = show_refused (self, canvas);

  forward (surface);
  web_wait_eval (surface, VERSION, "1 true");
  web_assert_eval (surface, "String (prompt ('Enter passphrase for key:'))", "null");
  web_assert_eval (surface, "String (confirm ('Trust this key?'))", "false");
  web_assert_eval (surface, "location.pathname = '/sign-in'; ''", "");
  web_wait_shows (self->web.window, "which canvases never get");
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, 1);
}

/* The connection is cut: the page says so, and can be forwarded again. */
static void
test_cut (Fixture       *self,
          gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = open_canvas (self, "first", self->far.address, FALSE);
  EaselSurface *surface = show_refused (self, canvas);

  forward (surface);
  g_assert_cmpuint (ssh_cut (&self->far.ssh, TRUE), ==, 1);
  web_wait_state (surface, EASEL_SURFACE_REFUSED);
  web_wait_shows (GTK_WIDGET (surface), "The connection to build-server ended.");
  forward (surface);
  web_wait_eval (surface, VERSION, "1 true");
}

/* ssh fails, the view goes while it connects, and then the canvas. */
static void
test_unfinished (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = open_canvas (self, "first", self->far.address, FALSE);
  g_autofree char *sshd = g_strdup (g_getenv ("EASEL_TEST_FAR_SSHD"));
  EaselSurface *surface = show_refused (self, canvas);

  g_setenv ("EASEL_TEST_FAR_SSHD", "false", TRUE);
  web_press (GTK_WIDGET (surface), "Forward");
  web_wait_state (surface, EASEL_SURFACE_LOADING);
  web_wait_state (surface, EASEL_SURFACE_REFUSED);
  web_wait_shows (GTK_WIDGET (surface), "No connection to build-server");
  g_setenv ("EASEL_TEST_FAR_SSHD", sshd, TRUE);
  web_press (GTK_WIDGET (surface), "Forward");
  gtk_window_set_child (GTK_WINDOW (self->web.window), NULL);
  surface = show_refused (self, canvas);
  web_press (GTK_WIDGET (surface), "Forward");
  easel_canvas_set_state (canvas, EASEL_CANVAS_GONE, NULL);
  web_wait_shows (GTK_WIDGET (surface), "The host has closed this canvas.");
  g_assert_null (get_forward (canvas));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
#define ADD(path, test) g_test_add ("/remote/forward/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("page", test_page);
  ADD ("address", test_address);
  ADD ("question", test_question);
  ADD ("cut", test_cut);
  ADD ("unfinished", test_unfinished);
  ADD ("other-user", test_other_user);
  return g_test_run ();
}
