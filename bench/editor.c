/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include "easel-ahp-native.h"
#include "easel-editor-instance.h"
#include "easel-editor.h"
#include "easel-json.h"
#include "easel-provider.h"

/* bench-editor FOLDER: applyEdits with 1,000 edits in a file of 1 MB, from the request as the connection hands it over
 * to its answer (owner, schema, consent, places, revisions and all), and the same edits in a bare GtkSourceBuffer.
 * Neither has a language, so that no highlighting hides the difference; both can undo. The two take turns. */

#define EDITS  1000
#define BYTES  (1000 * 1000)
#define LINE   "a line of text with s\303\266me words \360\237\230\200 in it;\n"
#define LINES  (BYTES / (int) (sizeof LINE - 1))
#define STEP   (LINES / EDITS)
#define COLUMN 5
#define WORD   "words"
#define ROUNDS 41

typedef struct
{
  GMainLoop      *loop;
  EaselProvider  *provider;
  EaselConsent   *consent;
  EaselRequester  requester;
  JsonNode       *answer;
  GtkTextBuffer  *bare;
  char           *text;
} Bench;

static void
question_cb (EaselConsent  *consent,
             EaselQuestion *question,
             gpointer       user_data)
{
  easel_consent_answer (consent, question, EASEL_ANSWER_CANVAS);
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Bench *self = user_data;
  g_autoptr(GError) error = NULL;

  self->answer = easel_ahp_native_call_finish (EASEL_PROVIDER (source), result, &error);
  if (self->answer == NULL)
    g_printerr ("bench-editor: %s\n", error->message);
  g_main_loop_quit (self->loop);
}

/* The answer to a request that came as @text is kept; @taken: milliseconds that it took. */
static gboolean
ask (Bench      *self,
     const char *method,
     const char *text,
     double     *taken)
{
  gint64 start;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) params = easel_json_parse (text, strlen (text), strlen (text), &error);

  if (params == NULL)
    {
      g_printerr ("bench-editor: %s\n", error->message);
      return FALSE;
    }
  g_clear_pointer (&self->answer, json_node_unref);
  start = g_get_monotonic_time ();
  easel_ahp_native_call_async (self->provider, method, json_node_get_object (params), &self->requester, NULL,
                               answered_cb, self);
  g_main_loop_run (self->loop);
  *taken = (g_get_monotonic_time () - start) / 1000.0;
  return self->answer != NULL;
}

static gint64
get_revision (Bench *self)
{
  EaselInstance *instance = easel_instances_find (easel_provider_get_instances (self->provider),
                                                  self->requester.host_id, self->requester.session, "one");

  return easel_editor_text_get_revision (easel_editor_instance_get_text (EASEL_EDITOR_INSTANCE (instance)));
}

static char *
build_request (gint64 revision)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "{\"channel\":\"ahp-session:/s\",\"canvasId\":\"editor\",\"instanceId\":\"one\","
                                "\"actionName\":\"applyEdits\",\"input\":{\"expectedRevision\":%" G_GINT64_FORMAT
                                ",\"edits\":[", revision);
  for (int i = 0; i < EDITS; i++)
    g_string_append_printf (text, "%s{\"range\":{\"start\":{\"line\":%d,\"column\":%d},"
                                  "\"end\":{\"line\":%d,\"column\":%d}},\"text\":\"" WORD "\"}",
                            i > 0 ? "," : "", i * STEP, COLUMN, i * STEP, COLUMN + i % 4);
  g_string_append (text, "]}}");
  return g_string_free (text, FALSE);
}

static double
edit_instance (Bench *self)
{
  g_autofree char *request = build_request (get_revision (self));
  double taken = 0;

  ask (self, "canvasInvokeAction", request, &taken);
  return taken;
}

