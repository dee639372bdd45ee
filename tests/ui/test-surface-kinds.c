/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv-surface.h"
#include "easel-a2ui-content-surface.h"
#include "easel-canvas-page.h"
#include "easel-kinds.h"
#include "easel-surface-kinds.h"
#include "ui-fixture.h"
#include "web-fixture.h"

/* The kinds of the program and one more row. */
static const EaselSurfaceKind *kinds[20];

static void
init_kinds (void)
{
  g_autofree const EaselSurfaceKind **known = easel_surface_kinds_new (easel_kinds_get ());

  kinds[0] = &csv_surface_kind;
  for (guint i = 0; known[i] != NULL; i++)
    {
      g_assert_cmpuint (i + 2, <, G_N_ELEMENTS (kinds));
      kinds[i + 1] = known[i];
    }
}

typedef struct
{
  WebFixture web;
  EaselSurfaceFactory *factory;
  AdwTabView *view;
  EaselCanvasPage *page;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(EaselServices) services = easel_services_new ();

  web_fixture_set_up (&fixture->web, data);
  easel_services_add (services, fixture->web.engine);
  fixture->factory = easel_surface_factory_new (kinds, services);
  fixture->view = ADW_TAB_VIEW (adw_tab_view_new ());
  gtk_window_set_child (GTK_WINDOW (fixture->web.window), GTK_WIDGET (fixture->view));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->factory);
  web_fixture_tear_down (&fixture->web, data);
}

static void
show (Fixture     *fixture,
      EaselCanvas *canvas)
{
  fixture->page = easel_canvas_page_new (canvas, fixture->factory);
  easel_canvas_page_bind (fixture->page, adw_tab_view_append (fixture->view, GTK_WIDGET (fixture->page)));
  easel_canvas_page_ensure (fixture->page);
}

static gboolean
shows (Fixture *fixture,
       GType    type)
{
  EaselSurface *surface = easel_canvas_page_get_surface (fixture->page);

  return surface != NULL && g_type_is_a (G_OBJECT_TYPE (surface), type);
}

#define TABLE "ahp-canvas-content:/table/cities.csv"

/* One row in the list is all that it takes: the host never says what it is, the first read does. */
static void
test_one_row (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = fake_host_open (fixture->web.host, "table", TABLE);

  fake_host_add (fixture->web.host, TABLE, "text/csv", "Turin,3\nGhent,5");
  show (fixture, canvas);
  g_assert_true (shows (fixture, EASEL_TYPE_WEB_SURFACE));
  easel_test_wait_until (shows (fixture, CSV_TYPE_SURFACE));
  easel_test_wait_until (fixture_find_text (GTK_WIDGET (fixture->page), "Ghent") != NULL);
  g_assert_cmpint (easel_surface_get_state (easel_canvas_page_get_surface (fixture->page)), ==, EASEL_SURFACE_LIVE);
}

/* What the canvas holds may change while it is open, and the tab follows. */
static void
test_changes (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = fake_host_open (fixture->web.host, "table", TABLE);
  gpointer first = NULL;

  fake_host_add (fixture->web.host, TABLE, "text/csv", "Turin,3");
  fake_host_add (fixture->web.host, "ahp-canvas-content:/table/index.html", "text/html", "<!doctype html><p>x");
  easel_canvas_set_fact (canvas, content_type, "text/csv");
  show (fixture, canvas);
  g_assert_true (shows (fixture, CSV_TYPE_SURFACE));
  easel_test_watch (easel_canvas_page_get_surface (fixture->page), &first);

  easel_canvas_set_fact (canvas, content_type, "application/a2ui+json");
  easel_test_wait_until (shows (fixture, EASEL_TYPE_A2UI_CONTENT_SURFACE));
  easel_test_wait_until (first == NULL);
  easel_canvas_set_fact (canvas, content_type, "text/csv");
  easel_test_wait_until (shows (fixture, CSV_TYPE_SURFACE));

  easel_canvas_set_fact (canvas, address, "ahp-canvas-content:/table/index.html");
  easel_test_wait_until (shows (fixture, EASEL_TYPE_WEB_SURFACE));
  web_wait_state (easel_canvas_page_get_surface (fixture->page), EASEL_SURFACE_LIVE);
  g_assert_cmpstr (easel_canvas_get_content_type (canvas), ==, "text/html");
}

/* A change that leads to the same kind leaves the user what they look at. */
static void
test_same_kind (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = fake_host_open (fixture->web.host, "table", TABLE);
  EaselSurface *surface;

  fake_host_add (fixture->web.host, TABLE, "text/html", "<!doctype html><p>x");
  show (fixture, canvas);
  surface = easel_canvas_page_get_surface (fixture->page);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  easel_canvas_set_fact (canvas, content_type, "application/xhtml+xml");
  easel_test_settle ();
  g_assert_true (easel_canvas_page_get_surface (fixture->page) == surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
  init_kinds ();
#define ADD(path, test) g_test_add ("/ui/surface-kinds/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("one-row", test_one_row);
  ADD ("changes", test_changes);
  ADD ("same-kind", test_same_kind);
#undef ADD
  return g_test_run ();
}
