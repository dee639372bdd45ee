/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-canvas-limits.h"
#include "easel-enum.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-server.h"
#include "easel-test.h"
#include "fake-delegate.h"

#define ALL (EASEL_CANVAS_CAN_CLOSE | EASEL_CANVAS_CAN_MESSAGE | EASEL_CANVAS_CAN_READ | EASEL_CANVAS_CAN_ASK)

typedef struct
{
  FakeDelegate *delegate;
  EaselCanvas  *canvas;
  GString      *notified;  /* names of changed properties, in order, with the state where it is "state" */
} Fixture;

static void
notify_cb (EaselCanvas *canvas,
           GParamSpec  *pspec,
           Fixture     *f)
{
  g_string_append_printf (f->notified, "%s%s", f->notified->len > 0 ? " " : "", g_param_spec_get_name (pspec));
  if (strcmp (g_param_spec_get_name (pspec), "state") == 0)
    g_string_append_printf (f->notified, ":%s",
                            easel_enum_nick (EASEL_TYPE_CANVAS_STATE, easel_canvas_get_state (canvas)));
}

static void
set_up (Fixture       *f,
        gconstpointer  data)
{
  f->delegate = fake_delegate_new ();
  f->canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (f->delegate), "key", "ahp-canvas:/1", "Host", TRUE);
  easel_canvas_set_fact (f->canvas, capabilities, ALL);
  f->notified = g_string_new (NULL);
  g_signal_connect (f->canvas, "notify", G_CALLBACK (notify_cb), f);
}

static void
tear_down (Fixture       *f,
           gconstpointer  data)
{
  g_object_add_weak_pointer (G_OBJECT (f->delegate), (gpointer *) &f->delegate);
  g_object_add_weak_pointer (G_OBJECT (f->canvas), (gpointer *) &f->canvas);
  g_object_unref (f->delegate);
  g_object_unref (f->canvas);
  easel_test_settle ();
  g_assert_null (f->delegate);
  g_assert_null (f->canvas);
  g_string_free (f->notified, TRUE);
}

static void
assert_notified (Fixture    *f,
                 const char *expected)
{
  g_assert_cmpstr (f->notified->str, ==, expected);
  g_string_truncate (f->notified, 0);
}

/* GObject does not say in which order one change of several properties is told. */
static void
assert_notified_both (Fixture    *f,
                      const char *one,
                      const char *other)
{
  g_autofree char *forth = g_strdup_printf ("%s %s", one, other);
  g_autofree char *back = g_strdup_printf ("%s %s", other, one);

  g_assert_true (strcmp (f->notified->str, forth) == 0 || strcmp (f->notified->str, back) == 0);
  g_string_truncate (f->notified, 0);
}

static void
test_identity (Fixture       *f,
               gconstpointer  data)
{
  g_assert_cmpstr (easel_canvas_get_key (f->canvas), ==, "key");
  g_assert_cmpstr (easel_canvas_get_channel (f->canvas), ==, "ahp-canvas:/1");
  g_assert_cmpstr (easel_canvas_get_source_title (f->canvas), ==, "Host");
  g_assert_cmpint (easel_canvas_classify_address (f->canvas, NULL, NULL), ==, EASEL_ADDRESS_NONE);
  g_assert_cmpint (easel_canvas_get_state (f->canvas), ==, EASEL_CANVAS_OPENING);
  g_assert_null (easel_canvas_get_title (f->canvas));
}

