/* SPDX-License-Identifier: GPL-3.0-or-later */
/* However much a payload is, the program does other things while it is read and applied. */
#include "a2ui-fixture.h"

#include <string.h>

#include "a2ui-limits.h"
#include "easel-json.h"
#include "easel-test.h"

#define CREATE "{\"version\":\"v0.9\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":" \
  "\"https://a2ui.org/specification/v0_9/basic_catalog.json\"}}\n"
#define VALUE "{\"version\":\"v0.9\",\"updateDataModel\":{\"surfaceId\":\"s\",\"path\":\"/%s\",\"value\":%s}}\n"

typedef struct
{
  A2uiModel *model;
  guint      n_fed;
  guint      n_cancelled;
  GString   *problems;  /* their codes */
} Fixture;

static void
problem_cb (A2uiModel   *model,
            A2uiProblem *problem,
            GString     *problems)
{
  g_string_append_printf (problems, "%s:%u ", a2ui_problem_code_name (problem->code), problem->line);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->model = a2ui_model_new ();
  self->problems = g_string_new (NULL);
  g_signal_connect (self->model, "problem", G_CALLBACK (problem_cb), self->problems);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  easel_test_settle ();
  g_assert_finalize_object (self->model);
  g_string_free (self->problems, TRUE);
}

static void
fed_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  Fixture *self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) problems = a2ui_model_feed_finish (A2UI_MODEL (source), result, &error);

  self->n_fed++;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    self->n_cancelled++;
  else
    g_assert_nonnull (problems);
}

static void
feed (Fixture      *self,
      const char   *text,
      GCancellable *cancellable)
{
  g_autoptr(GBytes) bytes = g_bytes_new (text, strlen (text));

  a2ui_model_feed_async (self->model, bytes, cancellable, fed_cb, self);
}

/* An array of @n rows, as JSON. */
static char *
rows (guint       n,
      const char *row)
{
  GString *text = g_string_new ("[");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "", row);
  g_string_append_c (text, ']');
  return g_string_free (text, FALSE);
}

static A2uiData *
data_of (Fixture *self)
{
  return a2ui_surface_get_data (a2ui_model_get_surface (self->model, "s"));
}

static gboolean
count_cb (gpointer n)
{
  (*(guint *) n)++;
  return G_SOURCE_CONTINUE;
}

/* What came behind it waits, others do not. */
static void
test_one_text (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *list = rows (100000, "{\"n\":1}");
  g_autofree char *text = g_strdup_printf (CREATE VALUE, "xs", list);
  g_autofree char *next = g_strdup_printf (VALUE, "xs/0/n", "2");
  guint n_turns = 0;
  guint source = g_idle_add (count_cb, &n_turns);

  feed (self, text, NULL);
  feed (self, next, NULL);
  g_assert_null (a2ui_model_get_surface (self->model, "s"));
  g_assert_cmpuint (self->n_fed, ==, 0);
  easel_test_wait_until (self->n_fed == 2);
  g_source_remove (source);
  g_assert_cmpuint (n_turns, >, 1);
  g_assert_cmpstr (self->problems->str, ==, "");
  g_assert_cmpint (json_node_get_int (a2ui_data_get (data_of (self), "/xs/0/n")), ==, 2);
  g_assert_cmpint (json_node_get_int (a2ui_data_get (data_of (self), "/xs/99999/n")), ==, 1);
  g_assert_cmpuint (a2ui_data_get_cost (data_of (self)), ==,
                    2 * A2UI_LIMIT_DATA_VALUE + strlen ("xs") + 100000 * (2 * A2UI_LIMIT_DATA_VALUE + strlen ("n")));
}

typedef struct
{
  A2uiModel *model;
  gint64     last;
  guint      n_different;
} Look;

static gboolean
look_cb (gpointer user_data)
{
  Look *self = user_data;
  A2uiSurface *surface = a2ui_model_get_surface (self->model, "s");
  JsonNode *now = surface != NULL ? a2ui_data_get (a2ui_surface_get_data (surface), "/n") : NULL;

  if (now != NULL && json_node_get_int (now) != self->last)
    {
      self->last = json_node_get_int (now);
      self->n_different++;
    }
  return G_SOURCE_CONTINUE;
}

