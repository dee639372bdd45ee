/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "a2ui-view.h"

#include <math.h>
#include <string.h>

#include "a2ui-fixture.h"
#include "a2ui-flex-layout.h"
#include "a2ui-node-container.h"
#include "easel-json.h"
#include "easel-test-internet.h"
#include "easel-test.h"

typedef struct
{
  A2uiModel *model;
  GtkWidget *window;
  GString   *actions;
} Fixture;

static void
action_cb (A2uiModel *model,
           JsonNode  *message,
           GString   *actions)
{
  JsonObject *action = easel_json_peek_object (json_node_get_object (message), "userAction");
  g_autofree char *context = easel_json_to_string (json_object_get_member (action, "context"));

  g_string_append_printf (actions, "%s%s\n", easel_json_peek_string (action, "name", ""), context);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->model = a2ui_model_new ();
  self->actions = g_string_new (NULL);
  g_signal_connect (self->model, "action", G_CALLBACK (action_cb), self->actions);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 500, 600);
  gtk_window_set_child (GTK_WINDOW (self->window), a2ui_view_new (self->model, NULL));
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  easel_test_settle ();
  g_assert_finalize_object (self->model);
  g_string_free (self->actions, TRUE);
}

/* (nullable): the n-th widget of a type, from 0, before its children. */
static GtkWidget *
find (GtkWidget *widget,
      GType      type,
      guint     *nth)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && (*nth)-- == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find (child, type, nth);
  return found;
}

static GtkWidget *
get (Fixture *self,
     GType    type,
     guint    nth)
{
  GtkWidget *widget = find (self->window, type, &nth);

  g_assert_nonnull (widget);
  return widget;
}

static guint
count (GtkWidget *widget,
       GType      type)
{
  guint n = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    n += count (child, type);
  return n;
}

static void
feed_file (Fixture    *self,
           const char *path)
{
  g_autofree char *text = a2ui_test_read (path);
  g_autoptr(GPtrArray) problems = a2ui_model_feed (self->model, text, strlen (text));

  g_assert_nonnull (problems);
}

/* (nullable): the label whose text begins so. */
static GtkWidget *
find_label (GtkWidget  *widget,
            const char *start)
{
  GtkWidget *found = GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), start) ? widget
                                                                                                          : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child, start);
  return found;
}

static void
feed_gallery (Fixture *self)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "a2ui", "gallery.jsonl", NULL);

  feed_file (self, path);
  /* The last text: a form is built over several turns. */
  easel_test_wait_until (find_label (self->window, "Inside a chart") != NULL);
  easel_test_wait_until (gtk_widget_get_width (get (self, GTK_TYPE_PASSWORD_ENTRY, 0)) > 0);
}

/* In a wide window a form keeps a width at which it can be read. */
static void
test_wide (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "a2ui", "data", "later", "form.jsonl", NULL);

  gtk_window_set_default_size (GTK_WINDOW (self->window), 1000, 600);
  feed_file (self, path);
  easel_test_wait_until (gtk_widget_get_width (self->window) >= 1000 &&
                         gtk_widget_get_width (get (self, GTK_TYPE_ENTRY, 0)) > 0);
  g_assert_cmpint (gtk_widget_get_width (get (self, GTK_TYPE_ENTRY, 0)), <=, 800);
}

static void
test_examples (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr(GPtrArray) files = a2ui_test_files ("examples");

  for (guint i = 0; i < files->len; i++)
    {
      a2ui_model_reset (self->model);
      feed_file (self, files->pdata[i]);
      easel_test_wait_until (gtk_widget_get_height (get (self, A2UI_TYPE_NODE_CONTAINER, 0)) > 0);
    }
}