/* A host elsewhere may not point at this machine, and an address of another canvas is nobody's. */
static void
test_address (Fixture       *f,
              gconstpointer  data)
{
  g_autoptr(EaselCanvas) far = easel_canvas_new (NULL, "far", "ahp-canvas:/2", "Elsewhere", FALSE);
  const char *reason = NULL;

  easel_canvas_set_fact (f->canvas, address, "http://127.0.0.1:8080/");
  easel_canvas_set_fact (far, address, "http://127.0.0.1:8080/");
  g_assert_cmpint (easel_canvas_classify_address (f->canvas, NULL, &reason), ==, EASEL_ADDRESS_DIRECT);
  g_assert_null (reason);
  g_assert_cmpint (easel_canvas_classify_address (far, NULL, &reason), ==, EASEL_ADDRESS_REFUSED);
  g_assert_nonnull (reason);

  easel_canvas_set_fact (f->canvas, instance_id, "i");
  easel_canvas_set_fact (f->canvas, address, "ahp-canvas-content:/other/index.html");
  g_assert_cmpint (easel_canvas_classify_address (f->canvas, NULL, NULL), ==, EASEL_ADDRESS_REFUSED);
  easel_canvas_set_fact (f->canvas, address, "ahp-canvas-content:/i/index.html");
  g_assert_cmpint (easel_canvas_classify_address (f->canvas, NULL, NULL), ==, EASEL_ADDRESS_CHANNEL);
  easel_canvas_set_fact (f->canvas, is_native, TRUE);
  g_assert_cmpint (easel_canvas_classify_address (f->canvas, NULL, NULL), ==, EASEL_ADDRESS_NATIVE);
}

static void
test_properties (Fixture       *f,
                 gconstpointer  data)
{
  g_autofree char *title = NULL;

  easel_canvas_set_fact (f->canvas, title, "T");
  easel_canvas_set_fact (f->canvas, title, "T");
  assert_notified (f, "title");
  easel_canvas_set_fact (f->canvas, status, "S");
  easel_canvas_set_fact (f->canvas, address, "https://x/");
  easel_canvas_set_fact (f->canvas, instance_id, "i");
  easel_canvas_set_fact (f->canvas, capabilities, ALL);
  assert_notified (f, "status address instance-id");
  g_object_get (f->canvas, "title", &title, NULL);
  g_assert_cmpstr (title, ==, "T");
  g_assert_cmpstr (easel_canvas_get_status (f->canvas), ==, "S");
  g_assert_cmpstr (easel_canvas_get_address (f->canvas), ==, "https://x/");
  g_assert_cmpstr (easel_canvas_get_instance_id (f->canvas), ==, "i");
  easel_canvas_set_fact (f->canvas, title, NULL);
  assert_notified (f, "title");
  g_assert_null (easel_canvas_get_title (f->canvas));
}

static void
test_in_view (Fixture       *f,
              gconstpointer  data)
{
  g_assert_false (easel_canvas_get_in_view (f->canvas));
  easel_canvas_set_in_view (f->canvas, FALSE);
  assert_notified (f, "");
  easel_canvas_set_in_view (f->canvas, TRUE);
  easel_canvas_set_in_view (f->canvas, TRUE);
  assert_notified (f, "in-view");
  g_assert_true (easel_canvas_get_in_view (f->canvas));
  g_object_set (f->canvas, "in-view", FALSE, NULL);
  assert_notified (f, "in-view");
  g_assert_false (easel_canvas_get_in_view (f->canvas));
}

/* What is shown is cut between characters; what is opened is not cut at all. */
static void
test_bounds (Fixture       *f,
             gconstpointer  data)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (int i = 0; i < EASEL_LIMIT_DISPLAY_CHARS * 2; i++)
    g_string_append (text, "ü");
  easel_canvas_set_fact (f->canvas, title, text->str);
  easel_canvas_set_fact (f->canvas, status, text->str);
  easel_canvas_set_fact (f->canvas, address, text->str);
  g_assert_cmpint (g_utf8_strlen (easel_canvas_get_title (f->canvas), -1), ==, EASEL_LIMIT_DISPLAY_CHARS);
  g_assert_cmpint (g_utf8_strlen (easel_canvas_get_status (f->canvas), -1), ==, EASEL_LIMIT_DISPLAY_CHARS);
  g_assert_cmpstr (easel_canvas_get_address (f->canvas), ==, text->str);
}

