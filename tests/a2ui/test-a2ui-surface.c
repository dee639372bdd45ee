/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-a2ui-content-surface.h"

#include <string.h>

#include "a2ui-quota.h"
#include "easel-canvas-writer.h"
#include "easel-json.h"
#include "easel-mime.h"
#include "easel-test.h"

#define MOST_ANSWERS 20

/* A source with one document, that keeps what is sent. */
#define TEST_TYPE_SOURCE (test_source_get_type ())
G_DECLARE_FINAL_TYPE (TestSource, test_source, TEST, SOURCE, GObject)

struct _TestSource
{
  GObject     parent_instance;

  const char *document;
  GString    *sent;
};

static void
delegate_read (EaselCanvasDelegate *delegate,
               EaselCanvas         *canvas,
               const char          *uri,
               GTask               *task)
{
  g_autoptr(GTask) owned = task;
  g_autoptr(GBytes) bytes = g_bytes_new (TEST_SOURCE (delegate)->document, strlen (TEST_SOURCE (delegate)->document));

  g_task_return_pointer (task, easel_content_new (bytes, "application/json+a2ui", "form"), g_object_unref);
}

static void
delegate_send (EaselCanvasDelegate *delegate,
               EaselCanvas         *canvas,
               JsonNode            *payload,
               GTask               *task)
{
  g_autoptr(GTask) owned = task;
  g_autofree char *text = easel_json_to_string (payload);

  g_string_append (TEST_SOURCE (delegate)->sent, text);
  g_task_return_boolean (task, TRUE);
}

static void
test_source_delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->read = delegate_read;
  iface->send = delegate_send;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TestSource, test_source, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, test_source_delegate_init))

static void
test_source_finalize (GObject *object)
{
  g_string_free (TEST_SOURCE (object)->sent, TRUE);
  G_OBJECT_CLASS (test_source_parent_class)->finalize (object);
}

static void
test_source_class_init (TestSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = test_source_finalize;
}

static void
test_source_init (TestSource *self)
{
  self->sent = g_string_new (NULL);
}

static GtkWidget *
find (GtkWidget *widget,
      GType      type)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

static gboolean
shows (GtkWidget  *widget,
       const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    if (shows (child, text))
      return TRUE;
  return FALSE;
}

