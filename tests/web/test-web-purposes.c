/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <libsoup/soup.h>
#include <string.h>

#include "easel-test.h"
#include "easel-uri.h"
#include "easel-web-profile.h"
#include "easel-web-scheme.h"

/* The header of each class of pages that has one, alone: no filter and no proxy stands behind it here. */

static const char * const ways[] = {
  "fetch", "xhr", "beacon", "events", "img", "script", "style", "font", "frame",
};

/* Goes each way to a server at @port and waits for what holds it back; gets the files below @own that the page is to have. */
static const char script[] =
  "const held = {}; const at = (way) => 'http://' + way + '.localhost:' + port + '/' + way;"
  "document.addEventListener('securitypolicyviolation', (e) => held[e.blockedURI.replace('http://', '').split('.')[0]]?.(1));"
  "const add = (name, props) => document.documentElement.append(Object.assign(document.createElement(name), props));"
  "const all = {"
  "  fetch: () => fetch(at('fetch'), { mode: 'no-cors' }).catch(() => 0),"
  "  xhr: () => { const x = new XMLHttpRequest(); x.open('GET', at('xhr')); x.send() },"
  "  beacon: () => navigator.sendBeacon(at('beacon'), 'x'),"
  "  events: () => new EventSource(at('events')),"
  "  img: () => add('img', { src: at('img') }),"
  "  script: () => add('script', { src: at('script') }),"
  "  style: () => add('link', { rel: 'stylesheet', href: at('style') }),"
  "  font: () => new FontFace('f', 'url(' + at('font') + ')').load().catch(() => 0),"
  "  frame: () => add('iframe', { src: at('frame') }),"
  "};"
  "const element = (name, props) => new Promise((ok, no) => { const e = Object.assign(document.createElement(name), props);"
  "  e.onload = () => ok(1); e.onerror = no; document.documentElement.append(e) });"
  "const mine = {"
  "  fetch: () => fetch(own + 'own-fetch').then((r) => r.text()),"
  "  img: () => element('img', { src: own + 'own-img' }),"
  "  script: () => element('script', { src: own + 'own-script' }),"
  "  style: () => element('link', { rel: 'stylesheet', href: own + 'own-style' }),"
  "};"
  "const go = async (way) => { const end = new Promise((go) => { held[way] = go });"
  "  try { all[way]() } catch (e) { } if (waits) await end };"
  "await Promise.all(Object.keys(all).map(go));"
  "const got = await Promise.allSettled(Object.entries(mine).map(([way, get]) => get().then(() => way)));"
  "return got.map((g) => g.value ?? '').join(' ');";

typedef struct
{
  const char *csp;    /* nullable */
  GHashTable *asked;  /* ways */
} Place;

static void
server_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  Place *place = user_data;

  g_hash_table_add (place->asked, g_strdup (path + 1));
  soup_server_message_set_status (message, 404, NULL);
}

static void
request_cb (WebKitURISchemeRequest *request,
            gpointer                user_data)
{
  static const char png[] =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  Place *place = user_data;
  const char *uri = webkit_uri_scheme_request_get_uri (request);
  const char *type = g_str_has_suffix (uri, "own-img")      ? "image/png"
                     : g_str_has_suffix (uri, "own-script") ? "text/javascript"
                     : g_str_has_suffix (uri, "own-style")  ? "text/css"
                                                            : "text/html";
  SoupMessageHeaders *headers = easel_web_scheme_create_headers (type, place->csp);
  g_autoptr(GBytes) bytes = NULL;

  if (g_str_equal (type, "image/png"))
    {
      gsize size;
      guchar *data = g_base64_decode (png, &size);

      bytes = g_bytes_new_take (data, size);
    }
  else
    bytes = g_bytes_new_static ("", 0);
  soup_message_headers_append (headers, "Access-Control-Allow-Origin", "*");
  easel_web_scheme_respond (request, 200, headers, bytes);
}

static void
loaded_cb (WebKitWebView   *view,
           WebKitLoadEvent  event,
           gboolean        *is_loaded)
{
  *is_loaded = event == WEBKIT_LOAD_FINISHED;
}

/* (transfer full): which files of its own the page got. */
static char *
go_all_ways (Place      *place,
             const char *scheme)
{
  g_autoptr(SoupServer) server = soup_server_new (NULL, NULL);
  g_autoptr(WebKitNetworkSession) session = webkit_network_session_new_ephemeral ();
  g_autoptr(WebKitWebContext) context = webkit_web_context_new ();
  g_autoptr(WebKitWebView) view = g_object_ref_sink (g_object_new (WEBKIT_TYPE_WEB_VIEW, "web-context", context,
                                                                   "network-session", session, NULL));
  g_autofree char *own = g_strconcat (scheme, "://one/", NULL);
  g_autofree char *port = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(JSCValue) value = NULL;
  g_autoptr(GError) error = NULL;
  gboolean is_loaded = FALSE;
  GVariantDict arguments;
  GSList *uris;

  place->asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  soup_server_add_handler (server, NULL, server_cb, place, NULL);
  g_assert_true (soup_server_listen_local (server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, NULL));
  uris = soup_server_get_uris (server);
  port = g_strdup_printf ("%d", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  webkit_web_context_register_uri_scheme (context, scheme, request_cb, place, NULL);
  g_signal_connect (view, "load-changed", G_CALLBACK (loaded_cb), &is_loaded);
  webkit_web_view_load_uri (view, own);
  easel_test_wait_until (is_loaded);
  g_variant_dict_init (&arguments, NULL);
  g_variant_dict_insert (&arguments, "own", "s", own);
  g_variant_dict_insert (&arguments, "port", "s", port);
  g_variant_dict_insert (&arguments, "waits", "s", place->csp != NULL ? "yes" : "");
  webkit_web_view_call_async_javascript_function (view, script, -1, g_variant_dict_end (&arguments), NULL, NULL, NULL,
                                                  easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  value = webkit_web_view_call_async_javascript_function_finish (view, result, &error);
  g_assert_no_error (error);
  /* Without a header all of them arrive: that none does otherwise is no accident. */
  if (place->csp == NULL)
    easel_test_wait_until (g_hash_table_size (place->asked) == G_N_ELEMENTS (ways));
  return jsc_value_to_string (value);
}

static void
test_class (gconstpointer data)
{
  const EaselWebProfile *profile = easel_web_profile_get (GPOINTER_TO_UINT (data));
  Place place = { .csp = profile->csp };
  Place open = { .csp = NULL };
  g_autofree char *got = go_all_ways (&place, profile->scheme);
  g_autofree char *control = go_all_ways (&open, profile->scheme);

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_test_message ("%s: %d", ways[i], g_hash_table_contains (place.asked, ways[i]));
      g_assert_false (g_hash_table_contains (place.asked, ways[i]));
      g_assert_true (g_hash_table_contains (open.asked, ways[i]));
    }
  g_assert_null (strstr (profile->csp, "'self'"));
  g_assert_cmpstr (control, ==, "fetch img script style");
  g_assert_cmpstr (got, ==, profile->addresses == EASEL_WEB_ADDRESSES_MEDIA ? "fetch   " : "fetch img script style");
  g_hash_table_unref (place.asked);
  g_hash_table_unref (open.asked);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  for (guint i = 0; i < EASEL_WEB_N_CLASSES; i++)
    {
      const EaselWebProfile *profile = easel_web_profile_get (i);
      g_autofree char *path = g_strconcat ("/web/purposes/", profile->name, NULL);

      if (profile->csp != NULL)
        g_test_add_data_func (path, GUINT_TO_POINTER (i), test_class);
    }
  return g_test_run ();
}
