/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two pages beside each other in the real program,: both are seen, neither is loaded again, and the next run
 * has them as they were. Each page tells its provider that it was loaded, and whether it is seen. */
#include <glib/gstdio.h>
#include <string.h>

#include "easel-ahp-source.h"
#include "easel-test.h"
#include "program.h"

static const char page_html[] =
  "<!doctype html><title>Page</title><textarea id=a style='width: 100%%; height: 90vh'></textarea><script>\n"
  "const tell = (key, value) => ahpCanvas.postMessage ({type: 'set', key, value});\n"
  "const see = () => tell ('seen', '%1$s ' + ahpCanvas.visibility);\n"
  "tell ('loaded', '%1$s');\n"
  "a.addEventListener ('focus', () => tell ('focused', '%1$s'));\n"
  "document.addEventListener ('input', () => tell ('typed', '%1$s ' + a.value));\n"
  "ahpCanvas.addEventListener ('visibilitychange', see); see ();\n"
  "const measure = () => tell ('width', '%1$s ' + innerWidth);\n"
  "addEventListener ('resize', measure); measure ();\n"
  "</script>\n";

typedef struct
{
  char        *folder;
  char        *state;
  char        *uri;
  Program     *host;
  Program     *easel;
  EaselSource *observer;
  GString     *loaded;    /* the names of the pages in the order of their loads */
  GHashTable  *seen;      /* name -> "visible" or "hidden", as said last */
  char        *typed;
  gboolean     has_focus; /* the field of either page */
  GHashTable  *widths;    /* name -> pixels, as said last */
} Fixture;

static void
message_cb (EaselCanvas *canvas,
            JsonNode    *payload,
            Fixture     *fixture)
{
  JsonObject *message = json_node_get_object (payload);
  const char *key = json_object_get_string_member_with_default (message, "key", "");
  const char *value = json_object_get_string_member_with_default (message, "value", "");

  if (g_str_equal (key, "loaded"))
    g_string_append (fixture->loaded, value);
  else if (g_str_equal (key, "seen") && strlen (value) > 2)
    g_hash_table_insert (fixture->seen, g_strndup (value, 1), g_strdup (value + 2));
  else if (g_str_equal (key, "focused"))
    fixture->has_focus = TRUE;
  else if (g_str_equal (key, "width") && strlen (value) > 2)
    g_hash_table_insert (fixture->widths, g_strndup (value, 1),
                         GINT_TO_POINTER ((int) g_ascii_strtoll (value + 2, NULL, 10)));
  else if (g_str_equal (key, "typed"))
    {
      g_free (fixture->typed);
      fixture->typed = g_strdup (value);
    }
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

static void
observe (Fixture *fixture)
{
  const EaselSourceOptions options = { .id = "observer", .address = fixture->uri, .client_id = "observer" };
  GListModel *sessions, *canvases;
  g_autoptr(EaselSession) session = NULL;

  fixture->observer = easel_ahp_source_kind.create (&options);
  easel_source_start (fixture->observer);
  sessions = easel_source_get_sessions (fixture->observer);
  easel_test_wait_until (g_list_model_get_n_items (sessions) > 0);
  session = g_list_model_get_item (sessions, 0);
  easel_source_hold (fixture->observer, session);
  canvases = G_LIST_MODEL (easel_session_get_canvases (session));
  g_signal_connect (canvases, "items-changed", G_CALLBACK (canvases_changed_cb), fixture);
  easel_test_wait_until (g_list_model_get_n_items (canvases) >= 2);
}

static char *
write_page (Fixture    *fixture,
            const char *name)
{
  char *folder = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *index = g_build_filename (folder, "index.html", NULL);
  g_autofree char *html = g_strdup_printf (page_html, name);

  g_assert_no_errno (g_mkdir (folder, 0700));
  g_assert_true (g_file_set_contents (index, html, -1, NULL));
  return folder;
}

static gboolean
is_ready (const char *line,
          gpointer    data)
{
  return g_str_has_prefix (line, "READY ");
}

static void
start_host (Fixture *fixture)
{
  g_autofree char *one = write_page (fixture, "A");
  g_autofree char *two = write_page (fixture, "B");
  const char *argv[] = { g_getenv ("EASEL_HOST_PROGRAM"), "serve", "--port", "0", "--state", fixture->state,
                         "--page", one, "--page", two, NULL };

  fixture->host = program_start (argv, NULL);
  fixture->uri = g_strdup (program_wait_line (fixture->host, is_ready, NULL) + strlen ("READY "));
}

static void
start_easel (Fixture *fixture)
{
  const char *arguments[] = { "--no-embedded-host", "--host", fixture->uri, NULL };

  fixture->easel = program_start_easel (arguments);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("easel-beside-XXXXXX", NULL);
  fixture->state = g_build_filename (fixture->folder, "state", NULL);
  fixture->loaded = g_string_new (NULL);
  fixture->seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  fixture->widths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  start_host (fixture);
  observe (fixture);
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
  g_string_free (fixture->loaded, TRUE);
  g_hash_table_unref (fixture->seen);
  g_hash_table_unref (fixture->widths);
  g_free (fixture->typed);
  g_free (fixture->folder);
  g_free (fixture->state);
  g_free (fixture->uri);
}

static gboolean
is_seen (Fixture    *fixture,
         const char *name)
{
  return g_strcmp0 (g_hash_table_lookup (fixture->seen, name), "visible") == 0;
}

static guint
count_seen (Fixture *fixture)
{
  return is_seen (fixture, "A") + is_seen (fixture, "B");
}

static int
get_width (Fixture    *fixture,
           const char *name)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (fixture->widths, name));
}

static gboolean
is_half (Fixture    *fixture,
         const char *name)
{
  return get_width (fixture, name) > 0 && get_width (fixture, name) < 600;
}

