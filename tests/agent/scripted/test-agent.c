/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edit-browse-run.json against the real panel: a file that two edit at once, a form, a build, and three pictures. */
#include "easel-test.h"
#include "program.h"

#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <string.h>

#define TYPED "/* The person typed this meanwhile. */"

static const char hello_c[] =
  "#include <stdio.h>\n\nint\nmain (void)\n{\n  puts (\"Hello, nobody\");\n  return 0;\n}\n\n";

static const char form_html[] =
  "<!doctype html><meta charset=utf-8><title>Form</title><h1>Who are you?</h1>"
  "<form method=post action=/thanks><label>Your name <input name=name></label> <button>Send</button></form>";

typedef struct
{
  char       *folder;
  char       *output;
  char       *window;     /* X window id */
  SoupServer *server;
  char       *page;
  char       *posted;
  Program    *agent;
  Program    *easel;
} Fixture;

static void
answer_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  Fixture *fixture = user_data;
  SoupMessageBody *body = soup_server_message_get_request_body (message);
  const char *html = form_html;

  if (strcmp (path, "/thanks") == 0)
    {
      g_free (fixture->posted);
      fixture->posted = g_strndup (body->data, body->length);
      html = "<!doctype html><meta charset=utf-8><title>Done</title><h1>Thank you, Ada Lovelace</h1>";
    }
  soup_server_message_set_response (message, "text/html", SOUP_MEMORY_STATIC, html, strlen (html));
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
}

