/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A host whose token the user gets wrong, in the real program with keys alone: it says so, asks, and remembers the right
 * one and no other. */
#include <libsecret/secret.h>
#include <string.h>

#include "easel-test-reader.h"
#include "easel-test.h"
#include "program.h"

typedef struct
{
  char *folder;
  char *uri;
  Program *host;
  Program *easel;
  EaselTestReader *reader;
} Fixture;

#define hears(name) easel_test_reader_hears (self->reader, name)

/* @option: (nullable): a further argument. */
static void
start (Fixture    *self,
       const char *option)
{
  const char *argv[] = { g_getenv ("EASEL_PROGRAM"), "--standalone", "--events", "--no-embedded-host", option, NULL };
  const char *environment[] = { "GTK_A11Y", "atspi", "LC_ALL", "C.UTF-8", NULL };

  self->easel = program_start (argv, environment);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autofree char *keyring = NULL;
  g_autofree char *data_home = NULL;
  g_autofree char *state = NULL;

  self->folder = g_dir_make_tmp ("easel-token-XXXXXX", NULL);
  /* Each test begins without remembered hosts. */
  data_home = g_build_filename (self->folder, "data", NULL);
  g_setenv ("XDG_DATA_HOME", data_home, TRUE);
  keyring = g_build_filename (self->folder, "keyring", NULL);
  state = g_build_filename (self->folder, "state", NULL);
  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  self->host = program_start_host (state, NULL, &self->uri);
  self->reader = easel_test_reader_new ();
  start (self, NULL);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  program_free (self->easel);
  program_free (self->host);
  easel_test_reader_free (self->reader);
  easel_test_remove_tree (self->folder);
  g_free (self->folder);
  g_free (self->uri);
}

static void
wait_for_state (Fixture    *self,
                const char *state)
{
  g_autofree char *pattern = g_strdup_printf ("{\"event\":\"connection\",\"state\":\"%s\"}", state);

  json_object_unref (program_wait_event (self->easel, pattern));
}

static void
type_and_enter (Fixture    *self,
                const char *entry,
                const char *text)
{
  easel_test_wait_until (hears (entry));
  program_focus (self->easel);
  easel_test_wait_until (easel_test_reader_is_at (self->reader, entry));
  easel_test_reader_type (self->reader, text);
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_RETURN);
}

static void
add_with_wrong_token (Fixture *self)
{
  g_autofree char *base = g_strndup (self->uri, strcspn (self->uri, "?"));
  g_autofree char *address = g_strconcat (base, "?tkn=wrong", NULL);

  easel_test_wait_until (hears ("Add Host"));
  program_focus (self->easel);
  easel_test_reader_press_together (self->reader, "ctrl+n");
  type_and_enter (self, "Address of the host", address);
  wait_for_state (self, "failed");
}

static void
ask_for_token (Fixture *self)
{
  easel_test_wait_until (hears ("Enter Token…$"));
  program_focus (self->easel);
  easel_test_reader_tab_to (self->reader, "Enter Token…$");
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_SPACE);
}

static gboolean
is_written (void)
{
  g_autofree char *text = NULL;
  gsize length = 0;

  return g_file_get_contents (g_getenv ("SECRET_FILE_TEST_PATH"), &text, &length, NULL) && length > 0;
}

/* (transfer full): all that the keyring has, with a blank behind each. */
static char *
dup_secrets (void)
{
  const SecretSchema schema = { "io.github.ahp_canvas.Easel.Host", SECRET_SCHEMA_NONE, { { NULL, 0 } } };
  g_autoptr(GHashTable) none = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GError) error = NULL;
  GList *items = secret_password_searchv_sync (&schema, none, SECRET_SEARCH_ALL | SECRET_SEARCH_LOAD_SECRETS, NULL,
                                               &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  for (GList *l = items; l != NULL; l = l->next)
    {
      g_autoptr(SecretValue) value = secret_retrievable_retrieve_secret_sync (l->data, NULL, &error);

      g_assert_no_error (error);
      g_string_append_printf (text, "%s ", secret_value_get_text (value));
    }
  g_list_free_full (items, g_object_unref);
  return g_string_free (text, FALSE);
}

static void
test_wrong (Fixture       *self,
            gconstpointer  data)
{
  const char *query = strchr (self->uri, '?') + 1;
  g_autofree char *wanted = g_strconcat (query, " ", NULL);
  g_autofree char *kept = NULL;

  add_with_wrong_token (self);
  ask_for_token (self);
  type_and_enter (self, "Token$", "wrong-too");
  wait_for_state (self, "failed");
  g_assert_false (is_written ());
  /* Asked again at once, until the user gives it up. */
  easel_test_wait_until (hears ("Token$"));
  program_focus (self->easel);
  easel_test_wait_until (easel_test_reader_is_at (self->reader, "Token$"));
  g_assert_true (hears ("The host refused the connection: its token is missing or wrong."));
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_ESCAPE);
  easel_test_wait_until (!hears ("Token$"));
  ask_for_token (self);
  type_and_enter (self, "Token$", strchr (query, '=') + 1);
  wait_for_state (self, "ready");
  easel_test_wait_until (is_written ());
  g_assert_cmpint (program_stop (self->easel), ==, 0);
  program_free (self->easel);
  kept = dup_secrets ();
  g_assert_cmpstr (kept, ==, wanted);
  start (self, NULL);
  wait_for_state (self, "ready");
}

/* A host was added with a wrong token: a start with the right one in a file connects it, and so does every later start. */
static void
test_host_file (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *path = g_build_filename (self->folder, "address", NULL);
  g_autofree char *option = g_strconcat ("--host-file=", path, NULL);

  add_with_wrong_token (self);
  g_assert_cmpint (program_stop (self->easel), ==, 0);
  program_free (self->easel);
  g_assert_true (g_file_set_contents (path, self->uri, -1, NULL));
  start (self, option);
  wait_for_state (self, "ready");
  easel_test_wait_until (is_written ());
  easel_test_wait_until (!hears ("Enter Token…$"));
  g_assert_cmpint (program_stop (self->easel), ==, 0);
  program_free (self->easel);
  start (self, NULL);
  wait_for_state (self, "ready");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/e2e/token/wrong", Fixture, NULL, set_up, test_wrong, tear_down);
  g_test_add ("/e2e/token/host-file", Fixture, NULL, set_up, test_host_file, tear_down);
  return g_test_run ();
}