/* Every input changes the data, and what is pressed sends it; what was typed unseen goes where the action names it. */
static void
test_form (Fixture       *self,
           gconstpointer  data)
{
  GtkTextBuffer *buffer;

  feed_gallery (self);
  gtk_editable_set_text (GTK_EDITABLE (get (self, GTK_TYPE_ENTRY, 0)), "Grace");
  gtk_editable_set_text (GTK_EDITABLE (get (self, GTK_TYPE_ENTRY, 1)), "g@example.com");
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (get (self, GTK_TYPE_TEXT_VIEW, 0)));
  gtk_text_buffer_set_text (buffer, "Two\nlines", -1);
  gtk_editable_set_text (GTK_EDITABLE (get (self, GTK_TYPE_PASSWORD_ENTRY, 0)), "hunter2");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (get (self, GTK_TYPE_CHECK_BUTTON, 0)), TRUE);
  gtk_range_set_value (GTK_RANGE (get (self, GTK_TYPE_SCALE, 0)), 12);
  /* Two of four may be chosen. */
  g_assert_false (gtk_widget_get_sensitive (get (self, GTK_TYPE_CHECK_BUTTON, 2)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (get (self, GTK_TYPE_CHECK_BUTTON, 1)), FALSE);
  g_assert_true (gtk_widget_get_sensitive (get (self, GTK_TYPE_CHECK_BUTTON, 2)));
  for (guint i = 0; i < count (self->window, GTK_TYPE_BUTTON); i++)
    {
      guint nth = i;
      GtkWidget *button = find (self->window, GTK_TYPE_BUTTON, &nth);

      if (gtk_widget_has_css_class (button, "suggested-action"))
        g_signal_emit_by_name (button, "clicked");
    }
  g_assert_cmpstr (self->actions->str, ==,
                   "send{\"name\":\"Grace\",\"mail\":\"g@example.com\",\"about\":\"Two\\nlines\",\"age\":null,\"born\":null,"
                   "\"secret\":\"hunter2\",\"agree\":true,\"many\":12,\"day\":\"2026-03-14\",\"when\":null,"
                   "\"colours\":[\"blue\"],\"chips\":[\"green\"]}\n");
}

/* The same again, as agents send it with every answer: nothing is built, and the cursor stays where it was. */
static void
test_verbatim (Fixture       *self,
               gconstpointer  data)
{
  GtkWidget *entry;
  GtkWidget *label;

  feed_gallery (self);
  entry = get (self, GTK_TYPE_ENTRY, 0);
  label = get (self, GTK_TYPE_LABEL, 0);
  gtk_editable_set_text (GTK_EDITABLE (entry), "half a na");
  gtk_widget_grab_focus (entry);
  gtk_editable_select_region (GTK_EDITABLE (entry), 2, 4);
  feed_gallery (self);
  g_assert_true (get (self, GTK_TYPE_ENTRY, 0) == entry);
  g_assert_true (get (self, GTK_TYPE_LABEL, 0) == label);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "half a na");
  g_assert_cmpint (gtk_editable_get_position (GTK_EDITABLE (entry)), ==, 4);
}

static void
test_validation (Fixture       *self,
                 gconstpointer  data)
{
  GtkWidget *entry;

  feed_gallery (self);
  entry = get (self, GTK_TYPE_ENTRY, 1);
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE);
  /* All of it must match. */
  gtk_editable_set_text (GTK_EDITABLE (entry), "a@b c");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "a@b");
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_FALSE);
}

static void
test_accessible (Fixture       *self,
                 gconstpointer  data)
{
  GtkWidget *heading;

  feed_gallery (self);
  heading = get (self, GTK_TYPE_LABEL, 0);
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (heading), GTK_ACCESSIBLE_ROLE_HEADING);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (heading), GTK_ACCESSIBLE_PROPERTY_LEVEL, 1);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (heading)), ==, "A form of every control");
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (get (self, GTK_TYPE_LABEL, 1))), "<b>no markup</b>"));
  gtk_test_accessible_assert_relation (GTK_ACCESSIBLE (get (self, GTK_TYPE_PASSWORD_ENTRY, 0)),
                                       GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                       gtk_widget_get_first_child (gtk_widget_get_parent (gtk_widget_get_parent (
                                         get (self, GTK_TYPE_PASSWORD_ENTRY, 0)))), NULL);
}

#define ROW(properties) "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[" \
  "{\"id\":\"r\",\"component\":{\"Row\":{" properties "\"children\":{\"explicitList\":[\"a\",\"b\"]}}}}," \
  "{\"id\":\"a\",\"component\":{\"Card\":{\"child\":\"x\"}}},{\"id\":\"b\",\"weight\":1,\"component\":{\"Card\":{\"child\":\"x\"}}}," \
  "{\"id\":\"x\",\"component\":{\"Text\":{\"text\":{\"literalString\":\"x\"}}}}]}}\n{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}"

