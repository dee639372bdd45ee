/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-connection.h"
#include "easel-test.h"

/* A connection whose peer is the test. */
#define TEST_TYPE_LINE (test_line_get_type ())
G_DECLARE_FINAL_TYPE (TestLine, test_line, TEST, LINE, EaselConnection)

struct _TestLine
{
  EaselConnection  parent_instance;

  GCancellable    *attempt;    /* nullable: the last */
  guint            n_attempts;
  guint            n_closed;
  gboolean         was_final;  /* as the last close was told */
};

G_DEFINE_FINAL_TYPE (TestLine, test_line, EASEL_TYPE_CONNECTION)

static void
test_line_open (EaselConnection *connection,
                GCancellable    *attempt)
{
  TestLine *self = TEST_LINE (connection);

  g_set_object (&self->attempt, attempt);
  self->n_attempts++;
}

static void
test_line_close (EaselConnection *connection,
                 gboolean         is_final)
{
  TestLine *self = TEST_LINE (connection);

  self->n_closed++;
  self->was_final = is_final;
}

static void
test_line_finalize (GObject *object)
{
  g_clear_object (&TEST_LINE (object)->attempt);

  G_OBJECT_CLASS (test_line_parent_class)->finalize (object);
}

static void
test_line_class_init (TestLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = test_line_finalize;
  EASEL_CONNECTION_CLASS (klass)->open = test_line_open;
  EASEL_CONNECTION_CLASS (klass)->close = test_line_close;
}

static void
test_line_init (TestLine *self)
{
}

typedef struct
{
  TestLine        *line;
  EaselConnection *connection;  /* the same */
  GString         *states;      /* as they were notified */
  GError          *error;
} Fixture;

static void
state_cb (EaselConnection *connection,
          GParamSpec      *pspec,
          Fixture         *fixture)
{
  g_autoptr(GEnumClass) klass = g_type_class_ref (EASEL_TYPE_CONNECTION_STATE);

  g_string_append_printf (fixture->states, "%s ",
                          g_enum_get_value (klass, easel_connection_get_state (connection))->value_nick);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->line = g_object_new (TEST_TYPE_LINE, NULL);
  fixture->connection = EASEL_CONNECTION (fixture->line);
  fixture->states = g_string_new (NULL);
  fixture->error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, "gone");
  g_signal_connect (fixture->connection, "notify::state", G_CALLBACK (state_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  easel_connection_stop (fixture->connection);
  g_assert_finalize_object (fixture->line);
  g_string_free (fixture->states, TRUE);
  g_error_free (fixture->error);
}

/* For as long as another connection needs to come back twice. */
static void
wait_in_vain (Fixture *fixture)
{
  g_autoptr(TestLine) control = g_object_new (TEST_TYPE_LINE, NULL);

  easel_connection_start (EASEL_CONNECTION (control));
  for (guint i = 1; i <= 2; i++)
    {
      easel_connection_lose (EASEL_CONNECTION (control), fixture->error, FALSE);
      easel_test_wait_until (control->n_attempts == i + 1);
    }
  easel_connection_stop (EASEL_CONNECTION (control));
}

static void
test_comes_back (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(GCancellable) first = NULL;

  easel_connection_start (fixture->connection);
  easel_connection_start (fixture->connection);
  g_assert_cmpuint (fixture->line->n_attempts, ==, 1);
  easel_connection_succeed (fixture->connection);
  first = g_object_ref (fixture->line->attempt);
  easel_connection_lose (fixture->connection, fixture->error, FALSE);
  g_assert_true (g_cancellable_is_cancelled (first));
  g_assert_null (easel_connection_get_attempt (fixture->connection));
  g_assert_false (fixture->line->was_final);
  g_assert_error (easel_connection_get_error (fixture->connection), G_IO_ERROR, G_IO_ERROR_CLOSED);
  /* By itself, and the user reads all the time why it is lost. */
  easel_test_wait_until (fixture->line->n_attempts == 2);
  g_assert_nonnull (easel_connection_get_error (fixture->connection));
  easel_connection_succeed (fixture->connection);
  g_assert_true (easel_connection_is_ready (fixture->connection));
  g_assert_null (easel_connection_get_error (fixture->connection));
  g_assert_cmpstr (fixture->states->str, ==, "connecting ready lost ready ");
}

static void
test_fails (Fixture       *fixture,
            gconstpointer  data)
{
  easel_connection_start (fixture->connection);
  easel_connection_lose (fixture->connection, fixture->error, TRUE);
  g_assert_true (fixture->line->was_final);
  /* What comes late from the attempt changes nothing. */
  easel_connection_lose (fixture->connection, fixture->error, FALSE);
  wait_in_vain (fixture);
  g_assert_cmpuint (fixture->line->n_attempts, ==, 1);
  easel_connection_retry (fixture->connection);
  g_assert_null (easel_connection_get_error (fixture->connection));
  g_assert_cmpstr (fixture->states->str, ==, "connecting failed connecting ");
}

static void
test_stops (Fixture       *fixture,
            gconstpointer  data)
{
  easel_connection_start (fixture->connection);
  easel_connection_lose (fixture->connection, fixture->error, FALSE);
  easel_connection_stop (fixture->connection);
  wait_in_vain (fixture);
  g_assert_cmpuint (fixture->line->n_attempts, ==, 1);
  g_assert_null (easel_connection_get_error (fixture->connection));
  g_assert_cmpstr (fixture->states->str, ==, "connecting lost idle ");
}

/* A peer that is lost again for another reason: whoever shows the reason is told. */
static void
test_other_reason (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr(GError) other = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "silent");

  easel_connection_start (fixture->connection);
  easel_connection_lose (fixture->connection, fixture->error, FALSE);
  easel_connection_retry (fixture->connection);
  easel_connection_lose (fixture->connection, fixture->error, FALSE);
  easel_connection_retry (fixture->connection);
  easel_connection_lose (fixture->connection, other, FALSE);
  g_assert_cmpstr (fixture->states->str, ==, "connecting lost lost ");
  g_assert_error (easel_connection_get_error (fixture->connection), G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

static void
stop_cb (EaselConnection *connection)
{
  if (easel_connection_get_state (connection) == EASEL_CONNECTION_CONNECTING)
    easel_connection_stop (connection);
}

/* A handler that stops it while it is told of an attempt: the attempt is not made. */
static void
test_stopped_while_told (Fixture       *fixture,
                         gconstpointer  data)
{
  g_signal_connect (fixture->connection, "notify::state", G_CALLBACK (stop_cb), NULL);
  easel_connection_start (fixture->connection);
  g_assert_cmpuint (fixture->line->n_attempts, ==, 0);
  g_assert_cmpint (easel_connection_get_state (fixture->connection), ==, EASEL_CONNECTION_IDLE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, test) g_test_add ("/base/connection/" name, Fixture, NULL, set_up, test, tear_down)
  ADD ("comes-back", test_comes_back);
  ADD ("fails", test_fails);
  ADD ("stops", test_stops);
  ADD ("other-reason", test_other_reason);
  ADD ("stopped-while-told", test_stopped_while_told);
#undef ADD
  return g_test_run ();
}
