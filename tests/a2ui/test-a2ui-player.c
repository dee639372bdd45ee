/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Films and sounds of a form: asked for by the user alone, fetched like pictures, and played in a web view. */
#include <adwaita.h>
#include <libsoup/soup.h>

#include "a2ui-fixture.h"
#include "a2ui-view.h"
#include "a2ui-web-player-factory.h"
#include "a2ui-web-player.h"
#include "easel-json.h"
#include "easel-test-internet.h"
#include "easel-test.h"
#include "easel-web-dialect.h"

typedef struct
{
  SoupServer        *server;
  guint              hits;
  char              *folder;
  EaselWebEngine    *engine;
  A2uiPlayerFactory *factory;
  A2uiQuota         *quota;
  A2uiModel         *model;
  GString           *log;     /* problems */
  char              *opened;  /* nullable: an address that is to be opened elsewhere */
  GtkWidget         *window;
} Fixture;

#define RATE 8000

static void
append (GByteArray *bytes,
        guint32     value,
        guint       n)
{
  value = GUINT32_TO_LE (value);
  g_byte_array_append (bytes, (const guint8 *) &value, n);
}

/* (transfer full): a second of a tone as WAV, which the plug-ins of GStreamer that WebKit needs anyway can play. */
static GBytes *
make_sound (void)
{
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) "RIFF", 4);
  append (bytes, 36 + RATE * 2, 4);
  g_byte_array_append (bytes, (const guint8 *) "WAVEfmt ", 8);
  append (bytes, 16, 4);
  append (bytes, 1, 2);         /* PCM */
  append (bytes, 1, 2);         /* channel */
  append (bytes, RATE, 4);
  append (bytes, RATE * 2, 4);
  append (bytes, 2, 2);
  append (bytes, 16, 2);
  g_byte_array_append (bytes, (const guint8 *) "data", 4);
  append (bytes, RATE * 2, 4);
  for (guint i = 0; i < RATE; i++)
    append (bytes, (i / 10) % 2 == 0 ? 4000 : 61536, 2);
  return g_byte_array_free_to_bytes (bytes);
}

static void
serve_cb (SoupServer        *server,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  Fixture *self = user_data;
  g_autoptr(GBytes) sound = make_sound ();
  g_autoptr(GBytes) noise = g_bytes_new_static ("<script>parent.x</script> this is no sound", 42);

  self->hits++;
  if (g_str_equal (path, "/moved"))
    {
      soup_server_message_set_redirect (message, SOUP_STATUS_FOUND, "/sound");
      return;
    }
  soup_server_message_set_status (message, 200, NULL);
  soup_message_headers_set_content_type (soup_server_message_get_response_headers (message), "text/html", NULL);
  soup_message_body_append_bytes (soup_server_message_get_response_body (message),
                                  g_str_equal (path, "/noise") ? noise : sound);
}

static void
keep_cb (A2uiModel   *model,
         A2uiProblem *problem,
         GString     *log)
{
  if (!problem->warning)
    g_string_append_printf (log, "%s: %s\n", a2ui_problem_code_name (problem->code), problem->message);
}

static void
open_cb (Fixture    *self,
         const char *url)
{
  g_free (self->opened);
  self->opened = g_strdup (url);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoslist(GUri) uris = NULL;

  easel_test_internet_init ();
  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, NULL, serve_cb, self, NULL);
  soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->server);
  easel_test_internet_route ("93.184.216.34", (guint16) g_uri_get_port (uris->data));
  easel_test_internet_name ("films.example", "93.184.216.34");
  easel_test_internet_name ("inside.example", "127.0.0.1");
  self->folder = g_dir_make_tmp ("easel-player-XXXXXX", NULL);
  self->engine = easel_web_engine_new (self->folder, easel_web_dialects);
  self->factory = A2UI_PLAYER_FACTORY (a2ui_web_player_factory_new (self->engine));
  self->quota = a2ui_quota_new (NULL);
  self->model = a2ui_model_new ();
  self->log = g_string_new (NULL);
  a2ui_model_set_quota (self->model, self->quota);
  g_signal_connect (self->model, "problem", G_CALLBACK (keep_cb), self->log);
  g_signal_connect_swapped (self->model, "open-url", G_CALLBACK (open_cb), self);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 400, 500);
  gtk_window_set_child (GTK_WINDOW (self->window), a2ui_view_new (self->model, self->factory));
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  easel_test_settle ();
  g_assert_finalize_object (self->model);
  g_assert_finalize_object (self->factory);
  g_assert_finalize_object (self->engine);
  g_assert_finalize_object (self->quota);
  soup_server_disconnect (self->server);
  g_object_unref (self->server);
  easel_test_internet_clear ();
  easel_test_remove_tree (self->folder);
  g_string_free (self->log, TRUE);
  g_free (self->opened);
  g_free (self->folder);
}

