/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <string.h>

#include "app-server.h"
#include "easel-test-internet.h"
#include "easel-test.h"

/* A domain that an App declares can be used for the declared purpose only. Each kind of request uses its own name below
 * that domain, so that the look-ups of the proxy show which requests left the program. */

#define DOMAIN "ways.example"
#define ADDRESS "93.184.216.10"

static const char * const ways[] = { "fetch", "xhr", "beacon", "events", "img", "script", "style", "font", "media", "frame" };

/* Page that sends all kinds of requests and reports which directive blocked each, until all but @allowed are
 * blocked. */
#define PAGE \
  "<script>const allowed = '%s'.split(' '); const at = (way) => 'https://' + way + '." DOMAIN "/x'; const held = {};" \
  "document.addEventListener('securitypolicyviolation', (e) => {" \
  "  const way = e.blockedURI.replace(/^https:\\/\\//, '').split('.')[0]; held[way]?.(way + ':' + e.effectiveDirective); });" \
  "const add = (name, props) => document.body.append(Object.assign(document.createElement(name), props));" \
  "const all = {" \
  "  fetch: () => fetch(at('fetch'), { mode: 'no-cors' }).catch(() => 0)," \
  "  xhr: () => { const x = new XMLHttpRequest(); x.open('GET', at('xhr')); x.send(); }," \
  "  beacon: () => 'sendBeacon' in navigator ? navigator.sendBeacon(at('beacon'), 'x') : held.beacon('beacon:absent')," \
  "  events: () => new EventSource(at('events'))," \
  "  img: () => add('img', { src: at('img') })," \
  "  script: () => add('script', { src: at('script') })," \
  "  style: () => add('link', { rel: 'stylesheet', href: at('style') })," \
  "  font: () => new FontFace('f', 'url(' + at('font') + ')').load().catch(() => 0)," \
  "  media: () => 'HTMLVideoElement' in window && 'play' in document.createElement('video') ? add('video', { src: at('media') })" \
  "    : held.media('media:absent')," \
  "  frame: () => add('iframe', { src: at('frame') })," \
  "};" \
  "const go = async (way) => { const end = new Promise((go) => { held[way] = go });" \
  "  try { all[way]() } catch (e) { } return allowed.includes(way) ? way : end };" \
  "ready.then(async () => tell((await Promise.all(Object.keys(all).map(go))).join(' ')));</script>"

typedef struct
{
  const char *name;
  const char *ui;       /* nullable: _meta.ui */
  const char *allowed;  /* kinds of requests that leave the program */
  const char *held;     /* blocked kinds and their directives */
} Row;

static const Row rows[] = {
  { "nothing", NULL, "",
    "fetch:connect-src xhr:connect-src beacon:absent events:connect-src img:img-src script:script-src-elem "
    "style:style-src-elem font:font-src media:absent frame:frame-src" },
  { "empty", "{\"csp\":{}}", "",
    "fetch:connect-src xhr:connect-src beacon:absent events:connect-src img:img-src script:script-src-elem "
    "style:style-src-elem font:font-src media:absent frame:frame-src" },
  { "connectDomains", "{\"csp\":{\"connectDomains\":[\"https://*." DOMAIN "\"]}}", "fetch xhr beacon events",
    "img:img-src script:script-src-elem style:style-src-elem font:font-src media:media-src frame:frame-src" },
  { "resourceDomains", "{\"csp\":{\"resourceDomains\":[\"https://*." DOMAIN "\"]}}", "img script style font media",
    "fetch:connect-src xhr:connect-src beacon:connect-src events:connect-src frame:frame-src" },
  { "frameDomains", "{\"csp\":{\"frameDomains\":[\"https://*." DOMAIN "\"]}}", "frame",
    "fetch:connect-src xhr:connect-src beacon:connect-src events:connect-src img:img-src script:script-src-elem "
    "style:style-src-elem font:font-src media:media-src" },
  { "baseUriDomains", "{\"csp\":{\"baseUriDomains\":[\"https://*." DOMAIN "\"]}}", "",
    "fetch:connect-src xhr:connect-src beacon:connect-src events:connect-src img:img-src script:script-src-elem "
    "style:style-src-elem font:font-src media:media-src frame:frame-src" },
};

static gboolean
has_word (const char *question,
          const char *word)
{
  g_auto(GStrv) list = g_strsplit (question, " ", -1);

  return g_strv_contains ((const char * const *) list, word);
}

static guint
count_lookups (const char *way)
{
  g_autofree char *name = g_strconcat (way, "." DOMAIN, NULL);

  return easel_test_internet_lookups (name);
}

static void
test_purpose (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *script = g_strdup_printf (PAGE, row->allowed);
  g_autofree char *html = app_server_page (script, 0);
  AppServer *f = app_server_new (html, row->ui);
  g_autofree char *calls = NULL;
  g_auto(GStrv) held = NULL;

  easel_test_internet_clear ();
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *name = g_strconcat (ways[i], "." DOMAIN, NULL);

      easel_test_internet_name (name, ADDRESS);
    }
  app_server_show (f);
  easel_test_wait_until (mcp_app_get_context (f->app) != NULL);
  calls = app_server_context (f);
  g_test_message ("%s", calls);
  g_strdelimit (calls, "\"", ' ');
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      if (has_word (row->allowed, ways[i]))
        easel_test_wait_until (count_lookups (ways[i]) > 0);
      else
        g_assert_cmpuint (count_lookups (ways[i]), ==, 0);
    }
  held = g_strsplit (row->held, " ", -1);
  for (guint i = 0; held[i] != NULL; i++)
    g_assert_true (has_word (calls, held[i]));
  app_server_close (f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_internet_init ();
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/mcpapp/purposes/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_purpose);
    }
  return g_test_run ();
}
