/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Forward" in the browser: as test-forward.c, for the browser of an agent whose host is on another computer. */
#include <glib/gstdio.h>

#include "browser-fixture.h"
#include "easel-ahp-delegate.h"
#include "easel-canvas-writer.h"
#include "easel-surface-kind.h"
#include "far-fixture.h"
#include "web-fixture.h"

#define VERSION "document.getElementById ('version').textContent + ' ' + window.isHot"

typedef struct
{
  FarFixture           far;
  Browser              browser;   /* its server is a neighbour of this computer */
  AhpClient           *client;
  EaselCanvasDelegate *delegate;
  EaselCanvas         *canvas;
  EaselSurface        *surface;
  GtkWidget           *window;
  char                *input;     /* the far address, for the agent */
} Fixture;

static void
lend (Fixture *self)
{
  EaselHostServices services = { .delegate = self->delegate };

  easel_provider_set_host_services (self->browser.provider, "host", &services);
}

static void
show (Fixture *self)
{
  self->surface = easel_browser_kind.create_surface (self->canvas, EASEL_INSTANCE (browser_instance (&self->browser)), NULL);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->surface));
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  far_set_up (&self->far, NULL);
  browser_set_up (&self->browser, GINT_TO_POINTER (TRUE));
  self->client = ahp_client_new (SSH_ADDRESS, "panel");
  self->delegate = easel_ahp_delegate_new (self->client, SSH_ADDRESS);
  lend (self);
  browser_open (&self->browser);
  self->input = browser_input ("{'url':'%s'}", self->far.address);
  self->canvas = easel_canvas_new (NULL, "key", "ahp-canvas:/b", "Host", FALSE);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 420, 600);
  show (self);
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_object_unref (self->canvas);
  browser_tear_down (&self->browser, NULL);
  g_object_unref (self->delegate);
  g_object_unref (self->client);
  g_free (self->input);
  far_tear_down (&self->far, NULL);
}

/* The page says where its address is, and offers a way. */
static void
wait_refused (Fixture *self)
{
  web_wait_shows (self->window, "This address is on “Host”");
  web_wait_shows (self->window, "Forward");
}

static gboolean
has_value (Fixture    *self,
           const char *script,
           const char *expected)
{
  g_autofree char *value = NULL;

  if (easel_browser_page_is_loading (easel_browser_instance_get_page (browser_instance (&self->browser))))
    return FALSE;
  value = browser_eval (&self->browser, script);
  return g_strcmp0 (value, expected) == 0;
}

static void
wait_version (Fixture    *self,
              const char *expected)
{
  easel_test_wait_until (has_value (self, "document.getElementById ('version') ? " VERSION " : ''", expected));
}

static void
forward (Fixture *self)
{
  wait_refused (self);
  web_press (self->window, "Forward");
  wait_version (self, "1 true");
}

static void
assert_refused (Fixture    *self,
                const char *input)
{
  g_autoptr(JsonObject) state = NULL;

  browser_fail (&self->browser, "navigate", input, EASEL_CODE_FAILED);
  state = browser_do (&self->browser, "getState", "{}");
  g_assert_nonnull (strstr (easel_json_peek_string (state, "failure", ""), "This address is on “Host”"));
}

