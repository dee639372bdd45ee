/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <libsecret/secret.h>

#include "easel-connections.h"
#include "ui-fixture.h"

/* Whether this run has a keyring: the file back end, or a bus without the service. */
static gboolean
has_keyring (void)
{
  return g_strcmp0 (g_getenv ("SECRET_BACKEND"), "file") == 0;
}

static gboolean
store (EaselSecrets *secrets,
       const char   *what,
       const char   *secret)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  easel_secrets_store_async (secrets, "host", what, "label", secret, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_secrets_store_finish (secrets, result, &error);
}

static char *
lookup (EaselSecrets *secrets,
        const char   *what)
{
  g_autoptr(GAsyncResult) result = NULL;

  easel_secrets_lookup_async (secrets, "host", what, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_secrets_lookup_finish (secrets, result, NULL);
}

static void
test_store (void)
{
  g_autoptr(EaselSecrets) secrets = easel_secrets_new ();
  g_autoptr(EaselSecrets) next_run = easel_secrets_new ();
  g_autofree char *now = NULL;
  g_autofree char *later = NULL;

  g_assert_cmpint (store (secrets, "query", "tkn=1"), ==, has_keyring ());
  /* This run has it in any case, the next one only from a keyring. */
  now = lookup (secrets, "query");
  g_assert_cmpstr (now, ==, "tkn=1");
  later = lookup (next_run, "query");
  g_assert_cmpstr (later, ==, has_keyring () ? "tkn=1" : NULL);
}

static void
test_clear (void)
{
  g_autoptr(EaselSecrets) secrets = easel_secrets_new ();

  store (secrets, "query", "tkn=1");
  store (secrets, "resource", "token");
  easel_secrets_clear (secrets, "host", "resource");
  g_assert_null (lookup (secrets, "resource"));
  easel_secrets_clear (secrets, "host", NULL);
  g_assert_null (lookup (secrets, "query"));
}

typedef struct
{
  char *folder;
  EaselKnownHosts *known;
  EaselSecrets *secrets;
  EaselHub *hub;
  EaselConnections *connections;
  char *notice;
  char *shown_url;
} Fixture;

static void
notice_cb (Fixture    *fixture,
           const char *sentence)
{
  g_free (fixture->notice);
  fixture->notice = g_strdup (sentence);
}

static void
added_cb (Fixture     *fixture,
          EaselSource *source,
          const char  *url)
{
  g_free (fixture->shown_url);
  fixture->shown_url = g_strdup (url);
}

static void
begin_run (Fixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "hosts.json", NULL);
  g_autoptr(GError) error = NULL;

  fixture->known = easel_known_hosts_new (path);
  g_assert_true (easel_known_hosts_load (fixture->known, &error));
  fixture->secrets = easel_secrets_new ();
  fixture->hub = easel_hub_new ();
  fixture->connections = easel_connections_new (fixture->hub, fixture->known, fixture->secrets, fake_source_kinds);
  g_signal_connect_swapped (fixture->connections, "notice", G_CALLBACK (notice_cb), fixture);
  g_signal_connect_swapped (fixture->connections, "added", G_CALLBACK (added_cb), fixture);
}

/* What is on its way to the keyring arrives first. */
static void
end_run (Fixture *fixture)
{
  gpointer watched = NULL;

  easel_connections_stop (fixture->connections);
  g_signal_handlers_disconnect_by_data (fixture->connections, fixture);
  easel_test_watch (fixture->connections, &watched);
  g_object_unref (fixture->connections);
  easel_test_wait_until (watched == NULL);
  easel_test_settle ();
  g_assert_finalize_object (fixture->hub);
  g_object_unref (fixture->secrets);
  g_assert_finalize_object (fixture->known);
}

static void
setup (Fixture       *fixture,
       gconstpointer  data)
{
  fixture->folder = fixture_make_folder ();
  begin_run (fixture);
}

static void
teardown (Fixture       *fixture,
          gconstpointer  data)
{
  end_run (fixture);
  fixture_remove_folder (fixture->folder);
  g_free (fixture->notice);
  g_free (fixture->shown_url);
}

