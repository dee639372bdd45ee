/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The model of a workbench, fed with what a real server answered (tests/pmx/data), and with what none should. */
#include "easel-json.h"
#include "easel-test.h"
#include "pmx-board.h"
#include "pmx-error.h"
#include "pmx-limits.h"

static JsonObject *
load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "pmx", "data", name, NULL);
  g_autofree char *text = NULL;
  gsize length;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  node = easel_json_parse (text, length, EASEL_LIMIT_MESSAGE_BYTES, &error);
  g_assert_no_error (error);
  return json_object_ref (json_node_get_object (node));
}

static JsonObject *
parse (const char *text)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  return json_node_dup_object (node);
}

static guint
count (gpointer model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (model));
}

/* --- nodes ------------------------------------------------------------------------------------------------------ */

static void
test_layout (void)
{
  g_autoptr(PmxBoard) board = pmx_board_new ();
  g_autoptr(JsonObject) state = load ("50-state.json");
  PmxNode *html;

  g_assert_false (pmx_board_is_whole (board));
  g_assert_true (pmx_board_update_layout (board, state));
  g_assert_true (pmx_board_is_whole (board));
  g_assert_cmpuint (count (board), ==, 10);
  html = pmx_board_find (board, "node-mwqu134z-sdh4");
  g_assert_cmpstr (pmx_node_get_kind (html), ==, "html");
  g_assert_cmpstr (pmx_node_get_title (html), ==, "AX board");
  g_assert_true (pmx_node_is_pinned (html));
  g_assert_true (pmx_node_is_page (html));
  g_assert_true (pmx_node_is_of_system (pmx_board_find (board, "status-main")));
  g_assert_false (pmx_node_is_page (pmx_board_find (board, "status-main")));
  g_assert_cmpstr (pmx_node_get_content (pmx_board_find (board, "node-mwqu134q-7fco")), ==, "# World\n\n- [ ] a\n- [x] b");
}

/* Events name the titles in the data of a node alone. */
static void
test_poll_layout (void)
{
  g_autoptr(PmxBoard) board = pmx_board_new ();
  g_autoptr(JsonObject) poll = load ("52-poll.json");
  JsonArray *events = easel_json_peek_array (poll, "events");
  JsonObject *layout = json_object_get_object_member (easel_json_array_object (events, 2), "payload");

  g_assert_true (pmx_board_update_layout (board, easel_json_peek_object (layout, "layout")));
  g_assert_cmpuint (count (board), ==, 10);
  g_assert_cmpstr (pmx_node_get_title (pmx_board_find (board, "node-mwqu135f-376s")), ==, "Build");
}

static void
changed_cb (gpointer  object,
            guint    *n_changed)
{
  ++*n_changed;
}

static void
items_cb (GListModel *model,
          guint       position,
          guint       removed,
          guint       added,
          guint      *all)
{
  *all += removed * 100 + added;
}

/* What is as before is told to nobody; what changed is told of one node. */
static void
test_same_layout (void)
{
  g_autoptr(PmxBoard) board = pmx_board_new ();
  g_autoptr(JsonObject) state = load ("50-state.json");
  g_autoptr(JsonObject) again = load ("50-state.json");
  JsonArray *nodes = easel_json_peek_array (again, "nodes");
  guint n_items = 0, n_changed = 0;

  pmx_board_update_layout (board, state);
  g_signal_connect (board, "items-changed", G_CALLBACK (items_cb), &n_items);
  g_signal_connect (pmx_board_find (board, "node-mwqu135f-376s"), "changed", G_CALLBACK (changed_cb), &n_changed);
  pmx_board_update_layout (board, again);
  g_assert_cmpuint (n_items + n_changed, ==, 0);
  json_array_remove_element (nodes, 3);
  pmx_board_update_layout (board, again);
  g_assert_cmpuint (n_items, ==, 100);
  g_assert_null (pmx_board_find (board, "node-mwqu134z-sdh4"));
}

