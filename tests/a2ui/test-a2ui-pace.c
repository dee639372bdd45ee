/* SPDX-License-Identifier: GPL-3.0-or-later */
/* However large a form is, the program goes on while it is built, and what is beyond the limits is never made. The longest
 * turns of the main loop and the memory are told with --verbose. */
#include "a2ui-view.h"

#include <string.h>
#include <time.h>

#include "a2ui-fixture.h"
#include "a2ui-limits.h"
#include "a2ui-node-container.h"
#include "a2ui-pace.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-test.h"

#define BEGIN "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}\n"

typedef struct
{
  A2uiModel *model;
  GtkWidget *window;
  GString   *problems;
  gint64     longest;  /* turn, in microseconds of the processor */
  guint      n_turns;
} Fixture;

static void
problem_cb (A2uiModel   *model,
            A2uiProblem *problem,
            GString     *problems)
{
  if (problem->limit != NULL && strstr (problems->str, problem->limit) == NULL)
    g_string_append_printf (problems, "%s ", problem->limit);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->model = a2ui_model_new ();
  self->problems = g_string_new (NULL);
  g_signal_connect (self->model, "problem", G_CALLBACK (problem_cb), self->problems);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 500, 600);
  gtk_window_set_child (GTK_WINDOW (self->window), a2ui_view_new (self->model, NULL));
  gtk_window_present (GTK_WINDOW (self->window));
  easel_test_wait_until (gtk_widget_get_width (gtk_window_get_child (GTK_WINDOW (self->window))) > 0);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  easel_test_settle ();
  g_assert_finalize_object (self->model);
  g_string_free (self->problems, TRUE);
}

/* Parts that are there. */
static guint
count_containers (GtkWidget *widget)
{
  guint n = A2UI_IS_NODE_CONTAINER (widget) && gtk_widget_get_first_child (widget) != NULL ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    n += count_containers (child);
  return n;
}

static guint
resident_mib (void)
{
  g_autofree char *text = NULL;
  guint64 size = 0;
  guint64 resident = 0;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  g_assert_cmpint (sscanf (text, "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, &size, &resident), ==, 2);
  return (guint) (resident * 4 / 1024);
}

static gboolean
over_cb (gpointer is_over)
{
  *(gboolean *) is_over = TRUE;
  return G_SOURCE_REMOVE;
}

/* Of this thread, in microseconds: others may keep the computer busy. */
static gint64
processor_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static void
turn (Fixture *self)
{
  gint64 begin = processor_time ();

  g_main_context_iteration (NULL, FALSE);
  self->longest = MAX (self->longest, processor_time () - begin);
  self->n_turns++;
}

static void
fed_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      fed)
{
  g_autoptr(GPtrArray) problems = a2ui_model_feed_finish (A2UI_MODEL (source), result, NULL);

  g_assert_nonnull (problems);
  *(gboolean *) fed = TRUE;
}

/* Until all messages are applied. */
static void
feed (Fixture    *self,
      const char *text)
{
  g_autoptr(GBytes) bytes = g_bytes_new (text, strlen (text));
  gint64 begin = processor_time ();
  gboolean fed = FALSE;

  a2ui_model_feed_async (self->model, bytes, NULL, fed_cb, &fed);
  self->longest = MAX (self->longest, processor_time () - begin);
  while (!fed)
    turn (self);
}

/* Until nothing is left to be done but what waits for time; returns the most slots that one turn made. */
static guint
build (Fixture    *self,
       const char *text)
{
  gint64 begin = g_get_monotonic_time ();
  guint before = resident_mib ();
  guint n_containers = count_containers (self->window);
  guint most = 0;
  guint n_still = 0;
  gint64 fed;

  self->longest = 0;
  feed (self, text);
  fed = g_get_monotonic_time () - begin;
  g_test_message ("longest turn while fed %u ms", (guint) (self->longest / 1000));
  self->longest = 0;
  while (n_still < 4)
    {
      gboolean is_over = FALSE;
      guint now = count_containers (self->window);

      most = MAX (most, now > n_containers ? now - n_containers : 0);
      n_still = now == n_containers ? n_still + 1 : 0;
      n_containers = now;
      g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, EASEL_LIMIT_TURN_INTERVAL, over_cb, &is_over, NULL);
      while (!is_over)
        turn (self);
    }
  g_test_message ("fed in %u ms, longest turn %u ms, %u slots, at most %u in a turn, all %u ms; %u then %u MiB; %s",
                  (guint) (fed / 1000), (guint) (self->longest / 1000), n_containers, most,
                  (guint) ((g_get_monotonic_time () - begin) / 1000), before, resident_mib (), self->problems->str);
  return most;
}

