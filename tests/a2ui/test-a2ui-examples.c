/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every example of the specification is shown, and the objects that are described without a widget
 * (a2ui-semantics) are those that assistive technology meets in the widgets. */
#include "a2ui-view.h"

#include <string.h>

#include "a2ui-fixture.h"
#include "a2ui-node-container.h"
#include "a2ui-node-widget.h"
#include "a2ui-semantics.h"
#include "easel-json.h"
#include "easel-test.h"

#define LITERAL(text) "{\"literalString\":\"" text "\"}"
#define PART(id, component) "{\"id\":\"" id "\",\"component\":{" component "}}"
#define TEXT(id, text) PART (id, "\"Text\":{\"text\":" LITERAL (text) "}")

typedef struct
{
  A2uiModel *model;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->model = a2ui_model_new ();
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
}

/* The view offers to load or open media, which the model does not know. */
static gboolean
is_player (GtkWidget *widget)
{
  A2uiNode *node = a2ui_node_widget_get_node (widget);
  const char *type = node != NULL ? a2ui_node_get_type_name (node) : NULL;

  return g_strcmp0 (type, "Video") == 0 || g_strcmp0 (type, "AudioPlayer") == 0;
}

/* Objects of assistive technology in a tree of widgets; those inside of an input are parts of it, and the notice of an
 * unknown component is not compared. */
static void
collect_objects (GtkWidget *widget,
                 GPtrArray *into)
{
  static const GtkAccessibleRole roles[] = {
    GTK_ACCESSIBLE_ROLE_HEADING, GTK_ACCESSIBLE_ROLE_LABEL, GTK_ACCESSIBLE_ROLE_LIST, GTK_ACCESSIBLE_ROLE_TAB_LIST,
  };
  GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));
  gboolean is_leaf = GTK_IS_BUTTON (widget) || GTK_IS_CHECK_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) ||
                     GTK_IS_EDITABLE (widget) || GTK_IS_TEXT_VIEW (widget) || GTK_IS_SCALE (widget) ||
                     GTK_IS_PROGRESS_BAR (widget) || GTK_IS_SEPARATOR (widget) || role == GTK_ACCESSIBLE_ROLE_IMG ||
                     role == GTK_ACCESSIBLE_ROLE_TAB;
  gboolean is_object = is_leaf && !GTK_IS_LABEL (widget);

  if (!gtk_widget_get_visible (widget) || GTK_IS_IMAGE (widget) || is_player (widget))
    return;
  if (GTK_IS_FRAME (widget))
    {
      GtkWidget *notice = gtk_widget_get_first_child (gtk_frame_get_child (GTK_FRAME (widget)));

      while ((notice = gtk_widget_get_next_sibling (notice)) != NULL)
        collect_objects (notice, into);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    is_object = is_object || role == roles[i];
  if (is_object)
    g_ptr_array_add (into, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !is_leaf;
       child = gtk_widget_get_next_sibling (child))
    collect_objects (child, into);
}

static gboolean
has_role (GtkWidget *widget,
          A2uiRole   role)
{
  GtkAccessibleRole own = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));

  switch (role)
    {
    case A2UI_ROLE_HEADING: return own == GTK_ACCESSIBLE_ROLE_HEADING;
    case A2UI_ROLE_LABEL: return own == GTK_ACCESSIBLE_ROLE_LABEL;
    case A2UI_ROLE_LIST: return own == GTK_ACCESSIBLE_ROLE_LIST;
    case A2UI_ROLE_IMAGE: return own == GTK_ACCESSIBLE_ROLE_IMG;
    case A2UI_ROLE_SEPARATOR: return own == GTK_ACCESSIBLE_ROLE_SEPARATOR;
    case A2UI_ROLE_BUTTON: return own == GTK_ACCESSIBLE_ROLE_BUTTON;
    case A2UI_ROLE_TOGGLE_BUTTON: return GTK_IS_MENU_BUTTON (widget) || GTK_IS_TOGGLE_BUTTON (widget);
    case A2UI_ROLE_CHECK_BOX: return own == GTK_ACCESSIBLE_ROLE_CHECKBOX;
    case A2UI_ROLE_RADIO_BUTTON: return own == GTK_ACCESSIBLE_ROLE_RADIO;
    case A2UI_ROLE_TEXT: return GTK_IS_ENTRY (widget) || GTK_IS_TEXT_VIEW (widget) || GTK_IS_SEARCH_ENTRY (widget);
    case A2UI_ROLE_PASSWORD_TEXT: return GTK_IS_PASSWORD_ENTRY (widget);
    case A2UI_ROLE_SLIDER: return GTK_IS_SCALE (widget);
    case A2UI_ROLE_PROGRESS_BAR: return own == GTK_ACCESSIBLE_ROLE_PROGRESS_BAR;
    case A2UI_ROLE_PAGE_TAB_LIST: return own == GTK_ACCESSIBLE_ROLE_TAB_LIST;
    case A2UI_ROLE_PAGE_TAB: return own == GTK_ACCESSIBLE_ROLE_TAB;
    case A2UI_ROLE_PANEL:
    case A2UI_ROLE_TAB_PANEL:
    case A2UI_ROLE_TABLE:
    case A2UI_ROLE_TABLE_ROW:
    default: return FALSE;
    }
}