static void
test_beside (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *loads = NULL;
  gboolean was_a;

  easel_test_wait_until (fixture->loaded->len == 2 && count_seen (fixture) == 1);
  was_a = is_seen (fixture, "A");
  loads = g_strdup (fixture->loaded->str);

  /* One in front of the other: the window is too narrow at first. */
  program_act (fixture->easel, "windowsize --sync %1 1000 700");
  easel_test_wait_until (get_width (fixture, was_a ? "A" : "B") > 720);
  program_act (fixture->easel, "key ctrl+shift+b");
  easel_test_wait_until (count_seen (fixture) == 2 && is_half (fixture, "A") && is_half (fixture, "B"));
  program_act (fixture->easel, "mousemove --window %1 200 400 click 1");
  easel_test_wait_until (fixture->has_focus);
  program_act (fixture->easel, "type a");
  easel_test_wait_until (fixture->typed != NULL);
  g_assert_cmpstr (fixture->typed, ==, was_a ? "B a" : "A a");

  program_act (fixture->easel, "windowsize --sync %1 420 700");
  easel_test_wait_until (count_seen (fixture) == 1);
  program_act (fixture->easel, "windowsize --sync %1 1000 700");
  easel_test_wait_until (count_seen (fixture) == 2);
  g_assert_cmpstr (fixture->loaded->str, ==, loads);

  /* In the next run they are as they were, without a key. */
  g_assert_cmpint (program_stop (fixture->easel), ==, 0);
  program_free (g_steal_pointer (&fixture->easel));
  g_hash_table_remove_all (fixture->seen);
  start_easel (fixture);
  easel_test_wait_until (count_seen (fixture) == 1);
  program_act (fixture->easel, "windowsize --sync %1 1000 700");
  easel_test_wait_until (count_seen (fixture) == 2);
}

/* Types a command into the terminal that has the keyboard: its shell makes a file. */
static void
type_command (Fixture    *fixture,
              const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *words = g_strdup_printf ("type >%s", path);

  program_act (fixture->easel, words);
  program_act (fixture->easel, "key Return");
  easel_test_wait_until (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* Whether a client of the host, as an agent's, has a canvas in any session that is called like the terminal. */
static gboolean
is_listed (Fixture *fixture)
{
  GListModel *sessions = easel_source_get_sessions (fixture->observer);

  for (guint i = 0; i < g_list_model_get_n_items (sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);
      GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

      g_assert_cmpstr (easel_session_get_uri (session), !=, "easel-own:/");
      for (guint j = 0; j < g_list_model_get_n_items (canvases); j++)
        {
          g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, j);

          if (easel_canvas_is_native (canvas) || g_strcmp0 (easel_canvas_get_title (canvas), "Terminal") == 0)
            return TRUE;
        }
    }
  return FALSE;
}

/* The user's own terminal is beside a page of an agent: by one key, with the keyboard in it, in the next run as well, and
 * no client of the host learns of it. */
static void
test_terminal (Fixture       *fixture,
               gconstpointer  data)
{
  static const char opened[] = "{\"event\":\"canvas\",\"session\":\"easel-own:/\",\"state\":\"live\"}";
  g_autofree char *loads = NULL;
  const char *front;

  easel_test_wait_until (fixture->loaded->len == 2 && count_seen (fixture) == 1);
  front = is_seen (fixture, "A") ? "A" : "B";
  loads = g_strdup (fixture->loaded->str);
  program_act (fixture->easel, "windowsize --sync %1 1000 700");
  easel_test_wait_until (get_width (fixture, front) > 720);
  program_act (fixture->easel, "key ctrl+shift+j");
  program_wait_event (fixture->easel, opened);
  easel_test_wait_until (is_half (fixture, front) && count_seen (fixture) == 1);
  type_command (fixture, "made");
  g_assert_false (is_listed (fixture));
  g_assert_cmpstr (fixture->loaded->str, ==, loads);
  g_assert_null (fixture->typed);

  g_assert_cmpint (program_stop (fixture->easel), ==, 0);
  program_free (g_steal_pointer (&fixture->easel));
  g_hash_table_remove_all (fixture->seen);
  g_hash_table_remove_all (fixture->widths);
  start_easel (fixture);
  easel_test_wait_until (count_seen (fixture) == 1);
  program_act (fixture->easel, "windowsize --sync %1 1000 700");
  /* In the narrow window, where the program begins, it has less. */
  easel_test_wait_until (is_half (fixture, front) && get_width (fixture, front) > 430);
  program_wait_event (fixture->easel, opened);
  program_act (fixture->easel, "mousemove --window %1 750 400 click 1");
  type_command (fixture, "made-again");
  g_assert_false (is_listed (fixture));
}

/* The last tab, let go over the desktop, has a window of its own, and its page goes on. */
static void
test_dragged_out (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *loads = NULL;

  easel_test_wait_until (fixture->loaded->len == 2 && count_seen (fixture) == 1);
  loads = g_strdup (fixture->loaded->str);
  program_act (fixture->easel, "mousemove --window %1 300 72 mousedown 1 mousemove --window %1 320 90 "
               "mousemove --window %1 500 300 mousemove --window %1 700 500 mousemove --window %1 705 505 mouseup 1");
  easel_test_wait_until (count_seen (fixture) == 2);
  g_assert_cmpstr (fixture->loaded->str, ==, loads);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/e2e/beside", Fixture, NULL, set_up, test_beside, tear_down);
  g_test_add ("/e2e/beside-terminal", Fixture, NULL, set_up, test_terminal, tear_down);
  g_test_add ("/e2e/dragged-out", Fixture, NULL, set_up, test_dragged_out, tear_down);
  return g_test_run ();
}