static void
test_pins (void)
{
  g_autoptr(PmxBoard) board = pmx_board_new ();
  g_autoptr(JsonObject) state = load ("50-state.json");
  g_autoptr(JsonObject) pins = parse ("{\"count\":1,\"nodeIds\":[\"node-mwqu135f-376s\",\"nobody\"]}");
  g_auto(GStrv) wanted = NULL;

  pmx_board_update_layout (board, state);
  pmx_board_update_pins (board, pins);
  g_assert_true (pmx_node_is_pinned (pmx_board_find (board, "node-mwqu135f-376s")));
  g_assert_false (pmx_node_is_pinned (pmx_board_find (board, "node-mwqu134z-sdh4")));
  wanted = pmx_board_dup_pins (board, "node-mwqu134z-sdh4", TRUE);
  g_assert_cmpuint (g_strv_length (wanted), ==, 2);
}

static void
test_bad_layouts (void)
{
  static const char * const bad[] = {
    "{}", "{\"nodes\":5}", "{\"nodes\":{}}",
  };
  g_autoptr(PmxBoard) board = pmx_board_new ();
  g_autoptr(JsonObject) odd = parse (
    "{\"nodes\":[7,null,{},{\"id\":\"\",\"type\":\"html\"},{\"id\":5,\"type\":\"html\"},{\"id\":\"a\"},"
    "{\"id\":\"b\",\"type\":\"x\",\"data\":[1]},{\"id\":\"b\",\"type\":\"html\"},"
    "{\"id\":\"c\",\"type\":\"\"},{\"id\":\"../d\",\"type\":\"html\",\"data\":{\"title\":9}}]}");
  g_autoptr(JsonObject) nothing = parse ("{\"nodes\":[]}");

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr(JsonObject) layout = parse (bad[i]);

      g_assert_false (pmx_board_update_layout (board, layout));
    }
  g_assert_true (pmx_board_update_layout (board, odd));
  g_assert_cmpuint (count (board), ==, 2);
  g_assert_null (pmx_node_get_title (pmx_board_find (board, "../d")));
  g_assert_true (pmx_board_update_layout (board, nothing));
  g_assert_cmpuint (count (board), ==, 0);
}

/* What was answered stands with the question. */
static void
test_answer_words (void)
{
  g_autoptr(JsonObject) said = load ("39-elicitation-respond.json");
  g_autoptr(JsonObject) waits = load ("38-elicitation.json");
  g_autoptr(PmxPrimitive) answered = pmx_primitive_new (PMX_ELICITATION, easel_json_peek_object (said, "elicitation"));
  g_autoptr(PmxPrimitive) open = pmx_primitive_new (PMX_ELICITATION, easel_json_peek_object (waits, "elicitation"));
  g_autofree char *answer = pmx_primitive_dup_answer (answered);
  g_autofree char *none = pmx_primitive_dup_answer (open);

  g_assert_cmpstr (answer, ==, "owner: alice");
  g_assert_null (none);
}

/* A new node that a layout names again and again is on the board once, others between or not. */
static void
test_same_node (void)
{
  g_autoptr(PmxBoard) board = pmx_board_new ();
  g_autoptr(JsonObject) layout = json_object_new ();
  JsonArray *nodes = json_array_new ();

  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *other = g_strdup_printf ("{\"id\":\"%02u\",\"type\":\"markdown\",\"data\":{}}", i);

      for (guint j = 0; j < 3; j++)
        json_array_add_object_element (nodes, parse ("{\"id\":\"nn\",\"type\":\"markdown\",\"data\":{}}"));
      json_array_add_object_element (nodes, parse (other));
    }
  json_object_set_array_member (layout, "nodes", nodes);
  g_assert_true (pmx_board_update_layout (board, layout));
  g_assert_cmpuint (count (board), ==, 61);
  g_assert_nonnull (pmx_board_find (board, "nn"));
}

/* Past the bound nodes are left out, and what is there stays. */
static void
test_many_nodes (void)
{
  g_autoptr(PmxBoard) board = pmx_board_new ();
  g_autoptr(JsonObject) layout = json_object_new ();
  JsonArray *nodes = json_array_new ();

  for (guint i = 0; i < PMX_LIMIT_NODES + 5; i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"id\":\"n%u\",\"type\":\"markdown\",\"data\":{}}", i);

      json_array_add_object_element (nodes, parse (text));
    }
  json_object_set_array_member (layout, "nodes", nodes);
  g_assert_true (pmx_board_update_layout (board, layout));
  g_assert_cmpuint (count (board), ==, PMX_LIMIT_NODES);
  g_assert_cmpuint (pmx_board_get_n_left_out (board), ==, 5);
}

