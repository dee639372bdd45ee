/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-tab.h"

G_BEGIN_DECLS

/* For those that decide about tabs or show them: controller, keeper, queue, EaselCanvasScheduler, panel. */
struct _EaselTab
{
  GObject parent_instance;

  EaselCanvas *canvas;
  guint order;           /* in the session */
  AdwTabPage *page;      /* weak, nullable */
  gboolean is_waiting;   /* for its page: until there is time, or somebody wants it */
  gboolean is_known;     /* had been there before, or was at hand: it does not come to the front by itself */
  gboolean is_hidden;
  gboolean in_second_pane;
  gboolean is_closing;   /* the host, or what is in it, is asked */
  gboolean is_dropped;   /* goes without asking */
  double zoom;           /* of its surface, and of the next one */

  gboolean is_wanted;    /* an agent opened it, or sent to it, and it does not run yet */
  gint64 used;           /* monotonic, microseconds: seen, opened or live last */
  gint64 sleep_refused;        /* when it would not sleep last; 0: never */
};

G_END_DECLS
