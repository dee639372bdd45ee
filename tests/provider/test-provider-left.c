/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-provider-limits.h"
#include "provider-fixture.h"

#include <glib/gstdio.h>

#include "easel-session.h"

/* What the user did and nobody saved outlives everything that a host may take away. */

static FakeInstance *
find (Fixture *fixture)
{
  EaselInstance *instance = easel_instances_find (fixture->instances, "h", "s:1", "i");

  return instance != NULL ? FAKE_INSTANCE (instance) : NULL;
}

static guint
count_left (Fixture *fixture)
{
  return g_list_model_get_n_items (easel_instances_get_orphans (fixture->instances));
}

/* (transfer none): the only one that was left, by whatever way. */
static FakeInstance *
get_left (Fixture           *fixture,
          EaselOrphanReason  left)
{
  g_autoptr(EaselInstance) instance = g_list_model_get_item (easel_instances_get_orphans (fixture->instances), 0);

  g_assert_cmpuint (count_left (fixture), ==, 1);
  g_assert_cmpint (easel_instance_get_orphan_reason (instance), ==, left);
  return FAKE_INSTANCE (instance);
}

static FakeInstance *
open_unsaved (Fixture *fixture)
{
  FakeInstance *instance = fixture_open (fixture);

  fake_instance_set_unsaved (instance, TRUE);
  return instance;
}

static void
open_other (Fixture *fixture)
{
  assert_answer (fixture, "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"j\"}",
                 "{\"title\":\"\"}");
}

static void
test_session (Fixture       *fixture,
              gconstpointer  data)
{
  FakeInstance *instance = open_unsaved (fixture);
  g_autofree char *store = g_file_get_path (easel_instance_get_store (EASEL_INSTANCE (instance)));

  open_other (fixture);
  easel_instances_end_session (fixture->instances, "h", "s:2");
  g_assert_cmpuint (count_left (fixture), ==, 0);
  easel_instances_end_session (fixture->instances, "h", "s:1");
  g_assert_true (get_left (fixture, EASEL_ORPHAN_SESSION) == instance);
  g_assert_false (fake_instance_is_closed (instance));
  g_assert_true (g_file_test (store, G_FILE_TEST_IS_DIR));
  g_assert_null (easel_instances_find (fixture->instances, "h", "s:1", "j"));

  /* For its host it is closed, whatever the host says about it. */
  g_assert_null (find (fixture));
  assert_answer (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"set\",\"input\":{\"text\":\"x\"}}",
                 "canvas_instance_unknown");
  assert_answer (fixture, "canvasClose", "{" I "}", "null");
  easel_instances_end_session (fixture->instances, "h", "s:1");
  g_assert_true (get_left (fixture, EASEL_ORPHAN_SESSION) == instance);
  g_assert_cmpstr (fake_instance_get_text (instance), ==, "one");

  /* The user closes it, when they have said that it may go. */
  g_assert_false (easel_instances_discard (fixture->instances, EASEL_INSTANCE (instance)));
  g_assert_cmpuint (count_left (fixture), ==, 1);
  fake_instance_set_unsaved (instance, FALSE);
  g_assert_true (easel_instances_discard (fixture->instances, EASEL_INSTANCE (instance)));
  g_assert_cmpuint (count_left (fixture), ==, 0);
  g_assert_false (g_file_test (store, G_FILE_TEST_EXISTS));
}

static void
test_host (Fixture       *fixture,
           gconstpointer  data)
{
  FakeInstance *instance = open_unsaved (fixture);

  open_other (fixture);
  easel_instances_end_host (fixture->instances, "another");
  g_assert_nonnull (find (fixture));
  easel_instances_end_host (fixture->instances, "h");
  g_assert_true (get_left (fixture, EASEL_ORPHAN_HOST) == instance);
  g_assert_null (easel_instances_find (fixture->instances, "h", "s:1", "j"));
}