static void
test_health (void)
{
  g_autoptr(PmxBoard) board = pmx_board_new ();
  g_autoptr(JsonObject) good = load ("01-health.json");
  g_autoptr(JsonObject) bad = parse ("{\"ok\":true,\"workspace\":\"/w\",\"version\":\"1\",\"persistence\":{\"ok\":false,"
                                     "\"lastError\":\"disk full\"}}");
  g_autoptr(JsonObject) other = parse ("{\"ok\":true,\"status\":\"fine\"}");

  g_assert_true (pmx_board_update_health (board, good));
  g_assert_cmpstr (pmx_board_get_version (board), ==, "0.4.8");
  g_assert_true (g_str_has_suffix (pmx_board_get_workspace (board), "/workspace"));
  g_assert_null (pmx_board_get_save_error (board));
  g_assert_false (pmx_board_update_health (board, other));
  g_assert_true (pmx_board_update_health (board, bad));
  g_assert_cmpstr (pmx_board_get_save_error (board), ==, "disk full");
}

/* --- capabilities ----------------------------------------------------------------------------------------------- */

static void
test_capabilities (void)
{
  static const struct
  {
    const char *type;
    const char *data;
    const char *interaction;
    int         code;          /* -1: it may */
  } cases[] = {
    { "status", "{}", "ax.work.create", -1 },
    { "status", "{}", "ax.review.add", PMX_ERROR_NOT_ALLOWED },
    { "status", "{}", "ax.everything", PMX_ERROR_INVALID_ENVELOPE },
    { "html", "{}", "ax.work.create", PMX_ERROR_AX_DISABLED },
    { "html", "{'axCapabilities':{'enabled':true}}", "ax.flow.materialize", -1 },
    { "html", "{'axCapabilities':{'enabled':true,'allowed':['ax.work.create','ax.steer']}}", "ax.steer", -1 },
    { "html", "{'axCapabilities':{'enabled':true,'allowed':['ax.work.create']}}", "ax.review.add", PMX_ERROR_NOT_ALLOWED },
    /* A node narrows, and never widens. */
    { "markdown", "{'axCapabilities':{'allowed':['ax.approval.resolve','ax.mode.request']}}", "ax.mode.request",
      PMX_ERROR_NOT_ALLOWED },
    { "markdown", "{'axCapabilities':{'enabled':false}}", "ax.steer", PMX_ERROR_AX_DISABLED },
    { "html", "{'axCapabilities':{'enabled':true,'requiresApproval':['ax.steer']}}", "ax.steer",
      PMX_ERROR_REQUIRES_APPROVAL },
    { "html", "{'axCapabilities':'all'}", "ax.steer", PMX_ERROR_AX_DISABLED },
    { "unheard-of", "{}", "ax.event.record", PMX_ERROR_AX_DISABLED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdelimit (g_strdup (cases[i].data), "'", '"');
      g_autoptr(JsonObject) data = parse (text);
      g_autoptr(GError) error = NULL;
      gboolean may = pmx_capabilities_check (cases[i].type, data, cases[i].interaction, &error);

      g_assert_cmpint (may, ==, cases[i].code < 0);
      if (!may)
        g_assert_error (error, PMX_ERROR, cases[i].code);
      g_assert_cmpint ((pmx_capabilities_read (cases[i].type, data) & pmx_interaction_from_name (cases[i].interaction)) != 0,
                       ==, may);
    }
}

/* Each refusal that was recorded is known, and has a sentence beside the server's own words. */
static void
test_refusals (void)
{
  static const struct
  {
    const char *file;
    guint       status;
    int         code;
    const char *words;
  } cases[] = {
    { "23-reject-disabled.json", 403, PMX_ERROR_AX_DISABLED, "not enabled for node" },
    { "24-reject-notallowed.json", 403, PMX_ERROR_NOT_ALLOWED, "cannot emit" },
    { "25-reject-payload.json", 400, PMX_ERROR_INVALID_PAYLOAD, "expected string" },
    { "26-reject-unknown-node.json", 404, PMX_ERROR_UNKNOWN_NODE, "nope" },
    { "27-reject-unknown-type.json", 400, PMX_ERROR_INVALID_ENVELOPE, "Invalid option" },
    { "28-reject-malformed.json", 400, PMX_ERROR_REFUSED, "Malformed" },
    { "29-reject-unknown-command.json", 400, PMX_ERROR_UNKNOWN_COMMAND, "rm -rf" },
    { "37-approval-resolve-again.json", 404, PMX_ERROR_NOT_FOUND, "already resolved" },
  };
  static const struct
  {
    const char *body;
    int         code;
  } others[] = {
    { "{\"ok\":false,\"status\":403,\"code\":\"requires-approval\",\"error\":\"x\"}", PMX_ERROR_REQUIRES_APPROVAL },
    { "{\"ok\":false,\"status\":404,\"code\":\"work-item-not-found\",\"error\":\"x\"}", PMX_ERROR_WORK_ITEM_NOT_FOUND },
    { "{\"ok\":false,\"code\":17,\"error\":{}}", PMX_ERROR_REFUSED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonObject) answer = load (cases[i].file);
      g_autoptr(GError) error = NULL;

      pmx_error_set (&error, cases[i].status, answer);
      g_assert_error (error, PMX_ERROR, cases[i].code);
      g_assert_nonnull (strstr (error->message, cases[i].words));
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr(JsonObject) answer = parse (others[i].body);
      g_autoptr(GError) error = NULL;

      pmx_error_set (&error, 403, answer);
      g_assert_error (error, PMX_ERROR, others[i].code);
    }
}

/* --- the inbox -------------------------------------------------------------------------------------------------- */

static void
asked_cb (PmxInbox     *inbox,
          PmxPrimitive *gate,
          GPtrArray    *asked)
{
  g_ptr_array_add (asked, g_strdup (pmx_primitive_get_id (gate)));
}

static void
test_state (void)
{
  g_autoptr(PmxInbox) inbox = pmx_inbox_new ();
  g_autoptr(JsonObject) state = load ("48-ax-state.json");
  g_autoptr(JsonObject) timeline = load ("49-timeline.json");
  g_autoptr(JsonObject) commands = load ("41-command-list.json");
  g_autoptr(GPtrArray) asked = g_ptr_array_new_with_free_func (g_free);
  PmxPrimitive *mode;

  g_signal_connect (inbox, "asked", G_CALLBACK (asked_cb), asked);
  pmx_inbox_update_state (inbox, state);
  g_assert_cmpuint (pmx_inbox_get_n_waiting (inbox), ==, 1);
  /* Those that waited before we came are counted, and are no news. */
  g_assert_cmpuint (asked->len, ==, 0);
  mode = pmx_inbox_find (inbox, PMX_MODE, "mode-mwqu22hq-4hj8d3");
  g_assert_true (pmx_primitive_is_waiting (mode));
  g_assert_cmpstr (pmx_primitive_get_title (mode), ==, "plan");
  g_assert_cmpstr (pmx_primitive_get_detail (mode), ==, "scope first");
  g_assert_false (pmx_primitive_is_waiting (pmx_inbox_find (inbox, PMX_APPROVAL, "appr-mwqu229l-od73oo")));
  g_assert_cmpstr (pmx_primitive_get_fields (pmx_inbox_find (inbox, PMX_ELICITATION, "elic-mwqu22ea-ey43lv"))[0], ==,
                   "owner");
  g_assert_cmpuint (count (inbox), ==, 5);
  pmx_inbox_update_timeline (inbox, timeline);
  g_assert_cmpuint (count (inbox), ==, 8);
  g_assert_cmpint (pmx_primitive_get_delivery (pmx_inbox_find (inbox, PMX_STEERING, "steer-mwqu225a-hateb4")), ==,
                   PMX_DELIVERY_DELIVERED);
  g_assert_cmpint (pmx_primitive_get_delivery (pmx_inbox_find (inbox, PMX_STEERING, "steer-mwqu2223-z19qlf")), ==,
                   PMX_DELIVERY_PENDING);
  pmx_inbox_update_commands (inbox, commands);
  g_assert_cmpuint (g_strv_length (pmx_inbox_get_commands (inbox)), ==, 10);
  g_assert_cmpstr (pmx_inbox_get_commands (inbox)[0], ==, "pmx.plan");
  g_assert_nonnull (pmx_inbox_get_policy (inbox));
  g_assert_cmpstr (easel_json_peek_string (pmx_inbox_get_host (inbox), "host", NULL), ==, "gtk-canvas");
}

/* Answers of all kinds that were recorded are entries; a gate of them is news, and its answer ends it. */
static void
test_answers (void)
{
  static const struct
  {
    const char *file;
    PmxKind     kind;
    guint       n_waiting;
    const char *status;
  } cases[] = {
    { "34-approval.json", PMX_APPROVAL, 1, "pending" },
    { "35-approval-pending.json", PMX_APPROVAL, 1, "pending" },
    { "36-approval-resolve.json", PMX_APPROVAL, 0, "approved" },
    { "38-elicitation.json", PMX_ELICITATION, 1, "pending" },
    { "39-elicitation-respond.json", PMX_ELICITATION, 0, "answered" },
    { "40-mode.json", PMX_MODE, 1, "pending" },
    { "53-evidence.json", PMX_EVIDENCE, 1, "" },
    { "54-review.json", PMX_REVIEW, 1, "open" },
    { "42-command.json", PMX_EVENT, 1, "" },
    { "30-delivery-pending.json", PMX_STEERING, 1, "" },
  };
  g_autoptr(PmxInbox) inbox = pmx_inbox_new ();
  g_autoptr(JsonObject) state = load ("48-ax-state.json");
  g_autoptr(JsonObject) empty = parse ("{\"ok\":true,\"state\":{}}");
  g_autoptr(GPtrArray) asked = g_ptr_array_new_with_free_func (g_free);

  pmx_inbox_update_state (inbox, empty);
  g_signal_connect (inbox, "asked", G_CALLBACK (asked_cb), asked);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonObject) answer = load (cases[i].file);
      JsonObject *object = easel_json_peek_object (answer, pmx_kind_get_names (cases[i].kind)->name);
      PmxPrimitive *entry;

      pmx_inbox_update_some (inbox, answer);
      entry = pmx_inbox_find (inbox, cases[i].kind, easel_json_peek_string (object, "id", NULL));
      g_assert_nonnull (entry);
      g_assert_cmpstr (pmx_primitive_get_status (entry), ==, cases[i].status);
      g_assert_cmpint (pmx_primitive_get_created (entry), >, 0);
      g_assert_cmpuint (pmx_inbox_get_n_waiting (inbox), ==, cases[i].n_waiting);
    }
  g_assert_cmpuint (asked->len, ==, 3);
  g_assert_cmpuint (count (inbox), ==, 7);
}

