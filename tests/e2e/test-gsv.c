/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The deploy cockpit of the specification of GSV canvases, in the real program with real keys: a page with its assets,
 * actions of all three kinds, bindings and a refresh job, against a gateway that has somebody else, refuses and is lost. */
#include "easel-test.h"
#include "gateway.h"
#include "program.h"

typedef struct
{
  Gateway *gateway;
  Program *easel;
} Fixture;

static char *
read_file (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "gsv", name, NULL);
  g_autoptr(GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
put_asset (Fixture    *fixture,
           const char *name,
           const char *file)
{
  g_autofree char *text = read_file (file);
  g_autofree char *path = g_strdup_printf ("canvases/deploy-prod/assets/%s", name);

  gateway_put_file (fixture->gateway, path, text);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *cockpit = read_file ("cockpit.json");
  g_autofree char *address = NULL;
  g_autoptr(JsonObject) made = NULL;

  fixture->gateway = gateway_new (0);
  made = gateway_do (fixture->gateway, "canvas.create", cockpit);
  put_asset (fixture, "index.html", "cockpit.html");
  put_asset (fixture, "cockpit.css", "cockpit.css");
  put_asset (fixture, "cockpit.js", "cockpit.js");
  address = g_strdup_printf ("gsv://127.0.0.1:%u", gateway_get_port (fixture->gateway));
  fixture->easel = program_start_easel ((const char * const[]) { "--no-embedded-host", "--host", address, NULL });
  json_object_unref (program_wait_event (fixture->easel,
                                         "{\"event\":\"canvas\",\"title\":\"All Canvases\",\"state\":\"live\"}"));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  program_free (fixture->easel);
  gateway_free (fixture->gateway);
}

/* In the state that the gateway has. @value: (nullable): NULL: anything */
static gboolean
is_there (Fixture    *fixture,
          const char *member,
          const char *value)
{
  JsonObject *state = gateway_get_state (fixture->gateway, "deploy-prod");

  if (value == NULL)
    return json_object_has_member (state, member);
  return g_str_equal (json_object_get_string_member_with_default (state, member, ""), value);
}

/* Keys go to whichever window of the program is in front, also to a question. */
static void
press (Fixture    *fixture,
       const char *words)
{
  g_autofree char *command = g_strdup_printf ("xdotool %s", words);
  g_auto(GStrv) argv = g_strsplit (command, " ", -1);

  easel_test_act ((const char * const *) argv);
}

/* There is no window manager that would give the keyboard back when a question closes. */
static void
focus (Fixture *fixture)
{
  g_autofree char *words =
    g_strdup_printf ("search --onlyvisible --sync --pid %d . windowfocus --sync", (int) program_get_pid (fixture->easel));

  press (fixture, words);
}

static gboolean
again_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

static const char *
get_place (Fixture *fixture)
{
  JsonObject *state = gateway_get_state (fixture->gateway, "deploy-prod");

  return json_object_get_string_member_with_default (state, "where", NULL);
}

/* Presses, and gives it @milliseconds until @member of the state is @value, or the keyboard is at another place of the
 * page. */
static void
press_once (Fixture    *fixture,
            const char *words,
            const char *member,
            const char *value,
            guint       milliseconds)
{
  g_autofree char *place = g_strdup (get_place (fixture));
  gboolean is_over = FALSE;
  guint timer = g_timeout_add (milliseconds, again_cb, &is_over);

  press (fixture, words);
  while (!is_there (fixture, member, value) && g_strcmp0 (place, get_place (fixture)) == 0 && !is_over)
    g_main_context_iteration (NULL, TRUE);
  if (!is_over)
    g_source_remove (timer);
}

/* A tab may be in front before its page has the keyboard; from there on each key brings it to the next place, and a
 * second one too early would lead past it. */
static void
go_to (Fixture    *fixture,
       const char *key,
       const char *place)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();

  while (!is_there (fixture, "where", place))
    {
      press_once (fixture, key, "where", place, get_place (fixture) != NULL ? 8000 : 1500);
      g_assert_false (easel_test_patience_is_over (patience));
    }
}

/* A question takes no yes in its first moment. */
static void
answer (Fixture    *fixture,
        const char *key,
        const char *member,
        const char *value)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();

  while (!is_there (fixture, member, value))
    {
      press_once (fixture, key, member, value, 1500);
      g_assert_false (easel_test_patience_is_over (patience));
    }
  focus (fixture);
}

#define COCKPIT_LIVE "{\"event\":\"canvas\",\"title\":\"Deploy Cockpit\",\"state\":\"live\"}"

/* Through the list of all canvases: its tab, past its button to the first row. Keys that came before the tab took the
 * keyboard have opened a menu. */
static void
open_cockpit (Fixture *fixture)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();
  const char *keys = "key alt+1 key Tab key Return";

  for (; program_count_events (fixture->easel, COCKPIT_LIVE) == 0; keys = "key Escape key alt+1 key Tab key Return")
    {
      gboolean is_over = FALSE;
      guint timer = g_timeout_add (3000, again_cb, &is_over);

      focus (fixture);
      press (fixture, keys);
      while (program_count_events (fixture->easel, COCKPIT_LIVE) == 0 && !is_over)
        g_main_context_iteration (NULL, TRUE);
      if (!is_over)
        g_source_remove (timer);
      g_assert_false (easel_test_patience_is_over (patience));
    }
  json_object_unref (program_wait_event (fixture->easel, COCKPIT_LIVE));
  focus (fixture);
}

static void
test_cockpit (Fixture       *fixture,
              gconstpointer  data)
{
  open_cockpit (fixture);
  go_to (fixture, "key Tab", "version");

  /* Someone else changes the version in the moment in which the user does: both are shown, and theirs is kept. */
  gateway_interfere (fixture->gateway, "deploy-prod", "version", "theirs");
  press (fixture, "key ctrl+a type 2.0.0");
  easel_test_wait_until (is_there (fixture, "version", "theirs"));
  answer (fixture, "key alt+m", "version", "2.0.0");

  /* A tool that asks first, by the name that its binding has. */
  go_to (fixture, "key Tab", "deploy");
  press (fixture, "key Return");
  answer (fixture, "key alt+r", "lastDeploy", NULL);
  g_assert_cmpuint (gateway_count_calls (fixture->gateway, "canvas.action deploy"), ==, 1);

  /* A tool that the gateway refuses. */
  go_to (fixture, "key Tab", "deny");
  press (fixture, "key Return");
  easel_test_wait_until (gateway_count_calls (fixture->gateway, "canvas.action deny") == 1);

  /* The connection is lost while the user types, and is there again. */
  go_to (fixture, "key shift+Tab", "version");
  gateway_drop (fixture->gateway);
  json_object_unref (program_wait_event (fixture->easel,
                                         "{\"event\":\"canvas\",\"title\":\"Deploy Cockpit\",\"state\":\"stale\"}"));
  press (fixture, "key ctrl+a type 2.0.1");
  json_object_unref (program_wait_event (fixture->easel,
                                         "{\"event\":\"canvas\",\"title\":\"Deploy Cockpit\",\"state\":\"live\"}"));
  easel_test_wait_until (is_there (fixture, "version", "2.0.1"));

  /* An agent is written to, and what the canvas refreshes goes on. */
  go_to (fixture, "key Tab", "plan");
  press (fixture, "key Return");
  easel_test_wait_until (gateway_count_calls (fixture->gateway, "canvas.action plan") == 1);
  easel_test_wait_until (is_there (fixture, "status", "deploying"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/e2e/gsv/cockpit", Fixture, NULL, set_up, test_cockpit, tear_down);
  return g_test_run ();
}
