/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-tab.h"

G_BEGIN_DECLS

/* Fields of EaselTab for the classes that manage or show tabs: controller, restorer, queue, EaselCanvasScheduler,
 * panel. */
struct _EaselTab
{
  GObject parent_instance;

  EaselCanvas *canvas;
  guint order;           /* position in the session */
  AdwTabPage *page;      /* weak, nullable */
  gboolean is_waiting;   /* queued for its page, until there is time or the tab is needed */
  gboolean is_known;     /* existed before: it does not come to the front by itself */
  gboolean is_hidden;
  gboolean in_second_pane;
  char *home;            /* nullable: the key of its session */
  char *beside;          /* nullable: the key of the other session beside whose canvases the user wants it */
  gboolean is_closing;   /* the host, or the content, has been asked whether it closes */
  gboolean is_dropped;   /* closed without asking */
  gboolean is_closed;    /* by the user */
  double zoom;           /* of the surface, also of its replacements */

  gboolean is_wanted;    /* an agent opened it or sent a message to it, and it does not run yet */
  gint64 used;           /* when it was last in view, opened or live: monotonic, microseconds */
  gint64 sleep_refused;        /* when it last refused to sleep; 0: never */
};

G_END_DECLS