static double
edit_bare (Bench *self)
{
  gint64 start = g_get_monotonic_time ();

  gtk_text_buffer_begin_user_action (self->bare);
  for (int i = EDITS - 1; i >= 0; i--)
    {
      GtkTextIter from, to;

      gtk_text_buffer_get_iter_at_line_offset (self->bare, &from, i * STEP, COLUMN);
      gtk_text_buffer_get_iter_at_line_offset (self->bare, &to, i * STEP, COLUMN + i % 4);
      if (!gtk_text_iter_equal (&from, &to))
        gtk_text_buffer_delete (self->bare, &from, &to);
      gtk_text_buffer_insert (self->bare, &from, WORD, -1);
    }
  gtk_text_buffer_end_user_action (self->bare);
  return (g_get_monotonic_time () - start) / 1000.0;
}

static char *
dup_text (GtkTextBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_slice (buffer, &start, &end, TRUE);
}

static gboolean
open_editor (Bench      *self,
             const char *folder)
{
  const char *granted[] = { folder, NULL };
  g_autofree char *path = g_build_filename (folder, "bench.txt", NULL);
  g_autofree char *request = NULL;
  g_autoptr(GError) error = NULL;
  double taken;

  if (!g_file_set_contents (path, self->text, -1, &error))
    {
      g_printerr ("bench-editor: %s\n", error->message);
      return FALSE;
    }
  easel_provider_set_granted (self->provider, granted);
  request = g_strdup_printf ("{\"channel\":\"ahp-session:/s\",\"canvasId\":\"editor\",\"instanceId\":\"one\","
                             "\"input\":{\"path\":\"%s\"}}", path);
  return ask (self, "canvasOpen", request, &taken);
}

static gboolean
is_same (Bench *self)
{
  EaselInstance *instance = easel_instances_find (easel_provider_get_instances (self->provider),
                                                  self->requester.host_id, self->requester.session, "one");
  EaselEditorText *text = easel_editor_instance_get_text (EASEL_EDITOR_INSTANCE (instance));
  GtkSourceBuffer *buffer = easel_editor_text_get_buffer (text);
  g_autofree char *ours = dup_text (GTK_TEXT_BUFFER (buffer));
  g_autofree char *theirs = dup_text (self->bare);

  return strcmp (ours, theirs) == 0;
}

static void
run (Bench *self)
{
  g_autoptr(GString) edited = g_string_new (NULL);
  g_autoptr(GString) bare = g_string_new (NULL);

  for (int i = 0; i < ROUNDS; i++)
    {
      g_string_append_printf (edited, "%s%.3f", i > 0 ? "," : "", edit_instance (self));
      g_string_append_printf (bare, "%s%.3f", i > 0 ? "," : "", edit_bare (self));
    }
  if (is_same (self))
    g_print ("{\"edited\":[%s],\"bare\":[%s]}\n", edited->str, bare->str);
  else
    g_printerr ("bench-editor: the two texts differ\n");
}

static void
setup (Bench *self)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < LINES; i++)
    g_string_append (text, LINE);
  self->text = g_string_free (text, FALSE);
  self->loop = g_main_loop_new (NULL, FALSE);
  self->consent = easel_consent_new (NULL);
  g_signal_connect (self->consent, "question", G_CALLBACK (question_cb), NULL);
  self->provider = easel_provider_new (self->consent, NULL);
  easel_provider_add (self->provider, easel_editor_kind.declaration);
  self->requester = (EaselRequester) { .host_id = (char *) "bench", .host_title = (char *) "Bench",
                                   .agent = (char *) "Agent", .session = (char *) "ahp-session:/s",
                                   .loopback = TRUE };
  self->bare = GTK_TEXT_BUFFER (gtk_source_buffer_new (NULL));
  gtk_text_buffer_begin_irreversible_action (self->bare);
  gtk_text_buffer_set_text (self->bare, self->text, -1);
  gtk_text_buffer_end_irreversible_action (self->bare);
}

int
main (int   argc,
      char *argv[])
{
  Bench self = { 0 };

  if (argc != 2)
    {
      g_printerr ("usage: %s FOLDER\n", argv[0]);
      return 2;
    }
  gtk_init ();
  setup (&self);
  if (open_editor (&self, argv[1]))
    run (&self);
  g_clear_pointer (&self.answer, json_node_unref);
  g_clear_object (&self.provider);
  g_clear_object (&self.consent);
  g_clear_object (&self.bare);
  g_main_loop_unref (self.loop);
  g_free (self.text);
  return 0;
}
