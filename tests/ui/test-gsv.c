/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of a gateway's canvases, and a canvas without a page, on a real connection to the gateway of the tests. */
#include "easel-test-dialogs.h"
#include "easel-alert.h"
#include "easel-gsv-list-surface.h"
#include "easel-gsv-source.h"
#include "easel-gsv-surface.h"
#include "gateway.h"
#include "gsv-document.h"
#include "ui-fixture.h"

typedef struct
{
  Gateway     *gateway;
  EaselSource *source;
  GtkWidget   *window;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "gsv", "cockpit.json", NULL);
  g_autofree char *cockpit = NULL;
  g_autofree char *address = NULL;
  g_autoptr(JsonObject) made = NULL;
  EaselSourceOptions options = { "gsv-1", NULL, "easel-test", "Gateway", NULL };

  g_assert_true (g_file_get_contents (path, &cockpit, NULL, NULL));
  fixture->gateway = gateway_new (0);
  made = gateway_do (fixture->gateway, "canvas.create", cockpit);
  address = g_strdup_printf ("gsv://127.0.0.1:%u", gateway_get_port (fixture->gateway));
  options.address = address;
  fixture->source = easel_gsv_source_create (&options);
  fixture->window = gtk_window_new ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  easel_source_stop (fixture->source);
  easel_test_settle ();
  g_assert_finalize_object (fixture->source);
  gateway_free (fixture->gateway);
}

static EaselCanvas *
get_canvas (Fixture *fixture,
            guint    position)
{
  g_autoptr(EaselSession) session = g_list_model_get_item (easel_source_get_sessions (fixture->source), 0);
  g_autoptr(EaselCanvas) canvas = NULL;

  if (session == NULL)
    return NULL;
  canvas = g_list_model_get_item (G_LIST_MODEL (easel_session_get_canvases (session)), position);
  return canvas;
}

static gboolean
is_ready (Fixture *fixture,
          guint    position)
{
  EaselCanvas *canvas = get_canvas (fixture, position);

  return canvas != NULL && easel_canvas_get_state (canvas) == EASEL_CANVAS_READY;
}

static void
show (Fixture                *fixture,
      const EaselSurfaceKind *kind,
      guint                   position)
{
  g_assert_true (kind->match (get_canvas (fixture, position)));
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (kind->create (get_canvas (fixture, position), NULL)));
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
show_list (Fixture *fixture)
{
  easel_source_start (fixture->source);
  easel_test_wait_until (is_ready (fixture, 0));
  show (fixture, &easel_gsv_list_surface_kind, 0);
}

static gboolean
has_tooltip (GtkWidget *widget,
             gpointer   text)
{
  return g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0;
}

static void
press (Fixture    *fixture,
       const char *tooltip)
{
  GtkWidget *button = fixture_find (fixture->window, GTK_TYPE_BUTTON, has_tooltip, (gpointer) tooltip);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

/* The window that a button of the list has opened. */
static GtkWindow *
find_window (Fixture *fixture)
{
  g_autoptr(GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link != NULL; link = link->next)
    if (gtk_window_get_transient_for (link->data) == GTK_WINDOW (fixture->window))
      return link->data;
  return NULL;
}

static gboolean
begins (GtkWidget *widget,
        gpointer   text)
{
  return g_str_has_prefix (gtk_label_get_label (GTK_LABEL (widget)), text);
}

static void
test_rename_refused (Fixture       *fixture,
                     gconstpointer  data)
{
  GtkWidget *entry;

  show_list (fixture);
  gateway_refuse (fixture->gateway, "canvas.patch", 400, "titles are frozen");
  press (fixture, "Rename");
  g_assert_nonnull (find_window (fixture));
  entry = fixture_find (GTK_WIDGET (find_window (fixture)), GTK_TYPE_ENTRY, NULL, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "Other");
  easel_alert_respond (EASEL_ALERT (dialogs_find (EASEL_TYPE_ALERT)), "yes");
  easel_test_wait_until (fixture_find_text (fixture->window, "titles are frozen") != NULL);
  g_assert_nonnull (fixture_find_text (fixture->window, "Deploy Cockpit"));
}

/* What was done in a canvas that nobody has open here, and what it answered, is there to be read. */
static void
test_details (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(JsonObject) ran = NULL;

  show_list (fixture);
  ran = gateway_do (fixture->gateway, "canvas.action", "{\"canvasId\":\"deploy-prod\",\"actionId\":\"setDeploying\"}");
  press (fixture, "Details");
  g_assert_nonnull (find_window (fixture));
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (find_window (fixture)), "setDeploying") != NULL);
  easel_test_wait_until (fixture_find (GTK_WIDGET (find_window (fixture)), GTK_TYPE_LABEL, begins,
                                       (gpointer) "Someone else") != NULL);
  gtk_window_destroy (find_window (fixture));
}

/* The actions of a canvas that nobody has open here are read for its details. */
static void
test_details_actions (Fixture       *fixture,
                      gconstpointer  data)
{
  show_list (fixture);
  press (fixture, "Details");
  g_assert_nonnull (find_window (fixture));
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (find_window (fixture)), "Calls a tool: other__Bash") != NULL);
  g_assert_nonnull (fixture_find_text (GTK_WIDGET (find_window (fixture)), "setDeploying"));
  gtk_window_destroy (find_window (fixture));
}

/* A list is a table, and a text of many lines is all there. */
static void
test_values (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(JsonObject) changed =
    gateway_do (fixture->gateway, "canvas.patch", "{\"canvasId\":\"deploy-prod\",\"statePatch\":["
                "{\"op\":\"add\",\"path\":\"/hosts\",\"value\":[{\"name\":\"web-1\"},{\"name\":\"web-2\",\"load\":3},7]},"
                "{\"op\":\"add\",\"path\":\"/log\",\"value\":\"one\\ntwo\"}]}");
  g_autoptr(JsonObject) opened = NULL;
  const char *texts[] = { "hosts", "name", "load", "web-1", "web-2", "3", "7", "one\ntwo" };

  easel_source_start (fixture->source);
  easel_test_wait_until (is_ready (fixture, 0));
  opened = gateway_do (fixture->gateway, "canvas.open", "{\"canvasId\":\"deploy-prod\",\"clientId\":\"easel-test\"}");
  easel_test_wait_until (is_ready (fixture, 1));
  show (fixture, &easel_gsv_surface_kind, 1);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_nonnull (fixture_find_text (fixture->window, texts[i]));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(path, func) g_test_add ("/ui/gsv/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("rename-refused", test_rename_refused);
  ADD ("details", test_details);
  ADD ("details/actions", test_details_actions);
  ADD ("values", test_values);
  return g_test_run ();
}