static graphene_rect_t
bounds_of (Fixture *self,
           guint    nth)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (get (self, A2UI_TYPE_NODE_CONTAINER, nth), self->window, &bounds));
  return bounds;
}

/* Slots: 0 the row, 1 and 3 its cards, 2 and 4 the texts in them. */
static void
test_layout (Fixture       *self,
             gconstpointer  data)
{
  graphene_rect_t row;
  graphene_rect_t first;
  graphene_rect_t second;

  a2ui_test_feed (self->model, ROW (""));
  easel_test_wait_until (gtk_widget_get_width (get (self, A2UI_TYPE_NODE_CONTAINER, 3)) > 0);
  row = bounds_of (self, 0);
  first = bounds_of (self, 1);
  second = bounds_of (self, 3);
  g_assert_cmpfloat (second.origin.x, ==, first.origin.x + first.size.width + A2UI_FLEX_GAP);
  g_assert_cmpfloat (second.origin.x + second.size.width, ==, row.origin.x + row.size.width);
  gtk_widget_set_direction (get (self, A2UI_TYPE_NODE_CONTAINER, 0), GTK_TEXT_DIR_RTL);
  gtk_widget_set_direction (gtk_widget_get_first_child (get (self, A2UI_TYPE_NODE_CONTAINER, 0)), GTK_TEXT_DIR_RTL);
  gtk_widget_queue_resize (get (self, A2UI_TYPE_NODE_CONTAINER, 0));
  easel_test_wait_until (bounds_of (self, 1).origin.x > first.origin.x);
  g_assert_cmpfloat (bounds_of (self, 3).origin.x, ==, row.origin.x);
  g_assert_cmpfloat (bounds_of (self, 1).origin.x + first.size.width, ==, row.origin.x + row.size.width);
}

/* A list beside is scrolled where it does not fit; nothing in it is squeezed. */
static void
test_list_beside (Fixture       *self,
                  gconstpointer  data)
{
  GtkWidget *scrolled;
  GtkAdjustment *adjustment;

  a2ui_test_feed (self->model,
                  "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                  "{\"id\":\"r\",\"component\":{\"List\":{\"direction\":\"horizontal\",\"children\":{\"explicitList\":"
                  "[\"t\",\"t\",\"t\",\"t\"]}}}},{\"id\":\"t\",\"component\":{\"Text\":{\"text\":{\"literalString\":"
                  "\"Words that take more than a quarter of the window\"}}}}]}}\n"
                  "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}");
  easel_test_wait_until (gtk_widget_get_height (get (self, A2UI_TYPE_NODE_CONTAINER, 1)) > 0);
  scrolled = get (self, GTK_TYPE_SCROLLED_WINDOW, 1);
  adjustment = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scrolled));
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), >, gtk_adjustment_get_page_size (adjustment));
}

