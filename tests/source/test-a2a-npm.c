/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An agent that the official SDK makes, in both versions of A2A. npm-a2a/a2a.mjs says where it is. */
#include <glib/gstdio.h>
#include <string.h>

#include "a2a-fixture.h"
#include "easel-test.h"

typedef struct
{
  GSubprocess *agent;
  char        *file;       /* where the agent keeps its tasks */
  int          port;
  A2aView     *view;
} Fixture;

static void
start_agent (Fixture *self)
{
  g_autofree char *wanted = g_strdup_printf ("%d", self->port);
  g_autoptr(GDataInputStream) lines = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *line = NULL;

  self->agent = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                                  g_getenv ("EASEL_TEST_NODE"),
                                  "--preserve-symlinks", "--preserve-symlinks-main",
                                  g_getenv ("EASEL_TEST_A2A_AGENT"), self->file, wanted, NULL);
  g_assert_no_error (error);
  lines = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->agent));
  line = g_data_input_stream_read_line (lines, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (line != NULL && g_str_has_prefix (line, "READY "));
  self->port = atoi (line + strlen ("READY "));
}

static void
kill_agent (Fixture *self)
{
  g_subprocess_force_exit (self->agent);
  g_subprocess_wait (self->agent, NULL, NULL);
  g_clear_object (&self->agent);
}

static void
set_up (Fixture       *self,
        gconstpointer  path)
{
  g_autofree char *address = NULL;

  self->file = g_build_filename (g_get_user_cache_dir (), "easel-a2a-tasks.json", NULL);
  g_mkdir_with_parents (g_get_user_cache_dir (), 0700);
  g_unlink (self->file);
  start_agent (self);
  address = g_strdup_printf ("http://127.0.0.1:%d%s", self->port, (const char *) path);
  self->view = a2a_view_new (address);
  easel_test_wait_until (a2a_view_count_canvases (self->view) > 0);
}

static void
tear_down (Fixture       *self,
           gconstpointer  path)
{
  a2a_view_free (self->view);
  kill_agent (self);
  g_unlink (self->file);
  g_free (self->file);
}

static void
say (Fixture    *self,
     const char *words)
{
  easel_conversation_send (a2a_view_get_conversation (self->view), words);
}

static gboolean
is_idle (Fixture *self)
{
  return !easel_conversation_is_busy (a2a_view_get_conversation (self->view));
}

static void
test_terms (Fixture       *self,
            gconstpointer  path)
{
  const char *version = *(const char *) path != '\0' ? "0.3" : "1.0";
  g_autofree char *words = g_strdup_printf ("you: terms\nagent: true true %s\n", version);
  g_autofree char *all = NULL;

  g_assert_cmpstr (easel_session_get_title (a2a_view_get_session (self->view)), ==, "Form Agent");
  g_assert_cmpint (easel_source_get_state (self->view->source), ==, EASEL_CONNECTION_READY);
  say (self, "terms");
  easel_test_wait_until (is_idle (self));
  all = a2a_view_dup_words (self->view);
  g_assert_cmpstr (all, ==, words);
  say (self, "What?");
  easel_test_wait_until (is_idle (self));
  g_assert_true (a2a_view_has_words (self->view, "agent: I do not know that.\nnote: The agent could not do this.\n"));
}

/* Both are asked for before one is there; what is done in one of them changes it, and not the other. */
static void
test_forms (Fixture       *self,
            gconstpointer  path)
{
  g_autoptr(A2uiModel) left = NULL;
  g_autoptr(A2uiModel) right = NULL;
  g_autofree char *greeting = NULL;
  g_autofree char *other = NULL;

  say (self, "form left");
  say (self, "form right");
  easel_test_wait_until (is_idle (self));
  g_assert_cmpuint (a2a_view_count_canvases (self->view), ==, 3);
  left = a2a_view_open_form (a2a_view_find_form (self->view, "left"));
  right = a2a_view_open_form (a2a_view_find_form (self->view, "right"));
  greeting = a2a_view_dup_value (left, "/greeting");
  g_assert_cmpstr (greeting, ==, "Who are you, left?");

  a2a_view_send (a2a_view_find_form (self->view, "left"),
                 "{\"userAction\":{\"name\":\"confirm\",\"surfaceId\":\"left\",\"sourceComponentId\":\"send\","
                 "\"timestamp\":\"2026-01-01T00:00:00Z\",\"context\":{\"name\":\"Ada\"}}}");
  easel_test_wait_until (is_idle (self));
  g_free (greeting);
  greeting = a2a_view_dup_value (left, "/greeting");
  other = a2a_view_dup_value (right, "/greeting");
  g_assert_cmpstr (greeting, ==, "Hello Ada");
  g_assert_cmpstr (other, ==, "Who are you, right?");
  g_assert_true (a2a_view_has_words (self->view, "agent: Same task: confirm\n"));
}

static void
test_killed (Fixture       *self,
             gconstpointer  path)
{
  g_autofree char *words = NULL;

  say (self, "slow");
  easel_test_wait_until (a2a_view_has_words (self->view, "agent: one \n"));
  kill_agent (self);
  easel_test_wait_until (easel_source_get_state (self->view->source) == EASEL_CONNECTION_LOST);
  start_agent (self);
  easel_test_wait_until (is_idle (self));
  g_assert_cmpint (easel_source_get_state (self->view->source), ==, EASEL_CONNECTION_READY);
  words = a2a_view_dup_words (self->view);
  /* Nothing is lost, and nothing said twice. */
  g_assert_cmpstr (words, ==, "you: slow\nagent: one two\nnote: The connection to the agent was lost. Its answer "
                   "will be read when it is back.\n");
}

/* Said while it is not there. */
static void
test_waiting (Fixture       *self,
              gconstpointer  path)
{
  kill_agent (self);
  say (self, "terms");
  easel_test_wait_until (easel_source_get_state (self->view->source) == EASEL_CONNECTION_LOST);
  start_agent (self);
  easel_test_wait_until (is_idle (self));
  g_assert_true (a2a_view_has_words (self->view, "agent: true true "));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) \
  g_test_add ("/a2a/npm/1.0/" path, Fixture, "", set_up, function, tear_down); \
  g_test_add ("/a2a/npm/0.3/" path, Fixture, "/legacy", set_up, function, tear_down)
  ADD ("terms", test_terms);
  ADD ("forms", test_forms);
  ADD ("killed", test_killed);
  ADD ("waiting", test_waiting);
  return g_test_run ();
}
