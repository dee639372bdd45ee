/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include <string.h>

#include "easel-test.h"
#include "easel-web-view.h"

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char * const *) a, *(char * const *) b);
}

static void
add (GPtrArray  *lines,
     const char *name,
     const char *value)
{
  g_ptr_array_add (lines, g_strdup_printf ("%s %s", name, value));
}

static void
add_property (GPtrArray  *lines,
              GObject    *object,
              const char *kind,
              GParamSpec *spec)
{
  g_autofree char *name = g_strdup_printf ("%s %s", kind, spec->name);
  gboolean value;

  if (G_PARAM_SPEC_VALUE_TYPE (spec) != G_TYPE_BOOLEAN || (spec->flags & G_PARAM_DEPRECATED))
    return;
  g_object_get (object, spec->name, &value, NULL);
  add (lines, name, value ? "on" : "off");
}

/* All that WebKit can be told in boolean settings: a newer WebKit that brings another one makes this fail, so that
 * somebody decides about it. */
static void
add_settings (GPtrArray      *lines,
              WebKitSettings *settings)
{
  guint n;
  g_autofree GParamSpec **specs = g_object_class_list_properties (G_OBJECT_GET_CLASS (settings), &n);
  WebKitHardwareAccelerationPolicy policy = webkit_settings_get_hardware_acceleration_policy (settings);

  for (guint i = 0; i < n; i++)
    add_property (lines, G_OBJECT (settings), "setting", specs[i]);
  add (lines, "hardware acceleration", policy == WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER ? "off" : "on");
}

static WebKitFeature *
find_feature (WebKitFeatureList *features,
              const char        *identifier)
{
  for (gsize i = 0; i < webkit_feature_list_get_length (features); i++)
    {
      if (g_str_equal (webkit_feature_get_identifier (webkit_feature_list_get (features, i)), identifier))
        return webkit_feature_list_get (features, i);
    }
  return NULL;
}

/* Other versions have other defaults, which a class that is given whatever a site gets shares with them. */
static void
add_features (GPtrArray             *lines,
              const EaselWebProfile *profile,
              WebKitSettings        *settings)
{
  static const char * const identifiers[] = {
    "AsyncClipboardAPI", "BeaconAPI", "Cookie", "CookieStoreAPI", "DownloadAttribute", "FullScreen", "Gamepads",
    "GeolocationAPI", "LinkDNSPrefetch", "LinkPreconnect", "LinkPreconnectEarlyHints", "LinkPrefetch", "MediaDevices",
    "Notifications", "PermissionsAPI", "PointerLock", "ScreenCapture", "ScreenWakeLockAPI", "ServiceWorkers",
    "SharedWorker", "SpeechSynthesisAPI", "WebGL", "WebGPU", "WebSocket", "WebTransport",
  };
  g_autoptr(WebKitSettings) plain = webkit_settings_new ();
  g_autoptr(WebKitFeatureList) features = webkit_settings_get_all_features ();

  for (guint i = 0; i < G_N_ELEMENTS (identifiers); i++)
    {
      WebKitFeature *feature = find_feature (features, identifiers[i]);
      g_autofree char *name = g_strconcat ("feature ", identifiers[i], NULL);
      gboolean is_on = feature != NULL && webkit_settings_get_feature_enabled (settings, feature);
      gboolean is_plain = feature == NULL || is_on == webkit_settings_get_feature_enabled (plain, feature);

      add (lines, name, (profile->grants & EASEL_WEB_SITE) != 0 && is_plain ? "as WebKit has it" : is_on ? "on" : "off");
    }
}

