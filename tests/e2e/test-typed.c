/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A form half filled survives whatever happens to the page, the host and the panel: each on the real programs, with
 * real keys. The page tells its provider whenever its field changes, also when what was typed is given back to it. It
 * listens and gives a state, or what it is told would keep it awake. */
#include <glib/gstdio.h>

#include "easel-ahp-source.h"
#include "easel-test.h"
#include "easel-test-system.h"
#include "program.h"

static const char page_html[] =
  "<!doctype html><style>html, body, textarea { width: 100%%; height: 100%%; margin: 0 }</style>\n"
  "<textarea id=a></textarea><script>\n"
  "a.addEventListener ('focus', () => ahpCanvas.postMessage ({type: 'set', key: 'focused', value: 'yes'}));\n"
  "for (const type of ['mousedown', 'mousemove'])\n"
  "  a.addEventListener (type, e => ahpCanvas.postMessage ({type: 'set', key: type, value: String (e.clientX)}));\n"
  "document.addEventListener ('input', () => ahpCanvas.postMessage ({type: 'set', key: 'typed', value: '%s' + a.value}));\n"
  "ahpCanvas.addEventListener ('message', () => ahpCanvas.setState ({}));\n"
  "addEventListener ('blur', () => ahpCanvas.postMessage ({type: 'set', key: 'focused', value: 'no'}));\n"
  "</script>\n";

typedef struct
{
  char        *folder;
  char        *state;
  char        *page;
  char        *uri;
  Program     *host;
  Program     *easel;
  EaselSource *observer;
  char        *typed;     /* nullable: what the page said last */
  gboolean     has_focus; /* the field of the page */
  int          pressed;   /* where in the page the pointer was at the last press of its button, and */
  int          pointer;   /* where it is */
} Fixture;

static const char form_live[] = "{\"event\":\"canvas\",\"title\":\"form\",\"state\":\"live\"}";

static void
message_cb (EaselCanvas *canvas,
            JsonNode    *payload,
            Fixture     *fixture)
{
  JsonObject *message = json_node_get_object (payload);
  const char *key = json_object_get_string_member_with_default (message, "key", "");

  if (g_str_equal (key, "focused"))
    fixture->has_focus = g_str_equal (json_object_get_string_member (message, "value"), "yes");
  if (g_str_equal (key, "mousedown"))
    fixture->pressed = atoi (json_object_get_string_member (message, "value"));
  if (g_str_equal (key, "mousedown") || g_str_equal (key, "mousemove"))
    fixture->pointer = atoi (json_object_get_string_member (message, "value"));
  if (!g_str_equal (key, "typed"))
    return;
  g_free (fixture->typed);
  fixture->typed = g_strdup (json_object_get_string_member (message, "value"));
  g_test_message ("typed: %s", fixture->typed);
}

static void
canvases_changed_cb (GListModel *canvases,
                     guint       position,
                     guint       removed,
                     guint       added,
                     Fixture    *fixture)
{
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      g_signal_connect (canvas, "message", G_CALLBACK (message_cb), fixture);
    }
}

static EaselSource *
observe (Fixture    *fixture,
         const char *uri)
{
  const EaselSourceOptions options = { .id = "observer", .address = uri, .client_id = "observer" };
  EaselSource *observer = easel_ahp_source_kind.create (&options);
  GListModel *sessions = easel_source_get_sessions (observer);
  g_autoptr(EaselSession) session = NULL;
  GListModel *canvases;

  easel_source_start (observer);
  easel_test_wait_until (g_list_model_get_n_items (sessions) > 0);
  session = g_list_model_get_item (sessions, 0);
  easel_source_hold (observer, session);
  canvases = G_LIST_MODEL (easel_session_get_canvases (session));
  g_signal_connect (canvases, "items-changed", G_CALLBACK (canvases_changed_cb), fixture);
  easel_test_wait_until (g_list_model_get_n_items (canvases) > 0);
  return observer;
}

static void
write_page (Fixture    *fixture,
            const char *mark)
{
  g_autofree char *index = g_build_filename (fixture->page, "index.html", NULL);
  g_autofree char *html = g_strdup_printf (page_html, mark);

  g_assert_true (g_file_set_contents (index, html, -1, NULL));
}