static void
add_version (EaselCanvasVersions *versions,
             guint                number,
             gsize                size)
{
  g_autofree char *text = g_strdup_printf ("version %u", number);
  g_autoptr(GBytes) png = size > 0 ? g_bytes_new_take (g_malloc0 (size), size) : NULL;

  easel_canvas_versions_add (versions, text, png);
}

/* The newest stay; the oldest lose their pictures first. All are gone with the canvas. */
static void
test_versions (Fixture       *f,
               gconstpointer  data)
{
  EaselCanvasVersions *versions = easel_canvas_get_versions (f->canvas);
  g_autofree char *long_text = g_strnfill (EASEL_LIMIT_VERSION_TEXT_BYTES * 2, 'x');
  EaselCanvasVersion *first, *last;

  for (guint i = 0; i < EASEL_LIMIT_VERSIONS + 10; i++)
    {
      add_version (versions, i, 1024 * 1024);
      add_version (versions, i, 1024 * 1024);
      g_assert_cmpuint (easel_canvas_versions_get_size (versions), <=, EASEL_LIMIT_VERSIONS_BYTES);
    }
  g_assert_cmpuint (easel_canvas_versions_count (versions), ==, EASEL_LIMIT_VERSIONS);
  first = easel_canvas_versions_get (versions, 0);
  last = easel_canvas_versions_get (versions, EASEL_LIMIT_VERSIONS - 1);
  g_assert_cmpstr (easel_canvas_version_get_text (first), ==, "version 10");
  g_assert_null (easel_canvas_version_get_picture (first));
  g_assert_nonnull (easel_canvas_version_get_picture (last));

  easel_canvas_set_attended (f->canvas, TRUE);
  easel_canvas_set_attended (f->canvas, FALSE);
  g_assert_cmpuint (easel_canvas_versions_find_seen (versions), ==, EASEL_LIMIT_VERSIONS - 2);
  add_version (versions, 98, 0);
  easel_canvas_versions_add (versions, long_text, NULL);
  g_assert_cmpuint (easel_canvas_versions_find_seen (versions), ==, EASEL_LIMIT_VERSIONS - 3);
  g_assert_cmpuint (easel_canvas_versions_get_size (versions), <=, EASEL_LIMIT_VERSIONS_BYTES);
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_GONE, NULL);
  g_assert_cmpuint (easel_canvas_versions_count (versions), ==, 0);
  g_assert_cmpuint (easel_canvas_versions_get_size (versions), ==, 0);
}

static void
test_one_change (Fixture       *f,
                 gconstpointer  data)
{
  EaselCanvasFacts facts = easel_canvas_get_facts (f->canvas);

  facts.title = "B";
  facts.state = EASEL_CANVAS_READY;
  easel_canvas_set_facts (f->canvas, &facts);
  assert_notified_both (f, "state:ready", "title");
}

static void
test_states (Fixture       *f,
             gconstpointer  data)
{
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_READY, NULL);
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_READY, "not for ready");
  g_assert_null (easel_canvas_get_reason (f->canvas));
  assert_notified (f, "state:ready");

  easel_canvas_set_state (f->canvas, EASEL_CANVAS_STALE, "The provider is gone.");
  g_assert_cmpstr (easel_canvas_get_reason (f->canvas), ==, "The provider is gone.");
  assert_notified_both (f, "state:stale", "reason");
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_STALE, "The connection is gone.");
  assert_notified (f, "reason");
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_READY, NULL);
  assert_notified_both (f, "state:ready", "reason");

  easel_canvas_set_state (f->canvas, EASEL_CANVAS_GONE, NULL);
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_READY, NULL);
  assert_notified (f, "state:gone");
  g_assert_cmpint (easel_canvas_get_state (f->canvas), ==, EASEL_CANVAS_GONE);
}