/* The other browser of the same agent, which the helpers name "b", too. @is_kept: they have one profile. */
static void
assert_other_unreached (Fixture  *self,
                        gboolean  is_kept)
{
  g_autofree char *code = NULL;
  g_autofree char *neighbour = browser_url (&self->browser, "/neighbour");
  g_autofree char *fetch = g_strdup_printf ("fetch ('%s', { mode: 'no-cors' }).then (() => document.title = 'reached', "
                                            "() => document.title = 'refused'); 1", self->far.address);
  g_autofree char *input = browser_input ("{'url':'%s'}", neighbour);
  g_autoptr(JsonObject) opened = NULL;

  self->browser.requester.session = (char *) "s:2";
  opened = browser_ask (&self->browser, "canvasOpen", NULL, self->input, &code);
  g_assert_cmpstr (code, ==, NULL);
  browser_add_neighbour (&self->browser, self->browser.port);
  assert_refused (self, self->input);
  if (is_kept)
    g_assert_true (easel_browser_instance_is_persistent (browser_instance (&self->browser)));
  /* A page of the network here, which the user lets in, reaches it no more. */
  browser_serve (&self->browser, "/neighbour", "<title>Neighbour</title>");
  browser_fail (&self->browser, "navigate", input, EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (&self->browser, EASEL_ACTION_BROWSE_PRIVATE, EASEL_ANSWER_ONCE);
  json_object_unref (browser_do (&self->browser, "navigate", input));
  g_free (browser_eval (&self->browser, fetch));
  easel_test_wait_until (has_value (self, "document.title", "refused"));
  self->browser.requester.session = (char *) "s:1";
}

/* The page is seen under its far address and reloads as its server says. No permission was asked for, and the agent
 * reads it; another browser of the agent does not reach it. */
static void
test_page (Fixture       *self,
           gconstpointer  is_kept)
{
  g_autoptr(JsonObject) state = NULL;
  g_autofree char *href = NULL;

  if (is_kept != NULL)
    g_assert_true (easel_browser_instance_set_persistent (browser_instance (&self->browser), TRUE, NULL));
  assert_refused (self, self->input);
  forward (self);
  href = browser_eval (&self->browser, "location.href");
  g_assert_cmpstr (href, ==, self->far.address);
  far_change (&self->far);
  wait_version (self, "2 true");
  state = browser_do (&self->browser, "getState", "{}");
  g_assert_cmpstr (easel_json_peek_string (state, "url", NULL), ==, self->far.address);
  g_assert_cmpuint (g_list_model_get_n_items (easel_consent_get_questions (self->browser.consent)), ==, 0);
  /* To forward a server gave no leave for the internet. */
  browser_fail (&self->browser, "navigate", "{'url':'https://example.org/'}", EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (&self->browser, EASEL_ACTION_BROWSE, EASEL_ANSWER_DENY);
  assert_other_unreached (self, is_kept != NULL);
  wait_version (self, "2 true");
  if (is_kept != NULL)
    g_assert_true (easel_browser_instance_set_persistent (browser_instance (&self->browser), FALSE, NULL));
}

/* Another server there is another question; a page goes to none by itself. */
static void
test_link (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *second = g_strdup_printf ("http://localhost:%u/", self->far.port);
  g_autofree char *script = g_strdup_printf ("location = '%s'; 1", second);
  g_autofree char *input = g_strdup_printf ("{'script':'location = `%s`; return 1'}", second);
  EaselBrowserPage *page = easel_browser_instance_get_page (browser_instance (&self->browser));
  g_autofree char *href = NULL;

  assert_refused (self, self->input);
  forward (self);
  g_free (browser_eval (&self->browser, script));
  web_wait_shows (self->window, "which it may not open by itself");
  wait_version (self, "1 true");
  browser_fail (&self->browser, "evaluate", input, EASEL_CODE_NEEDS_APPROVAL);
  browser_answer (&self->browser, EASEL_ACTION_EVALUATE, EASEL_ANSWER_ONCE);
  json_object_unref (browser_do (&self->browser, "evaluate", input));
  forward (self);
  href = browser_eval (&self->browser, "location.href");
  g_assert_cmpstr (href, ==, second);
  easel_browser_page_step (page, -1);
  forward (self);
  g_assert_cmpstr (easel_browser_page_get_address (page), ==, self->far.address);
}

/* The next run shows where it was, and reaches it only when the user wants it and the host is there. */
static void
test_restart (Fixture       *self,
              gconstpointer  data)
{
  assert_refused (self, self->input);
  forward (self);
  gtk_window_set_child (GTK_WINDOW (self->window), NULL);
  browser_restart (&self->browser);
  easel_test_wait_until (browser_instance (&self->browser) != NULL);
  show (self);
  web_wait_shows (self->window, "This address is on “Host”");
  g_assert_false (web_shows (self->window, "Easel can forward it only"));
  g_assert_false (easel_browser_instance_can_forward (browser_instance (&self->browser)));
  lend (self);
  forward (self);
}

/* The connection is cut: the page says so, and can be forwarded again. */
static void
test_cut (Fixture       *self,
          gconstpointer  data)
{
  assert_refused (self, self->input);
  forward (self);
  ssh_cut (&self->far.ssh, TRUE);
  web_wait_shows (self->window, "The connection to build-server ended.");
  web_press (self->window, "Forward");
  wait_version (self, "1 true");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
#define ADD(path, data, test) g_test_add ("/remote/forward-browser/" path, Fixture, data, set_up, test, tear_down)
  ADD ("page", NULL, test_page);
  ADD ("kept", "kept", test_page);
  ADD ("link", NULL, test_link);
  ADD ("restart", NULL, test_restart);
  ADD ("cut", NULL, test_cut);
  return g_test_run ();
}