static void
start_easel (Fixture *fixture)
{
  const char *arguments[] = { "--no-embedded-host", "--host", fixture->uri, NULL };

  fixture->easel = program_start_easel (arguments);
  json_object_unref (program_wait_event (fixture->easel, form_live));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *drafts = g_build_filename (g_get_user_state_dir (), "easel", "pages", NULL);

  /* Drafts of another test are not to be waited for here. */
  easel_test_remove_tree (drafts);
  fixture->folder = g_dir_make_tmp ("easel-typed-XXXXXX", NULL);
  fixture->state = g_build_filename (fixture->folder, "state", NULL);
  fixture->page = g_build_filename (fixture->folder, "form", NULL);
  g_assert_no_errno (g_mkdir (fixture->page, 0700));
  write_page (fixture, "");
  fixture->host = program_start_host (fixture->state, fixture->page, &fixture->uri);
  fixture->observer = observe (fixture, fixture->uri);
  start_easel (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_pointer (&fixture->easel, program_free);
  easel_source_stop (fixture->observer);
  g_clear_object (&fixture->observer);
  g_clear_pointer (&fixture->host, program_free);
  easel_test_remove_tree (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->state);
  g_free (fixture->page);
  g_free (fixture->uri);
  g_free (fixture->typed);
}

static void
expect (Fixture    *fixture,
        const char *typed)
{
  easel_test_wait_until (g_strcmp0 (fixture->typed, typed) == 0);
  g_clear_pointer (&fixture->typed, g_free);
}

static gboolean
again_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Each host begins with a welcome page, and either may be in front at first. A page may be live before its tab is in
 * front: the click goes where the user's would, and is made again. A page gets keys past clicks that are still on their
 * way to it, and a late second click would select the first letter that is typed: all of them are over when the page has
 * seen the pointer go on from there. */
static void
click_field (Fixture *fixture)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();

  while (!fixture->has_focus)
    {
      gboolean again = FALSE;
      guint timer = g_timeout_add (500, again_cb, &again);

      program_act (fixture->easel, "key alt+2 mousemove --window %1 200 400 click 1");
      while (!fixture->has_focus && !again)
        g_main_context_iteration (NULL, TRUE);
      if (!again)
        g_source_remove (timer);
      g_assert_false (easel_test_patience_is_over (patience));
    }
  program_act (fixture->easel, "mousemove --window %1 260 400");
  easel_test_wait_until (fixture->pressed != 0 && fixture->pointer == fixture->pressed + 60);
}

static void
type_half (Fixture *fixture)
{
  click_field (fixture);
  program_act (fixture->easel, "type half");
  expect (fixture, "half");
}

/* Whether it is on the disk: from there on the program may be killed. A name with a dot is of a file that is still being
 * written, and is nothing yet. */
static gboolean
is_drafted (const char *text)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "easel", "pages", NULL);
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *contents = NULL;

      if (strchr (name, '.') == NULL && g_file_get_contents (path, &contents, NULL, NULL) &&
          strstr (contents, text) != NULL)
        return TRUE;
    }
  return FALSE;
}

static void
test_killed (Fixture       *fixture,
             gconstpointer  data)
{
  type_half (fixture);
  easel_test_wait_until (is_drafted ("half"));
  program_kill (fixture->easel);
  program_free (g_steal_pointer (&fixture->easel));
  start_easel (fixture);
  expect (fixture, "half");
}

/* Quit right after the last letter: what is not on the disk yet is written before the end. */
static void
test_panel_restart (Fixture       *fixture,
                    gconstpointer  data)
{
  type_half (fixture);
  g_assert_cmpint (program_stop (fixture->easel), ==, 0);
  program_free (g_steal_pointer (&fixture->easel));
  start_easel (fixture);
  expect (fixture, "half");
}

static void
test_host_restart (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autofree char *before = g_strdup (fixture->uri);

  type_half (fixture);
  program_kill (fixture->host);
  easel_test_hold_port (before);
  json_object_unref (program_wait_event (fixture->easel,
                                         "{\"event\":\"canvas\",\"title\":\"form\",\"state\":\"stale\"}"));
  program_free (g_steal_pointer (&fixture->host));
  fixture->host = program_start_host (fixture->state, NULL, &fixture->uri);
  json_object_unref (program_wait_event (fixture->easel, form_live));
  program_act (fixture->easel, "type x");
  expect (fixture, "halfx");
}

static void
test_live_reload (Fixture       *fixture,
                  gconstpointer  data)
{
  type_half (fixture);
  write_page (fixture, "new ");
  expect (fixture, "new half");
}