/* One answer may hold several entries. */
static void
test_activity (void)
{
  g_autoptr(PmxInbox) inbox = pmx_inbox_new ();
  g_autoptr(JsonObject) activity = load ("55-activity.json");

  pmx_inbox_update_some (inbox, activity);
  g_assert_cmpuint (count (inbox), ==, 3);
  g_assert_cmpstr (pmx_primitive_get_status (pmx_inbox_find (inbox, PMX_WORK, "work-mwqu22lv-xfuz08")), ==, "blocked");
}

static void
test_messages (void)
{
  g_autoptr(PmxInbox) inbox = pmx_inbox_new ();
  g_autoptr(JsonObject) answer = load ("30-delivery-pending.json");
  g_autofree char *long_text = g_strnfill (PMX_LIMIT_MESSAGE_BYTES + 1, 'x');
  PmxPrimitive *unsent = pmx_inbox_begin_message (inbox, "look");

  g_assert_cmpint (pmx_primitive_get_delivery (unsent), ==, PMX_DELIVERY_SENDING);
  pmx_inbox_end_message (inbox, unsent, NULL, "The server is away");
  g_assert_cmpint (pmx_primitive_get_delivery (unsent), ==, PMX_DELIVERY_FAILED);
  g_assert_cmpstr (pmx_primitive_get_failure (unsent), ==, "The server is away");
  /* What the user wrote outlives what the server says. */
  pmx_inbox_update_timeline (inbox, answer);
  g_assert_cmpuint (count (inbox), ==, 1);
  pmx_primitive_set_failed (unsent, NULL);
  g_assert_cmpint (pmx_primitive_get_delivery (unsent), ==, PMX_DELIVERY_SENDING);
  pmx_inbox_end_message (inbox, unsent, easel_json_peek_object (answer, "steering"), NULL);
  g_assert_cmpuint (count (inbox), ==, 1);
  g_assert_nonnull (pmx_inbox_find (inbox, PMX_STEERING, "steer-mwqu225a-hateb4"));
  g_assert_null (pmx_inbox_begin_message (inbox, long_text));
  for (guint i = 0; i < PMX_LIMIT_UNSENT; i++)
    g_assert_nonnull (pmx_inbox_begin_message (inbox, "more"));
  g_assert_null (pmx_inbox_begin_message (inbox, "one too many"));
}

