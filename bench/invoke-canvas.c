/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <glib-unix.h>

#include "easel-ahp-source.h"
#include "invoke.h"

/* bench-invoke-canvas WS-URL: a client that provides one native canvas, as the panel does, but shows nothing. */

#define BENCH_TYPE_IDLE (bench_idle_get_type ())
G_DECLARE_FINAL_TYPE (BenchIdle, bench_idle, BENCH, IDLE, EaselInstance)

struct _BenchIdle
{
  EaselInstance parent_instance;
};

G_DEFINE_FINAL_TYPE (BenchIdle, bench_idle, EASEL_TYPE_INSTANCE)

static void
bench_idle_open (EaselInstance *instance,
                 EaselCall     *call,
                 gboolean       again)
{
  easel_call_reply (call, NULL);
}

static void
bench_idle_class_init (BenchIdleClass *klass)
{
  EASEL_INSTANCE_CLASS (klass)->open = bench_idle_open;
}

static void
bench_idle_init (BenchIdle *self)
{
}

static void
invoke_nothing (EaselInstance *instance,
                EaselCall     *call)
{
  easel_call_reply (call, NULL);
}

static const EaselActionDeclaration actions[] = {
  { BENCH_ACTION, EASEL_ACTION_READ, invoke_nothing },
};

static GBytes *
load (void)
{
  static const char text[] = "{\"description\":\"Does nothing\",\"actions\":["
                             "{\"name\":\"" BENCH_ACTION "\",\"description\":\"Does nothing\"}]}";

  return g_bytes_new_static (text, strlen (text));
}

static const EaselDeclaration declaration = {
  BENCH_CANVAS, "Idle", load, EASEL_ACTION_SHOW, actions, G_N_ELEMENTS (actions),
  bench_idle_get_type,
};

static void
sessions_cb (GListModel *sessions,
             guint       position,
             guint       removed,
             guint       added,
             gpointer    user_data)
{
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      easel_source_hold (EASEL_SOURCE (user_data), session);
    }
}

static gboolean
stop_cb (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_REMOVE;
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(EaselConsent) consent = easel_consent_new (NULL);
  g_autoptr(EaselProvider) provider = easel_provider_new (consent, NULL);
  EaselSourceOptions options = { .id = "bench", .client_id = "bench", .provider = provider };
  g_autoptr(EaselSource) source = NULL;

  if (argc != 2)
    {
      g_printerr ("usage: %s WS-URL\n", argv[0]);
      return 2;
    }
  easel_provider_add (provider, &declaration);
  options.address = argv[1];
  source = easel_ahp_source_kind.create (&options);
  g_signal_connect (easel_source_get_sessions (source), "items-changed", G_CALLBACK (sessions_cb), source);
  easel_source_start (source);
  g_unix_signal_add (SIGTERM, stop_cb, loop);
  g_main_loop_run (loop);
  easel_source_stop (source);
  return 0;
}
