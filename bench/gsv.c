/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <stdlib.h>
#include <string.h>

#include <libsoup/soup.h>

#include "easel-gsv-source.h"
#include "easel-gsv-surface.h"
#include "easel-json.h"
#include "gsv-document.h"

/* bench-gsv shown|parsed GATEWAY: milliseconds from a change in a gateway, of one text in a state of 1 MB, to the frame
 * that shows it, or to the end of json-glib's parsing of the answer in a program that does nothing else. GATEWAY is the
 * stand-in of the tests, as a child of its own. */

#define ROUNDS 15
#define ROWS 5000

typedef struct
{
  GMainLoop               *loop;
  GOutputStream           *gateway;
  guint                    round;
  gint64                   start;
  GString                 *result;
  GString                 *alone;       /* of PARSED: parsing without the way */
  EaselSource             *source;      /* of SHOWN */
  EaselCanvas             *canvas;
  GsvDocument             *document;
  GtkWidget               *window;
  gulong                   painted;
  SoupWebsocketConnection *connection;  /* of PARSED */
} Bench;

static void G_GNUC_NORETURN
die (const char *words)
{
  g_printerr ("bench-gsv: %s\n", words);
  exit (1);
}

static void
say (Bench      *self,
     const char *line)
{
  g_autoptr(GError) error = NULL;

  if (!g_output_stream_write_all (self->gateway, line, strlen (line), NULL, NULL, &error))
    die (error->message);
}

static gboolean
begin_round_cb (gpointer user_data)
{
  Bench *self = user_data;
  g_autofree char *line = g_strdup_printf ("canvas.patch {\"canvasId\":\"large\",\"statePatch\":["
                                           "{\"op\":\"replace\",\"path\":\"/text\",\"value\":\"round %u\"}]}\n",
                                           self->round);

  self->start = g_get_monotonic_time ();
  say (self, line);
  return G_SOURCE_REMOVE;
}

/* Each begins when the one before it has settled. */
static void
end_round (Bench *self)
{
  g_string_append_printf (self->result, "%s%.3f", self->round > 0 ? ", " : "",
                          (double) (g_get_monotonic_time () - self->start) / 1000);
  self->start = 0;
  if (++self->round == ROUNDS)
    g_main_loop_quit (self->loop);
  else
    g_timeout_add (200, begin_round_cb, self);
}

static gboolean
is_round (Bench      *self,
          JsonObject *state)
{
  g_autofree char *text = g_strdup_printf ("round %u", self->round);

  return self->start != 0 && g_str_equal (easel_json_peek_string (state, "text", ""), text);
}

/* --- to the screen ---------------------------------------------------------------------------------------------- */

static void
painted_cb (GdkFrameClock *clock,
            Bench         *self)
{
  g_clear_signal_handler (&self->painted, clock);
  end_round (self);
}

/* The surface has heard of it before: it was there first. */
static void
changed_cb (GsvDocument *document,
            Bench       *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (self->window);

  if (self->painted == 0 && is_round (self, json_node_get_object (gsv_document_get_state (document))))
    self->painted = g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), self);
}

static void
show (Bench *self)
{
  EaselSurface *surface = easel_gsv_surface_kind.create (self->canvas, NULL);

  self->document = GSV_DOCUMENT (easel_canvas_get_model (self->canvas));
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 700, 900);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (surface));
  gtk_window_present (GTK_WINDOW (self->window));
  easel_canvas_set_in_view (self->canvas, TRUE);
  g_signal_connect (self->document, "changed", G_CALLBACK (changed_cb), self);
  g_timeout_add_seconds (2, begin_round_cb, self);
}

static void
state_cb (EaselCanvas *canvas,
          GParamSpec  *pspec,
          Bench       *self)
{
  if (self->window == NULL && easel_canvas_get_state (canvas) == EASEL_CANVAS_READY)
    show (self);
}

static void
list_cb (EaselCanvas *list,
         GParamSpec  *pspec,
         Bench       *self)
{
  g_autoptr(JsonObject) params = json_object_new ();

  if (easel_canvas_get_state (list) != EASEL_CANVAS_READY)
    return;
  g_signal_handlers_disconnect_by_func (list, list_cb, self);
  json_object_set_string_member (params, "canvasId", "large");
  easel_canvas_ask_async (list, "canvas.open", params, NULL, NULL, NULL);
}

static void
canvases_cb (GListModel *canvases,
             guint       position,
             guint       removed,
             guint       added,
             Bench      *self)
{
  g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, 1);

  if (canvas == NULL || self->canvas != NULL)
    return;
  self->canvas = g_steal_pointer (&canvas);
  g_signal_connect (self->canvas, "notify::state", G_CALLBACK (state_cb), self);
}

static void
sessions_cb (GListModel *sessions,
             guint       position,
             guint       removed,
             guint       added,
             Bench      *self)
{
  g_autoptr(EaselSession) session = g_list_model_get_item (sessions, 0);
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));
  g_autoptr(EaselCanvas) list = g_list_model_get_item (canvases, 0);

  g_signal_connect (canvases, "items-changed", G_CALLBACK (canvases_cb), self);
  g_signal_connect (list, "notify::state", G_CALLBACK (list_cb), self);
}

