/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-ahp-source.h"
#include "easel-connections.h"
#include "easel-kinds.h"
#include "easel-panel-error.h"
#include "easel-test.h"
#include "echo-source.h"

/* The kinds of the program and one more row. */
static const EaselSourceKind *kinds[16];

static void
init_kinds (void)
{
  EaselSourceKinds *known = easel_kinds_get ();

  kinds[0] = &echo_source_kind;
  for (guint i = 0; known[i] != NULL; i++)
    {
      g_assert_cmpuint (i + 2, <, G_N_ELEMENTS (kinds));
      kinds[i + 1] = known[i];
    }
}

typedef struct
{
  char *folder;
  char *path;
  EaselHub *hub;
  EaselKnownHosts *known;
  EaselConnections *connections;
  GString *notices;
} Fixture;

static void
notice_cb (EaselConnections *connections,
           const char       *sentence,
           Fixture          *fixture)
{
  g_string_append_printf (fixture->notices, "%s\n", sentence);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  if (fixture->folder == NULL)
    fixture->folder = g_dir_make_tmp ("easel-kinds-XXXXXX", &error);
  g_assert_no_error (error);
  if (fixture->path == NULL)
    fixture->path = g_build_filename (fixture->folder, "hosts.json", NULL);
  if (data != NULL)
    g_file_set_contents (fixture->path, data, -1, &error);
  g_assert_no_error (error);
  fixture->notices = g_string_new (NULL);
  fixture->hub = easel_hub_new ();
  fixture->known = easel_known_hosts_new (fixture->path);
  g_assert_true (easel_known_hosts_load (fixture->known, &error));
  {
    g_autoptr(EaselSecrets) secrets = easel_secrets_new ();

    fixture->connections = easel_connections_new (fixture->hub, fixture->known, secrets, kinds);
  }
  easel_connections_set_client (fixture->connections, "installation");
  g_signal_connect (fixture->connections, "notice", G_CALLBACK (notice_cb), fixture);
}

