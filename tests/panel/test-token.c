/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The token of a host that refuses every other one: what reaches the keyring, and when, in this run and the next. */
#include <string.h>

#include "easel-connections.h"
#include "easel-kinds.h"
#include "host-fixture.h"

typedef struct
{
  HostFixture host;
  char *base;                /* of its address */
  char *query;               /* the right one */
  EaselHub *hub;
  EaselKnownHosts *known;
  EaselConnections *connections;
} Fixture;

static void
begin_run (Fixture *self)
{
  g_autofree char *path = g_build_filename (self->host.folder, "hosts.json", NULL);
  g_autoptr(EaselSecrets) secrets = easel_secrets_new ();

  self->hub = easel_hub_new ();
  self->known = easel_known_hosts_new (path);
  g_assert_true (easel_known_hosts_load (self->known, NULL));
  self->connections = easel_connections_new (self->hub, self->known, secrets, easel_kinds_get ());
}

/* What is on its way to the keyring arrives first. */
static void
end_run (Fixture *self)
{
  gpointer watched = NULL;

  easel_connections_stop (self->connections);
  easel_test_watch (self->connections, &watched);
  g_object_unref (self->connections);
  easel_test_wait_until (watched == NULL);
  g_clear_object (&self->known);
  g_clear_object (&self->hub);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  host_fixture_set_up (&self->host, NULL);
  self->base = g_strndup (self->host.uri, strcspn (self->host.uri, "?"));
  self->query = g_strdup (strchr (self->host.uri, '?') + 1);
  begin_run (self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  end_run (self);
  host_fixture_tear_down (&self->host, NULL);
  g_free (self->base);
  g_free (self->query);
}

/* (transfer full) (nullable): as the next run finds it. */
static char *
look_up (const char *id,
         const char *what)
{
  g_autoptr(EaselSecrets) secrets = easel_secrets_new ();
  g_autoptr(GAsyncResult) result = NULL;

  easel_secrets_lookup_async (secrets, id, what, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_secrets_lookup_finish (secrets, result, NULL);
}

static void
assert_kept (EaselSource *source,
             const char  *query)
{
  g_autofree char *kept = look_up (easel_source_get_id (source), "query");

  g_assert_cmpstr (kept, ==, query);
}

static gboolean
is_refused (EaselSource *source)
{
  return easel_source_get_state (source) == EASEL_CONNECTION_FAILED && easel_source_get_refused (source) != NULL;
}

static gboolean
is_ready (EaselSource *source)
{
  return easel_source_get_state (source) == EASEL_CONNECTION_READY;
}

/* Once the keyring has had all that this run gave it. */
static void
wait_until_kept (EaselSource *source,
                 const char  *query)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();

  for (;;)
    {
      g_autofree char *kept = look_up (easel_source_get_id (source), "query");

      if (g_strcmp0 (kept, query) == 0)
        return;
      g_assert_false (easel_test_patience_is_over (patience));
    }
}

static EaselSource *
add (Fixture    *self,
     const char *query)
{
  g_autofree char *address = g_strconcat (self->base, "?", query, NULL);
  g_autoptr(GError) error = NULL;
  EaselSource *source = easel_connections_add (self->connections, address, &error);

  g_assert_no_error (error);
  return source;
}

/* As with "--host-file". */
static EaselSource *
give (Fixture    *self,
      const char *query)
{
  g_autofree char *address = g_strconcat (self->base, "?", query, NULL);
  g_autoptr(GError) error = NULL;
  EaselSource *source = easel_connections_add_temporary (self->connections, address, &error);

  g_assert_no_error (error);
  easel_hub_choose (self->hub, source, NULL);
  return source;
}

static guint
count (Fixture *self)
{
  return g_list_model_get_n_items (easel_hub_get_sources (self->hub));
}

/* Waits until the only source is a remembered one, chosen, and connected with the right token. */
static void
wait_until_settled (Fixture *self)
{
  EaselSource *source;

  easel_test_wait_until (count (self) == 1 && is_ready (easel_hub_get_source (self->hub)));
  source = easel_hub_get_source (self->hub);
  g_assert_true (easel_connections_is_known (self->connections, source));
  wait_until_kept (source, self->query);
}

static gboolean
enter (EaselSource *source,
       const char  *token)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  easel_source_authenticate_async (source, easel_source_get_refused (source), token, NULL, NULL, easel_test_result_cb,
                                   &result);
  easel_test_wait_until (result != NULL);
  if (easel_source_authenticate_finish (source, result, &error))
    return TRUE;
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  return FALSE;
}

