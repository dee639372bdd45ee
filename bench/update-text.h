/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What the scripted host sends and what the plain parser reads: the very same text. */
#define BENCH_CHANNEL "ahp-canvas:/bench"
#define BENCH_UPDATES 20000
#define BENCH_LAST "done"

static inline char *
bench_update_text (gint64 server_seq,
                   guint  number)
{
  g_autofree char *step = g_strdup_printf ("step %u", number);

  return g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"method\":\"action\",\"params\":{\"channel\":\"" BENCH_CHANNEL "\","
                          "\"serverSeq\":%" G_GINT64_FORMAT ",\"action\":{\"type\":\"canvas/updated\","
                          "\"title\":\"Build %u of the documentation\",\"status\":\"%s\"}}}",
                          server_seq, number, number == BENCH_UPDATES - 1 ? BENCH_LAST : step);
}