/* (nullable): what is seen and of this type; a button of this label. */
static GtkWidget *
find (GtkWidget  *widget,
      GType       type,
      const char *label)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_visible (widget))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) &&
      (label == NULL || g_strcmp0 (GTK_IS_BUTTON (widget) ? gtk_button_get_label (GTK_BUTTON (widget))
                                                          : gtk_label_get_text (GTK_LABEL (widget)), label) == 0))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find (child, type, label);
  return found;
}

static void
press (Fixture    *self,
       const char *label)
{
  GtkWidget *button = find (self->window, GTK_TYPE_BUTTON, label);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

static void
show (Fixture    *self,
      const char *type,
      const char *url)
{
  g_autofree char *text = g_strdup_printf ("{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[{\"id\":\"r\",\"component\":"
                                           "{\"%s\":{\"url\":{\"literalString\":\"%s\"},\"description\":{\"literalString\":"
                                           "\"Talk\"}}}}]}}\n{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}",
                                           type, url);

  a2ui_test_feed (self->model, text);
}

static WebKitWebView *
get_view (Fixture *self)
{
  return WEBKIT_WEB_VIEW (find (self->window, WEBKIT_TYPE_WEB_VIEW, NULL));
}

/* (transfer full): what a script of ours, not of the page, finds. */
static char *
evaluate (Fixture    *self,
          const char *script)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JSCValue) value = NULL;

  webkit_web_view_evaluate_javascript (get_view (self), script, -1, "test", NULL, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  value = webkit_web_view_evaluate_javascript_finish (get_view (self), result, &error);
  g_assert_no_error (error);
  return jsc_value_to_string (value);
}

static void
ready_cb (gboolean *is_ready)
{
  *is_ready = TRUE;
}

/* Nobody is asked before the user pressed; then it is there to be played, paused, with controls that have its name. */
static void
test_plays (Fixture       *self,
            gconstpointer  data)
{
  gboolean is_ready = FALSE;
  g_autofree char *state = NULL;

  show (self, data, "http://films.example/sound");
  easel_test_settle ();
  g_assert_cmpuint (easel_test_internet_lookups ("films.example"), ==, 0);
  g_assert_nonnull (find (self->window, GTK_TYPE_LABEL, "Talk\nfilms.example"));
  press (self, "Play Here");
  easel_test_wait_until (find (self->window, A2UI_TYPE_WEB_PLAYER, NULL) != NULL);
  g_signal_connect_swapped (find (self->window, A2UI_TYPE_WEB_PLAYER, NULL), "ready", G_CALLBACK (ready_cb), &is_ready);
  easel_test_wait_until (is_ready);
  g_assert_cmpuint (self->hits, ==, 1);
  g_assert_nonnull (find (self->window, GTK_TYPE_LABEL, "Talk"));
  state = evaluate (self, "const e = document.querySelector('video, audio');"
                          "[e.localName, e.paused, e.controls, Math.round(e.duration), e.getAttribute('aria-label')].join()");
  g_assert_cmpstr (state, ==, g_str_equal (data, "Video") ? "video,true,true,1,Talk" : "audio,true,true,1,Talk");
  g_assert_cmpstr (self->log->str, ==, "");
  /* Another address is another film, and the old one ends. */
  show (self, data, "http://films.example/other");
  g_assert_null (find (self->window, A2UI_TYPE_WEB_PLAYER, NULL));
  g_assert_nonnull (find (self->window, GTK_TYPE_BUTTON, "Play Here"));
}

/* The user can go to any place of it. */
static void
test_seeks (Fixture       *self,
            gconstpointer  data)
{
  gboolean is_ready = FALSE;
  g_autofree char *ended = NULL;

  show (self, "AudioPlayer", "http://films.example/sound");
  press (self, "Play Here");
  easel_test_wait_until (find (self->window, A2UI_TYPE_WEB_PLAYER, NULL) != NULL);
  g_signal_connect_swapped (find (self->window, A2UI_TYPE_WEB_PLAYER, NULL), "ready", G_CALLBACK (ready_cb), &is_ready);
  easel_test_wait_until (is_ready);
  ended = evaluate (self, "const e = document.querySelector('audio'); e.currentTime = 0.5;"
                          "String(e.seekable.length) + e.seekable.end(0)");
  g_assert_cmpstr (ended, ==, "11");
}

