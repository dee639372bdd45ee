/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of a form that an agent takes away while a popover or the dialog of one is open: the window hears clicks and keys. */
#include "a2ui-view.h"

#include "a2ui-fixture.h"
#include "easel-surface.h"
#include "easel-test-hearing.h"
#include "easel-test.h"

#define LITERAL(text) "{\"literalString\":\"" text "\"}"
#define LABEL "\"label\":" LITERAL ("L")

typedef struct
{
  const char *name;
  const char *part;    /* the component "p" */
  GType     (*type) (void);
  const char *action;  /* nullable: opens it; else it is activated */
} Case;

static const Case cases[] = {
  { "calendar", "\"DateTimeInput\":{" LABEL ",\"value\":{\"path\":\"/d\"}}", gtk_menu_button_get_type },
  { "field", "\"TextField\":{" LABEL ",\"text\":{\"path\":\"/t\"}}", gtk_text_get_type, "menu.popup" },
  { "field-emoji", "\"TextField\":{" LABEL ",\"text\":{\"path\":\"/t\"}}", gtk_text_get_type, "misc.insert-emoji" },
  { "obscured", "\"TextField\":{" LABEL ",\"text\":{\"path\":\"/t\"},\"textFieldType\":\"obscured\"}", gtk_text_get_type,
    "menu.popup" },
  { "long", "\"TextField\":{" LABEL ",\"text\":{\"path\":\"/t\"},\"textFieldType\":\"longText\"}", gtk_text_view_get_type,
    "menu.popup" },
  { "text", "\"Text\":{\"text\":" LITERAL ("words") "}", gtk_label_get_type, "menu.popup" },
  { "filter", "\"MultipleChoice\":{" LABEL ",\"filterable\":true,\"selections\":{\"path\":\"/c\"},\"options\":["
    "{\"label\":" LITERAL ("a") ",\"value\":\"a\"}]}", gtk_text_get_type, "menu.popup" },
};

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
  gpointer model;

  easel_test_watch (self->model, &model);
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_object_unref (self->model);
  easel_test_wait_until (model == NULL);
}

static GtkWidget *
find (GtkWidget *widget,
      GType      type)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_width (widget) > 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

/* The form with the part, whose popover is open. */
static void
open (Fixture    *self,
      const Case *popover)
{
  g_autofree char *form = g_strdup_printf (
    "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
    "{\"id\":\"r\",\"component\":{\"Column\":{\"children\":{\"explicitList\":[\"p\"]}}}},"
    "{\"id\":\"p\",\"component\":{%s}}]}}\n{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}", popover->part);
  GtkWidget *widget;

  a2ui_test_feed (self->model, form);
  easel_test_wait_until ((widget = find (self->window, popover->type ())) != NULL);
  gtk_widget_grab_focus (widget);
  if (popover->action != NULL)
    gtk_widget_activate_action (widget, popover->action, NULL);
  else
    gtk_menu_button_popup (GTK_MENU_BUTTON (widget));
  easel_test_wait_until (easel_test_has_popover (self->window));
}

static const char *const ways[] = {
  "{\"deleteSurface\":{\"surfaceId\":\"s\"}}",
  "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[{\"id\":\"r\",\"component\":{\"Column\":{\"children\":{"
  "\"explicitList\":[]}}}}]}}",
  "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[{\"id\":\"p\",\"component\":{\"Divider\":{}}}]}}",
};

/* The surface is deleted, the part is left out, it becomes of another type, or all of the canvas goes. */
static void
test_taken_away (Fixture       *self,
                 gconstpointer  data)
{
  for (guint i = 0; i <= G_N_ELEMENTS (ways); i++)
    {
      open (self, data);
      if (i < G_N_ELEMENTS (ways))
        {
          a2ui_test_feed (self->model, ways[i]);
          g_assert_false (easel_test_has_popover (self->window));
        }
      easel_test_assert_hears (GTK_WINDOW (self->window));
      a2ui_model_reset (self->model);
      gtk_window_set_child (GTK_WINDOW (self->window), a2ui_view_new (self->model, NULL));
    }
}

static guint
count_windows (void)
{
  return g_list_model_get_n_items (gtk_window_get_toplevels ());
}

static void
test_modal (Fixture       *self,
            gconstpointer  data)
{
  guint before = count_windows ();
  GtkWidget *button;

  for (guint i = 0; i < 3; i++)
    {
      a2ui_test_feed (self->model,
                      "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":["
                      "{\"id\":\"r\",\"component\":{\"Column\":{\"children\":{\"explicitList\":[\"p\"]}}}},"
                      "{\"id\":\"p\",\"component\":{\"Modal\":{\"entryPointChild\":\"t\",\"contentChild\":\"t\"}}},"
                      "{\"id\":\"t\",\"component\":{\"Text\":{\"text\":{\"literalString\":\"Open\"}}}}]}}\n"
                      "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}");
      easel_test_wait_until ((button = find (self->window, GTK_TYPE_BUTTON)) != NULL);
      g_signal_emit_by_name (button, "clicked");
      easel_test_wait_until (count_windows () == before + 1);
      if (i < 2)
        a2ui_test_feed (self->model, ways[i]);
      easel_test_assert_hears (GTK_WINDOW (self->window));
      easel_test_wait_until (count_windows () == before);
      a2ui_model_reset (self->model);
      gtk_window_set_child (GTK_WINDOW (self->window), a2ui_view_new (self->model, NULL));
    }
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GTypeClass) surface_class = NULL;

  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  surface_class = g_type_class_ref (EASEL_TYPE_SURFACE);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/a2ui/taken-away/", cases[i].name, NULL);

      g_test_add (path, Fixture, &cases[i], set_up, test_taken_away, tear_down);
    }
  g_test_add ("/a2ui/taken-away/modal", Fixture, NULL, set_up, test_modal, tear_down);
  return g_test_run ();
}
