/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-canvas-limits.h"
#include "easel-test.h"
#include "fake-delegate.h"

typedef struct
{
  FakeDelegate *delegate;
  EaselCanvas  *canvas;
} Fixture;

static void
set_up (Fixture       *f,
        gconstpointer  data)
{
  f->delegate = fake_delegate_new ();
  f->canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (f->delegate), "k", "ahp-canvas:/1", "Host", TRUE);
  easel_canvas_set_fact (f->canvas, capabilities, EASEL_CANVAS_CAN_READ);
}

/* Nothing may keep either alive: not a task, not a queue. */
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
}

static void
assert_content (Outcome    *outcome,
                const char *text)
{
  GBytes *bytes;

  g_assert_cmpuint (outcome->count, ==, 1);
  g_assert_no_error (outcome->error);
  bytes = easel_content_get_bytes (outcome->content);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), text, strlen (text));
}

static void
test_read (Fixture       *f,
           gconstpointer  data)
{
  g_auto(Outcome) outcome = { 0 };

  easel_canvas_read_async (f->canvas, "c:/i/a.html", NULL, outcome_read_cb, &outcome);
  g_assert_cmpstr (fake_delegate_get_uri (f->delegate, 0), ==, "c:/i/a.html");
  g_assert_cmpuint (outcome.count, ==, 0);
  fake_delegate_answer_read (f->delegate, 0, NULL);
  outcome_wait (&outcome);
  assert_content (&outcome, "c:/i/a.html");
}

/* The first read of the address tells its type; other reads and the source's own word are left alone. */
static void
test_content_type (Fixture       *f,
                   gconstpointer  data)
{
  g_auto(Outcome) other = { 0 };
  g_auto(Outcome) first = { 0 };

  easel_canvas_set_fact (f->canvas, address, "c:/i/a.html");
  easel_canvas_read_async (f->canvas, "c:/i/style.css", NULL, outcome_read_cb, &other);
  fake_delegate_answer_read (f->delegate, 0, NULL);
  outcome_wait (&other);
  g_assert_null (easel_canvas_get_content_type (f->canvas));

  easel_canvas_read_async (f->canvas, "c:/i/a.html", NULL, outcome_read_cb, &first);
  fake_delegate_answer_read (f->delegate, 0, NULL);
  outcome_wait (&first);
  g_assert_cmpstr (easel_content_get_mime_type (first.content), ==, "text/html; charset=utf-8");
  g_assert_cmpstr (easel_canvas_get_content_type (f->canvas), ==, "text/html");

  easel_canvas_set_fact (f->canvas, address, "c:/i/b");
  g_assert_null (easel_canvas_get_content_type (f->canvas));
  easel_canvas_set_fact (f->canvas, content_type, "Application/JSON ;charset=utf-8");
  outcome_clear (&first);
  first = (Outcome) { 0 };
  easel_canvas_read_async (f->canvas, "c:/i/b", NULL, outcome_read_cb, &first);
  fake_delegate_answer_read (f->delegate, 0, NULL);
  outcome_wait (&first);
  g_assert_cmpstr (easel_canvas_get_content_type (f->canvas), ==, "application/json");
}

static void
test_error (Fixture       *f,
            gconstpointer  data)
{
  g_autoptr(GError) error = g_error_new_literal (EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND, "gone");
  g_auto(Outcome) one = { 0 };
  g_auto(Outcome) two = { 0 };

  easel_canvas_read_async (f->canvas, "c:/i/a", NULL, outcome_read_cb, &one);
  easel_canvas_read_async (f->canvas, "c:/i/a", NULL, outcome_read_cb, &two);
  fake_delegate_answer_read (f->delegate, 0, error);
  easel_test_settle ();
  g_assert_error (one.error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND);
  g_assert_error (two.error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND);
}