static void
start_server (Fixture *fixture)
{
  g_autoptr(GError) error = NULL;
  GSList *uris;

  fixture->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (fixture->server, NULL, answer_cb, fixture, NULL);
  soup_server_listen_local (fixture->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (fixture->server);
  fixture->page = g_uri_to_string (uris->data);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
}

static void
write_file (Fixture    *fixture,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr(GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/* What a user answered earlier: this host may have a shell of this computer. */
static void
allow_shell (Fixture    *fixture,
             const char *uri)
{
  g_autofree char *home = g_build_filename (fixture->folder, "home", NULL);
  g_autofree char *folder = g_build_filename (home, "easel", NULL);
  g_autofree char *base = g_strndup (uri, strcspn (uri, "?"));
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, base, -1);
  g_autofree char *grants =
    g_strdup_printf ("{\"version\":1,\"grants\":[{\"hostId\":\"once-%.32s\",\"hostTitle\":\"Script\","
                     "\"loopback\":true,\"canvasId\":\"terminal\",\"allows\":\"local-shell\"}]}", digest);

  g_assert_no_errno (g_mkdir_with_parents (folder, 0700));
  write_file (fixture, "home/easel/consent.json", grants);
  g_setenv ("XDG_STATE_HOME", home, TRUE);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const char *output = g_getenv ("EASEL_AGENT_PICTURES");

  /* An installed Flatpak sees the folder of its own alone. */
  if (g_getenv ("EASEL_FLATPAK_ID") != NULL)
    {
      fixture->folder = g_build_filename (g_getenv ("HOME"), ".var", "app", g_getenv ("EASEL_FLATPAK_ID"), "agent", NULL);
      g_assert_no_errno (g_mkdir_with_parents (fixture->folder, 0700));
    }
  else
    {
      fixture->folder = g_dir_make_tmp ("easel-agent-XXXXXX", NULL);
    }
  fixture->output = output != NULL ? g_strdup (output) : g_build_filename (fixture->folder, "pictures", NULL);
  g_assert_no_errno (g_mkdir_with_parents (fixture->output, 0700));
  write_file (fixture, "hello.c", hello_c);
  write_file (fixture, "Makefile", "hello: hello.c\n\tcc -o hello hello.c\n");
  start_server (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_pointer (&fixture->easel, program_free);
  g_clear_pointer (&fixture->agent, program_free);
  g_clear_object (&fixture->server);
  g_free (fixture->folder);
  g_free (fixture->output);
  g_free (fixture->window);
  g_free (fixture->page);
  g_free (fixture->posted);
}

static char *
run (const char *const *argv)
{
  g_autofree char *output = NULL;
  g_autoptr(GError) error = NULL;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &output, NULL, NULL, &error);
  g_assert_no_error (error);
  return g_strstrip (g_steal_pointer (&output));
}

static void
find_window (Fixture *fixture)
{
  /* By class: in a sandbox the window names a process that does not exist outside. */
  const char *search[] = { "xdotool", "search", "--onlyvisible", "--class", "easel", NULL };
  g_autofree char *found = run (search);

  g_assert_cmpstr (found, !=, "");
  found[strcspn (found, "\n")] = '\0';
  fixture->window = g_steal_pointer (&found);
}

static void
press (Fixture    *fixture,
       const char *key)
{
  const char *argv[] = { "xdotool", "windowfocus", "--sync", fixture->window, "key", key, NULL };

  g_free (run (argv));
}

/* Goes on typing while the agent works. */
static void
begin_typing (Fixture *fixture)
{
  const char *argv[] = { "xdotool", "windowfocus", "--sync", fixture->window, "mousemove", "--window", fixture->window,
                         "200", "300", "click", "1", "key", "ctrl+End", "type", "--delay", "150", TYPED, NULL };
  g_autoptr(GError) error = NULL;

  g_spawn_async (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
}

/* A picture of the window is not one colour, as an empty one would be nearly. */
static void
assert_picture (Fixture    *fixture,
                const char *name)
{
  g_autofree char *path = g_strdup_printf ("%s/%s.png", fixture->output, name);
  const char *argv[] = { "convert", path, "-format", "%k", "info:", NULL };
  g_autofree char *colours = run (argv);

  g_test_message ("%s: %s colours", path, colours);
  g_assert_cmpint (g_ascii_strtoll (colours, NULL, 10), >, 20);
}

/* One frame may still be on its way when the agent knows already. */
static void
photograph (Fixture    *fixture,
            const char *name)
{
  g_autofree char *path = g_strdup_printf ("%s/%s.png", fixture->output, name);
  const char *argv[] = { "import", "-window", fixture->window, path, NULL };

  if (strcmp (name, "terminal") == 0)
    press (fixture, "alt+4");
  g_usleep (G_USEC_PER_SEC);
  g_free (run (argv));
}

/* As the user: a look at what stands at the prompt, and Enter. */
static void
press_enter (Fixture *fixture)
{
  const char *click[] = { "xdotool", "windowfocus", "--sync", fixture->window, "mousemove", "--window", fixture->window,
                          "200", "300", "click", "1", NULL };

  press (fixture, "alt+4");
  g_usleep (G_USEC_PER_SEC);
  g_free (run (click));
  press (fixture, "Return");
}

static gboolean
is_anything (const char *line,
             gpointer    data)
{
  return g_str_has_prefix (line, "PAUSE ") || g_str_has_prefix (line, "PASSED 25 ");
}

static gboolean
is_ready (const char *line,
          gpointer    data)
{
  return g_str_has_prefix (line, "READY ");
}

static void
start_programs (Fixture *fixture)
{
  g_autofree char *state = g_build_filename (fixture->folder, "state", NULL);
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "tests/agent/scripted/edit-browse-run.json", NULL);
  g_autofree char *file = g_strdup_printf ("file=file://%s/hello.c", fixture->folder);
  g_autofree char *folder = g_strdup_printf ("folder=file://%s", fixture->folder);
  g_autofree char *page = g_strdup_printf ("page=%s", fixture->page);
  const char *argv[] = { g_getenv ("EASEL_SCRIPTED_AGENT"), script, "--state", state, "--folder", fixture->folder,
                         "--output", fixture->output, "--set", file, "--set", folder, "--set", page, NULL };
  const char *easel[] = { "--no-embedded-host", "--host", NULL, NULL };

  fixture->agent = program_start (argv, NULL);
  easel[2] = program_wait_line (fixture->agent, is_ready, NULL) + strlen ("READY ");
  allow_shell (fixture, easel[2]);
  fixture->easel = program_start_easel (easel);
}

static void
assert_file (Fixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "hello.c", NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_test_message ("%s", text);
  g_assert_nonnull (strstr (text, "puts (\"Hello, everybody\");"));
  g_assert_nonnull (strstr (text, TYPED));
}

static void
test_edit_browse_run (Fixture       *fixture,
                      gconstpointer  data)
{
  const char *line;

  start_programs (fixture);
  while (g_str_has_prefix (line = program_wait_line (fixture->agent, is_anything, NULL), "PAUSE "))
    {
      if (strcmp (line, "PAUSE type") == 0)
        {
          json_object_unref (program_wait_event (fixture->easel, "{\"instanceId\":\"edit\",\"state\":\"live\"}"));
          g_usleep (G_USEC_PER_SEC);
          find_window (fixture);
          begin_typing (fixture);
        }
      else if (strcmp (line, "PAUSE enter") == 0)
        press_enter (fixture);
      else
        photograph (fixture, line + strlen ("PAUSE photograph "));
      program_write (fixture->agent, "\n");
    }
  g_assert_cmpint (program_wait (fixture->agent), ==, 0);
  g_assert_cmpstr (fixture->posted, ==, "name=Ada+Lovelace");
  assert_file (fixture);
  assert_picture (fixture, "editor");
  assert_picture (fixture, "browser");
  assert_picture (fixture, "terminal");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/agent/edit-browse-run", Fixture, NULL, set_up, test_edit_browse_run, tear_down);
  return g_test_run ();
}
