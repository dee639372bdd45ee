/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <json-glib/json-glib.h>

#include "easel-json.h"
#include "easel-test.h"
#include "gsv-catalogue.h"
#include "gsv-document.h"
#include "gsv-error.h"
#include "gsv-limits.h"
#include "gsv-pointer.h"

static JsonObject *
parse (const char *text)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  return json_node_dup_object (node);
}

static JsonObject *
make_answer (gint64      revision,
             const char *spec,
             const char *state)
{
  g_autofree char *text =
    g_strdup_printf ("{\"descriptor\":{\"canvasId\":\"c\",\"agentId\":\"main\",\"title\":\"C\",\"mode\":\"html\","
                     "\"entryAsset\":\"assets/index.html\",\"updatedAt\":1795291479270,\"revision\":%" G_GINT64_FORMAT
                     "},\"spec\":%s,\"state\":%s}", revision, spec, state);

  return parse (text);
}

static void
take (GsvDocument *document,
      gint64       revision,
      const char  *state)
{
  g_autoptr(JsonObject) answer = make_answer (revision, "{}", state);
  g_autoptr(GError) error = NULL;

  gsv_document_update (document, answer, &error);
  g_assert_no_error (error);
}

static gboolean
edit (GsvDocument *document,
      const char  *pointer,
      const char  *json)
{
  g_autoptr(JsonNode) value = json_from_string (json, NULL);

  return gsv_document_edit (document, pointer, value);
}

static void
assert_state (GsvDocument *document,
              const char  *json)
{
  g_autoptr(JsonNode) expected = json_from_string (json, NULL);
  g_autofree char *found = json_to_string (gsv_document_get_state (document), FALSE);

  if (!json_node_equal (gsv_document_get_state (document), expected))
    g_error ("%s and not %s", found, json);
}

static void
assert_patch (GsvDocument *document,
              const char  *json)
{
  g_autoptr(JsonArray) patch = gsv_document_begin_sending (document);
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *text = NULL;

  if (patch == NULL)
    {
      g_assert_null (json);
      return;
    }
  node = json_node_init_array (json_node_alloc (), patch);
  text = json_to_string (node, FALSE);
  g_assert_cmpstr (text, ==, json);
}

static guint
count_conflicts (GsvDocument *document)
{
  g_autoptr(GArray) conflicts = gsv_document_list_conflicts (document);

  return conflicts->len;
}

static void
test_pointers (void)
{
  static const struct { const char *dots, *pointer; } rows[] = {
    { "state.a", "/a" }, { "state.a.b", "/a/b" }, { "state.a~b.c/d", "/a~0b/c~1d" }, { "state.", NULL },
    { "state", NULL }, { "a.b", NULL }, { "input.a", NULL }, { "state.a..b", NULL }, { "state..a", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *pointer = gsv_pointer_from_dots (rows[i].dots);

      g_assert_cmpstr (pointer, ==, rows[i].pointer);
    }
}

static void
test_places (void)
{
  g_autoptr(JsonNode) root = json_from_string ("{\"a\":{\"b\":[1,2]},\"c~d\":3,\"t\":\"x\"}", NULL);
  g_autoptr(JsonNode) value = json_from_string ("9", NULL);
  g_autoptr(JsonNode) changed = gsv_pointer_with (root, "/a/b/1", value);
  g_autoptr(JsonNode) appended = gsv_pointer_with (root, "/a/b/2", value);
  g_autoptr(JsonNode) made = gsv_pointer_with (root, "/n/m", value);

  g_assert_cmpint (json_node_get_int (gsv_pointer_get (root, "/a/b/1")), ==, 2);
  g_assert_cmpint (json_node_get_int (gsv_pointer_get (changed, "/a/b/1")), ==, 9);
  g_assert_cmpint (json_node_get_int (gsv_pointer_get (appended, "/a/b/2")), ==, 9);
  g_assert_cmpint (json_node_get_int (gsv_pointer_get (made, "/n/m")), ==, 9);
  g_assert_cmpint (json_node_get_int (gsv_pointer_get (root, "/c~0d")), ==, 3);
  g_assert_null (gsv_pointer_get (root, "/a/b/01"));
  g_assert_null (gsv_pointer_get (root, "/a/b/2"));
  g_assert_null (gsv_pointer_get (root, "/t/x"));
  g_assert_null (gsv_pointer_with (root, "/t/x", value));
  g_assert_null (gsv_pointer_with (root, "/a/b/7", value));
  g_assert_null (gsv_pointer_with (root, "a", value));
}

/* An answer is refused where it is of another canvas or of none, and nothing has changed then. */
static void
test_refusals (void)
{
  static const char * const answers[] = {
    "{}",
    "{\"descriptor\":7}",
    "{\"descriptor\":{\"canvasId\":\"other\",\"agentId\":\"main\",\"revision\":2},\"spec\":{},\"state\":{}}",
    "{\"descriptor\":{\"canvasId\":\"c\",\"agentId\":\"other\",\"revision\":2},\"spec\":{},\"state\":{}}",
    "{\"descriptor\":{\"canvasId\":\"c\",\"agentId\":\"main\"},\"spec\":{},\"state\":{}}",
    "{\"descriptor\":{\"canvasId\":\"c\",\"agentId\":\"main\",\"revision\":-1},\"spec\":{},\"state\":{}}",
  };
  g_autoptr(GsvDocument) document = gsv_document_new ("main", "c");

  take (document, 1, "{\"a\":1}");
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr(JsonObject) answer = parse (answers[i]);
      g_autoptr(GError) error = NULL;

      g_assert_false (gsv_document_update (document, answer, &error));
      g_assert_nonnull (error);
    }
  assert_state (document, "{\"a\":1}");
  g_assert_cmpint (gsv_document_get_revision (document), ==, 1);
}