static void
test_close (Fixture       *f,
            gconstpointer  data)
{
  g_auto(Outcome) one = { 0 };
  g_auto(Outcome) two = { 0 };
  g_auto(Outcome) after = { 0 };

  easel_canvas_set_state (f->canvas, EASEL_CANVAS_READY, NULL);
  easel_canvas_close_async (f->canvas, NULL, outcome_close_cb, &one);
  easel_canvas_close_async (f->canvas, NULL, outcome_close_cb, &two);
  g_assert_cmpuint (f->delegate->close_asked, ==, 1);
  easel_test_settle ();
  g_assert_cmpuint (one.count, ==, 0);
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_GONE, NULL);
  easel_test_settle ();
  g_assert_true (one.ok && two.ok);
  assert_notified (f, "state:ready state:closing state:gone");

  easel_canvas_close_async (f->canvas, NULL, outcome_close_cb, &after);
  outcome_wait (&after);
  g_assert_true (after.ok);
  g_assert_cmpuint (f->delegate->close_asked, ==, 1);
}

static void
test_close_at_once (Fixture       *f,
                    gconstpointer  data)
{
  g_auto(Outcome) outcome = { 0 };

  f->delegate->close_at_once = TRUE;
  easel_canvas_close_async (f->canvas, NULL, outcome_close_cb, &outcome);
  outcome_wait (&outcome);
  g_assert_true (outcome.ok);
  assert_notified (f, "state:closing state:gone");
}

/* A host that does not answer: what it said meanwhile is seen when the time is over, and one may ask again. */
static void
test_close_timeout (Fixture       *f,
                    gconstpointer  data)
{
  g_auto(Outcome) outcome = { 0 };

  g_object_set (f->canvas, "close-timeout", 20, NULL);
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_READY, NULL);
  easel_canvas_close_async (f->canvas, NULL, outcome_close_cb, &outcome);
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_STALE, "why");
  g_assert_cmpint (easel_canvas_get_state (f->canvas), ==, EASEL_CANVAS_CLOSING);
  outcome_wait (&outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  g_assert_cmpint (easel_canvas_get_state (f->canvas), ==, EASEL_CANVAS_STALE);
  assert_notified (f, "state:ready state:closing reason state:stale");

  outcome_clear (&outcome);
  easel_canvas_close_async (f->canvas, NULL, outcome_close_cb, &outcome);
  g_assert_cmpuint (f->delegate->close_asked, ==, 2);
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_GONE, NULL);
  outcome_wait (&outcome);
  g_assert_true (outcome.ok);
}

/* What the host said meanwhile is seen at once, and its page was there all the time. */
static void
test_close_refused_later (Fixture       *f,
                          gconstpointer  data)
{
  g_auto(Outcome) outcome = { 0 };

  easel_canvas_set_state (f->canvas, EASEL_CANVAS_READY, NULL);
  easel_canvas_refuse_close (f->canvas);
  easel_canvas_close_async (f->canvas, NULL, outcome_close_cb, &outcome);
  g_assert_true (easel_canvas_is_served (f->canvas));
  easel_canvas_refuse_close (f->canvas);
  g_assert_cmpint (easel_canvas_get_state (f->canvas), ==, EASEL_CANVAS_READY);
  outcome_wait (&outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_FAILED);
  assert_notified (f, "state:ready state:closing state:ready");

  easel_canvas_set_state (f->canvas, EASEL_CANVAS_STALE, "why");
  g_assert_false (easel_canvas_is_served (f->canvas));
}

static void
test_close_default_timeout (Fixture       *f,
                            gconstpointer  data)
{
  guint timeout;

  g_object_get (f->canvas, "close-timeout", &timeout, NULL);
  g_assert_cmpuint (timeout, ==, EASEL_LIMIT_CLOSE_TIMEOUT);
}