/* The page around it: no script of its own, no other address of any kind, nothing that stays. */
static void
test_walls (Fixture       *self,
            gconstpointer  data)
{
  gboolean is_ready = FALSE;
  g_autofree char *script = NULL;
  g_autofree char *fetched = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(JSCValue) value = NULL;

  show (self, "AudioPlayer", "http://films.example/sound");
  press (self, "Play Here");
  easel_test_wait_until (find (self->window, A2UI_TYPE_WEB_PLAYER, NULL) != NULL);
  g_signal_connect_swapped (find (self->window, A2UI_TYPE_WEB_PLAYER, NULL), "ready", G_CALLBACK (ready_cb), &is_ready);
  easel_test_wait_until (is_ready);
  script = evaluate (self, "const s = document.createElement('script'); s.textContent = 'document.title = \"ran\"';"
                           "document.body.append(s); document.title");
  g_assert_cmpstr (script, ==, "Player");
  webkit_web_view_call_async_javascript_function (get_view (self),
    "const out = []; for (const url of ['http://films.example/x', 'https://93.184.216.34/', 'other', 'file:///etc/passwd'])"
    "  out.push(await fetch(url).then((r) => r.status, () => 'no')); return out.join()",
    -1, NULL, "test", NULL, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  value = webkit_web_view_call_async_javascript_function_finish (get_view (self), result, NULL);
  g_assert_nonnull (value);
  fetched = jsc_value_to_string (value);
  g_assert_cmpstr (fetched, ==, "no,no,no,no");
  g_assert_cmpuint (self->hits, ==, 1);
}

/* What is none is said here and to the agent, and the link that asks is there still. */
static void
test_noise (Fixture       *self,
            gconstpointer  data)
{
  show (self, "Video", "http://films.example/noise");
  press (self, "Play Here");
  easel_test_wait_until (find (self->window, GTK_TYPE_LABEL, "Talk\nThis cannot be played here.") != NULL);
  g_assert_null (find (self->window, A2UI_TYPE_WEB_PLAYER, NULL));
  g_assert_null (find (self->window, GTK_TYPE_BUTTON, "Play Here"));
  g_assert_true (g_str_has_prefix (self->log->str, "MEDIA_FAILED: "));
  press (self, "Open Video…");
  g_assert_cmpstr (self->opened, ==, "http://films.example/noise");
}

static void
test_refused (Fixture       *self,
              gconstpointer  data)
{
  static const char * const urls[] = { "http://films.example/moved", "http://inside.example/sound" };

  for (guint i = 0; i < G_N_ELEMENTS (urls); i++)
    {
      guint hits = self->hits;

      a2ui_model_reset (self->model);
      show (self, "AudioPlayer", urls[i]);
      press (self, "Play Here");
      easel_test_wait_until (find (self->window, GTK_TYPE_LABEL, "Talk\nThis could not be loaded.") != NULL);
      g_assert_cmpuint (self->hits, ==, hits + (i == 0));
      g_assert_nonnull (find (self->window, GTK_TYPE_BUTTON, "Open Recording…"));
    }
  /* Its spelling alone says that it is of this machine. */
  a2ui_model_reset (self->model);
  show (self, "AudioPlayer", "http://127.0.0.1/sound");
  g_assert_null (find (self->window, GTK_TYPE_BUTTON, "Play Here"));
  g_assert_null (find (self->window, GTK_TYPE_BUTTON, "Open Recording…"));
}

static void
test_large (Fixture       *self,
            gconstpointer  data)
{
  a2ui_quota_set (self->quota, A2UI_QUOTA_MEDIA_BYTES, 1000);
  show (self, "AudioPlayer", "http://films.example/sound");
  press (self, "Play Here");
  easel_test_wait_until (find (self->window, GTK_TYPE_LABEL, "Talk\nThis could not be loaded.") != NULL);
  g_assert_true (g_str_has_prefix (self->log->str, "LIMIT_EXCEEDED: "));
  g_assert_nonnull (strstr (self->log->str, "(form-film-bytes)"));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add ("/a2ui/player/film", Fixture, "Video", set_up, test_plays, tear_down);
  g_test_add ("/a2ui/player/sound", Fixture, "AudioPlayer", set_up, test_plays, tear_down);
  g_test_add ("/a2ui/player/seeks", Fixture, NULL, set_up, test_seeks, tear_down);
  g_test_add ("/a2ui/player/walls", Fixture, NULL, set_up, test_walls, tear_down);
  g_test_add ("/a2ui/player/noise", Fixture, NULL, set_up, test_noise, tear_down);
  g_test_add ("/a2ui/player/refused", Fixture, NULL, set_up, test_refused, tear_down);
  g_test_add ("/a2ui/player/large", Fixture, NULL, set_up, test_large, tear_down);
  return g_test_run ();
}