/* Others see how the messages are applied some at a time, and a wrong one is told in the place of its line. */
static void
test_many_messages (Fixture       *self,
                    gconstpointer  data)
{
  g_autoptr(GString) text = g_string_new (CREATE);
  Look look = { self->model, 0, 0 };
  guint source = g_idle_add (look_cb, &look);

  for (guint i = 1; i < 4000; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i);

      if (i == 1000 || i == 2000)
        g_string_append (text, "oops\n");
      if (i == 1500)
        g_string_append (text, "{\"version\":\"v0.9\",\"updateDataModel\":{\"surfaceId\":\"nobody\",\"value\":1}}\n");
      g_string_append_printf (text, VALUE, "n", number);
    }
  feed (self, text->str, NULL);
  easel_test_wait_until (self->n_fed == 1);
  g_source_remove (source);
  g_assert_cmpint (look.last, ==, 3999);
  g_assert_cmpuint (look.n_different, >=, 3);
  g_assert_cmpstr (self->problems->str, ==, "SYNTAX_ERROR:1001 UNKNOWN_MESSAGE:1502 SYNTAX_ERROR:2003 ");
}

/* A little is there at once, as long as nothing waits before it. */
static void
test_little (Fixture       *self,
             gconstpointer  data)
{
  feed (self, CREATE, NULL);
  g_assert_nonnull (a2ui_model_get_surface (self->model, "s"));
  g_assert_cmpuint (self->n_fed, ==, 0);
  easel_test_wait_until (self->n_fed == 1);
}

static void
test_cancelled (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *list = rows (100000, "1");
  g_autofree char *text = g_strdup_printf (CREATE VALUE, "xs", list);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();

  feed (self, text, cancellable);
  feed (self, CREATE, NULL);
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (self->n_fed == 2);
  g_assert_cmpuint (self->n_cancelled, ==, 1);
  g_assert_null (a2ui_data_get (data_of (self), "/xs"));
}

/* What is beyond the limits is left out of the form, and not of a message that others have too. */
static void
test_shared (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *word = g_strnfill (A2UI_LIMIT_TEXT_BYTES + 1, 'x');
  g_autofree char *row = g_strdup_printf ("\"%s\"", word);
  g_autofree char *list = rows (20, row);
  g_autofree char *update = g_strdup_printf (VALUE, "xs", list);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr(JsonNode) message = easel_json_parse (update, strlen (update), G_MAXSIZE, NULL);

  before = easel_json_to_string (message);
  feed (self, CREATE, NULL);
  a2ui_model_feed_message_async (self->model, message, NULL, fed_cb, self);
  easel_test_wait_until (self->n_fed == 2);
  g_assert_true (g_str_has_prefix (self->problems->str, "LIMIT_EXCEEDED"));
  g_assert_true (JSON_NODE_HOLDS_NULL (a2ui_data_get (data_of (self), "/xs/19")));
  after = easel_json_to_string (message);
  g_assert_cmpstr (before, ==, after);
}

/* As many as a payload may bring are more than a data model may have: nothing of them is kept, and the agent hears it. */
static void
test_too_many_values (Fixture       *self,
                      gconstpointer  data)
{
  g_autofree char *list = rows (A2UI_LIMIT_DATA_BYTES / A2UI_LIMIT_DATA_VALUE - 1000, "\"x\"");
  g_autofree char *text = g_strdup_printf (CREATE VALUE, "xs", list);

  feed (self, text, NULL);
  easel_test_wait_until (self->n_fed == 1);
  g_assert_cmpstr (self->problems->str, ==, "LIMIT_EXCEEDED:2 ");
  g_assert_null (a2ui_data_get (data_of (self), "/xs"));
}

static void
test_too_many_messages (Fixture       *self,
                        gconstpointer  data)
{
  g_autofree char *text = rows (A2UI_LIMIT_LINES + 1000, "{\"deleteSurface\":{\"surfaceId\":\"x\"}}");

  feed (self, text, NULL);
  easel_test_wait_until (self->n_fed == 1);
  g_assert_cmpstr (self->problems->str, ==, "LIMIT_EXCEEDED:1 ");
}

#define ADD(name, function) g_test_add ("/a2ui/feed/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("one-text", test_one_text);
  ADD ("many-messages", test_many_messages);
  ADD ("little", test_little);
  ADD ("cancelled", test_cancelled);
  ADD ("shared", test_shared);
  ADD ("too-many-values", test_too_many_values);
  ADD ("too-many-messages", test_too_many_messages);
  return g_test_run ();
}
