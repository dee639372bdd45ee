/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-yield.h"

#include "easel-limits.h"

/* After the priority of GTK's drawing, which is G_PRIORITY_HIGH_IDLE + 20. */
#define PRIORITY (G_PRIORITY_HIGH_IDLE + 30)

static gboolean
waited_cb (gpointer source)
{
  if (!g_source_is_destroyed (source))
    g_source_set_priority (source, G_PRIORITY_DEFAULT);
  return G_SOURCE_REMOVE;
}

void
easel_yield (GSource *source)
{
  g_autoptr(GSource) timer = NULL;

  g_return_if_fail (source != NULL);

  timer = g_timeout_source_new (EASEL_LIMIT_YIELD);
  g_source_set_priority (source, PRIORITY);
  g_source_set_callback (timer, waited_cb, g_source_ref (source), (GDestroyNotify) g_source_unref);
  g_source_attach (timer, g_main_context_get_thread_default ());
}