static void
end (Fixture *fixture)
{
  easel_connections_stop (fixture->connections);
  easel_test_settle ();
  g_clear_object (&fixture->connections);
  g_clear_object (&fixture->known);
  g_clear_object (&fixture->hub);
  g_string_free (fixture->notices, TRUE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  end (fixture);
  easel_test_remove_tree (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static char *
read_file (Fixture *fixture)
{
  g_autoptr(GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (fixture->path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
test_rows (void)
{
  EaselSourceKinds *list = easel_kinds_get ();

  for (guint i = 0; list[i] != NULL; i++)
    {
      g_assert_true (easel_source_kinds_named (list, list[i]->name) == list[i]);
      g_assert_cmpstr (list[i]->title, !=, "");
      g_assert_true (g_str_has_suffix (list[i]->icon, "-symbolic"));
      g_assert_true ((list[i]->schemes == NULL) == (list[i]->create == NULL));
    }
  g_assert_nonnull (easel_source_kinds_named (list, EASEL_KNOWN_HOST_KIND));
  g_assert_null (easel_source_kinds_named (list, "echo"));
}

static void
test_addresses (void)
{
  static const struct { const char *text, *kind, *base, *secret; } cases[] = {
    { " wss://agents.example/ahp?t=1 ", "ahp", "wss://agents.example/ahp", "t=1" },
    { "WS://localhost:1/", "ahp", "ws://localhost:1/", NULL },
    { "ws://localhost:1/echo?tkn=x", "echo", "ws://localhost:1/echo", "tkn=x" },
    { "wss://localhost:1/echo", "ahp", "wss://localhost:1/echo", NULL },
    { "echo://lab", "echo", "echo://lab", NULL },
    { "http://localhost/", "a2a", "http://localhost/", NULL },
    { "https://agents.example/a?key=x", "a2a", "https://agents.example/a", "key=x" },
    { "ftp://localhost/", NULL, NULL, NULL },
    { "file:///etc/passwd", NULL, NULL, NULL },
    { "kept://x", NULL, NULL, NULL },
    { "ws:///", NULL, NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *base = NULL;
      g_autofree char *secret = NULL;
      const EaselSourceKind *kind = easel_source_kinds_parse (kinds, cases[i].text, &base, &secret, &error);

      g_assert_cmpstr (kind != NULL ? kind->name : NULL, ==, cases[i].kind);
      g_assert_cmpstr (base, ==, cases[i].base);
      g_assert_cmpstr (secret, ==, cases[i].secret);
      if (kind == NULL)
        g_assert_error (error, EASEL_PANEL_ERROR, EASEL_PANEL_ERROR_ADDRESS);
    }
}

static void
test_message (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GError) more = NULL;
  g_autofree char *base = NULL;

  g_assert_null (easel_source_kinds_parse (easel_kinds_get (), "ftp://localhost/", &base, NULL, &error));
  g_assert_cmpstr (error->message, ==,
                   "The address of a host begins with ws://, wss://, ssh://, container://, http://, https://, gsv://, gsvs:// or pmx://");
  g_assert_null (easel_source_kinds_parse (kinds, "ftp://localhost/", &base, NULL, &more));
  g_assert_cmpstr (more->message, ==,
                   "The address of a host begins with echo://, ws://, wss://, ssh://, container://, http://, https://, gsv://, gsvs:// or pmx://");
}

/* One row in the list is all that it takes: its canvases are in the panel, and it is there again in the next run. */
static void
test_one_row (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselCanvas) canvas = NULL;
  g_autofree char *text = NULL;
  EaselSource *source = easel_connections_add (fixture->connections, "echo://lab/room?tkn=hush", &error);
  EaselSession *session;

  g_assert_no_error (error);
  g_assert_true (ECHO_IS_SOURCE (source));
  g_assert_true (easel_source_get_kind (source) == &echo_source_kind);
  g_assert_cmpint (easel_source_get_state (source), ==, EASEL_CONNECTION_READY);
  g_assert_null (easel_source_get_reason (source));
  session = easel_hub_get_session (fixture->hub);
  g_assert_nonnull (session);
  easel_source_hold (source, session);
  canvas = g_list_model_get_item (G_LIST_MODEL (easel_session_get_canvases (session)), 0);
  g_assert_cmpstr (easel_canvas_get_title (canvas), ==, "echo://lab/room?tkn=hush");
  easel_source_release (source, session);
  easel_source_retry (source);
  g_assert_true (easel_connections_can_forget (fixture->connections, source));
  text = read_file (fixture);
  g_assert_nonnull (strstr (text, "\"echo\""));
  g_assert_null (strstr (text, "hush"));

  end (fixture);
  set_up (fixture, NULL);
  easel_connections_start_known (fixture->connections);
  easel_test_wait_until (easel_hub_get_session (fixture->hub) != NULL);
  source = easel_hub_get_source (fixture->hub);
  g_assert_true (ECHO_IS_SOURCE (source));
  easel_connections_forget (fixture->connections, source);
  g_clear_pointer (&text, g_free);
  text = read_file (fixture);
  g_assert_null (strstr (text, "echo"));
}

static gboolean
is_empty (const char *folder)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);

  g_assert_nonnull (dir);
  return g_dir_read_name (dir) == NULL;
}

/* A host that is remembered has a file of its own until it is forgotten; one of this run only has none. */
static void
test_memory (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("easel-memory-XXXXXX", NULL);
  EaselSource *source;

  easel_connections_set_folder (fixture->connections, folder);
  easel_connections_add_temporary (fixture->connections, "echo://passing", &error);
  g_assert_no_error (error);
  g_assert_true (is_empty (folder));
  source = easel_connections_add (fixture->connections, "echo://lab/room", &error);
  g_assert_no_error (error);
  g_assert_false (is_empty (folder));
  easel_connections_forget (fixture->connections, source);
  g_assert_true (is_empty (folder));
  easel_test_remove_tree (folder);
}

#define OLD "{\"version\":1,\"hosts\":[{\"id\":\"h\",\"title\":\"Old\",\"url\":\"ws://127.0.0.1:1\",\"clientId\":\"c\"}]}"

/* Written before there were kinds. */
static void
test_old_file (Fixture       *fixture,
               gconstpointer  data)
{
  easel_connections_start_known (fixture->connections);
  easel_test_wait_until (easel_hub_find (fixture->hub, "h") != NULL);
  g_assert_true (EASEL_IS_AHP_SOURCE (easel_hub_find (fixture->hub, "h")));
}

#define NEWER "{\"version\":1,\"hosts\":[{\"kind\":\"newer\",\"id\":\"n\",\"url\":\"newer://h/x\",\"clientId\":\"c\"}]}"

/* Written by a version that knows more kinds: it is not connected, said, and still there for that version. */
static void
test_unknown_kind (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autofree char *text = NULL;

  easel_connections_start_known (fixture->connections);
  easel_test_wait_until (strstr (fixture->notices->str, "does not support") != NULL);
  g_assert_null (easel_hub_find (fixture->hub, "n"));
  g_assert_nonnull (easel_connections_add (fixture->connections, "echo://lab", NULL));
  text = read_file (fixture);
  g_assert_nonnull (strstr (text, "\"newer\""));
  g_assert_nonnull (strstr (text, "newer://h/x"));
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *keyring = g_build_filename (g_get_tmp_dir (), "easel-kinds-keyring", NULL);

  g_test_init (&argc, &argv, NULL);
  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  init_kinds ();
#define ADD(path, data, func) g_test_add ("/panel/source-kinds/" path, Fixture, data, set_up, func, tear_down)
  g_test_add_func ("/panel/source-kinds/rows", test_rows);
  g_test_add_func ("/panel/source-kinds/addresses", test_addresses);
  g_test_add_func ("/panel/source-kinds/message", test_message);
  ADD ("one-row", NULL, test_one_row);
  ADD ("memory", NULL, test_memory);
  ADD ("old-file", OLD, test_old_file);
  ADD ("unknown-kind", NEWER, test_unknown_kind);
#undef ADD
  return g_test_run ();
}
