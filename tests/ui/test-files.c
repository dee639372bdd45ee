/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <string.h>

#include "easel-json-file.h"
#include "easel-known-hosts.h"
#include "easel-limits.h"
#include "easel-panel-limits.h"
#include "easel-state.h"
#include "easel-panel-error.h"
#include "easel-test-disk.h"
#include "ui-fixture.h"

typedef struct
{
  char *folder;
  char *path;
  char *aside;
} Fixture;

static void
setup (Fixture       *fixture,
       gconstpointer  data)
{
  fixture->folder = fixture_make_folder ();
  fixture->path = g_build_filename (fixture->folder, "hosts.json", NULL);
  fixture->aside = g_strconcat (fixture->path, ".damaged", NULL);
}

static void
teardown (Fixture       *fixture,
          gconstpointer  data)
{
  fixture_remove_folder (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->aside);
}

static void
write_file (const char *path,
            const char *text)
{
  g_autoptr(GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static guint
count (EaselKnownHosts *hosts)
{
  return g_list_model_get_n_items (easel_known_hosts_get_entries (hosts));
}

static void
test_hosts_round_trip (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr(EaselKnownHosts) hosts = easel_known_hosts_new (fixture->path);
  g_autoptr(EaselKnownHosts) again = easel_known_hosts_new (fixture->path);
  g_autoptr(EaselKnownHost) one = easel_known_host_new (NULL, NULL, "One", "wss://one.example/ahp", NULL);
  g_autoptr(EaselKnownHost) two = easel_known_host_new (NULL, NULL, NULL, "ws://127.0.0.1:1", NULL);
  g_autoptr(GError) error = NULL;
  EaselKnownHost *found;
  GStatBuf info;

  g_assert_true (easel_known_hosts_load (hosts, &error));
  g_assert_true (easel_known_hosts_add (hosts, one, &error));
  g_assert_true (easel_known_hosts_add (hosts, two, &error));
  g_assert_no_error (error);
  g_assert_cmpint (g_stat (fixture->path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);

  g_assert_true (easel_known_hosts_load (again, &error));
  g_assert_cmpuint (count (again), ==, 2);
  found = easel_known_hosts_find_url (again, "wss://one.example/ahp");
  g_assert_nonnull (found);
  g_assert_cmpstr (easel_known_host_get_id (found), ==, easel_known_host_get_id (one));
  g_assert_cmpstr (easel_known_host_get_title (found), ==, "One");
  g_assert_cmpstr (easel_known_host_get_client_id (found), ==, easel_known_host_get_client_id (one));
  found = easel_known_hosts_find (again, easel_known_host_get_id (two));
  g_assert_null (easel_known_host_get_title (found));

  g_assert_true (easel_known_hosts_rename (again, easel_known_host_get_id (two), "Build Machine", &error));
  g_assert_true (easel_known_hosts_load (hosts, &error));
  found = easel_known_hosts_find (hosts, easel_known_host_get_id (two));
  g_assert_cmpstr (easel_known_host_get_title (found), ==, "Build Machine");
  g_assert_cmpstr (easel_known_host_get_url (found), ==, easel_known_host_get_url (two));
  g_assert_cmpstr (easel_known_host_get_client_id (found), ==, easel_known_host_get_client_id (two));
  g_assert_true (easel_known_hosts_remove (again, easel_known_host_get_id (one), &error));
  g_assert_true (easel_known_hosts_load (hosts, &error));
  g_assert_cmpuint (count (hosts), ==, 1);
}

/* Nothing that a user had in the file is overwritten by the next save. */
static void
test_hosts_damage (Fixture       *fixture,
                   gconstpointer  data)
{
  static const char * const damages[] = {
    "", "{", "null", "[]", "{\"hosts\":[]}", "{\"version\":2,\"hosts\":[]}", "{\"version\":\"1\"}",
    "{\"version\":1}\xff", "{\"version\":1} trailing",
  };

  for (guint i = 0; i < G_N_ELEMENTS (damages); i++)
    {
      g_autoptr(EaselKnownHosts) hosts = easel_known_hosts_new (fixture->path);
      g_autoptr(EaselKnownHost) host = easel_known_host_new (NULL, NULL, NULL, "ws://localhost:1", NULL);
      g_autoptr(GError) error = NULL;
      g_autofree char *kept = NULL;

      write_file (fixture->path, damages[i]);
      g_assert_false (easel_known_hosts_load (hosts, &error));
      g_assert_nonnull (error);
      g_assert_cmpuint (count (hosts), ==, 0);
      g_assert_false (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
      g_assert_true (g_file_get_contents (fixture->aside, &kept, NULL, NULL));
      g_assert_cmpstr (kept, ==, damages[i]);
      g_clear_error (&error);
      g_assert_true (easel_known_hosts_add (hosts, host, &error));
      g_assert_true (easel_known_hosts_load (hosts, &error));
      g_assert_cmpuint (count (hosts), ==, 1);
    }
}

/* One bad entry does not take the good ones with it. */
static void
test_hosts_bad_entries (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr(EaselKnownHosts) hosts = easel_known_hosts_new (fixture->path);
  g_autoptr(GError) error = NULL;

  write_file (fixture->path,
              "{\"version\":1,\"hosts\":[1,null,{},{\"id\":\"a\"},{\"id\":\"b\",\"url\":\"http://x/\"},"
              "{\"id\":\"c\",\"url\":\"ws://localhost:1\",\"title\":7,\"more\":{}},"
              "{\"id\":\"c\",\"url\":\"ws://localhost:2\"},"
              "{\"id\":\"d\",\"url\":\"ws://localhost:3?tkn=secret\"}]}");
  g_assert_true (easel_known_hosts_load (hosts, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count (hosts), ==, 2);
  g_assert_cmpstr (easel_known_host_get_url (easel_known_hosts_find (hosts, "c")), ==, "ws://localhost:1");
  g_assert_cmpstr (easel_known_host_get_url (easel_known_hosts_find (hosts, "d")), ==, "ws://localhost:3");
}

static void
test_hosts_limits (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr(EaselKnownHosts) hosts = easel_known_hosts_new (fixture->path);
  g_autofree char *large = g_malloc (EASEL_LIMIT_OWN_FILE_BYTES + 2);
  g_autoptr(GError) error = NULL;

  memset (large, ' ', EASEL_LIMIT_OWN_FILE_BYTES + 1);
  large[EASEL_LIMIT_OWN_FILE_BYTES + 1] = '\0';
  write_file (fixture->path, large);
  g_assert_false (easel_known_hosts_load (hosts, &error));
  g_clear_error (&error);

  for (guint i = 0; i < EASEL_LIMIT_HOSTS; i++)
    {
      g_autoptr(EaselKnownHost) host = easel_known_host_new (NULL, NULL, NULL, "ws://localhost:1", NULL);

      g_assert_true (easel_known_hosts_add (hosts, host, &error));
    }
  {
    g_autoptr(EaselKnownHost) host = easel_known_host_new (NULL, NULL, NULL, "ws://localhost:1", NULL);

    g_assert_false (easel_known_hosts_add (hosts, host, &error));
    g_assert_error (error, EASEL_PANEL_ERROR, EASEL_PANEL_ERROR_LIMIT);
  }
}

/* Where the folder cannot be written the host is there until the program ends, and the caller is told. */
static void
test_hosts_unwritable (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autofree char *below = NULL;
  g_autoptr(EaselKnownHosts) hosts = NULL;
  g_autoptr(EaselKnownHost) host = easel_known_host_new (NULL, NULL, NULL, "ws://localhost:1", NULL);
  g_autoptr(GError) error = NULL;

  write_file (fixture->path, "a file is no folder");
  below = g_build_filename (fixture->path, "hosts.json", NULL);
  hosts = easel_known_hosts_new (below);
  g_assert_false (easel_known_hosts_add (hosts, host, &error));
  g_assert_nonnull (error);
  g_assert_cmpuint (count (hosts), ==, 1);
}

static void
test_state (Fixture       *fixture,
            gconstpointer  data)
{
  EaselState *state = easel_state_new (fixture->path);
  g_autoptr(EaselState) again = NULL;
  g_autoptr(EaselState) third = NULL;

  g_assert_null (easel_state_get_host (state));
  easel_state_choose (state, "a", "ahp-session:/1");
  easel_state_choose (state, "b", "ahp-session:/2");
  easel_state_choose (state, "a", NULL);
  g_assert_false (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
  /* The last reference writes what waits. */
  g_object_unref (state);

  again = easel_state_new (fixture->path);
  g_assert_cmpstr (easel_state_get_host (again), ==, "a");
  g_assert_cmpstr (easel_state_get_session (again, "a"), ==, "ahp-session:/1");
  g_assert_cmpstr (easel_state_get_session (again, "b"), ==, "ahp-session:/2");
  easel_state_forget (again, "a");
  easel_state_flush (again);
  third = easel_state_new (fixture->path);
  g_assert_null (easel_state_get_host (third));
  g_assert_null (easel_state_get_session (third, "a"));
  g_assert_cmpstr (easel_state_get_session (third, "b"), ==, "ahp-session:/2");
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* It is said once, and what could not be written is written when it can be. */
static void
test_state_full (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(EaselState) state = easel_state_new (fixture->path);
  g_autoptr(EaselState) again = NULL;
  guint n_told = 0;

  g_signal_connect_swapped (state, "save-failed", G_CALLBACK (count_cb), &n_told);
  easel_test_disk_set_full (0, TRUE);
  easel_state_choose (state, "a", "ahp-session:/1");
  g_assert_false (easel_state_flush (state));
  easel_state_choose (state, "a", "ahp-session:/2");
  g_assert_false (easel_state_flush (state));
  easel_test_disk_set_full (0, FALSE);
  g_assert_cmpuint (n_told, ==, 1);
  g_assert_true (easel_state_flush (state));
  again = easel_state_new (fixture->path);
  g_assert_cmpstr (easel_state_get_session (again, "a"), ==, "ahp-session:/2");
  easel_test_disk_set_full (0, TRUE);
  easel_state_choose (state, "a", "ahp-session:/3");
  g_assert_false (easel_state_flush (state));
  easel_test_disk_set_full (0, FALSE);
  g_assert_cmpuint (n_told, ==, 2);
}

/* Killed, the program loses at most what changed within the delay. */
static void
test_state_delay (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr(EaselState) state = easel_state_new (fixture->path);

  easel_state_choose (state, "a", "ahp-session:/1");
  easel_test_wait_until (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
}

static void
test_state_damage (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr(EaselState) state = NULL;
  g_autoptr(EaselState) empty = NULL;

  write_file (fixture->path, "{\"version\":1,\"host\":3,\"sessions\":{\"a\":1,\"b\":\"ahp-session:/2\"}}");
  state = easel_state_new (fixture->path);
  g_assert_null (easel_state_get_host (state));
  g_assert_null (easel_state_get_session (state, "a"));
  g_assert_cmpstr (easel_state_get_session (state, "b"), ==, "ahp-session:/2");
  write_file (fixture->path, "garbage");
  empty = easel_state_new (fixture->path);
  g_assert_null (easel_state_get_session (empty, "b"));
  g_assert_true (g_file_test (fixture->aside, G_FILE_TEST_EXISTS));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  easel_test_disk_init ();
  g_test_add ("/ui/files/hosts/round-trip", Fixture, NULL, setup, test_hosts_round_trip, teardown);
  g_test_add ("/ui/files/hosts/damage", Fixture, NULL, setup, test_hosts_damage, teardown);
  g_test_add ("/ui/files/hosts/bad-entries", Fixture, NULL, setup, test_hosts_bad_entries, teardown);
  g_test_add ("/ui/files/hosts/limits", Fixture, NULL, setup, test_hosts_limits, teardown);
  g_test_add ("/ui/files/hosts/unwritable", Fixture, NULL, setup, test_hosts_unwritable, teardown);
  g_test_add ("/ui/files/state/round-trip", Fixture, NULL, setup, test_state, teardown);
  g_test_add ("/ui/files/state/full", Fixture, NULL, setup, test_state_full, teardown);
  g_test_add ("/ui/files/state/delay", Fixture, NULL, setup, test_state_delay, teardown);
  g_test_add ("/ui/files/state/damage", Fixture, NULL, setup, test_state_damage, teardown);
  return g_test_run ();
}
