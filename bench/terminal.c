/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <adwaita.h>

#include "easel-ahp-native.h"
#include "easel-ahp-terminals.h"
#include "easel-canvas-writer.h"
#include "easel-json.h"
#include "easel-provider.h"
#include "easel-terminal-instance.h"
#include "easel-terminal-surface.h"
#include "easel-terminal-view.h"
#include "easel-terminal.h"

/* bench-terminal WS-URL FILE: a host's terminal prints FILE into the real surface, from Enter to the frame that shows
 * its end, and the same bytes are fed to a bare VTE from memory. The two take turns. Meanwhile a timer finds out for
 * how long the main loop of the program did nothing else. */

#define ROUNDS 5
#define TICK   2      /* ms */
#define MARKER "\033]0;bench-%u\007"

typedef struct
{
  AhpClient          *client;
  EaselHostTerminals *terminals;
  EaselConsent       *consent;
  EaselProvider      *provider;
  EaselRequester      requester;
  EaselInstance      *instance;
  EaselCanvas        *canvas;
  VteTerminal        *view;      /* of the surface */
  VteTerminal        *bare;
  const char         *path;
  GByteArray         *bytes;     /* as the terminal's driver makes them of the file */
  char               *expected;  /* the title at the end */
  gint64              ticked;
  double              stall;     /* ms */
  gboolean            done;
} Bench;

static void
wait_for (gboolean (*is_true) (Bench *self),
          Bench     *self)
{
  while (!is_true (self))
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
tick_cb (gpointer user_data)
{
  Bench *self = user_data;
  gint64 now = g_get_monotonic_time ();

  self->stall = MAX (self->stall, (now - self->ticked) / 1000.0 - TICK);
  self->ticked = now;
  return G_SOURCE_CONTINUE;
}

static void
painted_cb (GdkFrameClock *clock,
            Bench         *self)
{
  self->done = TRUE;
  g_signal_handlers_disconnect_by_func (clock, painted_cb, self);
}

static void
title_cb (VteTerminal *view,
          Bench       *self)
{
#if VTE_CHECK_VERSION (0, 78, 0)
  const char *title = vte_terminal_get_termprop_string (view, VTE_TERMPROP_XTERM_TITLE, NULL);
#else
  const char *title = vte_terminal_get_window_title (view);
#endif

  if (g_strcmp0 (title, self->expected) != 0)
    return;
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (view)), "after-paint", G_CALLBACK (painted_cb), self);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

static gboolean
is_done (Bench *self)
{
  return self->done;
}

static void
expect (Bench *self,
        guint  number)
{
  g_free (self->expected);
  self->expected = g_strdup_printf ("bench-%u", number);
  self->done = FALSE;
}

static double
print_at_host (Bench *self,
               guint  number)
{
  g_autofree char *quoted = g_shell_quote (self->path);
  g_autofree char *line = g_strdup_printf ("cat %s; printf '\\033]0;bench-%%u\\007' %u\r", quoted, number);
  gint64 start = g_get_monotonic_time ();
  guint ticks;

  expect (self, number);
  self->stall = 0;
  self->ticked = start;
  ticks = g_timeout_add_full (G_PRIORITY_HIGH, TICK, tick_cb, self, NULL);
  easel_terminal_instance_type (EASEL_TERMINAL_INSTANCE (self->instance), line);
  wait_for (is_done, self);
  g_source_remove (ticks);
  return (g_get_monotonic_time () - start) / 1000.0;
}

static double
feed_bare (Bench *self,
           guint  number)
{
  g_autofree char *marker = g_strdup_printf (MARKER, number);
  gint64 start = g_get_monotonic_time ();

  expect (self, number);
  vte_terminal_feed (self->bare, (const char *) self->bytes->data, self->bytes->len);
  vte_terminal_feed (self->bare, marker, -1);
  wait_for (is_done, self);
  return (g_get_monotonic_time () - start) / 1000.0;
}

static void
question_cb (EaselConsent  *consent,
             EaselQuestion *question,
             gpointer       user_data)
{
  easel_consent_answer (consent, question, EASEL_ANSWER_CANVAS);
}

static gboolean
is_connected (Bench *self)
{
  return easel_connection_get_state (EASEL_CONNECTION (self->client)) == EASEL_CONNECTION_READY;
}

static gboolean
is_live (Bench *self)
{
  return easel_terminal_instance_is_live (EASEL_TERMINAL_INSTANCE (self->instance));
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  Bench *self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_ahp_native_call_finish (EASEL_PROVIDER (source), result, &error);

  if (answer == NULL)
    g_printerr ("bench-terminal: %s\n", error->message);
  else
    self->instance = easel_instances_find (easel_provider_get_instances (self->provider),
                                           self->requester.host_id, self->requester.session, "one");
  self->done = TRUE;
}

