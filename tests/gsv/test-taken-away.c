/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dialogs and popovers of a gateway's canvases that others take away while they are open: the window hears clicks and
 * keys. */
#include "easel-gsv-list-surface.h"
#include "easel-gsv-surface.h"
#include "easel-test-hearing.h"
#include "easel-test.h"
#include "view-fixture.h"

/* @action: NULL: it is activated */
static void
open_popover (GtkWidget  *widget,
              const char *action)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));

  gtk_widget_grab_focus (widget);
  if (action != NULL)
    gtk_widget_activate_action (widget, action, NULL);
  else
    gtk_widget_activate (widget);
  easel_test_wait_until (easel_test_has_popover (root));
}

/* --- the list --------------------------------------------------------------------------------------------------- */

/* A dialog of the list, and a popover in it. */
typedef struct
{
  const char *name;
  const char *button;
  GType     (*type) (void);   /* of what is waited for, or has the popover */
  const char *words;
  gboolean    has_popover;
  const char *action;
} Dialog;

static const Dialog dialogs[] = {
  { "new", "_New Canvas…", gtk_text_get_type, "" },
  { "new/kind", "_New Canvas…", gtk_drop_down_get_type, NULL, TRUE },
  { "new/menu", "_New Canvas…", gtk_text_get_type, "", TRUE, "menu.popup" },
  { "new/emoji", "_New Canvas…", gtk_text_get_type, "", TRUE, "misc.insert-emoji" },
  { "rename", "Rename", gtk_text_get_type, "Deploy" },
  { "rename/menu", "Rename", gtk_text_get_type, "Deploy", TRUE, "menu.popup" },
  { "rename/emoji", "Rename", gtk_text_get_type, "Deploy", TRUE, "misc.insert-emoji" },
  { "delete", "Delete", gtk_label_get_type, "Delete" },
  { "details", "Details", gtk_label_get_type, "setDeploying" },
  { "details/menu", "Details", gtk_label_get_type, "Someone else", TRUE, "menu.popup" },
};

static void
open_dialog (Shown        *self,
             const Dialog *dialog)
{
  GtkWidget *widget;

  view_press (self, dialog->button);
  easel_test_wait_until ((widget = view_find_before (dialog->type (), dialog->words)) != NULL);
  if (dialog->has_popover)
    open_popover (widget, dialog->action);
}

/* What was opened goes with the list of all. */
static void
test_list (Shown         *self,
           gconstpointer  data)
{
  view_show_list (self);
  view_act (self, "canvas.action", "{\"canvasId\":\"deploy-prod\",\"actionId\":\"setDeploying\"}");
  open_dialog (self, data);
  easel_test_assert_hears (GTK_WINDOW (self->window));
  easel_test_wait_until (view_count () == 0);
}

static void
delete (Shown *self)
{
  view_act (self, "canvas.delete", "{\"canvasId\":\"deploy-prod\"}");
  easel_test_wait_until (view_count () == 0);
  easel_test_wait_until (view_find (self->window, GTK_TYPE_LABEL, "“Deploy Cockpit” was deleted by someone else.") != NULL);
  easel_test_assert_hears (GTK_WINDOW (self->window));
}

/* What was opened about a canvas goes with it. */
static void
test_deleted (Shown         *self,
              gconstpointer  data)
{
  view_show_list (self);
  view_act (self, "canvas.action", "{\"canvasId\":\"deploy-prod\",\"actionId\":\"setDeploying\"}");
  open_dialog (self, data);
  delete (self);
}

/* So does a window in front of that. */
static void
test_json (Shown         *self,
           gconstpointer  data)
{
  GtkWidget *row;

  view_show_list (self);
  view_press (self, "Details");
  easel_test_wait_until ((row = view_find_before (ADW_TYPE_ACTION_ROW, "Specification")) != NULL);
  gtk_widget_activate (row);
  easel_test_wait_until (view_count () == 2);
  delete (self);
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
  { "history", NULL, gtk_label_get_type, "Someone else", "menu.popup" },
};

static void
open_canvas (Shown         *self,
             const Popover *popover)
{
  GtkWidget *widget;

  view_act (self, "canvas.patch", "{\"canvasId\":\"deploy-prod\",\"statePatch\":["
       "{\"op\":\"add\",\"path\":\"/service\",\"value\":\"api\"},{\"op\":\"add\",\"path\":\"/load\",\"value\":31},"
       "{\"op\":\"add\",\"path\":\"/log\",\"value\":\"one\\ntwo\"}]}");
  view_show (self, &easel_gsv_surface_kind, fixture_get_canvas (&self->base, 1));
  easel_test_wait_until ((widget = view_find (self->window, popover->type (), popover->words)) != NULL);
  open_popover (widget, popover->action);
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

  view_act (self, "canvas.action", "{\"canvasId\":\"deploy-prod\",\"actionId\":\"setDeploying\"}");
  for (guint i = 0; popover->place != NULL && i < G_N_ELEMENTS (changes); i++)
    {
      g_auto(GStrv) parts = g_strsplit (changes[i], "%s", 2);
      g_autofree char *change = g_strjoinv (popover->place, parts);

      open_canvas (self, popover);
      view_act (self, "canvas.patch", change);
      easel_test_wait_until (!easel_test_has_popover (self->window));
      easel_test_assert_hears (GTK_WINDOW (self->window));
    }
  open_canvas (self, popover);
  easel_test_assert_hears (GTK_WINDOW (self->window));
  open_canvas (self, popover);
  view_act (self, "canvas.delete", "{\"canvasId\":\"deploy-prod\"}");
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_GONE);
  easel_test_assert_hears (GTK_WINDOW (self->window));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    {
      g_autofree char *list = g_strconcat ("/gsv/taken-away/list/", dialogs[i].name, NULL);
      g_autofree char *deleted = g_strconcat ("/gsv/taken-away/deleted/", dialogs[i].name, NULL);

      g_test_add (list, Shown, &dialogs[i], view_set_up, test_list, view_tear_down);
      if (!g_str_has_prefix (dialogs[i].name, "new"))
        g_test_add (deleted, Shown, &dialogs[i], view_set_up, test_deleted, view_tear_down);
    }
  g_test_add ("/gsv/taken-away/deleted/json", Shown, NULL, view_set_up, test_json, view_tear_down);
  for (guint i = 0; i < G_N_ELEMENTS (popovers); i++)
    {
      g_autofree char *path = g_strconcat ("/gsv/taken-away/canvas/", popovers[i].name, NULL);

      g_test_add (path, Shown, &popovers[i], view_set_up, test_popover, view_tear_down);
    }
  return g_test_run ();
}