/* It is there after a restart, and no host has to come for that. */
static void
test_restart (Fixture       *fixture,
              gconstpointer  data)
{
  open_unsaved (fixture);
  easel_instances_end_session (fixture->instances, "h", "s:1");
  for (guint i = 0; i < 2; i++)
    {
      fixture_restart (fixture);
      g_assert_cmpstr (fake_instance_get_text (get_left (fixture, EASEL_ORPHAN_SESSION)), ==, "one");
      g_assert_null (find (fixture));
      g_assert_cmpstr (fixture->events->str, ==, "");
    }
}

/* A session that was gone and is back: the agent opens what it had, and finds what the user did. */
static void
test_opened_again (Fixture       *fixture,
                   gconstpointer  data)
{
  FakeInstance *instance = open_unsaved (fixture);

  easel_instances_orphan_session (fixture->instances, "h", "s:1");
  g_assert_cmpuint (count_left (fixture), ==, 1);
  assert_answer (fixture, "canvasOpen", "{" I ",\"input\":{\"text\":\"bad\"}}", "canvas_not_found");
  g_assert_true (get_left (fixture, EASEL_ORPHAN_SESSION) == instance);
  assert_answer (fixture, "canvasOpen", "{" I ",\"input\":{\"text\":\"two\"}}",
                 "{\"title\":\"two\",\"status\":\"again\",\"activity\":\"again\"}");
  g_assert_cmpuint (count_left (fixture), ==, 0);
  g_assert_true (find (fixture) == instance);
  g_assert_cmpstr (fixture->events->str, ==, "+i -i +i ");
}

/* Nothing is closed because a list of sessions is short today. */
static void
test_unlisted (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr(GListStore) sessions = g_list_store_new (EASEL_TYPE_SESSION);
  g_autoptr(EaselSession) session = easel_session_new ("s:1");
  FakeInstance *instance = open_unsaved (fixture);

  open_other (fixture);
  g_list_store_append (sessions, session);
  easel_instances_orphan_unlisted (fixture->instances, "h", G_LIST_MODEL (sessions));
  g_assert_cmpuint (count_left (fixture), ==, 0);
  g_list_store_remove_all (sessions);
  easel_instances_orphan_unlisted (fixture->instances, "another", G_LIST_MODEL (sessions));
  g_assert_cmpuint (count_left (fixture), ==, 0);
  easel_instances_orphan_unlisted (fixture->instances, "h", G_LIST_MODEL (sessions));
  g_assert_true (get_left (fixture, EASEL_ORPHAN_SESSION) == instance);
  g_assert_nonnull (easel_instances_find (fixture->instances, "h", "s:1", "j"));
}

static void
test_catalogue (Fixture       *fixture,
                gconstpointer  data)
{
  static const char * const none[] = { NULL };
  static const char * const both[] = { "j", "i", NULL };
  FakeInstance *instance = open_unsaved (fixture);

  open_other (fixture);
  easel_instances_set_listed (fixture->instances, "h", "s:1", both);
  easel_instances_set_listed (fixture->instances, "h", "s:2", none);
  g_assert_cmpuint (count_left (fixture), ==, 0);
  easel_instances_set_listed (fixture->instances, "h", "s:1", none);
  g_assert_true (get_left (fixture, EASEL_ORPHAN_CANVAS) == instance);
  g_assert_nonnull (easel_instances_find (fixture->instances, "h", "s:1", "j"));
  easel_instances_set_listed (fixture->instances, "h", "s:2", both);
  g_assert_cmpuint (count_left (fixture), ==, 1);
  easel_instances_set_listed (fixture->instances, "h", "s:1", both);
  g_assert_cmpuint (count_left (fixture), ==, 0);
  g_assert_true (find (fixture) == instance);
}

