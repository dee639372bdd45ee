/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the user sees, what an agent is answered of it, and what it is sent. */
#include <adwaita.h>

#include "easel-a2ui-instance.h"
#include "easel-a2ui.h"
#include "easel-canvas-writer.h"
#include "easel-json.h"
#include "easel-test-words.h"
#include "easel-version-recorder.h"
#include "form.h"
#include "native-fixture.h"

/* A source that keeps what is sent to it, or does not take it. */
#define TEST_TYPE_SOURCE (test_source_get_type ())
G_DECLARE_FINAL_TYPE (TestSource, test_source, TEST, SOURCE, GObject)

struct _TestSource
{
  GObject     parent_instance;

  GString    *sent;
  gboolean    refuses;
};

static void
delegate_send (EaselCanvasDelegate *delegate,
               EaselCanvas         *canvas,
               JsonNode            *payload,
               GTask               *task)
{
  TestSource *self = TEST_SOURCE (delegate);
  g_autoptr(GTask) owned = task;
  g_autofree char *text = easel_json_to_string (payload);

  if (self->refuses)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "no");
      return;
    }
  g_string_append (self->sent, text);
  g_task_return_boolean (task, TRUE);
}

static void
test_source_delegate_init (EaselCanvasDelegateInterface *iface)
{
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

typedef struct
{
  NativeFixture  native;
  char          *folder;
  TestSource    *source;
  EaselCanvas   *canvas;
  GtkWidget     *window;
  GtkStack      *tabs;
  EaselSurface  *surface;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->folder = g_dir_make_tmp ("easel-a2ui-XXXXXX", NULL);
  native_fixture_init (&self->native, "a2ui");
  native_fixture_start (&self->native, self->folder);
  easel_provider_add (self->native.provider, &easel_a2ui_declaration);
  json_object_unref (native_open (&self->native, "{}"));
  self->source = g_object_new (TEST_TYPE_SOURCE, NULL);
  self->canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self->source), "key", "ahp-canvas:/one", "Host", TRUE);
  easel_canvas_set_fact (self->canvas, capabilities, EASEL_CANVAS_CAN_MESSAGE);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  self->window = adw_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 400, 500);
}

static void
show (Fixture *self)
{
  self->surface = easel_a2ui_kind.create_surface (self->canvas, native_instance (&self->native), NULL);
  self->tabs = GTK_STACK (gtk_stack_new ());
  gtk_stack_add_named (self->tabs, GTK_WIDGET (self->surface), "form");
  gtk_stack_add_named (self->tabs, gtk_button_new_with_label ("Another"), "other");
  adw_window_set_content (ADW_WINDOW (self->window), GTK_WIDGET (self->tabs));
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gpointer surface;

  easel_test_watch (self->surface, &surface);
  easel_test_assert_narrow (GTK_WIDGET (self->surface));
  gtk_window_destroy (GTK_WINDOW (self->window));
  easel_test_wait_until (surface == NULL);
  g_assert_finalize_object (self->canvas);
  native_fixture_stop (&self->native);
  g_assert_finalize_object (self->source);
  easel_test_remove_tree (self->folder);
  g_free (self->folder);
}

static GtkWidget *
find (GtkWidget *widget,
      GType      type)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

static gboolean
shows (GtkWidget  *widget,
       const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows (child, text))
      return TRUE;
  return FALSE;
}

static JsonObject *
push (Fixture    *self,
      const char *messages)
{
  g_autofree char *input = g_strdup_printf ("{'payload':[%s]}", messages);

  return native_invoke (&self->native, "push", input);
}

/* The answer says "visible" when the widgets have their places, not before. */
static void
test_on_screen (Fixture       *self,
                gconstpointer  data)
{
  g_autoptr(JsonObject) value = NULL;

  show (self);
  value = push (self, FORM "," BEGIN);
  g_assert_true (json_object_get_boolean_member (value, "visible"));
  g_assert_nonnull (find (self->window, GTK_TYPE_PASSWORD_ENTRY));
  g_assert_cmpint (gtk_widget_get_height (find (self->window, GTK_TYPE_PASSWORD_ENTRY)), >, 0);
}