/* Words of the plan that no server uses yet. */
static void
test_delivery_words (void)
{
  static const struct
  {
    const char  *body;
    PmxDelivery  delivery;
  } cases[] = {
    { "{\"id\":\"s\",\"message\":\"m\",\"status\":\"acknowledged\"}", PMX_DELIVERY_ACKNOWLEDGED },
    { "{\"id\":\"s\",\"message\":\"m\",\"status\":\"ignored\",\"delivered\":true}", PMX_DELIVERY_IGNORED },
    { "{\"id\":\"s\",\"message\":\"m\",\"status\":\"failed\"}", PMX_DELIVERY_FAILED },
    { "{\"id\":\"s\",\"message\":\"m\",\"status\":\"expired\"}", PMX_DELIVERY_EXPIRED },
    { "{\"id\":\"s\",\"message\":\"m\",\"status\":\"sending\",\"delivered\":true}", PMX_DELIVERY_DELIVERED },
    { "{\"id\":\"s\",\"message\":\"m\",\"status\":5}", PMX_DELIVERY_PENDING },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonObject) object = parse (cases[i].body);
      g_autoptr(PmxPrimitive) steering = pmx_primitive_new (PMX_STEERING, object);

      g_assert_cmpint (pmx_primitive_get_delivery (steering), ==, cases[i].delivery);
    }
}