/* A list of very many rows has widgets for those on the screen. */
static void
test_long_list (Fixture       *self,
                gconstpointer  data)
{
  g_autoptr(JsonArray) rows = json_array_new ();
  g_autoptr(JsonNode) node = json_node_init_array (json_node_alloc (), rows);
  A2uiSurface *surface;

  for (guint i = 0; i < 100000; i++)
    json_array_add_int_element (rows, i);
  a2ui_test_feed (self->model,
                  "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                  "{\"id\":\"r\",\"component\":{\"List\":{\"children\":{\"template\":{\"componentId\":\"t\",\"dataBinding\":\"/xs\"}}}}},"
                  "{\"id\":\"t\",\"component\":{\"Text\":{\"text\":{\"path\":\".\"}}}}]}}\n"
                  "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}");
  surface = a2ui_model_get_surface (self->model, "s");
  g_assert_true (a2ui_data_set (a2ui_surface_get_data (surface), "/xs", node, NULL));
  easel_test_wait_until (count (self->window, GTK_TYPE_LABEL) > 10);
  g_assert_cmpuint (count (self->window, GTK_TYPE_LABEL), <, 1000);
}

static guint
count_windows (void)
{
  return g_list_model_get_n_items (gtk_window_get_toplevels ());
}

static gboolean
shows_text (GtkWidget  *widget,
            const char *text)
{
  gboolean found = GTK_IS_LABEL (widget) && gtk_widget_get_child_visible (widget) && gtk_widget_is_visible (widget) &&
                   g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = shows_text (child, text);
  return found;
}

/* Checks of A2UI 0.9: a message at the field once the user was there, and a button that waits. */
static void
test_checks (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "a2ui", "data", "later", "form.jsonl", NULL);
  GtkWidget *name;
  GtkWidget *terms;
  GtkWidget *send;
  guint last;

  feed_file (self, path);
  easel_test_wait_until (gtk_widget_get_width (get (self, GTK_TYPE_ENTRY, 0)) > 0);
  name = get (self, GTK_TYPE_ENTRY, 0);
  terms = get (self, GTK_TYPE_CHECK_BUTTON, 0);
  last = count (self->window, GTK_TYPE_BUTTON);
  for (send = NULL; last > 0 && send == NULL; last--)
    if (gtk_widget_has_css_class (get (self, GTK_TYPE_BUTTON, last - 1), "suggested-action"))
      send = get (self, GTK_TYPE_BUTTON, last - 1);
  g_assert_nonnull (send);
  g_assert_cmpstr (gtk_entry_get_placeholder_text (GTK_ENTRY (name)), ==, "As on the door");
  g_assert_false (shows_text (self->window, "A name is needed."));
  g_assert_false (gtk_widget_get_sensitive (send));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (send), ==, "Name and agreement are needed.");
  gtk_editable_set_text (GTK_EDITABLE (name), "A name with more than twenty letters");
  g_assert_true (shows_text (self->window, "At most 20 letters."));
  g_assert_true (gtk_widget_has_css_class (name, "error"));
  gtk_editable_set_text (GTK_EDITABLE (name), "");
  g_assert_true (shows_text (self->window, "A name is needed."));
  gtk_editable_set_text (GTK_EDITABLE (name), "Ada");
  g_assert_false (shows_text (self->window, "A name is needed."));
  g_assert_false (gtk_widget_has_css_class (name, "error"));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (terms), TRUE);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (terms), FALSE);
  g_assert_true (shows_text (self->window, "Please agree."));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (terms), TRUE);
  g_assert_false (shows_text (self->window, "Please agree."));
  g_assert_true (gtk_widget_get_sensitive (send));
}

/* A square of eight pixels by eight, red. */
#define PICTURE "data:image/png;base64," RED
#define RED "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC"
#define IMAGE(id, url) "{\"id\":\"" id "\",\"component\":{\"Image\":{\"url\":{\"literalString\":\"" url "\"}," \
  "\"altText\":{\"literalString\":\"" id "\"}}}}"

static gboolean
shows_picture (GtkWidget *picture)
{
  return gtk_widget_get_visible (picture) && gtk_picture_get_paintable (GTK_PICTURE (picture)) != NULL;
}

/* Pictures in the message are shown; those of the network when the user said so, and nobody is asked before. */
static void
test_pictures (Fixture       *self,
               gconstpointer  data)
{
  GtkWidget *button;

  easel_test_internet_name ("pictures.example", "93.184.216.34");
  a2ui_test_feed (self->model,
                  "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                  "{\"id\":\"r\",\"component\":{\"Column\":{\"children\":{\"explicitList\":[\"own\",\"far\",\"near\"]}}}},"
                  IMAGE ("own", PICTURE) "," IMAGE ("far", "https://pictures.example/a.png") ","
                  IMAGE ("near", "http://192.168.1.1/b.png") "]}}\n{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}");
  easel_test_wait_until (shows_picture (get (self, GTK_TYPE_PICTURE, 0)));
  g_assert_false (shows_picture (get (self, GTK_TYPE_PICTURE, 1)));
  g_assert_true (shows_text (self->window, "far\npictures.example"));
  g_assert_true (shows_text (self->window, "near\nThis image has no address that may be loaded."));
  g_assert_cmpuint (easel_test_internet_lookups ("pictures.example"), ==, 0);
  g_assert_false (gtk_widget_get_visible (get (self, GTK_TYPE_BUTTON, 0)));
  button = get (self, GTK_TYPE_BUTTON, 1);
  g_assert_true (gtk_widget_get_visible (button));
  g_assert_false (gtk_widget_get_visible (get (self, GTK_TYPE_BUTTON, 2)));
  g_signal_emit_by_name (button, "clicked");
  g_assert_false (gtk_widget_get_visible (button));
  /* Nothing answers there. */
  easel_test_wait_until (shows_text (self->window, "far\nThis image cannot be shown."));
  g_assert_cmpuint (easel_test_internet_lookups ("pictures.example"), ==, 1);
}

/* A decoder that skips what is not base64 would show it. */
static void
test_damaged_picture (Fixture       *self,
                      gconstpointer  data)
{
  a2ui_test_feed (self->model, "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                  IMAGE ("own", "data:image/png;base64,*" RED) "]}}\n"
                  "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"own\"}}");
  easel_test_wait_until (shows_text (self->window, "own\nThis image cannot be shown."));
}

