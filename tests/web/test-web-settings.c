/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include <string.h>

#include "easel-web-settings.h"

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char * const *) a, *(char * const *) b);
}

/* All that WebKit can be told in boolean settings, as "name value" lines: a newer WebKit that brings another one makes
 * this fail, so that somebody decides about it. */
static char *
dump_settings (WebKitSettings *settings)
{
  guint n;
  g_autofree GParamSpec **specs = g_object_class_list_properties (G_OBJECT_GET_CLASS (settings), &n);
  g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    {
      gboolean value;

      if (G_PARAM_SPEC_VALUE_TYPE (specs[i]) != G_TYPE_BOOLEAN || (specs[i]->flags & G_PARAM_DEPRECATED))
        continue;
      g_object_get (settings, specs[i]->name, &value, NULL);
      g_ptr_array_add (lines, g_strdup_printf ("%s %s", specs[i]->name, value ? "on" : "off"));
    }
  g_ptr_array_sort (lines, compare_lines);
  g_ptr_array_add (lines, NULL);

  return g_strjoinv ("\n", (char **) lines->pdata);
}

static void
check_golden (EaselWebTrust  trust,
              const char    *name)
{
  g_autoptr(WebKitSettings) settings = easel_web_settings_new (trust);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "web", "data", name, NULL);
  g_autofree char *golden = NULL;
  g_autofree char *dump = dump_settings (settings);
  g_autoptr(GError) error = NULL;

  g_file_get_contents (path, &golden, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (dump, ==, g_strchomp (golden));
}

static void
test_golden (void)
{
  check_golden (EASEL_WEB_SERVED, "settings-served.txt");
  check_golden (EASEL_WEB_DIRECT, "settings-direct.txt");
}

/* What the switched-off features mean in the page: the interfaces are not there. */
static void
test_interfaces (WebFixture    *self,
                 gconstpointer  data)
{
  static const char * const gone[] = {
    "WebSocket", "navigator.sendBeacon", "navigator.serviceWorker", "navigator.geolocation", "navigator.mediaDevices",
    "navigator.clipboard", "navigator.permissions", "window.Notification", "window.SharedWorker",
    "window.RTCPeerConnection", "window.WebTransport", "window.cookieStore", "window.speechSynthesis",
    "navigator.getGamepads", "navigator.wakeLock", "Element.prototype.requestPointerLock",
    "Element.prototype.requestFullscreen", "document.createElement('canvas').getContext('webgl')",
    "navigator.gpu", "window.showOpenFilePicker",
  };
  EaselSurface *surface = web_fixture_show_page (self, "one", "<!doctype html><p>x");

  for (guint i = 0; i < G_N_ELEMENTS (gone); i++)
    {
      g_autofree char *script =
        g_strdup_printf ("(() => { try { return String(!!(%s)) } catch (e) { return 'false' } })()", gone[i]);

      g_test_message ("%s", gone[i]);
      web_assert_eval (surface, script, "false");
    }
  /* The opposite, so that the test sees what it claims to: these are there. */
  web_assert_eval (surface, "String(!!window.fetch && !!crypto.getRandomValues)", "true");
}

/* An opaque origin has no storage at all; newer engines do not even have its name then. */
static void
test_storage (WebFixture    *self,
              gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", "<!doctype html><p>x");

  web_assert_eval (surface, "(() => { try { localStorage.x = 1; return 'stored' } catch (e) { return e.name } })()"
                   ".replace('ReferenceError', 'SecurityError')", "SecurityError");
  g_free (web_eval (surface, "try { const r = indexedDB.open('x'); r.onsuccess = () => window.db = 'stored';"
                             " r.onerror = () => window.db = 'no' } catch (e) { window.db = 'no' }"));
  web_wait_eval (surface, "window.db", "no");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/web/settings/golden", test_golden);
#define ADD(name, test) g_test_add ("/web/settings/" name, WebFixture, NULL, web_fixture_set_up, test, web_fixture_tear_down)
  ADD ("interfaces", test_interfaces);
  ADD ("storage", test_storage);

  return g_test_run ();
}
