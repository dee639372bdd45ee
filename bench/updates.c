/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <stdio.h>
#include <time.h>

#include <json-glib/json-glib.h>

#include "easel-ahp-source.h"
#include "update-text.h"

/* bench-updates WS-URL: canvas/updated actions a second of processor time, from a real socket into the properties of
 * the canvas, and the same texts a second when json-glib alone parses them. The two take turns. */

#define ROUNDS 7

typedef struct
{
  GMainLoop    *loop;
  EaselSource  *source;
  EaselSession *session;
  EaselCanvas  *canvas;
  GPtrArray    *texts;
  gint64        first;
  guint         seen;
  guint         round;
  double        received[ROUNDS];
  double        parsed[ROUNDS];
} Bench;

static int
compare_doubles (const void *a,
                 const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
median (double *numbers)
{
  qsort (numbers, ROUNDS, sizeof *numbers, compare_doubles);
  return numbers[ROUNDS / 2];
}

/* Microseconds of processor time of this thread: neither the sender of the updates nor other programs count. */
static gint64
spent (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static double
per_second (gint64 start)
{
  return BENCH_UPDATES * (double) G_USEC_PER_SEC / (spent () - start);
}

static double
parse_all (Bench *self)
{
  g_autoptr(JsonParser) parser = json_parser_new ();
  gint64 start = spent ();

  for (guint i = 0; i < self->texts->len; i++)
    {
      g_autoptr(GError) error = NULL;
      const char *text = g_ptr_array_index (self->texts, i);

      if (!json_parser_load_from_data (parser, text, -1, &error))
        g_printerr ("bench-updates: %s\n", error->message);
    }
  return per_second (start);
}

static void
start_round (Bench *self)
{
  JsonNode *payload = json_node_init_int (json_node_alloc (), self->round);

  self->parsed[self->round] = parse_all (self);
  self->seen = 0;
  self->first = 0;
  easel_canvas_send_message_async (self->canvas, payload, NULL, NULL, NULL);
  json_node_unref (payload);
}

static gboolean
next_round_cb (gpointer user_data)
{
  Bench *self = user_data;

  if (++self->round < ROUNDS)
    start_round (self);
  else
    g_main_loop_quit (self->loop);
  return G_SOURCE_REMOVE;
}

/* Each update changes the status, so each must come by here. */
static void
status_cb (EaselCanvas *canvas,
           GParamSpec  *pspec,
           gpointer     user_data)
{
  Bench *self = user_data;

  if (self->first == 0)
    self->first = spent ();
  self->seen++;
  if (g_strcmp0 (easel_canvas_get_status (canvas), BENCH_LAST) != 0)
    return;
  if (self->seen != BENCH_UPDATES)
    g_printerr ("bench-updates: %u of %u updates were shown\n", self->seen, BENCH_UPDATES);
  self->received[self->round] = per_second (self->first);
  g_idle_add (next_round_cb, self);
}

static void
canvas_state_cb (EaselCanvas *canvas,
                 GParamSpec  *pspec,
                 gpointer     user_data)
{
  Bench *self = user_data;

  if (self->first != 0 || self->round != 0 || easel_canvas_get_state (canvas) != EASEL_CANVAS_READY)
    return;
  g_signal_handlers_disconnect_by_func (canvas, canvas_state_cb, self);
  g_signal_connect (canvas, "notify::status", G_CALLBACK (status_cb), self);
  start_round (self);
}

static void
canvases_cb (GListModel *canvases,
             guint       position,
             guint       removed,
             guint       added,
             gpointer    user_data)
{
  Bench *self = user_data;

  if (self->canvas != NULL || g_list_model_get_n_items (canvases) == 0)
    return;
  self->canvas = g_list_model_get_item (canvases, 0);
  g_signal_connect (self->canvas, "notify::state", G_CALLBACK (canvas_state_cb), self);
  canvas_state_cb (self->canvas, NULL, self);
}

static void
sessions_cb (GListModel *sessions,
             guint       position,
             guint       removed,
             guint       added,
             gpointer    user_data)
{
  Bench *self = user_data;
  GListModel *canvases;

  if (self->session != NULL || g_list_model_get_n_items (sessions) == 0)
    return;
  self->session = g_list_model_get_item (sessions, 0);
  canvases = G_LIST_MODEL (easel_session_get_canvases (self->session));
  g_signal_connect (canvases, "items-changed", G_CALLBACK (canvases_cb), self);
  easel_source_hold (self->source, self->session);
}

static gboolean
give_up_cb (gpointer user_data)
{
  Bench *self = user_data;

  g_printerr ("bench-updates: the updates did not arrive\n");
  self->round = 0;
  g_main_loop_quit (self->loop);
  return G_SOURCE_REMOVE;
}

int
main (int   argc,
      char *argv[])
{
  EaselSourceOptions options = { .id = "bench", .client_id = "bench" };
  Bench self = { 0 };

  if (argc != 2)
    {
      g_printerr ("usage: %s WS-URL\n", argv[0]);
      return 2;
    }
  self.loop = g_main_loop_new (NULL, FALSE);
  self.texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < BENCH_UPDATES; i++)
    g_ptr_array_add (self.texts, bench_update_text (i + 1, i));
  options.address = argv[1];
  self.source = easel_ahp_source_kind.create (&options);
  g_signal_connect (easel_source_get_sessions (self.source), "items-changed", G_CALLBACK (sessions_cb), &self);
  easel_source_start (self.source);
  g_timeout_add_seconds (120, give_up_cb, &self);
  g_main_loop_run (self.loop);
  if (self.round == ROUNDS)
    g_print ("{\"received\": %.0f, \"parsed\": %.0f}\n", median (self.received), median (self.parsed));
  return self.round == ROUNDS ? 0 : 1;
}