static void
keep_cb (A2uiModel   *model,
         A2uiProblem *problem,
         GString     *log)
{
  g_string_append_printf (log, "%s: %s\n", a2ui_problem_code_name (problem->code), problem->message);
}

#define LEFT_OUT "Parts of this form are left out because it is too large."

/* What the user let a form have is told to the agent by its name, and seen; a new beginning has nothing to tell. */
static void
test_quota (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr(A2uiQuota) quota = a2ui_quota_new (NULL);
  g_autoptr(GString) log = g_string_new (NULL);

  a2ui_quota_set (quota, A2UI_QUOTA_PICTURES, 0);
  a2ui_quota_set (quota, A2UI_QUOTA_DEPTH, 1);
  a2ui_model_set_quota (self->model, quota);
  g_signal_connect (self->model, "problem", G_CALLBACK (keep_cb), log);
  a2ui_test_feed (self->model,
                  "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[" IMAGE ("own", PICTURE) "]}}\n"
                  "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"own\"}}");
  easel_test_wait_until (shows_text (self->window, "own\nThis image cannot be shown."));
  easel_test_wait_until (shows_text (self->window, LEFT_OUT));
  g_assert_true (g_str_has_prefix (log->str, "LIMIT_EXCEEDED: "));
  g_assert_nonnull (strstr (log->str, "(form-pictures)\n"));
  a2ui_model_reset (self->model);
  g_assert_false (shows_text (self->window, LEFT_OUT));
  a2ui_test_feed (self->model,
                  "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                  "{\"id\":\"r\",\"component\":{\"Card\":{\"child\":\"a\"}}},"
                  "{\"id\":\"a\",\"component\":{\"Card\":{\"child\":\"b\"}}},"
                  "{\"id\":\"b\",\"component\":{\"Divider\":{}}}]}}\n"
                  "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}");
  g_assert_true (shows_text (self->window, LEFT_OUT));
  g_assert_nonnull (strstr (log->str, "(form-depth)\n"));
}

static void
test_modal (Fixture       *self,
            gconstpointer  data)
{
  guint before = count_windows ();

  a2ui_test_feed (self->model,
                  "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                  "{\"id\":\"r\",\"component\":{\"Modal\":{\"entryPointChild\":\"b\",\"contentChild\":\"t\"}}},"
                  "{\"id\":\"b\",\"component\":{\"Button\":{\"child\":\"t\",\"action\":{\"name\":\"opened\"}}}},"
                  "{\"id\":\"t\",\"component\":{\"Text\":{\"text\":{\"literalString\":\"Open\"}}}}]}}\n"
                  "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}");
  easel_test_wait_until (gtk_widget_get_width (get (self, GTK_TYPE_BUTTON, 0)) > 0);
  g_signal_emit_by_name (get (self, GTK_TYPE_BUTTON, 0), "clicked");
  /* It opens, and its button sends its action as well. */
  easel_test_wait_until (count_windows () == before + 1);
  g_assert_cmpstr (self->actions->str, ==, "opened{}\n");
  a2ui_test_feed (self->model, "{\"deleteSurface\":{\"surfaceId\":\"s\"}}");
  easel_test_wait_until (count_windows () == before);
}

static GtkWindow *
find_titled (const char *title)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr(GtkWindow) window = g_list_model_get_item (windows, i);

      if (g_strcmp0 (gtk_window_get_title (window), title) == 0)
        return window;
    }
  return NULL;
}

