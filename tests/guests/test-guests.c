/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A source that the program does not know, with a page, a view and a question of its own, is this folder and one row. */
#include "easel-ask-card.h"
#include "easel-canvas-page.h"
#include "easel-source-kinds.h"
#include "easel-surface-kinds.h"
#include "guests-source.h"
#include "guests-surface.h"
#include "ui-fixture.h"
#include "web-fixture.h"

static EaselSourceKinds kinds[] = { &guests_source_kind, NULL };

typedef struct
{
  WebFixture web;
  EaselSurfaceFactory *factory;
  AdwTabView *view;
  EaselSource *source;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree const EaselSurfaceKind **shown = easel_surface_kinds_new (kinds);
  g_autoptr(EaselServices) services = easel_services_new ();
  g_autofree char *address = NULL;
  const EaselSourceKind *kind = easel_source_kinds_parse (kinds, "guests://book", &address, NULL, NULL);
  const EaselSourceOptions options = { .kind = kind, .id = "guests-1", .address = address };

  web_fixture_set_up (&fixture->web, data);
  easel_surface_kinds_add_pages (fixture->web.engine, kinds);
  easel_services_add (services, fixture->web.engine);
  fixture->factory = easel_surface_factory_new (shown, services);
  fixture->view = ADW_TAB_VIEW (adw_tab_view_new ());
  gtk_window_set_child (GTK_WINDOW (fixture->web.window), GTK_WIDGET (fixture->view));
  g_assert_nonnull (kind);
  fixture->source = kind->create (&options);
  g_assert_true (easel_source_get_kind (fixture->source) == &guests_source_kind);
  easel_source_start (fixture->source);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->factory);
  web_fixture_tear_down (&fixture->web, data);
  g_object_unref (fixture->source);
}

static EaselSurface *
show (Fixture    *fixture,
      const char *channel)
{
  EaselSession *session = easel_source_find_session (fixture->source, "guests:/");
  EaselCanvas *canvas = easel_canvas_list_find (easel_session_get_canvases (session), channel);
  EaselCanvasPage *page = easel_canvas_page_new (canvas, fixture->factory);
  AdwTabPage *tab = adw_tab_view_append (fixture->view, GTK_WIDGET (page));

  easel_canvas_page_bind (page, tab);
  easel_canvas_page_ensure (page);
  adw_tab_view_set_selected_page (fixture->view, tab);
  return easel_canvas_page_get_surface (page);
}

static void
test_page (Fixture       *fixture,
           gconstpointer  data)
{
  EaselSurface *names = show (fixture, "guests:/names");
  EaselSurface *book = show (fixture, "guests:/book");
  GtkWidget *card;

  g_assert_true (GUESTS_IS_SURFACE (names));
  web_wait_state (book, EASEL_SURFACE_LIVE);
  web_assert_eval (book, "`${typeof guests} ${typeof ahpCanvas}`", "object undefined");
  g_free (web_eval (book, "guests.listen(); guests.sign('Ada'); 1"));
  web_wait_shows (GTK_WIDGET (book), "Let This Guest Sign?");
  web_assert_eval (book, "guests.names.join()", "");
  card = fixture_find (GTK_WIDGET (book), EASEL_TYPE_ASK_CARD, NULL, NULL);
  easel_test_wait_until (easel_ask_card_takes (EASEL_ASK_CARD (card), "1"));
  web_press (GTK_WIDGET (book), "Let Sign");
  web_wait_eval (book, "guests.names.join()", "Ada");
  adw_tab_view_set_selected_page (fixture->view, adw_tab_view_get_nth_page (fixture->view, 0));
  web_wait_shows (GTK_WIDGET (names), "Ada");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();

  g_test_add ("/guests/page", Fixture, NULL, set_up, test_page, tear_down);

  return g_test_run ();
}
