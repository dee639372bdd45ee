/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-chat-surface.h"
#include "easel-chat.h"
#include "easel-kinds.h"
#include "easel-surface-kinds.h"
#include "ui-fixture.h"

#define NARROW 360

typedef struct
{
  FakeSource *source;
  EaselSession *session;
  EaselCanvas *canvas;
  EaselChat *chat;
  GtkWidget *window;
  GtkWidget *surface;
  EaselCanvas *app;     /* what "open" gives */
  char *shown;
} Fixture;

static EaselCanvas *
open_cb (EaselChat     *chat,
         EaselChatItem *item,
         Fixture       *fixture)
{
  g_assert_cmpstr (easel_chat_item_get_id (item), ==, "app-1");
  return fixture->app != NULL ? g_object_ref (fixture->app) : NULL;
}

static void
shown_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  Fixture *fixture = user_data;

  g_free (fixture->shown);
  fixture->shown = g_variant_dup_string (parameter, NULL);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GActionEntry entry = { "show-canvas", shown_cb, "s" };
  g_autoptr(GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr(EaselServices) services = easel_services_new ();
  g_autofree const EaselSurfaceKind **shown = easel_surface_kinds_new (easel_kinds_get ());
  g_autoptr(EaselSurfaceFactory) factory = easel_surface_factory_new (shown, services);

  fixture->source = fake_source_new ("lab", "Lab");
  fixture->session = fake_source_add_session (fixture->source, "ahp-session:/1", "One");
  fixture->canvas = g_object_ref (fake_source_open (fixture->source, fixture->session, "chat", "Clock"));
  fixture->chat = easel_chat_new ();
  easel_canvas_set_fact (fixture->canvas, model, G_OBJECT (fixture->chat));
  g_signal_connect (fixture->chat, "open", G_CALLBACK (open_cb), fixture);
  fixture->surface = GTK_WIDGET (easel_surface_factory_create (factory, fixture->canvas));
  g_assert_true (EASEL_IS_CHAT_SURFACE (fixture->surface));
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), NARROW, 600);
  g_action_map_add_action_entries (G_ACTION_MAP (actions), &entry, 1, fixture);
  gtk_widget_insert_action_group (fixture->window, "win", G_ACTION_GROUP (actions));
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->surface);
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gpointer watched = NULL;

  easel_test_watch (fixture->surface, &watched);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  easel_test_wait_until (watched == NULL);
  g_object_unref (fixture->canvas);
  g_object_unref (fixture->chat);
  g_object_unref (fixture->source);
  g_free (fixture->shown);
}

static void
add (GPtrArray     *items,
     EaselChatKind  kind,
     const char    *id,
     const char    *text,
     const char    *details)
{
  g_ptr_array_add (items, easel_chat_item_new (kind, id, text, details));
}

static GPtrArray *
make_items (const char *last)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  add (items, EASEL_CHAT_USER, "", "What time is it in Oslo, and how long is the day there today?", "");
  add (items, EASEL_CHAT_CALL, "", "Read calendar", "3 appointments");
  add (items, EASEL_CHAT_APP, "app-1", "Get <b>time", "2026-11-21T20:02:32.397Z");
  add (items, EASEL_CHAT_ERROR, "", "The model did not answer.", "");
  add (items, EASEL_CHAT_AGENT, "", last, "");
  return items;
}

static gboolean
is_show (GtkWidget *button,
         gpointer   data)
{
  return g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), "_Show") == 0;
}

static void
test_list (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(GPtrArray) items = make_items ("It is nine in the evening, and the day has six hours and twelve minutes.");
  g_autoptr(GPtrArray) more = make_items ("It is ten.");
  int minimum;

  easel_chat_set_items (fixture->chat, items);
  easel_test_settle ();
  gtk_widget_measure (fixture->surface, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, NARROW);
  g_assert_cmpint (easel_surface_get_state (EASEL_SURFACE (fixture->surface)), ==, EASEL_SURFACE_LIVE);
  g_assert_nonnull (fixture_find_text (fixture->surface, "Read calendar"));
  g_assert_nonnull (fixture_find_text (fixture->surface, "3 appointments"));
  g_assert_nonnull (fixture_find_text (fixture->surface, "Get <b>time"));
  g_assert_nonnull (fixture_find_text (fixture->surface, "The model did not answer."));
  easel_chat_set_items (fixture->chat, more);
  easel_test_settle ();
  g_assert_nonnull (fixture_find_text (fixture->surface, "It is ten."));
}

/* An App is one click away, whether it has a tab or not. */
static void
test_show (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(GPtrArray) items = make_items ("Here.");
  GtkWidget *button;

  easel_chat_set_items (fixture->chat, items);
  easel_test_settle ();
  button = fixture_find (fixture->surface, GTK_TYPE_BUTTON, is_show, NULL);
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  g_assert_null (fixture->shown);
  fixture->app = fake_source_open (fixture->source, fixture->session, "app", "Get time");
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpstr (fixture->shown, ==, easel_canvas_get_key (fixture->app));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
  g_test_add ("/ui/chat/list", Fixture, NULL, set_up, test_list, tear_down);
  g_test_add ("/ui/chat/show", Fixture, NULL, set_up, test_show, tear_down);
  return g_test_run ();
}