static void
start_shown (Bench      *self,
             const char *address)
{
  const EaselSourceOptions options = { "gsv", address, "bench", "Gateway", NULL };

  adw_init ();
  self->source = easel_gsv_source_create (&options);
  g_signal_connect (easel_source_get_sessions (self->source), "items-changed", G_CALLBACK (sessions_cb), self);
  easel_source_start (self->source);
}

/* --- parsed, and no more ---------------------------------------------------------------------------------------- */

static void
message_cb (SoupWebsocketConnection *connection,
            int                      type,
            GBytes                  *bytes,
            Bench                   *self)
{
  g_autoptr(JsonParser) parser = json_parser_new ();
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  gint64 arrived = g_get_monotonic_time ();
  JsonObject *frame, *payload;

  if (!json_parser_load_from_data (parser, text, (gssize) length, NULL))
    return;
  frame = json_node_get_object (json_parser_get_root (parser));
  payload = easel_json_peek_object (frame, "payload");
  if (g_str_equal (easel_json_peek_string (frame, "event", ""), "canvas.updated"))
    soup_websocket_connection_send_text (connection, "{\"type\":\"req\",\"id\":\"get\",\"method\":\"canvas.get\","
                                                     "\"params\":{\"canvasId\":\"large\"}}");
  else if (payload != NULL && easel_json_peek_object (payload, "state") != NULL &&
           is_round (self, easel_json_peek_object (payload, "state")))
    {
      g_string_append_printf (self->alone, "%s%.3f", self->round > 0 ? ", " : "",
                              (double) (g_get_monotonic_time () - arrived) / 1000);
      end_round (self);
    }
}

static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  Bench *self = user_data;
  g_autoptr(GError) error = NULL;

  self->connection = soup_session_websocket_connect_finish (SOUP_SESSION (source), result, &error);
  if (self->connection == NULL)
    die (error->message);
  soup_websocket_connection_set_max_incoming_payload_size (self->connection, 0);
  g_signal_connect (self->connection, "message", G_CALLBACK (message_cb), self);
  soup_websocket_connection_send_text (
    self->connection, "{\"type\":\"req\",\"id\":\"1\",\"method\":\"connect\",\"params\":{\"minProtocol\":1,"
    "\"maxProtocol\":1,\"client\":{\"id\":\"bench\",\"version\":\"1\",\"platform\":\"linux\",\"mode\":\"client\"}}}");
  g_timeout_add_seconds (1, begin_round_cb, self);
}

static void
start_parsed (Bench      *self,
              const char *address)
{
  g_autoptr(SoupSession) session = soup_session_new ();
  g_autofree char *uri = g_strdup_printf ("ws%s/ws", address + strlen ("gsv"));
  g_autoptr(SoupMessage) message = soup_message_new ("GET", uri);

  soup_session_websocket_connect_async (session, message, NULL, NULL, G_PRIORITY_DEFAULT, NULL, connected_cb, self);
}

/* --- both ------------------------------------------------------------------------------------------------------- */

static char *
make_canvas (void)
{
  GString *line = g_string_new ("canvas.create {\"canvasId\":\"large\",\"title\":\"Large\","
                                "\"state\":{\"text\":\"\",\"rows\":[");

  for (guint i = 0; i < ROWS; i++)
    g_string_append_printf (line, "%s{\"name\":\"host-%u\",\"load\":%u.5,\"up\":true,\"note\":\"%0150u\"}",
                            i > 0 ? "," : "", i, i % 7, i);
  g_string_append (line, "]}}\n");
  return g_string_free (line, FALSE);
}

static gboolean
give_up_cb (gpointer user_data)
{
  die ("the changes did not arrive");
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GSubprocess) gateway = NULL;
  g_autoptr(GDataInputStream) output = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *ready = NULL;
  g_autofree char *canvas = make_canvas ();
  Bench self = { 0 };

  if (argc != 3)
    {
      g_printerr ("usage: %s shown|parsed GATEWAY\n", argv[0]);
      return 2;
    }
  gateway = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, argv[2], NULL);
  if (gateway == NULL)
    die (error->message);
  output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (gateway));
  ready = g_data_input_stream_read_line (output, NULL, NULL, &error);
  if (ready == NULL || !g_str_has_prefix (ready, "READY "))
    die ("the gateway did not start");
  self.gateway = g_subprocess_get_stdin_pipe (gateway);
  self.loop = g_main_loop_new (NULL, FALSE);
  self.result = g_string_new (NULL);
  self.alone = g_string_new (NULL);
  say (&self, canvas);
  if (g_str_equal (argv[1], "shown"))
    start_shown (&self, ready + strlen ("READY "));
  else
    start_parsed (&self, ready + strlen ("READY "));
  g_timeout_add_seconds (100, give_up_cb, NULL);
  g_main_loop_run (self.loop);
  g_print ("{\"times\": [%s], \"alone\": [%s]}\n", self.result->str, self.alone->str);
  g_subprocess_force_exit (gateway);
  return 0;
}
