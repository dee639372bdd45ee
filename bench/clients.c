/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <stdio.h>

#include "easel-ahp-source.h"

/* bench-clients WS-URL CLIENTS CANVASES: so many clients of one host, which follow its first session; prints READY when
 * each of them has so many canvases with their state, and stays. */

typedef struct
{
  EaselSource  *source;
  EaselSession *session;
} Client;

static void
sessions_cb (GListModel *sessions,
             guint       position,
             guint       removed,
             guint       added,
             gpointer    user_data)
{
  Client *self = user_data;

  if (self->session != NULL || g_list_model_get_n_items (sessions) == 0)
    return;
  self->session = g_list_model_get_item (sessions, 0);
  easel_source_hold (self->source, self->session);
}

static Client *
client_new (const char *uri,
            guint       number)
{
  g_autofree char *name = g_strdup_printf ("bench-%u", number);
  const EaselSourceOptions options = { .id = name, .address = uri, .client_id = name };
  Client *self = g_new0 (Client, 1);

  self->source = easel_ahp_source_kind.create (&options);
  g_signal_connect (easel_source_get_sessions (self->source), "items-changed", G_CALLBACK (sessions_cb), self);
  easel_source_start (self->source);
  return self;
}

static gboolean
has_all (Client *self,
         guint   wanted)
{
  GListModel *canvases = self->session == NULL ? NULL : G_LIST_MODEL (easel_session_get_canvases (self->session));

  if (canvases == NULL || g_list_model_get_n_items (canvases) < wanted)
    return FALSE;
  for (guint i = 0; i < wanted; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (easel_canvas_get_state (canvas) != EASEL_CANVAS_READY)
        return FALSE;
    }
  return TRUE;
}

int
main (int   argc,
      char *argv[])
{
  guint n = argc == 4 ? (guint) g_ascii_strtoull (argv[2], NULL, 10) : 0;
  guint wanted = argc == 4 ? (guint) g_ascii_strtoull (argv[3], NULL, 10) : 0;
  g_autoptr(GPtrArray) clients = g_ptr_array_new ();
  guint ready = 0;

  if (n == 0)
    {
      g_printerr ("usage: %s WS-URL CLIENTS CANVASES\n", argv[0]);
      return 2;
    }
  setvbuf (stdout, NULL, _IOLBF, 0);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (clients, client_new (argv[1], i));
  while (ready < n)
    {
      g_main_context_iteration (NULL, TRUE);
      for (ready = 0; ready < n && has_all (g_ptr_array_index (clients, ready), wanted); ready++)
        ;
    }
  g_print ("READY\n");
  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
}