#define MODAL(text) "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[" \
  "{\"id\":\"r\",\"component\":{\"Modal\":{\"entryPointChild\":\"b\",\"contentChild\":\"c\"}}}," \
  "{\"id\":\"b\",\"component\":{\"Text\":{\"text\":{\"path\":\"/t\"}}}}," \
  "{\"id\":\"c\",\"component\":{\"Text\":{\"text\":{\"literalString\":\"See [more](https://example.org/) here\"}}}}]}}\n" \
  "{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[{\"key\":\"t\",\"valueString\":\"" text "\"}]}}\n" \
  "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}"

static void
url_cb (A2uiModel  *model,
        const char *url,
        GString    *urls)
{
  g_string_append_printf (urls, "%s ", url);
}

/* An entry that is empty can be pressed nevertheless, the dialog is called like its entry, and links in it ask as those
 * of the form do. */
static void
test_modal_entry (Fixture       *self,
                  gconstpointer  data)
{
  g_autoptr(GString) urls = g_string_new (NULL);
  gboolean followed = FALSE;
  GtkWindow *window;
  GtkWidget *label;

  g_signal_connect (self->model, "open-url", G_CALLBACK (url_cb), urls);
  a2ui_test_feed (self->model, MODAL (""));
  easel_test_wait_until (shows_text (self->window, "Open"));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get (self, GTK_TYPE_BUTTON, 0)), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Open");
  a2ui_test_feed (self->model, MODAL ("Details"));
  easel_test_wait_until (shows_text (self->window, "Details"));
  g_assert_false (shows_text (self->window, "Open"));
  g_signal_emit_by_name (get (self, GTK_TYPE_BUTTON, 0), "clicked");
  easel_test_wait_until (find_titled ("Details") != NULL);
  window = find_titled ("Details");
  easel_test_wait_until (find_label (GTK_WIDGET (window), "See more") != NULL);
  label = find_label (GTK_WIDGET (window), "See more");
  g_assert_true (gtk_widget_get_can_focus (label));
  g_signal_emit_by_name (label, "activate-link", "https://example.org/", &followed);
  g_assert_true (followed);
  g_assert_cmpstr (urls->str, ==, "https://example.org/ ");
  a2ui_model_reset (self->model);
}