static const char *
uri_of (EaselSource *source)
{
  return g_object_get_data (G_OBJECT (source), "uri");
}

static guint
count (Fixture *fixture)
{
  return g_list_model_get_n_items (easel_hub_get_sources (fixture->hub));
}

/* The address comes back in the next run, and the token with it where there is a keyring. */
static void
test_remember (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *client_id = NULL;
  g_autofree char *file = NULL;
  g_autofree char *text = NULL;
  EaselSource *source;

  source = easel_connections_add (fixture->connections, " ws://127.0.0.1:9?tkn=hush ", NULL);
  g_assert_cmpstr (uri_of (source), ==, "ws://127.0.0.1:9?tkn=hush");
  g_assert_cmpstr (easel_source_get_title (source), ==, "127.0.0.1:9");
  g_assert_null (strstr (fixture->shown_url, "hush"));
  g_assert_true (easel_connections_is_known (fixture->connections, source));
  client_id = g_strdup (g_object_get_data (G_OBJECT (source), "client-id"));
  fake_source_set_state (FAKE_SOURCE (source), EASEL_CONNECTION_READY, NULL);
  if (!has_keyring ())
    easel_test_wait_until (fixture->notice != NULL);
  file = g_build_filename (fixture->folder, "hosts.json", NULL);
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  g_assert_null (strstr (text, "hush"));

  end_run (fixture);
  g_assert_cmpint (fixture->notice == NULL, ==, has_keyring ());
  begin_run (fixture);
  easel_connections_start_known (fixture->connections);
  g_assert_true (easel_hub_is_expecting (fixture->hub));
  easel_test_wait_until (count (fixture) == 1);
  g_assert_false (easel_hub_is_expecting (fixture->hub));
  source = easel_hub_get_source (fixture->hub);
  g_assert_cmpstr (uri_of (source), ==, has_keyring () ? "ws://127.0.0.1:9?tkn=hush" : "ws://127.0.0.1:9");
  g_assert_cmpstr (g_object_get_data (G_OBJECT (source), "client-id"), ==, client_id);

  /* Added again with another token: one host still, and the new token. */
  source = easel_connections_add (fixture->connections, "ws://127.0.0.1:9?tkn=new", NULL);
  g_assert_cmpuint (count (fixture), ==, 1);
  g_assert_cmpstr (uri_of (source), ==, "ws://127.0.0.1:9?tkn=new");

  easel_connections_forget (fixture->connections, source);
  g_assert_cmpuint (count (fixture), ==, 0);
  g_assert_cmpuint (g_list_model_get_n_items (easel_known_hosts_get_entries (fixture->known)), ==, 0);
}

static void
test_once (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *file = g_build_filename (fixture->folder, "hosts.json", NULL);
  g_autoptr(GError) error = NULL;
  EaselSource *source = easel_connections_add_temporary (fixture->connections, "ws://localhost:1?tkn=x", &error);

  g_assert_no_error (error);
  g_assert_false (easel_connections_is_known (fixture->connections, source));
  g_assert_true (easel_connections_can_forget (fixture->connections, source));
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
  g_assert_true (easel_connections_add_temporary (fixture->connections, " ws://localhost:1?tkn=x", &error) == source);
  g_assert_cmpuint (count (fixture), ==, 1);
  easel_connections_forget (fixture->connections, source);
  g_assert_nonnull (easel_connections_add_temporary (fixture->connections, "ws://localhost:1?tkn=x", &error));
  g_assert_cmpuint (count (fixture), ==, 1);
  g_assert_null (easel_connections_add_temporary (fixture->connections, "http://localhost/", &error));
  g_assert_nonnull (error);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *folder = fixture_make_folder ();
  g_autofree char *keyring = g_build_filename (folder, "keyring", NULL);

  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/secrets/store", test_store);
  g_test_add_func ("/ui/secrets/clear", test_clear);
  g_test_add ("/ui/secrets/remember", Fixture, NULL, setup, test_remember, teardown);
  g_test_add ("/ui/secrets/once", Fixture, NULL, setup, test_once, teardown);
  return g_test_run ();
}