/* Named by its own channel, it is in the session whose catalogue has it. */
static void
test_own_channel (Fixture       *fixture,
                  gconstpointer  data)
{
  static const char own[] = "{\"channel\":\"ahp-canvas:/c\",\"canvasId\":\"test.fake\",\"providerId\":\"p\"}";
  static const char * const ids[] = { "ahp-canvas:/c", NULL };
  g_autoptr(GListStore) sessions = g_list_store_new (EASEL_TYPE_SESSION);
  FakeInstance *instance;

  fixture->requester.session = (char *) "ahp-canvas:/c";
  assert_answer (fixture, "canvasOpen", own, "{\"title\":\"\"}");
  instance = FAKE_INSTANCE (easel_instances_find (fixture->instances, "h", "s:1", "ahp-canvas:/c"));
  fake_instance_set_unsaved (instance, TRUE);
  easel_instances_orphan_unlisted (fixture->instances, "h", G_LIST_MODEL (sessions));
  g_assert_cmpuint (count_left (fixture), ==, 0);
  easel_instances_set_listed (fixture->instances, "h", "s:1", ids);
  easel_instances_end_session (fixture->instances, "h", "s:1");
  g_assert_true (get_left (fixture, EASEL_ORPHAN_SESSION) == instance);
}

/* An action that is under way ends, and what it was asked for is asked no more. */
static void
test_under_way (Fixture       *fixture,
                gconstpointer  data)
{
  FakeInstance *instance = open_unsaved (fixture);
  g_autofree char *answer = NULL;
  Pending *pending = pending_start (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"wait\"}", NULL);

  assert_answer (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"write\"}", "canvas_needs_approval");
  g_assert_cmpuint (g_list_model_get_n_items (easel_consent_get_questions (fixture->consent)), ==, 1);
  easel_instances_end_session (fixture->instances, "h", "s:1");
  answer = pending_finish (fixture, pending);
  g_assert_cmpstr (answer, ==, "canvas_cancelled");
  g_assert_false (easel_instance_is_busy (EASEL_INSTANCE (instance)));
  g_assert_cmpuint (g_list_model_get_n_items (easel_consent_get_questions (fixture->consent)), ==, 0);
}

/* Room that agents want is not made of it, and it takes none of theirs. */
static void
test_room (Fixture       *fixture,
           gconstpointer  data)
{
  open_unsaved (fixture);
  easel_instances_end_session (fixture->instances, "h", "s:1");
  for (guint i = 0; i < EASEL_LIMIT_INSTANCES_PER_HOST; i++)
    {
      g_autofree char *params =
        g_strdup_printf ("{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"i%u\"}", i);

      assert_answer (fixture, "canvasOpen", params, "{\"title\":\"\"}");
    }
  assert_answer (fixture, "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"one-more\"}",
                 "canvas_failed");
  fixture_restart (fixture);
  assert_answer (fixture, "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"one-more\"}",
                 "{\"title\":\"\"}");
  g_assert_cmpstr (fake_instance_get_text (get_left (fixture, EASEL_ORPHAN_SESSION)), ==, "one");
}

/* Turned off, a kind is not offered any more; what is open of it is the user's. */
static void
test_disabled (Fixture       *fixture,
               gconstpointer  data)
{
  FakeInstance *instance = open_unsaved (fixture);

  easel_provider_set_enabled (fixture->provider, FAKE_CANVAS, FALSE);
  assert_answer (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"set\"}", "canvas_not_declared");
  assert_answer (fixture, "canvasClose", "{" I "}", "canvas_unsaved");
  g_assert_true (find (fixture) == instance);
  easel_instances_end_session (fixture->instances, "h", "s:1");
  g_assert_true (get_left (fixture, EASEL_ORPHAN_SESSION) == instance);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/provider/left/" path, Fixture, NULL, fixture_set_up, func, fixture_tear_down)
  ADD ("session", test_session);
  ADD ("host", test_host);
  ADD ("restart", test_restart);
  ADD ("opened-again", test_opened_again);
  ADD ("unlisted", test_unlisted);
  ADD ("catalogue", test_catalogue);
  ADD ("own-channel", test_own_channel);
  ADD ("under-way", test_under_way);
  ADD ("room", test_room);
  ADD ("disabled", test_disabled);
#undef ADD
  return g_test_run ();
}