static gboolean
open_terminal (Bench *self)
{
  g_autoptr(JsonObject) params = json_object_new ();
  EaselHostServices services = { .terminals = self->terminals };

  g_signal_connect (self->consent, "question", G_CALLBACK (question_cb), NULL);
  easel_provider_add (self->provider, easel_terminal_kind.declaration);
  easel_provider_set_host_services (self->provider, self->requester.host_id, &services);
  json_object_set_string_member (params, "channel", self->requester.session);
  json_object_set_string_member (params, "canvasId", "terminal");
  json_object_set_string_member (params, "instanceId", "one");
  self->done = FALSE;
  easel_ahp_native_call_async (self->provider, "canvasOpen", params, &self->requester, NULL, opened_cb, self);
  wait_for (is_done, self);
  return self->instance != NULL;
}

static void
show (Bench     *self,
      GtkWidget *widget)
{
  GtkWidget *window = adw_window_new ();

  gtk_window_set_default_size (GTK_WINDOW (window), 640, 400);
  adw_window_set_content (ADW_WINDOW (window), widget);
  gtk_window_present (GTK_WINDOW (window));
}

static VteTerminal *
find_view (GtkWidget *widget)
{
  VteTerminal *found = VTE_IS_TERMINAL (widget) ? VTE_TERMINAL (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_view (child);
  return found;
}

static void
show_both (Bench *self)
{
  EaselSurface *surface;

  self->canvas = easel_canvas_new (NULL, "key", "ahp-canvas:/one", "Host", TRUE);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  surface = easel_terminal_kind.create_surface (self->canvas, self->instance, NULL);
  self->view = find_view (GTK_WIDGET (surface));
  self->bare = VTE_TERMINAL (vte_terminal_new ());
  vte_terminal_set_scrollback_lines (self->bare, vte_terminal_get_scrollback_lines (self->view));
  g_signal_connect (self->view, "window-title-changed", G_CALLBACK (title_cb), self);
  g_signal_connect (self->bare, "window-title-changed", G_CALLBACK (title_cb), self);
  show (self, GTK_WIDGET (surface));
  show (self, GTK_WIDGET (self->bare));
}

static void
command (Bench *self)
{
  g_autoptr(GString) ours = g_string_new (NULL);
  g_autoptr(GString) bare = g_string_new (NULL);
  g_autoptr(GString) stalls = g_string_new (NULL);

  wait_for (is_live, self);
  print_at_host (self, 0);
  feed_bare (self, 0);
  for (guint i = 1; i <= ROUNDS; i++)
    {
      const char *comma = i > 1 ? "," : "";

      g_string_append_printf (ours, "%s%.3f", comma, print_at_host (self, i));
      g_string_append_printf (stalls, "%s%.3f", comma, self->stall);
      g_string_append_printf (bare, "%s%.3f", comma, feed_bare (self, i));
    }
  g_print ("{\"shown\":[%s],\"stalls\":[%s],\"bare\":[%s]}\n", ours->str, stalls->str, bare->str);
}

/* A terminal's driver makes a return and a line feed of every line feed. */
static gboolean
load (Bench *self)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (!g_file_get_contents (self->path, &text, &length, &error))
    {
      g_printerr ("bench-terminal: %s\n", error->message);
      return FALSE;
    }
  self->bytes = g_byte_array_sized_new (length * 21 / 20);
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '\n')
        g_byte_array_append (self->bytes, (const guint8 *) "\r", 1);
      g_byte_array_append (self->bytes, (const guint8 *) text + i, 1);
    }
  return TRUE;
}

int
main (int   argc,
      char *argv[])
{
  Bench self = { 0 };

  if (argc != 3)
    {
      g_printerr ("usage: %s WS-URL FILE\n", argv[0]);
      return 2;
    }
  adw_init ();
  self.path = argv[2];
  self.requester = (EaselRequester) { .host_id = (char *) "bench", .host_title = (char *) "Bench",
                                  .agent = (char *) "Agent", .session = (char *) "ahp-session:/s" };
  self.client = ahp_client_new (argv[1], "bench");
  easel_connection_start (EASEL_CONNECTION (self.client));
  wait_for (is_connected, &self);
  self.terminals = easel_ahp_terminals_new (self.client);
  self.consent = easel_consent_new (NULL);
  self.provider = easel_provider_new (self.consent, NULL);
  if (!load (&self) || !open_terminal (&self))
    return 1;
  show_both (&self);
  command (&self);
  return 0;
}
