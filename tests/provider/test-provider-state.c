/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-provider-limits.h"
#include "provider-fixture.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <unistd.h>

#include "easel-limits.h"

/* What outlives the provider. */

static FakeInstance *
find (Fixture *fixture)
{
  EaselInstance *instance = easel_instances_find (fixture->instances, "h", "s:1", "i");

  return instance != NULL ? FAKE_INSTANCE (instance) : NULL;
}

static void
test_restart (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *title = NULL;
  g_autofree char *status = NULL;
  g_autofree char *store = NULL;
  EaselInstance *instance = EASEL_INSTANCE (fixture_open (fixture));
  const EaselRequester *requester;

  easel_instance_set_status (instance, "busy");
  store = g_file_get_path (easel_instance_get_store (instance));
  fixture_restart (fixture);

  instance = EASEL_INSTANCE (find (fixture));
  g_assert_nonnull (instance);
  g_assert_cmpstr (fixture->events->str, ==, "+i ");
  g_assert_cmpstr (fake_instance_get_text (FAKE_INSTANCE (instance)), ==, "one");
  g_object_get (instance, "title", &title, "status", &status, NULL);
  g_assert_cmpstr (title, ==, "one");
  g_assert_cmpstr (status, ==, "busy");
  g_assert_cmpstr (g_file_peek_path (easel_instance_get_store (instance)), ==, store);
  requester = easel_instance_get_requester (instance);
  g_assert_cmpstr (requester->host_title, ==, "Host");
  g_assert_cmpstr (requester->agent, ==, "agent");
  g_assert_false (requester->loopback);

  /* The host opens it again, as it does with what was stale: the same one. */
  assert_answer (fixture, "canvasInvokeAction", "{" I ",\"actionName\":\"set\",\"input\":{\"text\":\"x\"}}",
                 "{\"value\":1}");
  assert_answer (fixture, "canvasOpen", "{" I ",\"input\":{\"text\":\"two\"}}",
                 "{\"title\":\"two\",\"status\":\"again\",\"activity\":\"again\"}");
  g_assert_cmpuint (fake_instance_get_opens (find (fixture)), ==, 2);
  g_assert_cmpstr (fixture->events->str, ==, "+i ");
}

/* What the last run left and nobody asks for gives way when the room is needed, and only then. */
static void
test_left_over (Fixture       *fixture,
                gconstpointer  data)
{
  for (guint i = 0; i < EASEL_LIMIT_INSTANCES_PER_HOST; i++)
    {
      g_autofree char *params =
        g_strdup_printf ("{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"i%u\"}", i);

      assert_answer (fixture, "canvasOpen", params, "{\"title\":\"\"}");
    }
  fixture_restart (fixture);
  assert_answer (fixture, "canvasInvokeAction",
                 "{\"channel\":\"s:1\",\"instanceId\":\"i0\",\"actionName\":\"set\"}", "{\"value\":0}");
  fixture_open (fixture);
  g_assert_nonnull (easel_instances_find (fixture->instances, "h", "s:1", "i0"));
  g_assert_null (easel_instances_find (fixture->instances, "h", "s:1", "i1"));
  g_assert_nonnull (easel_instances_find (fixture->instances, "h", "s:1", "i2"));
}

static void
test_closed_is_gone (Fixture       *fixture,
                     gconstpointer  data)
{
  fixture_open (fixture);
  assert_answer (fixture, "canvasClose", "{" I "}", "null");
  fixture_restart (fixture);
  g_assert_null (find (fixture));
  g_assert_cmpstr (fixture->events->str, ==, "");
}

/* Nobody gets to say goodbye: what changed has been written by then. */
static void
test_killed (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "instances.json", NULL);

  if (g_test_subprocess ())
    {
      fixture->folder = g_strdup (g_getenv ("EASEL_TEST_FOLDER"));
      fixture_restart (fixture);
      fixture_open (fixture);
      await (FALSE);
    }
  g_setenv ("EASEL_TEST_FOLDER", fixture->folder, TRUE);
  {
    g_autoptr(GSubprocess) child = NULL;
    g_autoptr(GError) error = NULL;
    char *program = g_file_read_link ("/proc/self/exe", NULL);

    child = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, program, "-p",
                              "/provider/state/killed", "--GTestSubprocess", NULL);
    g_assert_no_error (error);
    g_free (program);
    while (!g_file_test (path, G_FILE_TEST_EXISTS))
      g_usleep (1000);
    g_subprocess_send_signal (child, SIGKILL);
    g_subprocess_wait (child, NULL, NULL);
  }
  fixture_restart (fixture);
  g_assert_nonnull (find (fixture));
  g_assert_cmpstr (fake_instance_get_text (find (fixture)), ==, "one");
}