static gboolean
is_checked (GtkWidget *widget)
{
  return (GTK_IS_CHECK_BUTTON (widget) && gtk_check_button_get_active (GTK_CHECK_BUTTON (widget))) ||
         (GTK_IS_TOGGLE_BUTTON (widget) && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (widget)));
}

/* Panels are left out: GTK 4.8 and newer versions see them in different boxes. */
static gboolean
compare_object (const A2uiSemantics *semantics,
                gpointer             user_data)
{
  GPtrArray *objects = user_data;
  GtkWidget *widget;
  g_autofree char *wrong = NULL;

  if (semantics->role == A2UI_ROLE_PANEL || semantics->role == A2UI_ROLE_TAB_PANEL)
    return TRUE;
  g_assert_cmpuint (objects->len, >, 0);
  widget = g_ptr_array_steal_index (objects, 0);
  g_test_message ("%s “%s”, %s", a2ui_role_get_name (semantics->role), semantics->name, G_OBJECT_TYPE_NAME (widget));
  g_assert_true (has_role (widget, semantics->role));
  if (GTK_IS_LABEL (widget))
    g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (widget)), ==, semantics->name);
  else if (semantics->role != A2UI_ROLE_PAGE_TAB && !GTK_IS_MENU_BUTTON (widget))
    g_assert_cmpint (is_checked (widget), ==, semantics->is_checked);
  if (semantics->role == A2UI_ROLE_HEADING)
    wrong = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LEVEL,
                                                (int) semantics->level, NULL);
  else if (semantics->role == A2UI_ROLE_BUTTON)
    wrong = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                                semantics->name, NULL);
  g_assert_cmpstr (wrong, ==, NULL);
  g_assert_cmpint (gtk_widget_get_sensitive (widget), !=, semantics->is_disabled);
  if (semantics->labelled_by != NULL && !GTK_IS_MENU_BUTTON (widget))
    g_assert_true (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY));
  if (semantics->role == A2UI_ROLE_TEXT)
    g_assert_cmpint (gtk_widget_has_css_class (widget, "error"), ==, semantics->is_invalid);
  return TRUE;
}

#define CHOICE(id, more) PART (id, "\"MultipleChoice\":{\"selections\":{\"literalArray\":[\"b\"]}," more "\"options\":[{" \
  "\"label\":" LITERAL ("A") ",\"value\":\"a\"},{\"label\":" LITERAL ("B") ",\"value\":\"b\"}]}")
#define FIELD(id, more) PART (id, "\"TextField\":{\"label\":" LITERAL (id) more "}")

/* (nullable): the outermost container of a node below @widget. */
static GtkWidget *
find_root (GtkWidget *widget)
{
  GtkWidget *found = A2UI_IS_NODE_CONTAINER (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find_root (child);
  return found;
}

static gboolean
count_object (const A2uiSemantics *semantics,
              gpointer             user_data)
{
  if (semantics->role != A2UI_ROLE_PANEL && semantics->role != A2UI_ROLE_TAB_PANEL)
    ++*(guint *) user_data;
  return TRUE;
}

static gboolean
is_built (Fixture  *self,
          A2uiNode *root)
{
  g_autoptr(GPtrArray) objects = g_ptr_array_new ();
  guint n = 0;

  a2ui_semantics_foreach (root, count_object, &n);
  collect_objects (find_root (self->window), objects);
  return objects->len >= n;
}

/* Compares the only surface with its widgets. */
static void
compare (Fixture *self)
{
  g_autoptr(A2uiSurface) surface = g_list_model_get_item (G_LIST_MODEL (self->model), 0);
  g_autoptr(A2uiNode) root = a2ui_node_new_root (surface);
  g_autoptr(GPtrArray) objects = g_ptr_array_new ();

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (self->model)), ==, 1);
  easel_test_wait_until (is_built (self, root));
  easel_test_settle ();
  collect_objects (find_root (self->window), objects);
  a2ui_semantics_foreach (root, compare_object, objects);
  g_assert_cmpuint (objects->len, ==, 0);
}