static void
test_old_revision (void)
{
  g_autoptr(GsvDocument) document = gsv_document_new ("main", "c");
  g_autoptr(JsonObject) descriptor =
    parse ("{\"canvasId\":\"c\",\"agentId\":\"main\",\"title\":\"Old\",\"revision\":3}");
  g_autoptr(GError) error = NULL;

  take (document, 5, "{}");
  g_assert_true (gsv_document_update_descriptor (document, descriptor, &error));
  g_assert_cmpint (gsv_document_get_revision (document), ==, 5);
  g_assert_cmpstr (gsv_document_get_title (document), ==, "C");
}

static void
test_actions (void)
{
  g_autoptr(GsvDocument) document = gsv_document_new ("main", "c");
  g_autoptr(JsonObject) answer =
    make_answer (1, "{\"actions\":{\"t\":{\"kind\":\"tool.call\",\"tool\":\"a__b\",\"args\":{\"x\":1}},"
                    "\"n\":{\"kind\":\"tool.call\",\"tool\":\"a__b\",\"confirm\":\"never\"},"
                    "\"w\":{\"kind\":\"tool.call\",\"tool\":\"a__b\",\"confirm\":\"perhaps\"},"
                    "\"p\":{\"kind\":\"state.patch\",\"patch\":[]},"
                    "\"pa\":{\"kind\":\"state.patch\",\"confirm\":\"always\"},"
                    "\"s\":{\"kind\":\"session.send\",\"message\":\"hi\",\"sessionKey\":\"k\"},"
                    "\"u\":{\"kind\":\"shell.exec\"},\"bad\":7},"
                    "\"refresh\":[{\"action\":\"p\",\"everyMs\":10},{\"action\":\"p\",\"everyMs\":60000},"
                    "{\"action\":\"p\",\"everyMs\":0},{\"action\":\"p\",\"everyMs\":9000,\"enabled\":false},7]}", "{}");
  static const struct { const char *id; GsvActionKind kind; gboolean asks; } rows[] = {
    { "t", GSV_ACTION_TOOL, TRUE }, { "n", GSV_ACTION_TOOL, FALSE }, { "w", GSV_ACTION_TOOL, TRUE },
    { "p", GSV_ACTION_PATCH, FALSE }, { "pa", GSV_ACTION_PATCH, TRUE }, { "s", GSV_ACTION_SEND, TRUE },
    { "u", GSV_ACTION_UNKNOWN, TRUE },
  };
  GPtrArray *refresh;

  g_assert_true (gsv_document_update (document, answer, NULL));
  g_assert_cmpuint (gsv_document_get_actions (document)->len, ==, G_N_ELEMENTS (rows));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const GsvAction *action = gsv_document_find_action (document, rows[i].id);

      g_assert_cmpint (action->kind, ==, rows[i].kind);
      g_assert_cmpint (gsv_action_needs_confirmation (action), ==, rows[i].asks);
    }
  refresh = gsv_document_get_refresh (document);
  g_assert_cmpuint (refresh->len, ==, 2);
  g_assert_cmpuint (((GsvRefresh *) refresh->pdata[0])->interval, ==, GSV_LIMIT_REFRESH_INTERVAL);
  g_assert_cmpuint (((GsvRefresh *) refresh->pdata[1])->interval, ==, 60000);
}

