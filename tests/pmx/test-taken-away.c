/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choices of a workbench that its server takes away while they are open: the window hears clicks and
 * keys. */
#include <adwaita.h>

#include "easel-pmx-inbox-surface.h"
#include "easel-pmx-node-surface.h"
#include "easel-pmx-source.h"
#include "easel-test-hearing.h"
#include "easel-test.h"
#include "server.h"

#define STATUS "node-mwqu135f-376s"
#define NODE "pmx:/node/" STATUS

typedef struct
{
  PmxServer   *server;
  EaselSource *source;
  GtkWidget   *window;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *address = NULL;
  EaselSourceOptions options = { "pmx-1", NULL, "easel-test", NULL, NULL };

  fixture->server = pmx_server_new (0, "50-state.json");
  address = pmx_server_dup_address (fixture->server);
  options.address = address;
  fixture->source = easel_pmx_source_kind.create (&options);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 400, 640);
  easel_source_start (fixture->source);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  easel_source_stop (fixture->source);
  easel_test_settle ();
  g_clear_object (&fixture->source);
  pmx_server_free (fixture->server);
}

/* (nullable) */
static EaselCanvas *
get_canvas (Fixture    *fixture,
            const char *channel)
{
  g_autoptr(EaselSession) session = g_list_model_get_item (easel_source_get_sessions (fixture->source), 0);

  return session != NULL ? easel_canvas_list_find (easel_session_get_canvases (session), channel) : NULL;
}

static gboolean
is_ready (Fixture    *fixture,
          const char *channel)
{
  EaselCanvas *canvas = get_canvas (fixture, channel);

  return canvas != NULL && easel_canvas_get_state (canvas) == EASEL_CANVAS_READY;
}

static void
show (Fixture                *fixture,
      const EaselSurfaceKind *kind,
      const char             *channel)
{
  EaselSurface *surface = kind->create (get_canvas (fixture, channel), NULL);

  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (surface));
  gtk_window_present (GTK_WINDOW (fixture->window));
  easel_test_wait_until (easel_surface_get_state (surface) == EASEL_SURFACE_LIVE);
}

/* (nullable): the choice that is on the screen and tells of @title. */
static GtkWidget *
find (GtkWidget  *widget,
      const char *title)
{
  GtkWidget *found = NULL;

  if (GTK_IS_DROP_DOWN (widget) && gtk_widget_get_width (widget) > 0)
    {
      GtkStringObject *item = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (widget));

      if (item != NULL && g_str_equal (gtk_string_object_get_string (item), title))
        return widget;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find (child, title);
  return found;
}

static GtkWidget *
open (Fixture    *fixture,
      const char *title)
{
  GtkWidget *choice;

  easel_test_wait_until ((choice = find (fixture->window, title)) != NULL);
  gtk_widget_activate (choice);
  easel_test_wait_until (easel_test_has_popover (fixture->window));
  return choice;
}

static void
show_inbox (Fixture *fixture)
{
  easel_test_wait_until (is_ready (fixture, "pmx:/inbox"));
  show (fixture, &easel_pmx_inbox_surface_kind, "pmx:/inbox");
}

static void
show_node (Fixture *fixture)
{
  g_autoptr(JsonObject) params = json_object_new ();

  json_object_set_string_member (params, "id", STATUS);
  easel_test_wait_until (is_ready (fixture, "pmx:/nodes"));
  easel_canvas_ask_async (get_canvas (fixture, "pmx:/nodes"), "node.open", params, NULL, NULL, NULL);
  easel_test_wait_until (get_canvas (fixture, NODE) != NULL);
  show (fixture, &easel_pmx_node_surface_kind, NODE);
}

static void
test_filter (Fixture       *fixture,
             gconstpointer  data)
{
  show_inbox (fixture);
  open (fixture, "Everything");
  easel_test_assert_hears (GTK_WINDOW (fixture->window));
}

static void
test_say (Fixture       *fixture,
          gconstpointer  data)
{
  show_node (fixture);
  open (fixture, "Work item");
  easel_test_assert_hears (GTK_WINDOW (fixture->window));
}

/* The server takes the node out of its board. */
static void
test_node (Fixture       *fixture,
           gconstpointer  data)
{
  show_node (fixture);
  open (fixture, "Work item");
  pmx_server_put_node (fixture->server, STATUS, "status", NULL);
  easel_test_wait_until (get_canvas (fixture, NODE) == NULL);
  easel_test_assert_hears (GTK_WINDOW (fixture->window));
}

/* The node stays, and may say nothing any more. */
static void
test_silent (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *choice;

  show_node (fixture);
  choice = open (fixture, "Work item");
  pmx_server_put_node (fixture->server, STATUS, "status", "{\"axCapabilities\":{\"enabled\":false}}");
  easel_test_wait_until (!gtk_widget_get_mapped (choice));
  g_assert_false (easel_test_has_popover (fixture->window));
  g_assert_nonnull (get_canvas (fixture, NODE));
  easel_test_assert_hears (GTK_WINDOW (fixture->window));
}

/* The node may say less: the list of what it might have said is over, and not changed under the pointer. */
static void
test_fewer (Fixture       *fixture,
            gconstpointer  data)
{
  show_node (fixture);
  open (fixture, "Work item");
  pmx_server_put_node (fixture->server, STATUS, "status", "{\"axCapabilities\":{\"allowed\":[\"ax.event.record\"]}}");
  easel_test_wait_until (find (fixture->window, "Event") != NULL && !easel_test_has_popover (fixture->window));
  easel_test_assert_hears (GTK_WINDOW (fixture->window));
}

#define ADD(path, test) g_test_add ("/pmx/taken-away/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  ADD ("filter", test_filter);
  ADD ("say", test_say);
  ADD ("node", test_node);
  ADD ("node/silent", test_silent);
  ADD ("node/fewer", test_fewer);
  return g_test_run ();
}
