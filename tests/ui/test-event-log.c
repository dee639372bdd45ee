/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "easel-event-log.h"
#include "easel-json.h"
#include "ui-fixture.h"

typedef struct
{
  char *text;
  gsize size;
  gsize read;          /* what was looked at so far */
  FILE *output;
  EaselEventLog *log;
  FakeSource *source;
  EaselSession *session;
} Fixture;

static void
setup (Fixture       *fixture,
       gconstpointer  data)
{
  fixture->output = open_memstream (&fixture->text, &fixture->size);
  fixture->log = easel_event_log_new (fixture->output, g_get_monotonic_time ());
  fixture->source = fake_source_new ("lab", "Lab");
  fixture->session = fake_source_add_session (fixture->source, "ahp-session:/1", "One");
  easel_event_log_add_source (fixture->log, EASEL_SOURCE (fixture->source), "wss://lab.example/?…");
}

static void
teardown (Fixture       *fixture,
          gconstpointer  data)
{
  g_assert_finalize_object (fixture->log);
  g_assert_finalize_object (fixture->source);
  fclose (fixture->output);
  free (fixture->text);
}

/* The next line, which must be there. */
static JsonObject *
next_line (Fixture *fixture)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = NULL;
  const char *start;
  const char *end;
  JsonObject *object;

  fflush (fixture->output);
  start = fixture->text + fixture->read;
  end = memchr (start, '\n', fixture->size - fixture->read);
  g_assert_nonnull (end);
  root = easel_json_parse (start, end - start, 65536, &error);
  g_assert_no_error (error);
  fixture->read = end + 1 - fixture->text;
  object = easel_json_as_object (root, "line", &error);
  g_assert_no_error (error);
  g_assert_true (easel_json_has (object, "time"));
  return json_object_ref (object);
}

static void
assert_nothing (Fixture *fixture)
{
  fflush (fixture->output);
  g_assert_cmpuint (fixture->read, ==, fixture->size);
}

static void
assert_line (Fixture    *fixture,
             const char *event,
             const char *state,
             const char *reason)
{
  g_autoptr(JsonObject) line = next_line (fixture);

  g_assert_cmpstr (easel_json_peek_string (line, "event", NULL), ==, event);
  g_assert_cmpstr (easel_json_peek_string (line, "state", NULL), ==, state);
  g_assert_cmpstr (easel_json_peek_string (line, "reason", NULL), ==, reason);
  g_assert_cmpstr (easel_json_peek_string (line, "host", NULL), ==, "Lab");
}

static void
test_connection (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(JsonObject) line = NULL;

  assert_nothing (fixture);
  easel_source_start (EASEL_SOURCE (fixture->source));
  line = next_line (fixture);
  g_assert_cmpstr (easel_json_peek_string (line, "url", NULL), ==, "wss://lab.example/?…");
  g_assert_cmpstr (easel_json_peek_string (line, "state", NULL), ==, "connecting");
  fake_source_set_state (fixture->source, EASEL_CONNECTION_READY, NULL);
  fake_source_set_state (fixture->source, EASEL_CONNECTION_READY, NULL);
  assert_line (fixture, "connection", "ready", NULL);
  fake_source_set_state (fixture->source, EASEL_CONNECTION_LOST, "Gone");
  assert_line (fixture, "connection", "lost", "Gone");
  fake_source_set_state (fixture->source, EASEL_CONNECTION_FAILED, "Refused");
  assert_line (fixture, "connection", "failed", "Refused");
  easel_source_stop (EASEL_SOURCE (fixture->source));
  assert_line (fixture, "connection", "closed", NULL);
  easel_event_log_remove_source (fixture->log, EASEL_SOURCE (fixture->source));
  assert_nothing (fixture);
}