/* Links of the words of a button are words. */
static void
test_links (Fixture       *self,
            gconstpointer  data)
{
  a2ui_test_feed (self->model,
                  "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                  "{\"id\":\"r\",\"component\":{\"Column\":{\"children\":{\"explicitList\":[\"t\",\"b\",\"x\"]}}}},"
                  "{\"id\":\"b\",\"component\":{\"Button\":{\"child\":\"u\",\"action\":{\"name\":\"n\"}}}},"
                  "{\"id\":\"t\",\"component\":{\"Text\":{\"text\":{\"literalString\":\"A [way](https://example.org/) out\"}}}},"
                  "{\"id\":\"x\",\"component\":{\"Text\":{\"text\":{\"literalString\":\"No [script](javascript:x) here\"}}}},"
                  "{\"id\":\"u\",\"component\":{\"Text\":{\"text\":{\"literalString\":\"To [press](https://example.org/) me\"}}}}]}}\n"
                  "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}");
  easel_test_wait_until (find_label (self->window, "To press") != NULL);
  easel_test_wait_until (gtk_widget_get_mapped (find_label (self->window, "To press")));
  g_assert_true (gtk_widget_get_can_focus (find_label (self->window, "A way")));
  g_assert_nonnull (strstr (gtk_label_get_label (GTK_LABEL (find_label (self->window, "A way"))),
                            "<a href=\"https://example.org/\">way</a>"));
  g_assert_false (gtk_widget_get_can_focus (find_label (self->window, "To press")));
  g_assert_null (strstr (gtk_label_get_label (GTK_LABEL (find_label (self->window, "To press"))), "<a"));
  g_assert_false (gtk_widget_get_can_focus (find_label (self->window, "No script")));
}

/* Nothing has no width, and nothing is wider than the window. */
static void
assert_measured (Fixture   *self,
                 GtkWidget *widget)
{
  g_assert_cmpint (gtk_widget_get_width (widget), >=, 0);
  g_assert_cmpint (gtk_widget_get_width (widget), <=, gtk_widget_get_width (self->window));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    assert_measured (self, child);
}

static const char *const numbers[] = {
  "-1e300", "1e300", "-1.7e308", "1.7e308", "5e-324", "-9007199254740993", "0", "-0.0", "\"NaN\"", "\"-inf\"",
  "\"1e999\"", "\"x\"", "\"\"", "true", "null", "[]", "{}",
};

/* Numbers at the ends of what a double holds, and what is no number, wherever a part is drawn by one. */
static void
test_numbers (Fixture       *self,
              gconstpointer  data)
{
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    for (guint j = 0; j < G_N_ELEMENTS (numbers); j++)
      {
        g_autofree char *form = g_strdup_printf (
          "{\"version\":\"v0.9\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":"
          "\"https://a2ui.org/specification/v0_9/basic_catalog.json\"}}\n"
          "{\"version\":\"v0.9\",\"updateDataModel\":{\"surfaceId\":\"s\",\"value\":{\"a\":%s,\"b\":%s}}}\n"
          "{\"version\":\"v0.9\",\"updateComponents\":{\"surfaceId\":\"s\",\"components\":["
          "{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"p\",\"s\",\"r\"]},"
          "{\"id\":\"p\",\"component\":\"ProgressBar\",\"value\":{\"path\":\"/a\"},\"max\":%s},"
          "{\"id\":\"r\",\"component\":\"Row\",\"children\":[\"t\",\"p\"]},"
          "{\"id\":\"t\",\"component\":\"Text\",\"weight\":%s,\"text\":{\"call\":\"formatNumber\","
          "\"args\":{\"value\":{\"path\":\"/a\"}}}},"
          "{\"id\":\"s\",\"component\":\"Slider\",\"value\":{\"path\":\"/b\"},\"min\":%s,\"max\":%s,"
          "\"steps\":%s}]}}\n", numbers[i], numbers[j], numbers[j], numbers[i], numbers[i], numbers[j], numbers[i]);
        g_autoptr(GPtrArray) problems = a2ui_model_feed (self->model, form, strlen (form));
        GtkWidget *bar = get (self, GTK_TYPE_PROGRESS_BAR, 0);
        GtkRange *range = GTK_RANGE (get (self, GTK_TYPE_SCALE, 0));
        GtkAdjustment *adjustment = gtk_range_get_adjustment (range);

        g_assert_nonnull (problems);
        easel_test_wait_until (gtk_widget_get_width (GTK_WIDGET (range)) > 0);
        assert_measured (self, self->window);
        g_assert_cmpfloat (gtk_progress_bar_get_fraction (GTK_PROGRESS_BAR (bar)), >=, 0);
        g_assert_cmpfloat (gtk_progress_bar_get_fraction (GTK_PROGRESS_BAR (bar)), <=, 1);
        gtk_range_set_value (range, gtk_adjustment_get_upper (adjustment));
        gtk_range_set_value (range, gtk_adjustment_get_lower (adjustment));
        g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), >, gtk_adjustment_get_lower (adjustment));
        g_assert_true (isfinite (gtk_adjustment_get_step_increment (adjustment)));
        a2ui_model_reset (self->model);
      }
}

#define ADD(name, func) g_test_add ("/a2ui/view/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  easel_test_internet_init ();
  adw_init ();
  ADD ("examples", test_examples);
  ADD ("form", test_form);
  ADD ("verbatim", test_verbatim);
  ADD ("validation", test_validation);
  ADD ("accessible", test_accessible);
  ADD ("layout", test_layout);
  ADD ("list-beside", test_list_beside);
  ADD ("long-list", test_long_list);
  ADD ("checks", test_checks);
  ADD ("pictures", test_pictures);
  ADD ("damaged-picture", test_damaged_picture);
  ADD ("quota", test_quota);
  ADD ("modal", test_modal);
  ADD ("modal-entry", test_modal_entry);
  ADD ("links", test_links);
  ADD ("numbers", test_numbers);
  ADD ("wide", test_wide);
  return g_test_run ();
}