static const char *
get_cookies (WebKitNetworkSession *session)
{
  static const char * const names[] = { "always", "never", "of the site" };
  WebKitCookieManager *manager = webkit_network_session_get_cookie_manager (session);
  g_autoptr(GAsyncResult) result = NULL;

  webkit_cookie_manager_get_accept_policy (manager, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return names[webkit_cookie_manager_get_accept_policy_finish (manager, result, NULL)];
}

static void
add_session (GPtrArray            *lines,
             WebKitNetworkSession *session)
{
  add (lines, "session", webkit_network_session_is_ephemeral (session) ? "ephemeral" : "kept");
  add (lines, "cookies", get_cookies (session));
  add (lines, "tracking prevention", webkit_network_session_get_itp_enabled (session) ? "on" : "off");
  add (lines, "kept passwords", webkit_network_session_get_persistent_credential_storage_enabled (session) ? "on" : "off");
  add (lines, "bad certificates", webkit_network_session_get_tls_errors_policy (session) == WEBKIT_TLS_ERRORS_POLICY_FAIL
                                    ? "refused" : "ignored");
}

/* Values of the row that are not of a view; the tests of isolation show what they mean. */
static void
add_row (GPtrArray             *lines,
         const EaselWebProfile *profile)
{
  static const char * const addresses[] = { "own instance", "own origin", "any site", "own app", "own film" };
  static const char * const filters[] = { "scheme", "origin", "sources", "none" };
  static const char * const networks[] = { "nowhere", "origin proxy", "host proxy" };

  add (lines, "scheme", profile->scheme != NULL ? profile->scheme : "none");
  add (lines, "addresses", addresses[profile->addresses]);
  add (lines, "filter", filters[profile->filtering]);
  add (lines, "network", networks[profile->network]);
  add (lines, "bridge", profile->dialect != NULL ? profile->dialect : "none");
  add (lines, "look of the desktop", profile->has_theme ? "on" : "off");
  add (lines, "prewarmed view", profile->may_prewarm ? "on" : "off");
  add (lines, "questions to the person", profile->may_ask ? "on" : "off");
}

static char *
dump (const EaselWebProfile *profile)
{
  g_autoptr(WebKitWebContext) context = easel_web_view_create_context (profile);
  g_autoptr(WebKitNetworkSession) session = webkit_network_session_new_ephemeral ();
  g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(WebKitWebView) view = NULL;
  const char *csp;

  easel_web_view_configure_session (profile, session, "http://127.0.0.1:1");
  view = g_object_ref_sink (easel_web_view_new (profile, context, session));
  csp = webkit_web_view_get_default_content_security_policy (view);
  add (lines, "content security policy", csp != NULL ? csp : "none");
  add_row (lines, profile);
  add_session (lines, webkit_web_view_get_network_session (view));
  add_settings (lines, webkit_web_view_get_settings (view));
  add_features (lines, profile, webkit_web_view_get_settings (view));
  g_ptr_array_sort (lines, compare_lines);
  g_ptr_array_add (lines, NULL);

  return g_strjoinv ("\n", (char **) lines->pdata);
}

/* Pages are drawn as the program is: GSK_RENDERER=@renderer is its word for that. */
static void
use_renderer (const char *renderer)
{
  if (renderer != NULL)
    g_setenv ("GSK_RENDERER", renderer, TRUE);
  else
    g_unsetenv ("GSK_RENDERER");
}

/* Where the processor draws, no class of pages is drawn by GL. */
static void
test_software (void)
{
  g_autofree char *renderer = g_strdup (g_getenv ("GSK_RENDERER"));

  use_renderer ("cairo");
  for (guint i = 0; i < EASEL_WEB_N_CLASSES; i++)
    {
      g_autoptr(WebKitSettings) settings = easel_web_profile_create_settings (easel_web_profile_get (i));

      g_assert_cmpint (webkit_settings_get_hardware_acceleration_policy (settings), ==,
                       WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);
    }
  use_renderer (renderer);
}

/* Each class of pages, as a view of it is where GL draws. */
static void
test_golden (gconstpointer data)
{
  g_autofree char *renderer = g_strdup (g_getenv ("GSK_RENDERER"));
  const EaselWebProfile *profile = data;
  g_autofree char *name = g_strdup_printf ("profile-%s.txt", profile->name);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "web", "data", name, NULL);
  g_autofree char *golden = NULL;
  g_autofree char *present = NULL;
  g_autoptr(GError) error = NULL;

  use_renderer ("gl");
  present = dump (profile);
  use_renderer (renderer);
  g_test_message ("%s is:\n%s", name, present);
  g_file_get_contents (path, &golden, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (present, ==, g_strchomp (golden));
}

/* Views of all classes beside each other, in contexts that are older than the last: what WebKit keeps for the whole
 * program is no matter of one of them. */
static void
test_beside (void)
{
  g_autoptr(GPtrArray) contexts = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr(GPtrArray) views = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < EASEL_WEB_N_CLASSES; i++)
    g_ptr_array_add (contexts, easel_web_view_create_context (easel_web_profile_get (i)));
  webkit_web_context_set_cache_model (contexts->pdata[EASEL_WEB_CHANNEL], WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER);
  g_object_unref (easel_web_view_create_context (easel_web_profile_get (EASEL_WEB_BROWSER)));
  g_object_unref (easel_web_view_create_context (easel_web_profile_get (EASEL_WEB_APP)));
  for (guint i = 0; i < EASEL_WEB_N_CLASSES; i++)
    {
      const EaselWebProfile *profile = easel_web_profile_get (i);
      g_autoptr(WebKitNetworkSession) session = webkit_network_session_new_ephemeral ();

      easel_web_view_configure_session (profile, session, "http://127.0.0.1:1");
      g_ptr_array_add (views, g_object_ref_sink (easel_web_view_new (profile, contexts->pdata[i], session)));
      g_assert_true (easel_web_profile_holds (profile, views->pdata[i]));
    }
  g_assert_cmpint (webkit_web_context_get_cache_model (contexts->pdata[EASEL_WEB_BROWSER]), ==,
                   WEBKIT_CACHE_MODEL_DOCUMENT_BROWSER);
}

/* The features that are off, as a page sees them: the interfaces are not there. */
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

  g_test_add_func ("/web/settings/software", test_software);
  g_test_add_func ("/web/settings/beside", test_beside);
  for (guint i = 0; i < EASEL_WEB_N_CLASSES; i++)
    {
      g_autofree char *path = g_strconcat ("/web/settings/golden/", easel_web_profile_get (i)->name, NULL);

      g_test_add_data_func (path, easel_web_profile_get (i), test_golden);
    }
#define ADD(name, test) g_test_add ("/web/settings/" name, WebFixture, NULL, web_fixture_set_up, test, web_fixture_tear_down)
  ADD ("interfaces", test_interfaces);
  ADD ("storage", test_storage);

  return g_test_run ();
}