/* The objects that are described without a widget are those that assistive technology meets in the widgets, in order. */
static void
test_components (Fixture       *self,
                 gconstpointer  data)
{
  a2ui_test_feed (self->model, "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
        PART ("r", "\"Column\":{\"children\":{\"explicitList\":[\"t\",\"h\",\"i\",\"d\",\"name\",\"mail\",\"long\",\"pw\","
                         "\"on\",\"sl\",\"when\",\"one\",\"many\",\"chips\",\"tabs\",\"go\",\"m\",\"l\",\"x\"]}}") ","
        PART ("t", "\"Text\":{\"text\":" LITERAL ("Plain **bold**\\n\\n# Own\\n\\nAfter") "}") ","
        PART ("h", "\"Text\":{\"text\":" LITERAL ("Head") ",\"usageHint\":\"h2\"}") ","
        PART ("i", "\"Image\":{\"url\":" LITERAL ("no:image") ",\"altText\":" LITERAL ("A lake") "}") ","
        PART ("d", "\"Divider\":{}") ","
        FIELD ("name", ",\"text\":" LITERAL ("Ada")) ","
        FIELD ("mail", ",\"text\":" LITERAL ("nobody") ",\"validationRegexp\":\".+@.+\"") ","
        FIELD ("long", ",\"textFieldType\":\"longText\"") ","
        FIELD ("pw", ",\"text\":" LITERAL ("secret") ",\"textFieldType\":\"obscured\"") ","
        PART ("on", "\"CheckBox\":{\"label\":" LITERAL ("On") ",\"value\":{\"literalBoolean\":true}}") ","
        PART ("sl", "\"Slider\":{\"label\":" LITERAL ("Much") ",\"value\":{\"literalNumber\":7}}") ","
        PART ("when", "\"DateTimeInput\":{\"label\":" LITERAL ("When") ",\"value\":" LITERAL ("2026-03-14") "}") ","
        CHOICE ("one", "\"maxAllowedSelections\":1,") "," CHOICE ("many", "\"filterable\":true,") ","
        CHOICE ("chips", "\"variant\":\"chips\",") ","
        PART ("tabs", "\"Tabs\":{\"tabItems\":[{\"title\":" LITERAL ("First") ",\"child\":\"p1\"},"
              "{\"title\":" LITERAL ("Second") ",\"child\":\"p2\"}]}") ","
        TEXT ("p1", "Page one") "," TEXT ("p2", "Page two") ","
        PART ("go", "\"Button\":{\"child\":\"gt\",\"action\":{\"name\":\"go\"}}") "," TEXT ("gt", "Go") ","
        PART ("m", "\"Modal\":{\"entryPointChild\":\"me\",\"contentChild\":\"mc\"}") ","
        TEXT ("me", "More") "," TEXT ("mc", "Content") ","
        PART ("l", "\"List\":{\"children\":{\"explicitList\":[\"l1\",\"c\"]}}") "," TEXT ("l1", "Row") ","
        PART ("c", "\"Card\":{\"child\":\"ct\"}") "," TEXT ("ct", "In a card") ","
        PART ("x", "\"Row\":{\"children\":{\"explicitList\":[]}}")
        "]}}\n{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}");
  compare (self);
}

static gboolean
check_known (const A2uiSemantics *semantics,
             gpointer             user_data)
{
  g_assert_null (semantics->unsupported);
  g_assert_true (a2ui_node_is_known (semantics->node));
  return TRUE;
}

/* @data: the path of an example: nothing in it is a problem, missing or unknown, and all of it is on the screen. */
static void
test_example (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *text = a2ui_test_read (data);
  g_autoptr(GPtrArray) problems = a2ui_model_feed (self->model, text, strlen (text));
  g_autoptr(A2uiSurface) surface = g_list_model_get_item (G_LIST_MODEL (self->model), 0);
  g_autoptr(A2uiNode) root = a2ui_node_new_root (surface);
  g_auto(GStrv) missing = a2ui_surface_list_missing (surface);

  for (guint i = 0; i < problems->len; i++)
    g_test_message ("%s", ((A2uiProblem *) problems->pdata[i])->message);
  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_cmpuint (g_strv_length (missing), ==, 0);
  a2ui_semantics_foreach (root, check_known, NULL);
  compare (self);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GPtrArray) files = NULL;

  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  files = a2ui_test_files ("schemas");
  g_test_add ("/a2ui/examples/components", Fixture, NULL, set_up, test_components, tear_down);
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_path_get_basename (files->pdata[i]);
      g_autofree char *path = g_strconcat ("/a2ui/examples/", name, NULL);

      g_test_add (path, Fixture, files->pdata[i], set_up, test_example, tear_down);
    }
  return g_test_run ();
}
