/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choices of a workbench that its server takes away while they are open: the window hears clicks and
 * keys. */
#include <adwaita.h>

#include "easel-pmx-inbox-surface.h"
#include "easel-pmx-list-surface.h"
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
  fixture->source = easel_pmx_source_create (&options);
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

/* (nullable): the first widget of @type on the screen. */
static GtkWidget *
find_type (GtkWidget *widget,
           GType      type)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) > 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find_type (child, type);
  return found;
}

/* (nullable): words on the screen that have a menu. */
static GtkWidget *
find_words (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) > 0 &&
      (GTK_IS_TEXT_VIEW (widget) || (GTK_IS_LABEL (widget) && gtk_label_get_selectable (GTK_LABEL (widget)))))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find_words (child);
  return found;
}

static void
open_menu (Fixture   *fixture,
           GtkWidget *widget)
{
  gtk_widget_grab_focus (widget);
  gtk_widget_activate_action (widget, "menu.popup", NULL);
  easel_test_wait_until (easel_test_has_popover (fixture->window));
}

static void
ask_agent (Fixture    *fixture,
           const char *route,
           const char *body)
{
  g_autofree char *path = g_strconcat ("/api/canvas/ax/", route, NULL);
  g_autoptr(JsonObject) answer = pmx_server_do (fixture->server, "POST", path, body);
}

static void
show_inbox (Fixture *fixture)
{
  easel_test_wait_until (is_ready (fixture, "pmx:/inbox"));
  show (fixture, &easel_pmx_inbox_surface_kind, "pmx:/inbox");
}

static void
show_node_of (Fixture    *fixture,
              const char *id)
{
  g_autofree char *channel = g_strconcat ("pmx:/node/", id, NULL);
  g_autoptr(JsonObject) params = json_object_new ();

  json_object_set_string_member (params, "id", id);
  easel_test_wait_until (is_ready (fixture, "pmx:/nodes"));
  easel_canvas_ask_async (get_canvas (fixture, "pmx:/nodes"), "node.open", params, NULL, NULL, NULL);
  easel_test_wait_until (get_canvas (fixture, channel) != NULL);
  show (fixture, &easel_pmx_node_surface_kind, channel);
}

static void
show_node (Fixture *fixture)
{
  show_node_of (fixture, STATUS);
}

static void
test_filter (Fixture       *fixture,
             gconstpointer  data)
{
  show_inbox (fixture);
  open (fixture, "Everything");
  easel_test_assert_hears (GTK_WINDOW (fixture->window));
}

/* How far an entry is, and the server has it no more after a restart. */
static void
test_progress (Fixture       *fixture,
               gconstpointer  data)
{
  const char * const *entry = data;
  GtkWidget *choice;

  show_inbox (fixture);
  ask_agent (fixture, entry[0], entry[1]);
  easel_test_wait_until ((choice = find (fixture->window, entry[3])) != NULL);
  g_object_add_weak_pointer (G_OBJECT (choice), (gpointer *) &choice);
  open (fixture, entry[3]);
  json_array_remove_element (pmx_server_get_list (fixture->server, entry[2]), 0);
  pmx_server_drop (fixture->server);
  easel_test_wait_until (choice == NULL && !easel_test_has_popover (fixture->window));
  easel_test_assert_hears (GTK_WINDOW (fixture->window));
}

/* Someone else answers the question. */
static void
test_answered (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *route = NULL;
  GtkWidget *entry;

  show_inbox (fixture);
  ask_agent (fixture, "elicitation", "{\"prompt\":\"Who?\",\"fields\":[\"owner\"]}");
  easel_test_wait_until ((entry = find_type (fixture->window, GTK_TYPE_ENTRY)) != NULL);
  open_menu (fixture, find_type (entry, GTK_TYPE_TEXT));
  route = g_strdup_printf ("elicitation/%s/respond", json_object_get_string_member (
    json_array_get_object_element (pmx_server_get_list (fixture->server, "elicitations"), 0), "id"));
  ask_agent (fixture, route, "{\"response\":{\"owner\":\"alice\"}}");
  easel_test_wait_until (!easel_test_has_popover (fixture->window));
  easel_test_assert_hears (GTK_WINDOW (fixture->window));
}

static void
test_message (Fixture       *fixture,
              gconstpointer  data)
{
  show_inbox (fixture);
  easel_test_wait_until (find_type (fixture->window, GTK_TYPE_TEXT_VIEW) != NULL);
  open_menu (fixture, find_type (fixture->window, GTK_TYPE_TEXT_VIEW));
  easel_test_assert_hears (GTK_WINDOW (fixture->window));
}

static void
test_search (Fixture       *fixture,
             gconstpointer  data)
{
  easel_test_wait_until (is_ready (fixture, "pmx:/nodes"));
  show (fixture, &easel_pmx_list_surface_kind, "pmx:/nodes");
  easel_test_wait_until (find_type (fixture->window, GTK_TYPE_TEXT) != NULL);
  open_menu (fixture, find_type (fixture->window, GTK_TYPE_TEXT));
  easel_test_assert_hears (GTK_WINDOW (fixture->window));
}

/* The text of the node is another one. */
static void
test_text (Fixture       *fixture,
           gconstpointer  data)
{
  const char * const *node = data;
  GtkWidget *words;

  pmx_server_put_node (fixture->server, "text", node[0], node[1]);
  show_node_of (fixture, "text");
  easel_test_wait_until ((words = find_words (fixture->window)) != NULL);
  open_menu (fixture, words);
  pmx_server_put_node (fixture->server, "text", node[0], node[2]);
  easel_test_wait_until (!easel_test_has_popover (fixture->window));
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

static const char * const work[] = { "work", "{\"title\":\"Wire auth\"}", "workItems", "to do" };
static const char * const review[] = { "review", "{\"body\":\"off-by-one\"}", "reviewAnnotations", "open" };
static const char * const text[] = { "markdown", "{\"content\":\"before\"}", "{\"content\":\"after\"}" };
static const char * const code[] = { "diff", "{\"content\":\"+before\"}", "{\"content\":\"+after\"}" };

#define ADD(path, test, data) g_test_add ("/pmx/taken-away/" path, Fixture, data, set_up, test, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  ADD ("filter", test_filter, NULL);
  ADD ("work", test_progress, work);
  ADD ("review", test_progress, review);
  ADD ("answered", test_answered, NULL);
  ADD ("message", test_message, NULL);
  ADD ("search", test_search, NULL);
  ADD ("text", test_text, text);
  ADD ("code", test_text, code);
  ADD ("say", test_say, NULL);
  ADD ("node", test_node, NULL);
  ADD ("node/silent", test_silent, NULL);
  ADD ("node/fewer", test_fewer, NULL);
  return g_test_run ();
}