/* A push that comes before the tab is there waits for it. */
static void
test_before_tab (Fixture       *self,
                 gconstpointer  data)
{
  EaselCanvasRef ref = { .canvas_id = "a2ui", .instance_id = easel_instance_get_id (native_instance (&self->native)) };
  g_autofree char *text = g_strdelimit (g_strdup ("{'payload':[" FORM "," BEGIN "]}"), "'", '"');
  g_autoptr(JsonNode) input = easel_json_parse (text, strlen (text), G_MAXSIZE, NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(JsonNode) value = NULL;

  easel_provider_invoke_async (self->native.provider, &self->native.requester, &ref, "push", input, NULL,
                               easel_test_result_cb, &result);
  easel_test_settle ();
  g_assert_null (result);
  show (self);
  easel_test_wait_until (result != NULL);
  value = easel_provider_invoke_finish (self->native.provider, result, NULL);
  g_assert_true (json_object_get_boolean_member (json_node_get_object (value), "visible"));
}

/* In a tab behind another one nobody waits for the user. */
static void
test_behind (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr(JsonObject) value = NULL;
  g_autoptr(JsonObject) state = NULL;

  show (self);
  easel_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (self->surface)));
  gtk_stack_set_visible_child_name (self->tabs, "other");
  value = push (self, FORM "," BEGIN);
  g_assert_false (json_object_get_boolean_member (value, "visible"));
  gtk_stack_set_visible_child_name (self->tabs, "form");
  state = native_invoke (&self->native, "getState", "{}");
  g_assert_true (json_object_get_boolean_member (state, "visible"));
}

/* What is found only when it is drawn is in the answer, too. */
static void
test_circle (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr(JsonObject) value = NULL;
  JsonArray *problems;

  show (self);
  value = push (self, "{'surfaceUpdate':{'surfaceId':'s','components':[{'id':'r','component':{'Card':{'child':'r'}}}]}},"
                BEGIN);
  problems = json_object_get_array_member (value, "problems");
  g_assert_cmpuint (json_array_get_length (problems), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (json_array_get_object_element (problems, 0), "code"), ==,
                   "CIRCULAR_REFERENCE");
}

/* The click goes to the agent with what its context lists; a word that was typed unseen only by its exact path. */
static void
test_action (Fixture       *self,
             gconstpointer  data)
{
  show (self);
  g_assert_true (shows (self->window, "has not shown anything"));
  json_object_unref (push (self, FORM "," BEGIN));
  gtk_editable_set_text (GTK_EDITABLE (find (self->window, GTK_TYPE_ENTRY)), "Ada");
  gtk_editable_set_text (GTK_EDITABLE (find (self->window, GTK_TYPE_PASSWORD_ENTRY)), "hunter2");
  g_signal_emit_by_name (find (self->window, GTK_TYPE_BUTTON), "clicked");
  g_assert_nonnull (strstr (self->source->sent->str, "{\"userAction\":{\"name\":\"go\",\"surfaceId\":\"s\""));
  g_assert_nonnull (strstr (self->source->sent->str, "\"context\":{\"name\":\"Ada\",\"word\":\"hunter2\","
                            "\"all\":{\"name\":\"Ada\",\"word\":null}}"));
  json_object_unref (native_invoke (&self->native, "reset", "{}"));
  easel_test_wait_until (shows (self->window, "has not shown anything"));
}

static void
test_not_sent (Fixture       *self,
               gconstpointer  data)
{
  self->source->refuses = TRUE;
  show (self);
  json_object_unref (push (self, FORM "," BEGIN));
  g_signal_emit_by_name (find (self->window, GTK_TYPE_BUTTON), "clicked");
  easel_test_wait_until (shows (self->window, "could not be sent to the agent"));
}