static char *
column_of (guint       n,
           const char *type)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text,
                          "{\"version\":\"v0.9\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":"
                          "\"https://a2ui.org/specification/v0_9/basic_catalog.json\"}}\n"
                          "{\"version\":\"v0.9\",\"updateComponents\":{\"surfaceId\":\"s\",\"components\":["
                          "{\"id\":\"root\",\"component\":\"%s\",\"children\":{\"path\":\"/xs\",\"componentId\":\"t\"}},"
                          "{\"id\":\"t\",\"component\":\"Text\",\"text\":{\"path\":\"n\"}}]}}\n"
                          "{\"version\":\"v0.9\",\"updateDataModel\":{\"surfaceId\":\"s\",\"path\":\"/xs\",\"value\":[", type);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s{\"n\":%u}", i > 0 ? "," : "", i % 10);
  g_string_append (text, "]}}\n");
  return g_string_free (text, FALSE);
}

/* What a form leaves behind: what GTK and json-glib keep for the next one, in MiB. All rows are three times as much. */
#define MEMORY 64

static void
test_template (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *text = column_of (GPOINTER_TO_UINT (data), "Column");
  guint before = resident_mib ();
  guint most = build (self, text);

  g_assert_cmpuint (most, <=, 2 * A2UI_PACE_TURN);
  g_assert_cmpuint (count_containers (self->window), <, 1000);
  a2ui_model_reset (self->model);
  easel_test_settle ();
#if defined (__GLIBC__) && !defined (__SANITIZE_ADDRESS__)
  /* A worker drops it. */
  easel_test_wait_until (resident_mib () < before + MEMORY);
#endif
  g_test_message ("before %u MiB, after reset %u MiB", before, resident_mib ());
}

#define CREATE "{\"version\":\"v0.9\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":" \
  "\"https://a2ui.org/specification/v0_9/basic_catalog.json\"}}\n"
#define ROOT "{\"version\":\"v0.9\",\"updateComponents\":{\"surfaceId\":\"s\",\"components\":["

static void
test_literal (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *words = g_strnfill (GPOINTER_TO_UINT (data), 'x');
  g_autofree char *text = NULL;

  for (guint i = 7; words[i] != '\0'; i += 8)
    words[i] = ' ';
  text = g_strdup_printf (CREATE ROOT "{\"id\":\"root\",\"component\":\"Text\",\"text\":\"%s\"}]}}\n", words);
  build (self, text);
  g_assert_true ((strstr (self->problems->str, "form-text-bytes") != NULL) ==
                 (GPOINTER_TO_UINT (data) > A2UI_LIMIT_TEXT_BYTES));
}

static guint
count_labels (GtkWidget *widget)
{
  guint n = GTK_IS_LABEL (widget) ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    n += count_labels (child);
  return n;
}

/* A text of very many paragraphs is there whole, though not in one turn. */
static void
test_paragraphs (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr(GString) text = g_string_new (CREATE ROOT "{\"id\":\"root\",\"component\":\"Text\",\"text\":\"");
  guint before = count_labels (self->window);
  g_autoptr(GPtrArray) problems = NULL;

  for (guint i = 0; i < 2000; i++)
    g_string_append (text, "a\\n\\n");
  g_string_append (text, "\"}]}}\n");
  problems = a2ui_model_feed (self->model, text->str, text->len);
  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_cmpuint (count_labels (self->window), <=, before + A2UI_PACE_TURN + 1);
  build (self, "");
  easel_test_wait_until (count_labels (self->window) == before + 2000);
}