/* The question shows what would run, whole, with what could deceive the eye written out. */
static void
test_words (void)
{
  g_autoptr(JsonObject) declared =
    parse ("{\"kind\":\"tool.call\",\"tool\":\"a__Bash\",\"args\":{\"command\":\"rm \xe2\x80\xae -rf\"}}");
  g_autoptr(GsvAction) action = gsv_action_new ("clean", declared);
  g_autoptr(JsonNode) input = json_from_string ("{\"n\":1}", NULL);
  g_autofree char *words = gsv_action_describe (action, input);

  g_assert_nonnull (strstr (words, "clean"));
  g_assert_nonnull (strstr (words, "a__Bash"));
  g_assert_nonnull (strstr (words, "⟨U+202E⟩"));
  g_assert_nonnull (strstr (words, "{\"n\":1}"));
}

static void
test_edit (void)
{
  g_autoptr(GsvDocument) document = gsv_document_new ("main", "c");

  take (document, 1, "{\"a\":\"x\",\"n\":{\"m\":1}}");
  g_assert_true (edit (document, "/a", "\"y\""));
  g_assert_true (edit (document, "/n/k", "true"));
  g_assert_false (edit (document, "/a/b", "1"));
  assert_state (document, "{\"a\":\"y\",\"n\":{\"m\":1,\"k\":true}}");
  assert_patch (document, "[{\"op\":\"replace\",\"path\":\"/a\",\"value\":\"y\"},"
                          "{\"op\":\"add\",\"path\":\"/n/k\",\"value\":true}]");
  gsv_document_end_sending (document, TRUE);
  take (document, 2, "{\"a\":\"y\",\"n\":{\"m\":1,\"k\":true}}");
  g_assert_false (gsv_document_has_edits (document));
  assert_patch (document, NULL);
}

/* A letter that is typed while the last ones are under way is sent after them. */
static void
test_edit_meanwhile (void)
{
  g_autoptr(GsvDocument) document = gsv_document_new ("main", "c");

  take (document, 1, "{\"a\":\"x\"}");
  edit (document, "/a", "\"xy\"");
  assert_patch (document, "[{\"op\":\"replace\",\"path\":\"/a\",\"value\":\"xy\"}]");
  edit (document, "/a", "\"xyz\"");
  gsv_document_end_sending (document, TRUE);
  take (document, 2, "{\"a\":\"xy\"}");
  assert_state (document, "{\"a\":\"xyz\"}");
  g_assert_cmpuint (count_conflicts (document), ==, 0);
  assert_patch (document, "[{\"op\":\"replace\",\"path\":\"/a\",\"value\":\"xyz\"}]");
}

static void
test_merge (void)
{
  g_autoptr(GsvDocument) document = gsv_document_new ("main", "c");

  take (document, 1, "{\"a\":\"x\",\"b\":1}");
  edit (document, "/a", "\"mine\"");
  take (document, 2, "{\"a\":\"x\",\"b\":2}");
  assert_state (document, "{\"a\":\"mine\",\"b\":2}");
  g_assert_cmpuint (count_conflicts (document), ==, 0);
  /* Both made the same of it. */
  take (document, 3, "{\"a\":\"mine\",\"b\":2}");
  g_assert_false (gsv_document_has_edits (document));
}