static void
test_canvas (Fixture       *fixture,
             gconstpointer  data)
{
  EaselCanvas *canvas = fake_source_open (fixture->source, fixture->session, "report", "Re\"port\n\xe2\x80\xae");
  g_autoptr(JsonObject) line = next_line (fixture);
  g_autoptr(JsonObject) live = NULL;
  g_autoptr(EaselSurface) surface = NULL;

  g_assert_cmpstr (easel_json_peek_string (line, "event", NULL), ==, "canvas");
  g_assert_cmpstr (easel_json_peek_string (line, "session", NULL), ==, "ahp-session:/1");
  g_assert_cmpstr (easel_json_peek_string (line, "canvas", NULL), ==, "ahp-canvas:/report");
  g_assert_cmpstr (easel_json_peek_string (line, "instanceId", NULL), ==, "report");
  g_assert_cmpstr (easel_json_peek_string (line, "title", NULL), ==, "Re\"port\n\xe2\x80\xae");
  g_assert_cmpstr (easel_json_peek_string (line, "state", NULL), ==, "opening");
  g_assert_cmpstr (easel_json_peek_string (line, "address", NULL), ==, "channel");
  g_assert_false (easel_json_has (line, "ms"));

  surface = g_object_ref_sink (fake_surface_new (canvas));
  easel_event_log_add_surface (fixture->log, surface);
  live = next_line (fixture);
  g_assert_cmpstr (easel_json_peek_string (live, "state", NULL), ==, "live");
  g_assert_cmpint (easel_json_peek_int (live, "ms", -1), >=, 0);

  easel_canvas_set_fact (canvas, title, "Other");
  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, "The provider left");
  assert_line (fixture, "canvas", "stale", "The provider left");
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  assert_line (fixture, "canvas", "live", NULL);
  easel_surface_set_state (surface, EASEL_SURFACE_CRASHED, "It ended");
  assert_line (fixture, "canvas", "crashed", "It ended");
  easel_surface_set_state (surface, EASEL_SURFACE_LOADING, NULL);
  assert_line (fixture, "canvas", "opening", NULL);
  easel_surface_set_state (surface, EASEL_SURFACE_FAILED, "No bytes");
  assert_line (fixture, "canvas", "failed", "No bytes");
  easel_surface_set_state (surface, EASEL_SURFACE_REFUSED, "Not allowed");
  assert_line (fixture, "canvas", "refused", "Not allowed");
  fake_source_take_away (fixture->source, fixture->session, canvas);
  assert_line (fixture, "canvas", "closed", NULL);
  assert_nothing (fixture);
}

/* While the host is asked nothing has changed yet. */
static void
test_closing (Fixture       *fixture,
              gconstpointer  data)
{
  EaselCanvas *canvas = fake_source_open (fixture->source, fixture->session, "1", "One");
  g_autoptr(EaselSurface) surface = g_object_ref_sink (fake_surface_new (canvas));
  g_autoptr(GAsyncResult) result = NULL;

  assert_line (fixture, "canvas", "opening", NULL);
  easel_event_log_add_surface (fixture->log, surface);
  assert_line (fixture, "canvas", "live", NULL);
  easel_canvas_close_async (canvas, NULL, easel_test_result_cb, &result);
  assert_nothing (fixture);
  easel_test_wait_until (result != NULL);
  assert_line (fixture, "canvas", "closed", NULL);
  assert_nothing (fixture);
}

static void
test_sessions (Fixture       *fixture,
               gconstpointer  data)
{
  EaselSession *later = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");

  fake_source_open (fixture->source, later, "1", "One");
  assert_line (fixture, "canvas", "opening", NULL);
  fake_source_remove_session (fixture->source, later);
  assert_line (fixture, "canvas", "closed", NULL);
  assert_nothing (fixture);

  fake_source_open (fixture->source, fixture->session, "2", "Two");
  assert_line (fixture, "canvas", "opening", NULL);
  easel_event_log_remove_source (fixture->log, EASEL_SOURCE (fixture->source));
  assert_line (fixture, "canvas", "closed", NULL);
  assert_line (fixture, "connection", "closed", NULL);
  fake_source_set_state (fixture->source, EASEL_CONNECTION_READY, NULL);
  assert_nothing (fixture);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add ("/ui/event-log/connection", Fixture, NULL, setup, test_connection, teardown);
  g_test_add ("/ui/event-log/canvas", Fixture, NULL, setup, test_canvas, teardown);
  g_test_add ("/ui/event-log/closing", Fixture, NULL, setup, test_closing, teardown);
  g_test_add ("/ui/event-log/sessions", Fixture, NULL, setup, test_sessions, teardown);
  return g_test_run ();
}