#define N_TEXTS 40

/* (transfer full): the texts of N_TEXTS nodes in one message; each is several paragraphs of @letter. */
static char *
texts_of (char letter)
{
  g_autofree char *words = g_strnfill (10000, letter);
  GString *text = g_string_new ("{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[");

  for (guint i = 7; words[i] != '\0'; i += 8)
    words[i] = ' ';
  for (guint i = 0; i < N_TEXTS; i++)
    g_string_append_printf (text, "%s{\"key\":\"x%u\",\"valueString\":\"%s\"}", i > 0 ? "," : "", i, words);
  g_string_append (text, "]}}\n");
  return g_string_free (text, FALSE);
}

/* Bytes of @letter in all labels. */
static gsize
count_letters (GtkWidget *widget,
               char       letter)
{
  gsize n = 0;

  for (const char *at = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : ""; *at != '\0'; at++)
    n += *at == letter ? 1 : 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    n += count_letters (child, letter);
  return n;
}

#define N_LETTERS (N_TEXTS * 10000 * 7 / 8)

static void
show_texts (Fixture *self)
{
  g_autoptr(GString) text = g_string_new ("{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                                          "{\"id\":\"r\",\"component\":{\"Column\":{\"children\":{\"explicitList\":[\"c0\"");

  for (guint i = 1; i < N_TEXTS; i++)
    g_string_append_printf (text, ",\"c%u\"", i);
  g_string_append (text, "]}}}}");
  for (guint i = 0; i < N_TEXTS; i++)
    g_string_append_printf (text, ",{\"id\":\"c%u\",\"component\":{\"Text\":{\"text\":{\"path\":\"/x%u\"}}}}", i, i);
  g_string_append (text, "]}}\n" BEGIN);
  build (self, text->str);
  g_assert_cmpuint (count_containers (self->window), ==, N_TEXTS + 1);
}

static void
send (Fixture    *self,
      const char *text)
{
  g_autoptr(GPtrArray) problems = a2ui_model_feed (self->model, text, strlen (text));

  g_assert_cmpuint (problems->len, ==, 0);
}

/* One message that changes the texts of many nodes is shown in several turns; one that comes before the earlier is shown
 * whole replaces it. */
static void
test_texts (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *first = texts_of ('q');
  g_autofree char *second = texts_of ('z');

  show_texts (self);
  send (self, first);
  g_assert_cmpuint (count_letters (self->window, 'q'), >, 0);
  g_assert_cmpuint (count_letters (self->window, 'q'), <, N_LETTERS / 10);
  easel_test_wait_until (count_letters (self->window, 'q') > N_LETTERS / 2);
  send (self, second);
  easel_test_wait_until (count_letters (self->window, 'z') == N_LETTERS);
  g_assert_cmpuint (count_letters (self->window, 'q'), ==, 0);
  build (self, "");
  g_assert_cmpuint (count_letters (self->window, 'z'), ==, N_LETTERS);
}

/* The form is closed before its texts are shown. */
static void
test_closed (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *text = texts_of ('q');

  show_texts (self);
  send (self, text);
  easel_test_wait_until (count_letters (self->window, 'q') > N_LETTERS / 10);
  g_assert_cmpuint (count_letters (self->window, 'q'), <, N_LETTERS);
  if (GPOINTER_TO_UINT (data) == 0)
    a2ui_model_reset (self->model);
  else
    gtk_window_set_child (GTK_WINDOW (self->window), NULL);
  build (self, "");
  g_assert_cmpuint (count_letters (self->window, 'q'), ==, 0);
}

static void
test_expressions (Fixture       *self,
                  gconstpointer  data)
{
  g_autoptr(GString) text = g_string_new (CREATE ROOT "{\"id\":\"root\",\"component\":\"Text\",\"text\":"
                                          "{\"call\":\"formatString\",\"args\":{\"value\":\"");

  for (guint i = 0; i < 200000; i++)
    g_string_append (text, "${/x}");
  g_string_append (text, "\"}}}]}}\n");
  build (self, text->str);
  g_assert_nonnull (strstr (self->problems->str, "form-text-bytes"));
}

/* Each column has the next twice. */
static void
test_fan_out (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr(GString) text = g_string_new ("{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                                          "{\"id\":\"r\",\"component\":{\"Column\":{\"children\":{\"explicitList\":[\"c0\"]}}}}");
  guint most;

  for (guint i = 0; i < 30; i++)
    g_string_append_printf (text, ",{\"id\":\"c%u\",\"component\":{\"Column\":{\"children\":{\"explicitList\":[\"c%u\",\"c%u\"]}}}}",
                            i, i + 1, i + 1);
  g_string_append (text, "]}}\n" BEGIN);
  most = build (self, text->str);
  g_assert_cmpuint (most, <=, 2 * A2UI_PACE_TURN);
  g_assert_cmpuint (count_containers (self->window), <, A2UI_LIMIT_NODES + 1000);
  g_assert_nonnull (strstr (self->problems->str, "form-instances"));
}

/* Checks that run long. */
static void
test_patterns (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr(GString) text = g_string_new (CREATE ROOT "{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"f\"");

  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, ",\"b%u\"", i);
  g_string_append (text, "]},{\"id\":\"f\",\"component\":\"TextField\",\"label\":\"L\",\"value\":{\"path\":\"/t\"}}");
  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, ",{\"id\":\"b%u\",\"component\":\"Button\",\"child\":\"x\",\"action\":{\"event\":{\"name\":\"n\"}},"
                            "\"checks\":[{\"condition\":{\"call\":\"regex\",\"args\":{\"value\":{\"path\":\"/t\"},"
                            "\"pattern\":\"^(.*a){25}%u$\"}},\"message\":\"m\"}]}", i, i);
  g_string_append (text, "]}}\n{\"version\":\"v0.9\",\"updateDataModel\":{\"surfaceId\":\"s\",\"path\":\"/t\",\"value\":"
                   "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}}\n");
  build (self, text->str);
}