static void
test_conflict (gconstpointer data)
{
  gboolean mine = GPOINTER_TO_INT (data);
  g_autoptr(GsvDocument) document = gsv_document_new ("main", "c");

  take (document, 1, "{\"a\":\"x\",\"b\":1}");
  edit (document, "/a", "\"mine\"");
  edit (document, "/b", "5");
  take (document, 2, "{\"a\":\"theirs\",\"b\":1}");
  g_assert_cmpuint (count_conflicts (document), ==, 1);
  /* Nothing typed is lost, and what is in question is not sent. */
  assert_state (document, "{\"a\":\"mine\",\"b\":5}");
  assert_patch (document, "[{\"op\":\"replace\",\"path\":\"/b\",\"value\":5}]");
  gsv_document_end_sending (document, TRUE);
  gsv_document_resolve_conflict (document, "/a", mine);
  g_assert_cmpuint (count_conflicts (document), ==, 0);
  take (document, 3, "{\"a\":\"theirs\",\"b\":5}");
  assert_state (document, mine ? "{\"a\":\"mine\",\"b\":5}" : "{\"a\":\"theirs\",\"b\":5}");
  assert_patch (document, mine ? "[{\"op\":\"replace\",\"path\":\"/a\",\"value\":\"mine\"}]" : NULL);
}

static void
test_edit_bound (void)
{
  g_autoptr(GsvDocument) document = gsv_document_new ("main", "c");

  take (document, 1, "{}");
  for (guint i = 0; i < GSV_LIMIT_EDITS; i++)
    {
      g_autofree char *pointer = g_strdup_printf ("/m%u", i);

      g_assert_true (edit (document, pointer, "1"));
    }
  g_assert_false (edit (document, "/more", "1"));
}

static void
test_runs_bound (void)
{
  g_autoptr(GsvDocument) document = gsv_document_new ("main", "c");
  g_autoptr(GsvRun) newest = NULL;

  for (guint i = 0; i <= GSV_LIMIT_RUNS; i++)
    {
      g_autofree char *action = g_strdup_printf ("%u", i);
      g_autoptr(GsvRun) run = gsv_run_new (action, NULL, GSV_RUN_BY_USER);

      gsv_log_add (gsv_document_get_log (document), run);
    }
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gsv_document_get_log (document))), ==, GSV_LIMIT_RUNS);
  newest = g_list_model_get_item (G_LIST_MODEL (gsv_document_get_log (document)), 0);
  g_assert_cmpstr (gsv_run_get_action (newest), ==, "200");
}

static void
hear_chat (GsvLog     *log,
           const char *text)
{
  g_autoptr(JsonObject) payload = parse (text);

  gsv_log_handle_chat (log, payload);
}

/* An answer grows, is one text at its end, or fails; other conversations are somebody else's. */
static void
test_chat (void)
{
  g_autoptr(GsvDocument) document = gsv_document_new ("main", "c");
  g_autoptr(JsonObject) answer =
    parse ("{\"descriptor\":{\"canvasId\":\"c\",\"agentId\":\"main\",\"revision\":1},\"state\":{},\"spec\":{\"actions\":{"
           "\"s\":{\"kind\":\"session.send\",\"message\":\"hi\",\"sessionKey\":\"k\"}}}}");
  g_autoptr(GsvRun) run = NULL;
  GsvLog *log = gsv_document_get_log (document);

  g_assert_true (gsv_document_update (document, answer, NULL));
  run = gsv_run_new ("s", gsv_document_find_action (document, "s"), GSV_RUN_BY_USER);
  gsv_log_add (log, run);
  hear_chat (log, "{\"sessionKey\":\"agent:main:k\",\"state\":\"partial\",\"message\":\"one\"}");
  g_assert_cmpstr (gsv_run_get_message (run), ==, "one");
  hear_chat (log, "{\"sessionKey\":\"agent:main:k\",\"state\":\"final\",\"message\":{\"content\":[{\"text\":\"one \"},7,"
                  "{\"text\":\"two\"}]}}");
  g_assert_cmpstr (gsv_run_get_message (run), ==, "one two");
  hear_chat (log, "{\"sessionKey\":\"other\",\"state\":\"final\",\"message\":\"not ours\"}");
  g_assert_cmpstr (gsv_run_get_message (run), ==, "one two");
  hear_chat (log, "{\"sessionKey\":\"agent:main:k\",\"state\":\"error\",\"error\":\"no key\"}");
  g_assert_cmpstr (gsv_run_get_message (run), ==, "no key");
}