/* Identical reads share one request while it is in flight, and only then. */
static void
test_shared (Fixture       *f,
             gconstpointer  data)
{
  g_auto(Outcome) one = { 0 };
  g_auto(Outcome) two = { 0 };
  g_auto(Outcome) later = { 0 };

  easel_canvas_read_async (f->canvas, "c:/i/a", NULL, outcome_read_cb, &one);
  easel_canvas_read_async (f->canvas, "c:/i/a", NULL, outcome_read_cb, &two);
  g_assert_cmpuint (f->delegate->started, ==, 1);
  fake_delegate_answer_read (f->delegate, 0, NULL);
  easel_test_settle ();
  assert_content (&one, "c:/i/a");
  assert_content (&two, "c:/i/a");
  g_assert_true (one.content == two.content);

  easel_canvas_read_async (f->canvas, "c:/i/a", NULL, outcome_read_cb, &later);
  g_assert_cmpuint (f->delegate->started, ==, 2);
  fake_delegate_answer_read (f->delegate, 0, NULL);
  easel_test_settle ();
  assert_content (&later, "c:/i/a");
}

static void
test_bounded_and_in_order (Fixture       *f,
                           gconstpointer  data)
{
  enum { COUNT = EASEL_LIMIT_CANVAS_READS * 3 + 1 };
  Outcome outcomes[COUNT] = { 0 };

  for (int i = 0; i < COUNT; i++)
    {
      g_autofree char *uri = g_strdup_printf ("c:/i/%d", i);

      easel_canvas_read_async (f->canvas, uri, NULL, outcome_read_cb, &outcomes[i]);
    }
  g_assert_cmpuint (f->delegate->reads->len, ==, EASEL_LIMIT_CANVAS_READS);
  for (int i = 0; i < COUNT; i++)
    {
      g_autofree char *uri = g_strdup_printf ("c:/i/%d", i);

      g_assert_cmpstr (fake_delegate_get_uri (f->delegate, 0), ==, uri);
      fake_delegate_answer_read (f->delegate, 0, NULL);
      easel_test_settle ();
      assert_content (&outcomes[i], uri);
      outcome_clear (&outcomes[i]);
    }
  g_assert_cmpuint (f->delegate->most, ==, EASEL_LIMIT_CANVAS_READS);
  g_assert_cmpuint (f->delegate->started, ==, COUNT);
}

