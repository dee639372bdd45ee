/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Earlier versions of pages that their provider replaces. */
#include "web-fixture.h"

#include "easel-canvas-limits.h"
#include "easel-canvas-writer.h"
#include "easel-surface-picture.h"
#include "easel-test-dialogs.h"
#include "easel-test.h"
#include "easel-version-recorder.h"
#include "easel-versions-dialog.h"
#include "easel-web-surface.h"

typedef struct
{
  WebFixture            web;
  EaselSurfaceFactory  *factory;
  EaselVersionRecorder *recorder;
  EaselCanvas          *canvas;
  EaselSurface         *surface;
} Fixture;

/* Makes @html the page of the folder, and returns the address of its version. */
static char *
add_page (Fixture    *self,
          guint       version,
          const char *html)
{
  fake_host_add (self->web.host, "ahp-canvas-content:/one/index.html", "text/html", html);
  return g_strdup_printf ("ahp-canvas-content:/one/index.html?v=%u", version);
}

static void
replace (Fixture    *self,
         guint       version,
         const char *html)
{
  g_autofree char *address = add_page (self, version, html);

  easel_canvas_set_fact (self->canvas, address, address);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  static const EaselSurfaceKind * const kinds[] = { &easel_web_surface_kind, NULL };
  g_autoptr(EaselServices) services = easel_services_new ();
  g_autofree char *address = NULL;

  web_fixture_set_up (&self->web, NULL);
  easel_services_add (services, self->web.engine);
  self->factory = easel_surface_factory_new (kinds, services);
  self->recorder = easel_version_recorder_new (self->factory);
  address = add_page (self, 1, "<!doctype html><h1>Plan</h1><p>first<script>document.title = 'run'</script>");
  self->canvas = fake_host_open (self->web.host, "one", address);
  self->surface = easel_surface_factory_create (self->factory, self->canvas);
  gtk_window_set_child (GTK_WINDOW (self->web.window), GTK_WIDGET (self->surface));
  web_wait_state (self->surface, EASEL_SURFACE_LIVE);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_object (&self->recorder);
  g_clear_object (&self->factory);
  g_clear_object (&self->canvas);
  web_fixture_tear_down (&self->web, NULL);
}

static guint
count (Fixture *self)
{
  return easel_canvas_versions_count (easel_canvas_get_versions (self->canvas));
}

static void
assert_version (Fixture    *self,
                guint       position,
                const char *text)
{
  EaselCanvasVersion *version = easel_canvas_versions_get (easel_canvas_get_versions (self->canvas), position);

  g_assert_nonnull (strstr (easel_canvas_version_get_text (version), text));
  g_assert_nonnull (easel_canvas_version_get_picture (version));
}

/* A change of the provider is a version, a reload of the user is not. The dialog compares with the version that the user
 * saw last, and closing the canvas removes all. */
static void
test_changes (Fixture       *self,
              gconstpointer  data)
{
  GtkWidget *dialog;

  easel_canvas_set_attended (self->canvas, TRUE);
  easel_test_wait_until (count (self) == 1);
  g_assert_false (easel_surface_can_do (self->surface, EASEL_SURFACE_ACTION_VERSIONS));
  easel_surface_reload (self->surface);
  web_wait_state (self->surface, EASEL_SURFACE_LIVE);
  easel_canvas_set_attended (self->canvas, FALSE);
  replace (self, 2, "<!doctype html><h1>Plan</h1><p>second");
  easel_test_wait_until (count (self) == 2);
  replace (self, 3, "<!doctype html><h1>Plan</h1><p>third");
  easel_test_wait_until (count (self) == 3);
  assert_version (self, 0, "first");
  assert_version (self, 1, "second");
  assert_version (self, 2, "third");

  easel_canvas_set_attended (self->canvas, TRUE);
  g_assert_true (easel_surface_can_do (self->surface, EASEL_SURFACE_ACTION_VERSIONS));
  easel_surface_do (self->surface, EASEL_SURFACE_ACTION_VERSIONS);
  easel_test_wait_until ((dialog = dialogs_find (EASEL_TYPE_VERSIONS_DIALOG)) != NULL);
  web_wait_shows (dialog, " - first");
  web_wait_shows (dialog, " + third");
  dialogs_close (EASEL_TYPE_VERSIONS_DIALOG);

  easel_canvas_set_state (self->canvas, EASEL_CANVAS_GONE, NULL);
  g_assert_cmpuint (count (self), ==, 0);
}

/* Many changes at once are few versions; the last one is among them. */
static void
test_flood (Fixture       *self,
            gconstpointer  data)
{
  gint64 start = g_get_monotonic_time ();

  easel_test_wait_until (count (self) == 1);
  for (guint i = 2; i < 202; i++)
    {
      g_autofree char *html = g_strdup_printf ("<!doctype html><p>number %u.", i);

      replace (self, i, html);
      while (g_main_context_iteration (NULL, FALSE))
        continue;
    }
  web_wait_eval (self->surface, "document.body.textContent", "number 201.");
  easel_test_wait_until (count (self) > 1);
  g_assert_cmpuint (count (self), <=, 3 + (g_get_monotonic_time () - start) / (G_USEC_PER_SEC * 10));
}

int
main (int   argc,
      char *argv[])
{
  adw_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/web/versions/changes", Fixture, NULL, set_up, test_changes, tear_down);
  g_test_add ("/web/versions/flood", Fixture, NULL, set_up, test_flood, tear_down);
  return g_test_run ();
}
