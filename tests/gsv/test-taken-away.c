/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dialogs and popovers of a gateway's canvases that others take away while they are open: the window hears clicks and
 * keys. */
#include <adwaita.h>

#include "easel-gsv-list-surface.h"
#include "easel-gsv-surface.h"
#include "easel-test-hearing.h"
#include "easel-test.h"
#include "source-fixture.h"

typedef struct
{
  Fixture    base;
  GtkWidget *window;
} Shown;

static void
set_up (Shown         *self,
        gconstpointer  data)
{
  fixture_set_up (&self->base, NULL);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 400, 640);
}

static void
tear_down (Shown         *self,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  fixture_tear_down (&self->base, NULL);
}

static void
show (Shown                  *self,
      const EaselSurfaceKind *kind,
      EaselCanvas            *canvas)
{
  EaselSurface *surface = kind->create (canvas, NULL);

  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (surface));
  gtk_window_present (GTK_WINDOW (self->window));
  easel_test_wait_until (easel_surface_get_state (surface) == EASEL_SURFACE_LIVE);
}

/* As somebody else. */
static void
act (Shown      *self,
     const char *method,
     const char *params)
{
  g_autoptr(JsonObject) answer = gateway_do (self->base.gateway, method, params);
}

/* (nullable): the widget of @type on the screen that says @words, or any where that is NULL. */
static GtkWidget *
find (GtkWidget  *widget,
      GType       type,
      const char *words)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) > 0)
    {
      const char *said = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget))
        : GTK_IS_EDITABLE (widget) ? gtk_editable_get_text (GTK_EDITABLE (widget))
        : GTK_IS_BUTTON (widget) ? gtk_widget_get_tooltip_text (widget) : NULL;

      if (words == NULL || (said != NULL && g_str_has_prefix (said, words)))
        return widget;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find (child, type, words);
  return found;
}

/* (nullable): the newest window in front of the others. */
static GtkWidget *
find_dialog (Shown *self)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr(GtkWidget) window = g_list_model_get_item (windows, i);

      if (gtk_window_get_transient_for (GTK_WINDOW (window)) != NULL && gtk_widget_get_mapped (window))
        found = window;
    }
  return found;
}

static void
open_popover (GtkWidget  *root,
              GType       type,
              const char *words,
              const char *action)
{
  GtkWidget *widget;

  easel_test_wait_until ((widget = find (root, type, words)) != NULL);
  gtk_widget_grab_focus (widget);
  gtk_widget_activate_action (widget, action, NULL);
  easel_test_wait_until (easel_test_has_popover (root));
}

/* --- the list --------------------------------------------------------------------------------------------------- */

/* A dialog of the list, and a popover in it. */
typedef struct
{
  const char *name;
  const char *button;   /* NULL: it makes a new canvas */
  GType     (*type) (void);
  const char *words;    /* of what has the popover */
  const char *action;   /* nullable: no popover is opened */
} Dialog;

static const Dialog dialogs[] = {
  { "new/menu", NULL, gtk_text_get_type, "", "menu.popup" },
  { "new/emoji", NULL, gtk_text_get_type, "", "misc.insert-emoji" },
  { "rename", "Rename", gtk_text_get_type, "Deploy", NULL },
  { "rename/menu", "Rename", gtk_text_get_type, "Deploy", "menu.popup" },
  { "rename/emoji", "Rename", gtk_text_get_type, "Deploy", "misc.insert-emoji" },
  { "delete", "Delete", gtk_label_get_type, "Delete", NULL },
  { "details", "Details", gtk_label_get_type, "setDeploying", NULL },
  { "details/menu", "Details", gtk_label_get_type, "Somebody else", "menu.popup" },
};

static void
open_dialog (Shown        *self,
             const Dialog *dialog)
{
  GtkWidget *button;

  if (dialog->button == NULL)
    {
      GtkWidget *label;

      easel_test_wait_until ((label = find (self->window, GTK_TYPE_LABEL, "New Canvas")) != NULL);
      button = gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON);
    }
  else
    easel_test_wait_until ((button = find (self->window, GTK_TYPE_BUTTON, dialog->button)) != NULL);
  g_signal_emit_by_name (button, "clicked");
  easel_test_wait_until (find_dialog (self) != NULL && find (find_dialog (self), dialog->type (), dialog->words) != NULL);
  if (dialog->action != NULL)
    open_popover (find_dialog (self), dialog->type (), dialog->words, dialog->action);
}