static void
test_close_cancelled (Fixture       *f,
                      gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_auto(Outcome) outcome = { 0 };

  easel_canvas_close_async (f->canvas, cancellable, outcome_close_cb, &outcome);
  g_cancellable_cancel (cancellable);
  outcome_wait (&outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (easel_canvas_get_state (f->canvas), ==, EASEL_CANVAS_CLOSING);
}

static void
test_close_refused (Fixture       *f,
                    gconstpointer  data)
{
  g_auto(Outcome) outcome = { 0 };

  f->delegate->refuse_close = TRUE;
  easel_canvas_close_async (f->canvas, NULL, outcome_close_cb, &outcome);
  outcome_wait (&outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED);
  g_assert_cmpint (easel_canvas_get_state (f->canvas), ==, EASEL_CANVAS_OPENING);
}

static void
test_close_not_able (Fixture       *f,
                     gconstpointer  data)
{
  g_auto(Outcome) outcome = { 0 };

  easel_canvas_set_fact (f->canvas, capabilities, 0);
  easel_canvas_close_async (f->canvas, NULL, outcome_close_cb, &outcome);
  outcome_wait (&outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_assert_cmpuint (f->delegate->close_asked, ==, 0);
  g_assert_cmpint (easel_canvas_get_state (f->canvas), ==, EASEL_CANVAS_OPENING);
}

static void
message_cb (EaselCanvas *canvas,
            JsonNode    *payload,
            GString     *received)
{
  g_autofree char *text = easel_json_to_string (payload);

  g_string_append (received, text);
}

static void
test_message_in (Fixture       *f,
                 gconstpointer  data)
{
  g_autoptr(GString) received = g_string_new (NULL);
  g_autoptr(JsonNode) node = easel_json_parse ("[1,null,\"x\"]", 12, 100, NULL);
  g_autoptr(JsonNode) null = json_node_new (JSON_NODE_NULL);

  g_signal_connect (f->canvas, "message", G_CALLBACK (message_cb), received);
  easel_canvas_emit_message (f->canvas, node);
  easel_canvas_emit_message (f->canvas, null);
  g_assert_cmpstr (received->str, ==, "[1,null,\"x\"]null");
}

static void
send (Fixture *f,
      int      value,
      Outcome *outcome)
{
  g_autoptr(JsonNode) node = json_node_init_int (json_node_alloc (), value);

  easel_canvas_send_message_async (f->canvas, node, NULL, outcome_send_cb, outcome);
}

static void
test_message_out (Fixture       *f,
                  gconstpointer  data)
{
  g_autoptr(GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "no echo");
  g_auto(Outcome) one = { 0 };
  g_auto(Outcome) two = { 0 };

  send (f, 1, &one);
  send (f, 2, &two);
  g_assert_cmpuint (f->delegate->sent->len, ==, 2);
  g_assert_cmpstr (f->delegate->sent->pdata[0], ==, "1");
  g_assert_cmpstr (f->delegate->sent->pdata[1], ==, "2");
  fake_delegate_answer_send (f->delegate, NULL);
  easel_test_settle ();
  g_assert_true (one.ok);
  g_assert_cmpuint (two.count, ==, 0);
  fake_delegate_answer_send (f->delegate, error);
  easel_test_settle ();
  g_assert_false (two.ok);
  g_assert_error (two.error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

static void
test_message_refused (Fixture       *f,
                      gconstpointer  data)
{
  g_auto(Outcome) unable = { 0 };
  g_auto(Outcome) gone = { 0 };

  easel_canvas_set_fact (f->canvas, capabilities, EASEL_CANVAS_CAN_READ);
  send (f, 1, &unable);
  outcome_wait (&unable);
  g_assert_error (unable.error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  easel_canvas_set_fact (f->canvas, capabilities, ALL);
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_GONE, NULL);
  send (f, 1, &gone);
  outcome_wait (&gone);
  g_assert_error (gone.error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  g_assert_cmpuint (f->delegate->sent->len, ==, 0);
}

static void
test_without_delegate (void)
{
  g_autoptr(EaselCanvas) canvas = NULL;
  g_autoptr(FakeDelegate) delegate = fake_delegate_new ();
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_NULL);
  g_auto(Outcome) closed = { 0 };
  g_auto(Outcome) sent = { 0 };
  g_auto(Outcome) read = { 0 };

  canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (delegate), "k", "c", "h", FALSE);
  easel_canvas_set_fact (canvas, capabilities, ALL);
  g_clear_object (&delegate);
  easel_canvas_close_async (canvas, NULL, outcome_close_cb, &closed);
  easel_canvas_send_message_async (canvas, node, NULL, outcome_send_cb, &sent);
  easel_canvas_read_async (canvas, "c:/i/a", NULL, outcome_read_cb, &read);
  easel_test_settle ();
  g_assert_error (closed.error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  g_assert_error (sent.error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  g_assert_error (read.error, G_IO_ERROR, G_IO_ERROR_CLOSED);
}

static void
test_ask (Fixture       *f,
          gconstpointer  data)
{
  g_autoptr(JsonObject) params = json_object_new ();
  g_auto(Outcome) outcome = { 0 };

  easel_canvas_ask_async (f->canvas, "tools/call", params, NULL, outcome_ask_cb, &outcome);
  g_assert_cmpstr (g_task_get_task_data (f->delegate->asks->pdata[0]), ==, "tools/call 0");
  fake_delegate_answer_ask (f->delegate, "true");
  outcome_wait (&outcome);
  g_assert_no_error (outcome.error);
  g_assert_true (outcome.ok);
}

/* Whoever stops waiting is answered at once and frees the host from it; an answer that comes later goes nowhere. */
static void
test_ask_cancelled (Fixture       *f,
                    gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_auto(Outcome) outcome = { 0 };

  easel_canvas_ask_async (f->canvas, "slow", NULL, cancellable, outcome_ask_cb, &outcome);
  g_cancellable_cancel (cancellable);
  outcome_wait (&outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (g_cancellable_is_cancelled (g_task_get_cancellable (f->delegate->asks->pdata[0])));
  fake_delegate_answer_ask (f->delegate, "true");
  easel_test_settle ();
  g_assert_cmpuint (outcome.count, ==, 1);
}

/* A user has all the time that they take: only after that the host has to answer, once. */
static void
test_ask_held (Fixture       *f,
               gconstpointer  data)
{
  g_autoptr(EaselCanvas) other = easel_canvas_new (EASEL_CANVAS_DELEGATE (f->delegate), "k", "c", "h", TRUE);
  g_autoptr(EaselServer) server = easel_server_new (NULL, "s");
  g_auto(Outcome) granted = { 0 }, begun = { 0 }, held = { 0 }, late = { 0 };

  g_object_set (f->canvas, "ask-timeout", 20, NULL);
  g_object_set (other, "ask-timeout", 20, NULL);
  easel_canvas_set_fact (other, capabilities, ALL);
  easel_canvas_ask_async (f->canvas, "granted", NULL, NULL, outcome_ask_cb, &granted);
  easel_canvas_ask_async (f->canvas, "begun", NULL, NULL, outcome_ask_cb, &begun);
  easel_canvas_set_fact (f->canvas, access, server);
  easel_canvas_ask_async (f->canvas, "held", NULL, NULL, outcome_ask_cb, &held);
  easel_canvas_ask_async (other, "late", NULL, NULL, outcome_ask_cb, &late);
  outcome_wait (&late);
  g_assert_error (late.error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  g_assert_cmpuint (granted.count + begun.count + held.count, ==, 0);

  fake_delegate_answer_ask (f->delegate, "true");
  outcome_wait (&granted);
  g_assert_true (granted.ok);
  easel_canvas_set_fact (f->canvas, access, NULL);
  outcome_wait (&begun);
  outcome_wait (&held);
  g_assert_error (begun.error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  g_assert_error (held.error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  for (guint i = 0; i < 3; i++)
    fake_delegate_answer_ask (f->delegate, "true");
  easel_test_settle ();
  g_assert_cmpuint (granted.count, ==, 1);
  g_assert_cmpuint (begun.count, ==, 1);
  g_assert_cmpuint (held.count, ==, 1);
}

/* Past the bound something is said, and when the canvas goes nobody waits for ever. */
static void
test_ask_bounds (Fixture       *f,
                 gconstpointer  data)
{
  Outcome outcomes[EASEL_LIMIT_CANVAS_ASKS] = { { 0 } };
  g_auto(Outcome) one_more = { 0 };

  for (guint i = 0; i < EASEL_LIMIT_CANVAS_ASKS; i++)
    easel_canvas_ask_async (f->canvas, "slow", NULL, NULL, outcome_ask_cb, &outcomes[i]);
  easel_canvas_ask_async (f->canvas, "slow", NULL, NULL, outcome_ask_cb, &one_more);
  outcome_wait (&one_more);
  g_assert_error (one_more.error, G_IO_ERROR, G_IO_ERROR_BUSY);
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_GONE, NULL);
  for (guint i = 0; i < EASEL_LIMIT_CANVAS_ASKS; i++)
    {
      outcome_wait (&outcomes[i]);
      g_assert_error (outcomes[i].error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE);
      outcome_clear (&outcomes[i]);
      fake_delegate_answer_ask (f->delegate, "true");
    }
  easel_test_settle ();
}

static void
test_ask_not_able (Fixture       *f,
                   gconstpointer  data)
{
  g_auto(Outcome) outcome = { 0 };

  easel_canvas_set_fact (f->canvas, capabilities, ALL & ~EASEL_CANVAS_CAN_ASK);
  easel_canvas_ask_async (f->canvas, "slow", NULL, NULL, outcome_ask_cb, &outcome);
  outcome_wait (&outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_assert_cmpuint (f->delegate->asks->len, ==, 0);
}

static void
notification_cb (EaselCanvas *canvas,
                 const char  *method,
                 JsonObject  *params,
                 GString     *heard)
{
  g_string_append_printf (heard, "%s %u ", method, params != NULL ? json_object_get_size (params) : 0);
}

static void
test_notification (Fixture       *f,
                   gconstpointer  data)
{
  g_autoptr(GString) heard = g_string_new (NULL);

  g_signal_connect (f->canvas, "notification", G_CALLBACK (notification_cb), heard);
  easel_canvas_emit_notification (f->canvas, "tools/list_changed", NULL);
  g_assert_cmpstr (heard->str, ==, "tools/list_changed 0 ");
}

static void
test_state_words (void)
{
  const char *words[] = { "opening", "ready", "stale", "closing", "gone" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_cmpstr (easel_enum_nick (EASEL_TYPE_CANVAS_STATE, i), ==, words[i]);
}

#define ADD(name, func) g_test_add ("/canvas/canvas/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("identity", test_identity);
  ADD ("address", test_address);
  ADD ("properties", test_properties);
  ADD ("in-view", test_in_view);
  ADD ("bounds", test_bounds);
  ADD ("versions", test_versions);
  ADD ("one-change", test_one_change);
  ADD ("states", test_states);
  ADD ("close", test_close);
  ADD ("close/at-once", test_close_at_once);
  ADD ("close/timeout", test_close_timeout);
  ADD ("close/default-timeout", test_close_default_timeout);
  ADD ("close/cancelled", test_close_cancelled);
  ADD ("close/refused", test_close_refused);
  ADD ("close/refused-later", test_close_refused_later);
  ADD ("close/not-able", test_close_not_able);
  ADD ("ask", test_ask);
  ADD ("ask/cancelled", test_ask_cancelled);
  ADD ("ask/held", test_ask_held);
  ADD ("ask/bounds", test_ask_bounds);
  ADD ("ask/not-able", test_ask_not_able);
  ADD ("notification", test_notification);
  ADD ("message/in", test_message_in);
  ADD ("message/out", test_message_out);
  ADD ("message/refused", test_message_refused);
  g_test_add_func ("/canvas/canvas/without-delegate", test_without_delegate);
  g_test_add_func ("/canvas/canvas/state-words", test_state_words);

  return g_test_run ();
}
