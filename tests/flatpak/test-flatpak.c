/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Flatpak that is installed for this user, on a private display, with the real portals. */
#include <glib/gstdio.h>
#include <string.h>

#include "easel-test.h"
#include "portal.h"
#include "program.h"

#define ID "io.github.ahp_canvas.Easel"
#define LINK "https://example.org/away?from=canvas"

typedef struct
{
  char    *folder;
  char    *state;     /* of the host outside */
  char    *home;      /* of the application, as seen from outside */
  Portal  *portal;
  Program *host;
  char    *uri;
  guint    tick;      /* so that what is not an event is looked at as well */
} Fixture;

static gboolean
tick_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("easel-flatpak-XXXXXX", NULL);
  fixture->state = g_build_filename (fixture->folder, "state", NULL);
  fixture->home = g_build_filename (g_getenv ("HOME"), ".var", "app", ID, NULL);
  fixture->portal = portal_start ();
  fixture->tick = g_timeout_add (100, tick_cb, NULL);
}

/* Every test begins with an application that was never started. */
static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  const char *remove[] = { "rm", "-rf", fixture->home, NULL };

  g_source_remove (fixture->tick);
  g_clear_pointer (&fixture->host, program_free);
  g_clear_pointer (&fixture->portal, portal_free);
  g_spawn_sync (NULL, (char **) remove, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL);
  g_free (fixture->folder);
  g_free (fixture->state);
  g_free (fixture->home);
  g_free (fixture->uri);
}

static char *
run (const char *const *argv,
     int               *status)
{
  g_autofree char *output = NULL;
  g_autoptr(GError) error = NULL;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &output, NULL, status, &error);
  g_assert_no_error (error);
  g_test_message ("%s: %s", argv[0], output);
  return g_strstrip (g_steal_pointer (&output));
}

/* The newest of the windows, when there are @n. */
static char *
wait_window (guint n)
{
  const char *search[] = { "xdotool", "search", "--onlyvisible", "--class", "easel", NULL };
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();

  for (;;)
    {
      g_autofree char *found = run (search, NULL);
      g_auto(GStrv) windows = g_strsplit (found, "\n", -1);

      if (g_strv_length (windows) >= n && *windows[0] != '\0')
        return g_strdup (windows[g_strv_length (windows) - 1]);
      g_assert_false (easel_test_patience_is_over (patience));
      g_main_context_iteration (NULL, FALSE);
      g_usleep (G_USEC_PER_SEC / 10);
    }
}

static void
press (const char *window,
       const char *key)
{
  const char *argv[] = { "xdotool", "windowfocus", "--sync", window, "key", key, NULL };

  g_free (run (argv, NULL));
}

/* Add Host…, typed by a user. The question is in the window, as the runtime has a libadwaita that shows it there; nothing
 * outside of the sandbox is told when it is. */
static void
add_host (const char *uri)
{
  g_autofree char *window = wait_window (1);
  const char *type[] = { "xdotool", "windowfocus", "--sync", window, "type", uri, NULL };

  press (window, "ctrl+n");
  g_usleep (3 * G_USEC_PER_SEC);
  g_free (run (type, NULL));
  press (window, "Return");
}

static void
wait_ready (Program    *easel,
            const char *uri)
{
  g_autofree char *shown = g_strndup (uri, strcspn (uri, "?"));
  g_autofree char *pattern = g_strdup_printf ("{\"event\":\"connection\",\"state\":\"ready\",\"url\":\"%s?…\"}", shown);

  json_object_unref (program_wait_event (easel, pattern));
}

/* The token is in the application's own keyring. */
static void
wait_kept (Fixture *fixture)
{
  g_autofree char *keyring = g_build_filename (fixture->home, "data", "keyrings", "default.keyring", NULL);

  easel_test_wait_until (g_file_test (keyring, G_FILE_TEST_EXISTS));
}