/* More than an instance may keep is not kept, and does not take the others with it. */
static void
test_large_state (Fixture       *fixture,
                  gconstpointer  data)
{
  FakeInstance *instance = fixture_open (fixture);

  assert_answer (fixture, "canvasOpen", "{\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"instanceId\":\"j\"}",
                 "{\"title\":\"\"}");
  fake_instance_fill (instance, EASEL_LIMIT_INSTANCE_STATE_BYTES);
  g_test_expect_message ("easel-provider", G_LOG_LEVEL_WARNING, "*more than it may*");
  fixture_restart (fixture);
  g_test_assert_expected_messages ();
  g_assert_cmpstr (fake_instance_get_text (find (fixture)), ==, "damaged");
  g_assert_nonnull (easel_instances_find (fixture->instances, "h", "s:1", "j"));
}

/* Closing removes what is in the folder, and nothing that a link in it points to. */
static void
test_store_with_link (Fixture       *fixture,
                      gconstpointer  data)
{
  GFile *store = easel_instance_get_store (EASEL_INSTANCE (fixture_open (fixture)));
  g_autofree char *path = g_file_get_path (store);
  g_autofree char *folder = g_build_filename (path, "a", "b", NULL);
  g_autofree char *link = g_build_filename (folder, "link", NULL);
  g_autofree char *outside = g_build_filename (fixture->folder, "outside", NULL);
  g_autofree char *kept = g_build_filename (outside, "kept", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (outside, 0700), ==, 0);
  g_assert_true (g_file_set_contents (kept, "x", 1, NULL));
  g_assert_cmpint (symlink (outside, link), ==, 0);
  assert_answer (fixture, "canvasClose", "{" I "}", "null");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
}

static void
write_state (Fixture    *fixture,
             const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, "instances.json", NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

#define ENTRY "\"hostId\":\"h\",\"session\":\"s:1\",\"loopback\":true,\"canvasId\":\"test.fake\",\"instanceId\":\"i\""
#define STORE "\"store\":\"7d444840-9dc0-11d1-b245-5ffdce74fad2\""

static void
test_damage (Fixture       *fixture,
             gconstpointer  data)
{
  static const struct { const char *text; gboolean found, aside; } files[] = {
    { "", FALSE, TRUE },
    { "{\"version\":1,\"instances\":[{" ENTRY, FALSE, TRUE },
    { "{\"version\":9,\"instances\":[{" ENTRY "," STORE "}]}", FALSE, TRUE },
    { "{\"version\":1,\"instances\":[7,[],null,{}]}", FALSE, FALSE },
    { "{\"version\":1,\"instances\":[{" ENTRY "}]}", FALSE, FALSE },
    { "{\"version\":1,\"instances\":[{" ENTRY ",\"store\":\"../../home\"}]}", FALSE, FALSE },
    { "{\"version\":1,\"instances\":[{" ENTRY ",\"store\":\"..\"}]}", FALSE, FALSE },
    { "{\"version\":1,\"instances\":[{" ENTRY "," STORE ",\"state\":[1],\"title\":7}]}", TRUE, FALSE },
  };
  g_autofree char *aside = g_build_filename (fixture->folder, "instances.json.damaged", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_test_message ("%s", files[i].text);
      write_state (fixture, files[i].text);
      fixture_restart (fixture);
      g_assert_cmpint (find (fixture) != NULL, ==, files[i].found);
      g_assert_cmpint (g_unlink (aside) == 0, ==, files[i].aside);
    }
}

/* What belongs to a canvas that this build does not have is kept for one that has it. */
static void
test_unclaimed (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "instances.json", NULL);
  g_autofree char *text = NULL;

  write_state (fixture, "{\"version\":1,\"instances\":[{\"hostId\":\"h\",\"session\":\"s:1\",\"loopback\":true,"
               "\"canvasId\":\"test.future\",\"instanceId\":\"f\"," STORE "}]}");
  fixture_restart (fixture);
  fixture_open (fixture);
  fixture_restart (fixture);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "test.future"));
  g_assert_nonnull (find (fixture));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/provider/state/" path, Fixture, NULL, fixture_set_up, func, fixture_tear_down)
  ADD ("restart", test_restart);
  ADD ("left-over", test_left_over);
  ADD ("closed-is-gone", test_closed_is_gone);
  ADD ("killed", test_killed);
  ADD ("large-state", test_large_state);
  ADD ("store-with-link", test_store_with_link);
  ADD ("damage", test_damage);
  ADD ("unclaimed", test_unclaimed);
#undef ADD
  return g_test_run ();
}