static const char *
get_token (Fixture *self)
{
  return self->query + strlen ("tkn=");
}

/* As it is after a restart of the program. */
static EaselSource *
restart (Fixture *self)
{
  end_run (self);
  begin_run (self);
  easel_connections_start_known (self->connections);
  easel_test_wait_until (g_list_model_get_n_items (easel_hub_get_sources (self->hub)) == 1);
  return easel_hub_get_source (self->hub);
}

/* The user gets there in the end, and the keyring has heard of nothing before. */
static void
test_wrong (Fixture       *self,
            gconstpointer  data)
{
  EaselSource *source = add (self, "tkn=wrong");
  g_autofree char *resource = NULL;

  g_assert_null (easel_source_get_refused (source));
  easel_test_wait_until (is_refused (source));
  assert_kept (source, NULL);
  resource = g_strdup (easel_source_get_refused (source));
  g_assert_null (strchr (resource, '?'));
  g_assert_false (enter (source, "wrong too"));
  g_assert_true (is_refused (source));
  assert_kept (source, NULL);
  g_assert_true (enter (source, get_token (self)));
  g_assert_true (is_ready (source));
  g_assert_null (easel_source_get_refused (source));
  wait_until_kept (source, self->query);
  g_assert_null (look_up (easel_source_get_id (source), resource));
  source = restart (self);
  easel_test_wait_until (is_ready (source));
}

/* A wrong one does not take the place of the one that is kept. */
static void
test_good_stays (Fixture       *self,
                 gconstpointer  data)
{
  EaselSource *source = add (self, self->query);

  wait_until_kept (source, self->query);
  g_assert_true (is_ready (source));
  source = add (self, "tkn=wrong");
  easel_test_wait_until (is_refused (source));
  g_assert_false (enter (source, "wrong too"));
  assert_kept (source, self->query);
  source = restart (self);
  easel_test_wait_until (is_ready (source));
}

/* A host that is not there says nothing of a token, which waits for it. */
static void
test_offline (Fixture       *self,
              gconstpointer  data)
{
  EaselSource *source;

  host_fixture_stop (&self->host);
  source = add (self, self->query);
  easel_test_wait_until (easel_source_get_state (source) == EASEL_CONNECTION_LOST);
  g_assert_null (easel_source_get_refused (source));
  assert_kept (source, NULL);
  host_fixture_start (&self->host);
  easel_source_retry (source);
  wait_until_kept (source, self->query);
  g_assert_true (is_ready (source));
}

/* Nothing is kept of a host of this run only. */
static void
test_once (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *address = g_strconcat (self->base, "?tkn=wrong", NULL);
  EaselSource *source = easel_connections_add_temporary (self->connections, address, NULL);

  easel_test_wait_until (is_refused (source));
  g_assert_true (enter (source, get_token (self)));
  easel_test_settle ();
  assert_kept (source, NULL);
}

/* The rest of the query stays, and an address with a token is taken for the token. */
static void
test_address (Fixture       *self,
              gconstpointer  data)
{
  EaselSource *source = add (self, "a=1&tkn=wrong&b=2");
  g_autofree char *query = g_strconcat (self->query, "&a=1&b=2", NULL);

  easel_test_wait_until (is_refused (source));
  g_assert_true (enter (source, self->host.uri));
  wait_until_kept (source, query);
}