static void
say (EaselCanvas *canvas,
     guint        i)
{
  g_autofree char *text = g_strdup_printf ("{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":["
                                           "{\"key\":\"t\",\"valueString\":\"Text %u\"}]}}", i);
  g_autoptr(JsonNode) message = easel_json_parse (text, strlen (text), G_MAXSIZE, NULL);

  easel_canvas_emit_message (canvas, message);
}

static guint
count (const char *text,
       const char *word)
{
  guint n = 0;

  for (const char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    n++;
  return n;
}

/* An agent that cannot be reached: presses wait where the user sees it, each once, and go out when it can. */
static void
check_waiting (EaselCanvas *canvas,
               TestSource  *source,
               GtkWidget   *window)
{
  GtkWidget *button = find (window, GTK_TYPE_BUTTON);

  easel_test_settle ();
  g_string_truncate (source->sent, 0);
  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, NULL);
  say (canvas, 1);
  g_signal_emit_by_name (button, "clicked");
  /* The agent's word makes the action free to be sent again; what waits is the same. */
  say (canvas, 1);
  g_signal_emit_by_name (button, "clicked");
  easel_test_settle ();
  g_assert_cmpstr (source->sent->str, ==, "");
  g_assert_true (shows (window, "1 answer will be sent when the agent can be reached."));
  say (canvas, 2);
  g_signal_emit_by_name (button, "clicked");
  easel_test_settle ();
  g_assert_true (shows (window, "2 answers will be sent when the agent can be reached."));
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  easel_test_wait_until (strstr (source->sent->str, "Text 2") != NULL);
  g_assert_cmpuint (count (source->sent->str, "Text 1"), ==, 1);
  g_assert_cmpuint (count (source->sent->str, "Text 2"), ==, 1);
  g_assert_true (strstr (source->sent->str, "Text 1") < strstr (source->sent->str, "Text 2"));
  g_assert_nonnull (strstr (source->sent->str, "timestamp"));
  g_assert_false (shows (window, "2 answers will be sent when the agent can be reached."));
  /* Beyond the bound it is said, and nothing that waits is lost. */
  g_string_truncate (source->sent, 0);
  easel_canvas_set_state (canvas, EASEL_CANVAS_STALE, NULL);
  for (guint i = 0; i <= MOST_ANSWERS; i++)
    {
      say (canvas, i + 10);
      g_signal_emit_by_name (button, "clicked");
    }
  easel_test_settle ();
  g_assert_true (shows (window, "Your answer could not be sent to the agent."));
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  easel_test_wait_until (count (source->sent->str, "userAction") == MOST_ANSWERS);
}

/* Read over the channel, continued by messages, and answered by messages. */
static void
test_canvas (void)
{
  TestSource *source = g_object_new (TEST_TYPE_SOURCE, NULL);
  EaselCanvas *canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (source), "key", "ahp-canvas:/one", "Host", TRUE);
  g_autoptr(EaselServices) services = easel_services_new ();
  g_autoptr(A2uiQuota) quota = a2ui_quota_new (NULL);
  g_autoptr(JsonNode) message = NULL;
  GtkWidget *window = gtk_window_new ();
  EaselSurface *surface;
  static const char update[] = "{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[{\"key\":\"t\",\"valueString\":\"After\"}]}}";

  source->document = "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                     "{\"id\":\"r\",\"component\":{\"Button\":{\"child\":\"t\",\"action\":{\"name\":\"go\",\"context\":[{\"key\":\"t\","
                     "\"value\":{\"path\":\"/t\"}}]}}}},{\"id\":\"t\",\"component\":{\"Text\":{\"text\":{\"path\":\"/t\"}}}}]}}\n"
                     "{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[{\"key\":\"t\",\"valueString\":\"Before\"}]}}\n"
                     "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}\noops\n";
  a2ui_quota_set (quota, A2UI_QUOTA_ANSWERS, MOST_ANSWERS);
  easel_services_add (services, quota);
  easel_canvas_set_fact (canvas, capabilities, EASEL_CANVAS_CAN_READ | EASEL_CANVAS_CAN_MESSAGE);
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  g_assert_false (easel_a2ui_content_surface_kind.match (canvas));
  easel_canvas_set_fact (canvas, content_type, easel_mime_of_path ("form.a2ui"));
  g_assert_true (easel_a2ui_content_surface_kind.match (canvas));
  easel_canvas_set_fact (canvas, address, "agent:/form");
  surface = easel_a2ui_content_surface_kind.create (canvas, services);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (surface));
  gtk_window_present (GTK_WINDOW (window));
  easel_test_wait_until (shows (window, "Before"));
  easel_test_wait_until (easel_surface_get_state (surface) == EASEL_SURFACE_LIVE);
  g_assert_nonnull (strstr (source->sent->str, "SYNTAX_ERROR"));
  message = easel_json_parse (update, strlen (update), G_MAXSIZE, NULL);
  easel_canvas_emit_message (canvas, message);
  g_assert_true (shows (window, "After"));
  g_signal_emit_by_name (find (window, GTK_TYPE_BUTTON), "clicked");
  easel_test_wait_until (strstr (source->sent->str, "\"context\":{\"t\":\"After\"}") != NULL);
  check_waiting (canvas, source, window);
  easel_test_settle ();
  gtk_window_destroy (GTK_WINDOW (window));
  easel_test_settle ();
  g_assert_finalize_object (canvas);
  g_assert_finalize_object (source);
}

/* Whoever sends for the canvas hears what its forms have, as long as it is shown. */
static void
test_data (void)
{
  TestSource *source = g_object_new (TEST_TYPE_SOURCE, NULL);
  EaselCanvas *canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (source), "key", "ahp-canvas:/one", "Host", TRUE);
  g_autoptr(EaselServices) services = easel_services_new ();
  GtkWidget *window = gtk_window_new ();
  g_autoptr(JsonObject) data = NULL;

  source->document = "{\"version\":\"v0.9\",\"createSurface\":{\"surfaceId\":\"s\",\"sendDataModel\":true}}\n"
                     "{\"version\":\"v0.9\",\"updateComponents\":{\"surfaceId\":\"s\",\"components\":[{\"id\":\"root\",\"component\":"
                     "\"Text\",\"text\":{\"path\":\"/t\"}}]}}\n"
                     "{\"version\":\"v0.9\",\"updateDataModel\":{\"surfaceId\":\"s\",\"path\":\"/t\",\"value\":\"Before\"}}\n";
  easel_canvas_set_fact (canvas, capabilities, EASEL_CANVAS_CAN_READ | EASEL_CANVAS_CAN_MESSAGE);
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  easel_canvas_set_fact (canvas, content_type, easel_mime_of_path ("form.a2ui"));
  easel_canvas_set_fact (canvas, address, "agent:/form");
  g_assert_null (easel_canvas_dup_data (canvas));
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (easel_a2ui_content_surface_kind.create (canvas, services)));
  gtk_window_present (GTK_WINDOW (window));
  easel_test_wait_until (shows (window, "Before"));
  data = easel_canvas_dup_data (canvas);
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (easel_json_peek_object (data, "surfaces"), "s"), "t", ""), ==,
                   "Before");
  gtk_window_destroy (GTK_WINDOW (window));
  easel_test_settle ();
  g_assert_null (easel_canvas_dup_data (canvas));
  g_assert_finalize_object (canvas);
  g_assert_finalize_object (source);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/a2ui/surface/canvas", test_canvas);
  g_test_add_func ("/a2ui/surface/data", test_data);
  return g_test_run ();
}