static void
test_catalogue_bound (void)
{
  g_autoptr(GsvCatalogue) catalogue = gsv_catalogue_new ("main");

  for (guint i = 0; i <= GSV_LIMIT_CANVASES; i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"canvasId\":\"c%u\",\"agentId\":\"main\",\"revision\":1}", i);
      g_autoptr(JsonObject) descriptor = parse (text);
      g_autoptr(GError) error = NULL;
      GsvDocument *document = gsv_catalogue_put (catalogue, descriptor, &error);

      g_assert_true ((document != NULL) == (i < GSV_LIMIT_CANVASES));
      g_assert_true ((document == NULL) == g_error_matches (error, GSV_ERROR, GSV_ERROR_PROTOCOL));
    }
}

static void
test_catalogue (void)
{
  static const char * const refused[] = {
    "{}", "{\"canvasId\":7}", "{\"canvasId\":\"\",\"agentId\":\"main\",\"revision\":1}",
    "{\"canvasId\":\"x\",\"agentId\":\"other\",\"revision\":1}", "{\"canvasId\":\"x\",\"agentId\":\"main\"}",
  };
  g_autoptr(GsvCatalogue) catalogue = gsv_catalogue_new ("main");
  g_autoptr(JsonObject) b = parse ("{\"canvasId\":\"b\",\"agentId\":\"main\",\"title\":\"Beta\",\"revision\":1}");
  g_autoptr(JsonObject) a = parse ("{\"canvasId\":\"a\",\"agentId\":\"main\",\"title\":\"Alpha\",\"revision\":1}");
  g_autoptr(GHashTable) listed = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GsvDocument) first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr(JsonObject) descriptor = parse (refused[i]);
      g_autoptr(GError) error = NULL;

      g_assert_null (gsv_catalogue_put (catalogue, descriptor, &error));
      g_assert_nonnull (error);
    }
  g_assert_nonnull (gsv_catalogue_put (catalogue, b, NULL));
  g_assert_nonnull (gsv_catalogue_put (catalogue, a, NULL));
  g_assert_true (gsv_catalogue_put (catalogue, a, NULL) == gsv_catalogue_find (catalogue, "a"));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (catalogue)), ==, 2);
  first = g_list_model_get_item (G_LIST_MODEL (catalogue), 0);
  g_assert_cmpstr (gsv_document_get_canvas_id (first), ==, "a");
  g_hash_table_add (listed, "b");
  gsv_catalogue_retain (catalogue, listed);
  g_assert_null (gsv_catalogue_find (catalogue, "a"));
  g_assert_nonnull (gsv_catalogue_find (catalogue, "b"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gsv/pointer/dots", test_pointers);
  g_test_add_func ("/gsv/pointer/places", test_places);
  g_test_add_func ("/gsv/document/refusals", test_refusals);
  g_test_add_func ("/gsv/document/old-revision", test_old_revision);
  g_test_add_func ("/gsv/document/actions", test_actions);
  g_test_add_func ("/gsv/document/words", test_words);
  g_test_add_func ("/gsv/document/edit", test_edit);
  g_test_add_func ("/gsv/document/edit-meanwhile", test_edit_meanwhile);
  g_test_add_func ("/gsv/document/merge", test_merge);
  g_test_add_data_func ("/gsv/document/conflict/mine", GINT_TO_POINTER (TRUE), test_conflict);
  g_test_add_data_func ("/gsv/document/conflict/theirs", GINT_TO_POINTER (FALSE), test_conflict);
  g_test_add_func ("/gsv/document/edit-bound", test_edit_bound);
  g_test_add_func ("/gsv/document/runs-bound", test_runs_bound);
  g_test_add_func ("/gsv/document/chat", test_chat);
  g_test_add_func ("/gsv/catalogue", test_catalogue);
  g_test_add_func ("/gsv/catalogue/bound", test_catalogue_bound);
  return g_test_run ();
}