static void
test_bad_entries (void)
{
  g_autoptr(PmxInbox) inbox = pmx_inbox_new ();
  g_autoptr(JsonObject) odd = parse (
    "{\"state\":{\"approvalGates\":[1,{},{\"id\":\"\"},{\"id\":\"a\",\"title\":7,\"status\":\"pending\","
    "\"nodeIds\":[3,\"x\"],\"createdAt\":\"soon\"},{\"id\":\"a\",\"status\":\"pending\"}],\"elicitations\":\"none\","
    "\"policy\":5}}");
  PmxPrimitive *entry;

  pmx_inbox_update_state (inbox, odd);
  g_assert_cmpuint (count (inbox), ==, 1);
  entry = pmx_inbox_find (inbox, PMX_APPROVAL, "a");
  g_assert_cmpstr (pmx_primitive_get_title (entry), ==, "a");
  g_assert_cmpint (pmx_primitive_get_created (entry), ==, 0);
  g_assert_null (pmx_inbox_get_policy (inbox));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/pmx/board/layout", test_layout);
  g_test_add_func ("/pmx/board/poll-layout", test_poll_layout);
  g_test_add_func ("/pmx/board/same-layout", test_same_layout);
  g_test_add_func ("/pmx/board/pins", test_pins);
  g_test_add_func ("/pmx/board/bad-layouts", test_bad_layouts);
  g_test_add_func ("/pmx/board/same-node", test_same_node);
  g_test_add_func ("/pmx/inbox/answer-words", test_answer_words);
  g_test_add_func ("/pmx/board/many-nodes", test_many_nodes);
  g_test_add_func ("/pmx/board/health", test_health);
  g_test_add_func ("/pmx/capabilities", test_capabilities);
  g_test_add_func ("/pmx/refusals", test_refusals);
  g_test_add_func ("/pmx/inbox/state", test_state);
  g_test_add_func ("/pmx/inbox/answers", test_answers);
  g_test_add_func ("/pmx/inbox/activity", test_activity);
  g_test_add_func ("/pmx/inbox/messages", test_messages);
  g_test_add_func ("/pmx/inbox/delivery-words", test_delivery_words);
  g_test_add_func ("/pmx/inbox/bad-entries", test_bad_entries);

  return g_test_run ();
}