/* The words of a form are also those behind another tab and beyond the screen; a secret is not among them. */
static void
test_words (Fixture       *self,
            gconstpointer  data)
{
  static const char form[] =
    "{'surfaceUpdate':{'surfaceId':'s','components':["
    "{'id':'r','component':{'Column':{'children':{'explicitList':['h','i','n','p','c','m','d','v','t','l','b']}}}},"
    "{'id':'h','component':{'Text':{'text':{'literalString':'Order'},'usageHint':'h2'}}},"
    "{'id':'i','component':{'Image':{'url':{'literalString':''},'altText':{'literalString':'A cat'}}}},"
    "{'id':'n','component':{'TextField':{'label':{'literalString':'Name'},'text':{'literalString':'Ada'}}}},"
    "{'id':'p','component':{'TextField':{'label':{'literalString':'Word'},'textFieldType':'obscured',"
    "'text':{'literalString':'secret'}}}},"
    "{'id':'c','component':{'CheckBox':{'label':{'literalString':'Gift'},'value':{'literalBoolean':true}}}},"
    "{'id':'m','component':{'MultipleChoice':{'selections':{'literalArray':['b']},'options':["
    "{'label':{'literalString':'Red'},'value':'r'},{'label':{'literalString':'Blue'},'value':'b'}]}}},"
    "{'id':'d','component':{'DateTimeInput':{'value':{'literalString':'2026-03-14'},'enableDate':true}}},"
    "{'id':'v','component':{'Slider':{'value':{'literalNumber':5},'minValue':0,'maxValue':9}}},"
    "{'id':'t','component':{'Tabs':{'tabItems':[{'title':{'literalString':'One'},'child':'t1'},"
    "{'title':{'literalString':'Two'},'child':'t2'}]}}},"
    "{'id':'t1','component':{'Text':{'text':{'literalString':'First'}}}},"
    "{'id':'t2','component':{'Card':{'child':'t3'}}},"
    "{'id':'t3','component':{'Text':{'text':{'literalString':'Second'}}}},"
    "{'id':'l','component':{'List':{'children':{'template':{'componentId':'row','dataBinding':'/rows'}}}}},"
    "{'id':'row','component':{'Text':{'text':{'path':'text'}}}},"
    "{'id':'b','component':{'Button':{'child':'bt','action':{'name':'go'}}}},"
    "{'id':'bt','component':{'Text':{'text':{'literalString':'Send'}}}}]}}";
  GString *rows = g_string_new ("{'dataModelUpdate':{'surfaceId':'s','contents':[{'key':'rows','valueMap':[");
  g_autofree char *messages = NULL;
  g_autofree char *words = NULL;

  for (guint i = 0; i < 80; i++)
    g_string_append_printf (rows, "%s{'key':'%u','valueMap':[{'key':'text','valueString':'Row %u'}]}", i > 0 ? "," : "",
                            i, i);
  g_string_append (rows, "]}]}}");
  messages = g_strconcat (form, ",", rows->str, "," BEGIN, NULL);
  g_string_free (rows, TRUE);
  show (self);
  json_object_unref (push (self, messages));
  words = easel_test_read_words (self->surface);
  g_assert_true (g_str_has_prefix (words, "## Order\nA cat\nName: Ada\nWord: •••\n[x] Gift\n[ ] Red\n[x] Blue\n"
                                          "2026-03-14\n5\n# One\nFirst\n# Two\nSecond\nRow 0\nRow 1\n"));
  g_assert_true (g_str_has_suffix (words, "Row 79\n(Send)"));
  g_assert_null (strstr (words, "secret"));
}

static gboolean
is_newest (EaselCanvasVersions *versions,
           const char          *text)
{
  EaselCanvasVersion *newest = easel_canvas_versions_get (versions, easel_canvas_versions_count (versions) - 1);

  return newest != NULL && strstr (easel_canvas_version_get_text (newest), text) != NULL;
}

static void
feed_name (Fixture *self,
           guint    number)
{
  A2uiModel *model = easel_a2ui_instance_get_model (EASEL_A2UI_INSTANCE (native_instance (&self->native)));
  g_autofree char *message = g_strdup_printf ("{'dataModelUpdate':{'surfaceId':'s','contents':[{'key':'name',"
                                              "'valueString':'number %u'}]}}", number);

  g_ptr_array_unref (a2ui_model_feed (model, g_strdelimit (message, "'", '"'), strlen (message)));
}

/* A thousand updates of the agent are one version or two, with the last one; what the user types is none. */
static void
test_versions (Fixture       *self,
               gconstpointer  data)
{
  static const EaselSurfaceKind unused = { .name = "unused" };
  static const EaselSurfaceKind * const kinds[] = { &unused, NULL };
  g_autoptr(EaselServices) services = easel_services_new ();
  g_autoptr(EaselSurfaceFactory) factory = easel_surface_factory_new (kinds, services);
  g_autoptr(EaselVersionRecorder) recorder = easel_version_recorder_new (factory);
  EaselCanvasVersions *versions = easel_canvas_get_versions (self->canvas);
  gint64 start;

  show (self);
  g_signal_emit_by_name (factory, "created", self->surface);
  json_object_unref (push (self, FORM "," BEGIN));
  feed_name (self, 0);
  easel_test_wait_until (is_newest (versions, "number 0"));
  gtk_editable_set_text (GTK_EDITABLE (find (self->window, GTK_TYPE_ENTRY)), "Ada");
  start = g_get_monotonic_time ();
  for (guint i = 1; i <= 1000; i++)
    {
      feed_name (self, i);
      while (i % 10 == 0 && g_main_context_iteration (NULL, FALSE))
        continue;
    }
  easel_test_wait_until (is_newest (versions, "number 1000"));
  g_assert_cmpuint (easel_canvas_versions_count (versions), <=,
                    3 + (g_get_monotonic_time () - start) / (10 * G_USEC_PER_SEC));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
#define ADD(path, function) g_test_add ("/native-a2ui/surface/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("on-screen", test_on_screen);
  ADD ("before-tab", test_before_tab);
  ADD ("behind", test_behind);
  ADD ("circle", test_circle);
  ADD ("action", test_action);
  ADD ("not-sent", test_not_sent);
  ADD ("words", test_words);
  ADD ("versions", test_versions);
  return g_test_run ();
}