static void
test_cancel_one_of_two (Fixture       *f,
                        gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_auto(Outcome) one = { 0 };
  g_auto(Outcome) two = { 0 };

  easel_canvas_read_async (f->canvas, "c:/i/a", cancellable, outcome_read_cb, &one);
  easel_canvas_read_async (f->canvas, "c:/i/a", NULL, outcome_read_cb, &two);
  g_cancellable_cancel (cancellable);
  g_assert_cmpuint (one.count, ==, 0);
  easel_test_settle ();
  g_assert_error (one.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (g_cancellable_is_cancelled (g_task_get_cancellable (f->delegate->reads->pdata[0])));
  fake_delegate_answer_read (f->delegate, 0, NULL);
  easel_test_settle ();
  assert_content (&two, "c:/i/a");
  g_assert_cmpuint (one.count, ==, 1);
}

/* The host's part is cancelled with the last waiter, and a new read of the same address is a new request. */
static void
test_cancel_last (Fixture       *f,
                  gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_auto(Outcome) one = { 0 };
  g_auto(Outcome) again = { 0 };

  easel_canvas_read_async (f->canvas, "c:/i/a", cancellable, outcome_read_cb, &one);
  g_cancellable_cancel (cancellable);
  easel_test_settle ();
  g_assert_error (one.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (g_cancellable_is_cancelled (g_task_get_cancellable (f->delegate->reads->pdata[0])));

  easel_canvas_read_async (f->canvas, "c:/i/a", NULL, outcome_read_cb, &again);
  g_assert_cmpuint (f->delegate->started, ==, 2);
  fake_delegate_answer_read (f->delegate, 0, NULL);
  easel_test_settle ();
  g_assert_cmpuint (again.count, ==, 0);
  fake_delegate_answer_read (f->delegate, 0, NULL);
  easel_test_settle ();
  assert_content (&again, "c:/i/a");
}

static void
test_cancel_queued (Fixture       *f,
                    gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  Outcome outcomes[EASEL_LIMIT_CANVAS_READS] = { 0 };
  g_auto(Outcome) queued = { 0 };
  g_auto(Outcome) last = { 0 };

  for (int i = 0; i < EASEL_LIMIT_CANVAS_READS; i++)
    {
      g_autofree char *uri = g_strdup_printf ("c:/i/%d", i);

      easel_canvas_read_async (f->canvas, uri, NULL, outcome_read_cb, &outcomes[i]);
    }
  easel_canvas_read_async (f->canvas, "c:/i/queued", cancellable, outcome_read_cb, &queued);
  easel_canvas_read_async (f->canvas, "c:/i/last", NULL, outcome_read_cb, &last);
  g_cancellable_cancel (cancellable);
  easel_test_settle ();
  g_assert_error (queued.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  while (f->delegate->reads->len > 0)
    {
      g_assert_cmpstr (fake_delegate_get_uri (f->delegate, 0), !=, "c:/i/queued");
      fake_delegate_answer_read (f->delegate, 0, NULL);
      easel_test_settle ();
    }
  assert_content (&last, "c:/i/last");
  g_assert_cmpuint (f->delegate->started, ==, EASEL_LIMIT_CANVAS_READS + 1);
  for (int i = 0; i < EASEL_LIMIT_CANVAS_READS; i++)
    outcome_clear (&outcomes[i]);
}

static void
test_cancelled_before (Fixture       *f,
                       gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_auto(Outcome) outcome = { 0 };

  g_cancellable_cancel (cancellable);
  easel_canvas_read_async (f->canvas, "c:/i/a", cancellable, outcome_read_cb, &outcome);
  outcome_wait (&outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  while (f->delegate->reads->len > 0)
    fake_delegate_answer_read (f->delegate, 0, NULL);
  easel_test_settle ();
  g_assert_cmpuint (outcome.count, ==, 1);
}

static void
test_too_many (Fixture       *f,
               gconstpointer  data)
{
  enum { COUNT = EASEL_LIMIT_CANVAS_READS + EASEL_LIMIT_CANVAS_READS_WAITING };
  g_autofree Outcome *outcomes = g_new0 (Outcome, COUNT);
  g_auto(Outcome) over = { 0 };

  for (int i = 0; i < COUNT; i++)
    {
      g_autofree char *uri = g_strdup_printf ("c:/i/%d", i);

      easel_canvas_read_async (f->canvas, uri, NULL, outcome_read_cb, &outcomes[i]);
    }
  easel_canvas_read_async (f->canvas, "c:/i/over", NULL, outcome_read_cb, &over);
  outcome_wait (&over);
  g_assert_error (over.error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE);

  easel_canvas_set_state (f->canvas, EASEL_CANVAS_GONE, NULL);
  while (f->delegate->reads->len > 0)
    fake_delegate_answer_read (f->delegate, 0, NULL);
  easel_test_settle ();
  for (int i = 0; i < COUNT; i++)
    {
      g_assert_cmpuint (outcomes[i].count, ==, 1);
      g_assert_error (outcomes[i].error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE);
      outcome_clear (&outcomes[i]);
    }
  g_assert_cmpuint (f->delegate->started, ==, EASEL_LIMIT_CANVAS_READS);
}

/* A canvas that goes ends what is in flight, once, and frees the host from it. */
static void
test_gone (Fixture       *f,
           gconstpointer  data)
{
  g_auto(Outcome) flying = { 0 };
  g_auto(Outcome) late = { 0 };

  easel_canvas_read_async (f->canvas, "c:/i/a", NULL, outcome_read_cb, &flying);
  easel_test_settle ();
  easel_canvas_set_state (f->canvas, EASEL_CANVAS_GONE, NULL);
  easel_test_settle ();
  g_assert_error (flying.error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE);
  g_assert_true (g_cancellable_is_cancelled (g_task_get_cancellable (f->delegate->reads->pdata[0])));
  fake_delegate_answer_read (f->delegate, 0, NULL);
  easel_canvas_read_async (f->canvas, "c:/i/b", NULL, outcome_read_cb, &late);
  outcome_wait (&late);
  g_assert_error (late.error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  g_assert_cmpuint (flying.count, ==, 1);
}

/* Whoever still holds a canvas that was torn down gets an error, not a read. */
static void
test_disposed (Fixture       *f,
               gconstpointer  data)
{
  g_auto(Outcome) outcome = { 0 };

  g_object_run_dispose (G_OBJECT (f->canvas));
  easel_canvas_read_async (f->canvas, "c:/i/a", NULL, outcome_read_cb, &outcome);
  outcome_wait (&outcome);
  g_assert_nonnull (outcome.error);
  g_assert_cmpuint (f->delegate->started, ==, 0);
}

/* A source that is torn down clears its weak pointers while its last answers still come in. */
static void
test_delegate_gone (Fixture       *f,
                    gconstpointer  data)
{
  Outcome outcomes[EASEL_LIMIT_CANVAS_READS] = { 0 };
  g_auto(Outcome) queued = { 0 };
  g_auto(Outcome) late = { 0 };

  for (int i = 0; i < EASEL_LIMIT_CANVAS_READS; i++)
    {
      g_autofree char *uri = g_strdup_printf ("c:/i/%d", i);

      easel_canvas_read_async (f->canvas, uri, NULL, outcome_read_cb, &outcomes[i]);
    }
  easel_canvas_read_async (f->canvas, "c:/i/queued", NULL, outcome_read_cb, &queued);
  g_object_run_dispose (G_OBJECT (f->delegate));
  while (f->delegate->reads->len > 0)
    fake_delegate_answer_read (f->delegate, 0, NULL);
  easel_test_settle ();
  g_assert_error (queued.error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE);

  easel_canvas_read_async (f->canvas, "c:/i/late", NULL, outcome_read_cb, &late);
  outcome_wait (&late);
  g_assert_error (late.error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  for (int i = 0; i < EASEL_LIMIT_CANVAS_READS; i++)
    {
      g_assert_no_error (outcomes[i].error);
      outcome_clear (&outcomes[i]);
    }
}

static void
again_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselContent) content = easel_canvas_read_finish (EASEL_CANVAS (object), result, NULL);

  easel_canvas_read_async (EASEL_CANVAS (object), "c:/i/a", NULL, outcome_read_cb, user_data);
}

/* A callback may read the same address again: that is a new request, not the one that just ended. */
static void
test_read_in_callback (Fixture       *f,
                       gconstpointer  data)
{
  g_auto(Outcome) outcome = { 0 };

  easel_canvas_read_async (f->canvas, "c:/i/a", NULL, again_cb, &outcome);
  easel_test_settle ();
  fake_delegate_answer_read (f->delegate, 0, NULL);
  easel_test_settle ();
  g_assert_cmpuint (f->delegate->started, ==, 2);
  fake_delegate_answer_read (f->delegate, 0, NULL);
  outcome_wait (&outcome);
  assert_content (&outcome, "c:/i/a");
}

static void
test_not_able (Fixture       *f,
               gconstpointer  data)
{
  g_auto(Outcome) outcome = { 0 };

  easel_canvas_set_fact (f->canvas, capabilities, EASEL_CANVAS_CAN_CLOSE | EASEL_CANVAS_CAN_MESSAGE);
  easel_canvas_read_async (f->canvas, "c:/i/a", NULL, outcome_read_cb, &outcome);
  outcome_wait (&outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_assert_cmpuint (f->delegate->started, ==, 0);
}

#define ADD(name, func) g_test_add ("/canvas/read/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("content", test_read);
  ADD ("content-type", test_content_type);
  ADD ("error", test_error);
  ADD ("shared", test_shared);
  ADD ("bounded-and-in-order", test_bounded_and_in_order);
  ADD ("cancel/one-of-two", test_cancel_one_of_two);
  ADD ("cancel/last", test_cancel_last);
  ADD ("cancel/queued", test_cancel_queued);
  ADD ("cancel/before", test_cancelled_before);
  ADD ("too-many", test_too_many);
  ADD ("gone", test_gone);
  ADD ("in-callback", test_read_in_callback);
  ADD ("not-able", test_not_able);
  ADD ("disposed", test_disposed);
  ADD ("delegate-gone", test_delegate_gone);

  return g_test_run ();
}