static char *
read_file (Fixture    *fixture,
           const char *name)
{
  g_autofree char *path = g_build_filename (fixture->home, name, NULL);
  char *text = NULL;
  g_autoptr(GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
write_file (Fixture    *fixture,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (fixture->home, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr(GError) error = NULL;

  g_assert_no_errno (g_mkdir_with_parents (folder, 0700));
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static void
assert_sandboxes (void)
{
  const char *measure[] = { g_getenv ("EASEL_SANDBOXES"), NULL };
  int status = -1;

  g_free (run (measure, &status));
  g_assert_cmpint (status, ==, 0);
}

/* easel-host runs inside; the page comes over its connection and talks over the bridge (its counter is a message). */
static void
test_welcome (Fixture       *fixture,
              gconstpointer  data)
{
  const char *nothing[] = { NULL };
  g_autoptr(Program) easel = program_start_easel (nothing);

  json_object_unref (program_wait_event (easel, "{\"event\":\"canvas\",\"instanceId\":\"welcome\",\"state\":\"live\","
                                         "\"address\":\"channel\"}"));
  assert_sandboxes ();
  g_assert_cmpint (program_stop (easel), ==, 0);
}

/* The token of a remembered host is there after a restart, and nowhere in the application's files in the clear. */
static void
test_secrets_are_kept (Fixture       *fixture,
                       gconstpointer  data)
{
  const char *arguments[] = { "--no-embedded-host", NULL };
  const char *token;
  Program *easel;
  int status = -1;

  fixture->host = program_start_host (fixture->state, NULL, &fixture->uri);
  easel = program_start_easel (arguments);
  add_host (fixture->uri);
  wait_ready (easel, fixture->uri);
  wait_kept (fixture);
  g_assert_cmpuint (fixture->portal->n_secrets, >, 0);
  g_assert_cmpint (program_stop (easel), ==, 0);
  program_free (easel);

  token = strchr (fixture->uri, '=') + 1;
  {
    const char *grep[] = { "grep", "-rlaF", token, fixture->home, NULL };
    g_autofree char *found = run (grep, &status);

    g_assert_cmpstr (found, ==, "");
  }
  easel = program_start_easel (arguments);
  wait_ready (easel, fixture->uri);
  g_assert_cmpint (program_stop (easel), ==, 0);
  program_free (easel);
}

/* With a keyring that answers nothing the host works all the same, until the program ends. */
static void
test_secrets_for_now (Fixture       *fixture,
                      gconstpointer  data)
{
  const char *arguments[] = { "--no-embedded-host", NULL };
  Program *easel;

  fixture->portal->has_secrets = FALSE;
  fixture->host = program_start_host (fixture->state, NULL, &fixture->uri);
  easel = program_start_easel (arguments);
  add_host (fixture->uri);
  wait_ready (easel, fixture->uri);
  g_assert_cmpint (program_stop (easel), ==, 0);
  program_free (easel);

  easel = program_start_easel (arguments);
  json_object_unref (program_wait_event (easel, "{\"event\":\"connection\",\"state\":\"failed\"}"));
  g_assert_cmpint (program_stop (easel), ==, 0);
  program_free (easel);
}

/* A browser that writes down where it was sent. */
static char *
install_browser (Fixture *fixture)
{
  char *seen = g_build_filename (fixture->folder, "seen", NULL);
  g_autofree char *script = g_build_filename (fixture->folder, "browser", NULL);
  g_autofree char *applications = g_build_filename (g_get_user_data_dir (), "applications", NULL);
  g_autofree char *entry = g_build_filename (applications, "browser.desktop", NULL);
  g_autofree char *code = g_strdup_printf ("#!/bin/sh\necho \"$1\" >'%s.part'\nmv '%s.part' '%s'\n", seen, seen, seen);
  g_autofree char *text = g_strdup_printf ("[Desktop Entry]\nType=Application\nName=Browser\nExec=%s %%u\n"
                                           "MimeType=x-scheme-handler/https;\n", script);
  const char *update[] = { "update-desktop-database", applications, NULL };

  g_assert_no_errno (g_mkdir_with_parents (applications, 0700));
  g_assert_true (g_file_set_contents (script, code, -1, NULL));
  g_assert_no_errno (g_chmod (script, 0700));
  g_assert_true (g_file_set_contents (entry, text, -1, NULL));
  g_free (run (update, NULL));
  return seen;
}

/* A click on a link, a yes, and the portal takes it from there. */
static void
test_link (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *seen = install_browser (fixture);
  g_autofree char *page = g_build_filename (fixture->folder, "page", NULL);
  g_autofree char *index = g_build_filename (page, "index.html", NULL);
  g_autofree char *window = NULL;
  g_autofree char *dialog = NULL;
  g_autofree char *found = NULL;
  g_autoptr(Program) easel = NULL;
  g_autoptr(EaselTestPatience) patience = NULL;
  const char *arguments[] = { "--no-embedded-host", "--host", NULL, NULL };
  const char *click[] = { "xdotool", "mousemove", "--window", NULL, "200", "500", "click", "1", NULL };
  const char *yes[] = { "xdotool", "windowfocus", NULL, "key", "alt+o", NULL };

  g_assert_no_errno (g_mkdir (page, 0700));
  g_assert_true (g_file_set_contents (index, "<!doctype html><title>Away</title><style>a { position: fixed; inset: 0 }"
                                      "</style><a href='" LINK "'>Away</a>", -1, NULL));
  fixture->host = program_start_host (fixture->state, page, &fixture->uri);
  arguments[2] = fixture->uri;
  easel = program_start_easel (arguments);
  json_object_unref (program_wait_event (easel, "{\"title\":\"Away\",\"state\":\"live\"}"));
  window = wait_window (1);
  press (window, "alt+2");
  g_usleep (G_USEC_PER_SEC);
  click[3] = window;
  g_free (run (click, NULL));
  dialog = wait_window (2);
  yes[2] = dialog;
  /* The dialog takes no yes in its first moments, nor soon after another key. */
  patience = easel_test_patience_new ();
  while (!g_file_test (seen, G_FILE_TEST_EXISTS))
    {
      g_assert_false (easel_test_patience_is_over (patience));
      g_usleep (2 * G_USEC_PER_SEC);
      g_free (run (yes, NULL));
      g_main_context_iteration (NULL, FALSE);
    }
  g_file_get_contents (seen, &found, NULL, NULL);
  g_assert_cmpstr (g_strstrip (found), ==, LINK);
  g_assert_cmpint (program_stop (easel), ==, 0);
}

static gboolean
is_ready (const char *line,
          gpointer    data)
{
  return g_str_has_prefix (line, "READY ");
}

/* An agent outside, with a script. */
static Program *
start_agent (Fixture    *fixture,
             const char *granted)
{
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "tests/flatpak/granted-run.json", NULL);
  g_autofree char *file = g_strdup_printf ("granted=%s/note.txt", granted);
  g_autofree char *other = g_strdup_printf ("other=%s/note.txt", fixture->folder);
  const char *argv[] = { g_getenv ("EASEL_SCRIPTED_AGENT"), script, "--state", fixture->state, "--set", file,
                         "--set", other, NULL };
  Program *agent = program_start (argv, NULL);

  g_free (fixture->uri);
  fixture->uri = g_strdup (program_wait_line (agent, is_ready, NULL) + strlen ("READY "));
  return agent;
}

/* What a user answered earlier: this host may have a shell. */
static void
allow_shell (Fixture *fixture)
{
  g_autofree char *hosts = read_file (fixture, "data/easel/hosts.json");
  g_autoptr(JsonNode) root = json_from_string (hosts, NULL);
  JsonArray *list = json_object_get_array_member (json_node_get_object (root), "hosts");
  const char *id = json_object_get_string_member (json_array_get_object_element (list, 0), "id");
  g_autofree char *grants =
    g_strdup_printf ("{\"version\":1,\"grants\":[{\"hostId\":\"%s\",\"hostTitle\":\"x\",\"loopback\":true,"
                     "\"canvasId\":\"terminal\",\"allows\":\"local-shell\"}]}", id);

  write_file (fixture, ".local/state/easel/consent.json", grants);
}

/* The editor reads a file of a folder that the document portal lent, and no other; the shell says where it is. */
static void
test_granted (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *lent = g_build_filename (fixture->folder, "lent", NULL);
  g_autofree char *note = g_build_filename (lent, "note.txt", NULL);
  g_autofree char *other = g_build_filename (fixture->folder, "note.txt", NULL);
  g_autofree char *granted = NULL;
  g_autofree char *settings = NULL;
  g_autoptr(Program) agent = NULL;
  Program *easel;
  const char *arguments[] = { "--no-embedded-host", NULL };

  g_assert_no_errno (g_mkdir (lent, 0700));
  g_assert_true (g_file_set_contents (note, "Granted by a portal\n", -1, NULL));
  g_assert_true (g_file_set_contents (other, "Not granted\n", -1, NULL));
  granted = portal_grant_folder (fixture->portal, ID, lent);
  settings = g_strdup_printf ("[io/github/ahp_canvas/Easel]\ngranted-folders=['%s']\n", granted);
  write_file (fixture, "config/glib-2.0/settings/keyfile", settings);

  fixture->host = program_start_host (fixture->state, NULL, &fixture->uri);
  easel = program_start_easel (arguments);
  add_host (fixture->uri);
  wait_ready (easel, fixture->uri);
  wait_kept (fixture);
  g_assert_cmpint (program_stop (easel), ==, 0);
  program_free (easel);
  g_assert_cmpint (program_stop (fixture->host), ==, 0);
  g_clear_pointer (&fixture->host, program_free);
  allow_shell (fixture);

  agent = start_agent (fixture, granted);
  easel = program_start_easel (arguments);
  g_assert_cmpint (program_wait (agent), ==, 0);
  g_assert_cmpint (program_stop (easel), ==, 0);
  program_free (easel);
}

/* A second one hands its link to the first, through the name that the sandbox may own. */
static void
test_one_instance (Fixture       *fixture,
                   gconstpointer  data)
{
  const char *first[] = { "flatpak", "run", "--die-with-parent", ID, "--events", "--no-embedded-host", NULL };
  const char *second[] = { "flatpak", "run", ID, "easel:connect?host=ws%3A%2F%2F127.0.0.1%3A1", NULL };
  g_autoptr(Program) easel = program_start (first, NULL);
  g_autofree char *window = wait_window (1);
  int status = -1;

  g_free (run (second, &status));
  g_assert_cmpint (status, ==, 0);
  g_free (wait_window (2));
  program_kill (easel);
}

static gboolean
is_answer (const char *line,
           gpointer    id)
{
  g_autofree char *member = g_strdup_printf ("\"id\":%d", GPOINTER_TO_INT (id));

  return strstr (line, member) != NULL && strstr (line, "\"result\"") != NULL;
}

/* An agent outside starts the program that it was told of, and is in the host of the panel, in another sandbox. */
static void
test_agent_outside (Fixture       *fixture,
                    gconstpointer  data)
{
  const char *nothing[] = { NULL };
  const char *mcp[] = { "flatpak", "run", "--die-with-parent", "--command=easel-host", ID, "mcp", "--no-panel", NULL };
  g_autoptr(Program) easel = program_start_easel (nothing);
  g_autoptr(Program) agent = NULL;
  const char *tools;

  json_object_unref (program_wait_event (easel, "{\"instanceId\":\"welcome\",\"state\":\"live\"}"));
  agent = program_start (mcp, NULL);
  program_write (agent, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                 "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}\n");
  program_wait_line (agent, is_answer, GINT_TO_POINTER (1));
  program_write (agent, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
                 "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{}}\n");
  tools = program_wait_line (agent, is_answer, GINT_TO_POINTER (2));
  g_assert_nonnull (strstr (tools, "\"name\":"));
  g_assert_cmpint (program_stop (easel), ==, 0);
}

/* What a desktop finds of it, under the names that it looks for. */
static void
test_exports (void)
{
  static const char * const names[] = {
    "applications/" ID ".desktop", "dbus-1/services/" ID ".service", "icons/hicolor/scalable/apps/" ID ".svg",
    "icons/hicolor/symbolic/apps/" ID "-symbolic.svg",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (g_getenv ("FLATPAK_USER_DIR"), "exports", "share", names[i], NULL);

      g_test_message ("%s", path);
      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flatpak/exports", test_exports);
  g_test_add ("/flatpak/welcome", Fixture, NULL, set_up, test_welcome, tear_down);
  g_test_add ("/flatpak/one-instance", Fixture, NULL, set_up, test_one_instance, tear_down);
  g_test_add ("/flatpak/secrets/kept", Fixture, NULL, set_up, test_secrets_are_kept, tear_down);
  g_test_add ("/flatpak/secrets/for-now", Fixture, NULL, set_up, test_secrets_for_now, tear_down);
  g_test_add ("/flatpak/link", Fixture, NULL, set_up, test_link, tear_down);
  g_test_add ("/flatpak/agent-outside", Fixture, NULL, set_up, test_agent_outside, tear_down);
  g_test_add ("/flatpak/granted", Fixture, NULL, set_up, test_granted, tear_down);
  return g_test_run ();
}