static void
test_explicit (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr(GString) text = g_string_new ("{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                                          "{\"id\":\"r\",\"component\":{\"Column\":{\"children\":{\"explicitList\":[\"c0\"");
  guint most;

  for (guint i = 1; i < 1900; i++)
    g_string_append_printf (text, ",\"c%u\"", i);
  g_string_append (text, "]}}}}");
  for (guint i = 0; i < 1900; i++)
    g_string_append_printf (text, ",{\"id\":\"c%u\",\"component\":{\"TextField\":{\"label\":{\"literalString\":\"Field %u\"},"
                            "\"text\":{\"path\":\"/f%u\"}}}}", i, i, i);
  g_string_append (text, "]}}\n" BEGIN);
  most = build (self, text->str);
  g_assert_cmpuint (count_containers (self->window), ==, 1901);
  g_assert_cmpuint (most, <=, 2 * A2UI_PACE_TURN);
}

#define ADD(name, n, func) g_test_add ("/a2ui/pace/" name, Fixture, GUINT_TO_POINTER (n), set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  ADD ("template/5000", 5000, test_template);
  ADD ("template/20000", 20000, test_template);
  ADD ("template/300000", 300000, test_template);
  ADD ("literal/60000", 60000, test_literal);
  ADD ("literal/3000000", 3000000, test_literal);
  ADD ("paragraphs", 0, test_paragraphs);
  ADD ("texts", 0, test_texts);
  ADD ("texts/reset", 0, test_closed);
  ADD ("texts/closed", 1, test_closed);
  ADD ("expressions", 0, test_expressions);
  ADD ("fan-out", 0, test_fan_out);
  ADD ("patterns", 0, test_patterns);
  ADD ("explicit", 0, test_explicit);
  return g_test_run ();
}