/* The canvas is deleted, or the list of all goes. */
static void
test_dialog (Shown         *self,
             gconstpointer  data)
{
  const Dialog *dialog = data;

  fixture_start (&self->base);
  act (self, "canvas.action", "{\"canvasId\":\"deploy-prod\",\"actionId\":\"setDeploying\"}");
  show (self, &easel_gsv_list_surface_kind, fixture_get_canvas (&self->base, 0));
  open_dialog (self, dialog);
  easel_test_assert_hears (GTK_WINDOW (self->window));
  easel_test_wait_until (find_dialog (self) == NULL);
  if (dialog->button == NULL)
    return;
  show (self, &easel_gsv_list_surface_kind, fixture_get_canvas (&self->base, 0));
  open_dialog (self, dialog);
  act (self, "canvas.delete", "{\"canvasId\":\"deploy-prod\"}");
  easel_test_wait_until (find_dialog (self) == NULL);
  easel_test_wait_until (find (self->window, GTK_TYPE_LABEL, "“Deploy Cockpit” was deleted by somebody else.") != NULL);
  easel_test_assert_hears (GTK_WINDOW (self->window));
}

/* --- a canvas --------------------------------------------------------------------------------------------------- */

/* What has a popover in a canvas, and its place in the state. */
typedef struct
{
  const char *name;
  const char *place;    /* nullable: it is none of the state */
  GType     (*type) (void);
  const char *words;
  const char *action;
} Popover;

static const Popover popovers[] = {
  { "text/menu", "/service", gtk_text_get_type, "api", "menu.popup" },
  { "text/emoji", "/service", gtk_text_get_type, "api", "misc.insert-emoji" },
  { "number", "/load", gtk_text_get_type, "31", "menu.popup" },
  { "lines", "/log", gtk_label_get_type, "one\ntwo", "menu.popup" },
  { "history", NULL, gtk_label_get_type, "Somebody else", "menu.popup" },
};

static void
open_canvas (Shown         *self,
             const Popover *popover)
{
  act (self, "canvas.patch", "{\"canvasId\":\"deploy-prod\",\"statePatch\":["
       "{\"op\":\"add\",\"path\":\"/service\",\"value\":\"api\"},{\"op\":\"add\",\"path\":\"/load\",\"value\":31},"
       "{\"op\":\"add\",\"path\":\"/log\",\"value\":\"one\\ntwo\"}]}");
  show (self, &easel_gsv_surface_kind, fixture_get_canvas (&self->base, 1));
  open_popover (self->window, popover->type (), popover->words, popover->action);
}

static const char * const changes[] = {
  "{\"canvasId\":\"deploy-prod\",\"statePatch\":[{\"op\":\"remove\",\"path\":\"%s\"}]}",
  "{\"canvasId\":\"deploy-prod\",\"statePatch\":[{\"op\":\"replace\",\"path\":\"%s\",\"value\":[true]}]}",
};

/* The value is removed or becomes one of another type, the tab goes, or the canvas is deleted. */
static void
test_popover (Shown         *self,
              gconstpointer  data)
{
  const Popover *popover = data;
  g_autoptr(EaselCanvas) canvas = g_object_ref (fixture_open_cockpit (&self->base));

  act (self, "canvas.action", "{\"canvasId\":\"deploy-prod\",\"actionId\":\"setDeploying\"}");
  for (guint i = 0; popover->place != NULL && i < G_N_ELEMENTS (changes); i++)
    {
      g_auto(GStrv) parts = g_strsplit (changes[i], "%s", 2);
      g_autofree char *change = g_strjoinv (popover->place, parts);

      open_canvas (self, popover);
      act (self, "canvas.patch", change);
      easel_test_wait_until (!easel_test_has_popover (self->window));
      easel_test_assert_hears (GTK_WINDOW (self->window));
    }
  open_canvas (self, popover);
  easel_test_assert_hears (GTK_WINDOW (self->window));
  open_canvas (self, popover);
  act (self, "canvas.delete", "{\"canvasId\":\"deploy-prod\"}");
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_GONE);
  easel_test_assert_hears (GTK_WINDOW (self->window));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    {
      g_autofree char *path = g_strconcat ("/gsv/taken-away/list/", dialogs[i].name, NULL);

      g_test_add (path, Shown, &dialogs[i], set_up, test_dialog, tear_down);
    }
  for (guint i = 0; i < G_N_ELEMENTS (popovers); i++)
    {
      g_autofree char *path = g_strconcat ("/gsv/taken-away/canvas/", popovers[i].name, NULL);

      g_test_add (path, Shown, &popovers[i], set_up, test_popover, tear_down);
    }
  return g_test_run ();
}