/* The host goes while the user types: what they typed is tried when it is back, and kept then. */
static void
test_gone (Fixture       *self,
           gconstpointer  data)
{
  EaselSource *source = add (self, "tkn=wrong");
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  easel_test_wait_until (is_refused (source));
  host_fixture_stop (&self->host);
  easel_source_authenticate_async (source, self->base, get_token (self), NULL, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_false (easel_source_authenticate_finish (source, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  g_assert_null (easel_source_get_refused (source));
  host_fixture_start (&self->host);
  easel_source_retry (source);
  wait_until_kept (source, self->query);
}

static void
add_refused (Fixture *self)
{
  EaselSource *source = add (self, "tkn=wrong");

  easel_test_wait_until (is_refused (source));
}

/* A remembered host that was refused gets the token that the user gives for its address, in this run and the next. */
static void
test_given (Fixture       *self,
            gconstpointer  data)
{
  add_refused (self);
  give (self, self->query);
  wait_until_settled (self);
  restart (self);
  wait_until_settled (self);
}

/* The token is given before the remembered host was refused. */
static void
test_given_at_start (Fixture       *self,
                     gconstpointer  data)
{
  add_refused (self);
  end_run (self);
  begin_run (self);
  easel_connections_start_known (self->connections);
  give (self, self->query);
  wait_until_settled (self);
  /* There is one source also if the token that is given is the remembered one. */
  end_run (self);
  begin_run (self);
  easel_connections_start_known (self->connections);
  give (self, self->query);
  wait_until_settled (self);
  easel_test_settle ();
  g_assert_cmpuint (count (self), ==, 1);
}

/* A wrong token given for this run does not replace the remembered one, and is shown as refused until the right one is
 * given. */
static void
test_given_wrong (Fixture       *self,
                  gconstpointer  data)
{
  EaselSource *remembered = add (self, self->query);
  EaselSource *given;

  wait_until_kept (remembered, self->query);
  given = give (self, "tkn=wrong");
  easel_test_wait_until (is_refused (given));
  easel_test_settle ();
  g_assert_cmpuint (count (self), ==, 2);
  g_assert_true (is_ready (remembered));
  assert_kept (remembered, self->query);
  g_assert_true (give (self, self->query) == remembered);
  wait_until_settled (self);
}

/* The user gives a wrong token and then the right one, for this run: only the right one is left, and nothing is kept. */
static void
test_given_twice (Fixture       *self,
                  gconstpointer  data)
{
  EaselSource *wrong = give (self, "tkn=wrong");
  EaselSource *right;

  easel_test_wait_until (is_refused (wrong));
  right = give (self, self->query);
  easel_test_wait_until (is_ready (right) && count (self) == 1);
  g_assert_true (easel_hub_get_source (self->hub) == right);
  assert_kept (right, NULL);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *folder = g_dir_make_tmp ("easel-token-XXXXXX", NULL);
  g_autofree char *keyring = g_build_filename (folder, "keyring", NULL);
  int status;

  /* The library looks for its file once. */
  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/panel/token/wrong", Fixture, NULL, set_up, test_wrong, tear_down);
  g_test_add ("/panel/token/good-stays", Fixture, NULL, set_up, test_good_stays, tear_down);
  g_test_add ("/panel/token/offline", Fixture, NULL, set_up, test_offline, tear_down);
  g_test_add ("/panel/token/once", Fixture, NULL, set_up, test_once, tear_down);
  g_test_add ("/panel/token/address", Fixture, NULL, set_up, test_address, tear_down);
  g_test_add ("/panel/token/gone", Fixture, NULL, set_up, test_gone, tear_down);
  g_test_add ("/panel/token/given", Fixture, NULL, set_up, test_given, tear_down);
  g_test_add ("/panel/token/given-at-start", Fixture, NULL, set_up, test_given_at_start, tear_down);
  g_test_add ("/panel/token/given-wrong", Fixture, NULL, set_up, test_given_wrong, tear_down);
  g_test_add ("/panel/token/given-twice", Fixture, NULL, set_up, test_given_twice, tear_down);
  status = g_test_run ();
  easel_test_remove_tree (folder);
  return status;
}