static char *
write_other (Fixture *fixture)
{
  char *folder = g_build_filename (fixture->folder, "other", NULL);
  g_autofree char *index = g_build_filename (folder, "index.html", NULL);
  g_autofree char *html = g_strdup_printf (page_html, "");

  g_assert_no_errno (g_mkdir (folder, 0700));
  g_assert_true (g_file_set_contents (index, html, -1, NULL));
  return folder;
}

/* The user goes on where they were, once they see it again. */
static void
type_more (Fixture *fixture)
{
  click_field (fixture);
  program_act (fixture->easel, "key ctrl+End type x");
  expect (fixture, "halfx");
}

/* @keys: to the session, in the list. A page gets each key before the panel does. */
static void
choose_session (Fixture    *fixture,
                const char *keys)
{
  fixture->has_focus = TRUE;
  program_act (fixture->easel, "key ctrl+k");
  easel_test_wait_until (!fixture->has_focus);
  program_act (fixture->easel, keys);
}

/* The other session is of another host, and the last in the list. */
static void
test_session_switch (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autofree char *state = g_build_filename (fixture->folder, "state of the other", NULL);
  g_autofree char *page = write_other (fixture);
  g_autofree char *uri = NULL;
  g_autoptr(Program) host = program_start_host (state, page, &uri);
  g_autoptr(EaselSource) observer = observe (fixture, uri);
  const char *arguments[] = { "--no-embedded-host", "--host", fixture->uri, "--host", uri, NULL };

  program_stop (fixture->easel);
  program_free (g_steal_pointer (&fixture->easel));
  fixture->easel = program_start_easel (arguments);
  json_object_unref (program_wait_event (fixture->easel, form_live));
  type_half (fixture);
  choose_session (fixture, "key End key Return");
  json_object_unref (program_wait_event (fixture->easel,
                                         "{\"event\":\"canvas\",\"title\":\"other\",\"state\":\"live\"}"));
  fixture->has_focus = FALSE;
  click_field (fixture);
  choose_session (fixture, "key Home key Down key Return");
  type_more (fixture);
  easel_source_stop (observer);
}

/* Memory is short, so that what nobody sees sleeps at once. The welcome page is before the form. */
static void
test_sleep (Fixture       *fixture,
            gconstpointer  data)
{
  static const char asleep[] = "{\"event\":\"canvas\",\"title\":\"form\",\"state\":\"asleep\","
                               "\"reason\":\"The system is low on memory.\"}";
  g_autoptr(EaselTestSystem) monitor = easel_test_system_new ("org.freedesktop.LowMemoryMonitor");

  type_half (fixture);
  program_act (fixture->easel, "key alt+1");
  /* A page whose messages are on their way stays awake. */
  easel_test_wait_until (!fixture->has_focus);
  easel_test_system_say_until (monitor, "/org/freedesktop/LowMemoryMonitor", "org.freedesktop.LowMemoryMonitor",
                               "LowMemoryWarning", g_variant_new ("(y)", 255),
                               program_count_events (fixture->easel, asleep) > 0);
  program_act (fixture->easel, "key alt+2");
  expect (fixture, "half");
  type_more (fixture);
}

/* The user closes the page and takes that back: it is there again, and its provider hears it. */
static void
test_closed (Fixture       *fixture,
             gconstpointer  data)
{
  type_half (fixture);
  program_act (fixture->easel, "key ctrl+w");
  json_object_unref (program_wait_event (fixture->easel,
                                         "{\"event\":\"canvas\",\"title\":\"form\",\"state\":\"closed\"}"));
  fixture->has_focus = FALSE;
  program_act (fixture->easel, "key ctrl+shift+t");
  json_object_unref (program_wait_event (fixture->easel, form_live));
  click_field (fixture);
  program_act (fixture->easel, "type x");
  expect (fixture, "x");
}

int
main (int   argc,
      char *argv[])
{
  easel_test_system_init ();
  g_test_init (&argc, &argv, NULL);

#define ADD(name, test) g_test_add ("/e2e/typed/" name, Fixture, NULL, set_up, test, tear_down)
  ADD ("killed", test_killed);
  ADD ("panel-restart", test_panel_restart);
  ADD ("host-restart", test_host_restart);
  ADD ("live-reload", test_live_reload);
  ADD ("session-switch", test_session_switch);
  ADD ("sleep", test_sleep);
  ADD ("closed", test_closed);
  return g_test_run ();
}
