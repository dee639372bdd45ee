/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <stdio.h>

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

#include "easel-browser-profile.h"
#include "easel-browser-view.h"
#include "easel-json.h"

/* bench-proxy URL ROUNDS: shows a page in the native browser's view and session, with its proxy and without, in turns.
 * It prints the milliseconds of both, from the request to the page with all its parts. Each load has a session of its
 * own, so that its connections are new; the web process has begun before. */

typedef struct
{
  GtkWidget *window;
  gboolean   is_loaded;
  guint      serial;     /* of sessions: none is kept for any of these hosts */
} Bench;

static EaselProxyVerdict
permit_cb (EaselProxy *proxy,
           const char *host,
           guint       port,
           gpointer    user_data)
{
  return EASEL_PROXY_ALLOW;
}

static void
load_changed_cb (WebKitWebView   *view,
                 WebKitLoadEvent  event,
                 gpointer         user_data)
{
  Bench *self = user_data;

  self->is_loaded |= event == WEBKIT_LOAD_FINISHED;
}

static gboolean
load_failed_cb (WebKitWebView   *view,
                WebKitLoadEvent  event,
                const char      *uri,
                GError          *error,
                gpointer         user_data)
{
  g_printerr ("%s: %s\n", uri, error->message);
  exit (1);
}

static double
load (Bench         *self,
      WebKitWebView *view,
      const char    *uri)
{
  gint64 begun = g_get_monotonic_time ();

  self->is_loaded = FALSE;
  webkit_web_view_load_uri (view, uri);
  while (!self->is_loaded)
    g_main_context_iteration (NULL, TRUE);
  return (g_get_monotonic_time () - begun) / 1000.0;
}

static double
measure (Bench      *self,
         const char *uri,
         gboolean    has_proxy)
{
  g_autofree char *host = g_strdup_printf ("bench-%u", self->serial++);
  g_autoptr(WebKitNetworkSession) session = easel_browser_profile_open (gtk_widget_get_display (self->window), host);
  WebKitWebView *view = easel_browser_view_new (session);

  if (has_proxy)
    g_signal_connect (easel_browser_profile_get_proxy (session), "permit", G_CALLBACK (permit_cb), NULL);
  else
    webkit_network_session_set_proxy_settings (session, WEBKIT_NETWORK_PROXY_MODE_NO_PROXY, NULL);
  g_signal_connect (view, "load-changed", G_CALLBACK (load_changed_cb), self);
  g_signal_connect (view, "load-failed", G_CALLBACK (load_failed_cb), NULL);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (view));
  load (self, view, "about:blank");
  return load (self, view, uri);
}

int
main (int   argc,
      char *argv[])
{
  guint rounds = argc == 3 ? (guint) g_ascii_strtoull (argv[2], NULL, 10) : 0;
  g_autoptr(JsonBuilder) proxied = json_builder_new ();
  g_autoptr(JsonBuilder) direct = json_builder_new ();
  g_autoptr(JsonNode) root = json_node_alloc ();
  g_autofree char *text = NULL;
  JsonObject *result = json_object_new ();
  Bench self = { 0 };

  if (rounds == 0)
    {
      g_printerr ("usage: %s URL ROUNDS\n", argv[0]);
      return 2;
    }
  setvbuf (stdout, NULL, _IOLBF, 0);
  gtk_init ();
  self.window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self.window), 420, 900);
  gtk_window_present (GTK_WINDOW (self.window));
  /* The first of each finds WebKit cold. */
  measure (&self, argv[1], TRUE);
  measure (&self, argv[1], FALSE);
  json_builder_begin_array (proxied);
  json_builder_begin_array (direct);
  for (guint i = 0; i < rounds; i++)
    {
      json_builder_add_double_value (proxied, measure (&self, argv[1], TRUE));
      json_builder_add_double_value (direct, measure (&self, argv[1], FALSE));
    }
  json_builder_end_array (proxied);
  json_builder_end_array (direct);
  json_object_set_member (result, "proxied", json_builder_get_root (proxied));
  json_object_set_member (result, "direct", json_builder_get_root (direct));
  json_node_init_object (root, result);
  json_object_unref (result);
  text = easel_json_to_string (root);
  g_print ("%s\n", text);
  return 0;
}
