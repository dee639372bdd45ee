/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-writer.h"
#include "easel-read-queue.h"
#include "easel-waiters.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_CANVAS_PROP_INSTANCE_ID = 1,
  EASEL_CANVAS_PROP_TITLE,
  EASEL_CANVAS_PROP_STATUS,
  EASEL_CANVAS_PROP_ADDRESS,
  EASEL_CANVAS_PROP_STATE,
  EASEL_CANVAS_PROP_REASON,
  EASEL_CANVAS_PROP_ABILITIES,
  EASEL_CANVAS_PROP_NATIVE,
  EASEL_CANVAS_PROP_CLOSE_TIMEOUT,
  EASEL_CANVAS_N_PROPS
} EaselCanvasProp;

struct _EaselCanvas
{
  GObject               parent_instance;

  EaselCanvasDelegate  *delegate;       /* weak: the source may go first */
  char                 *key;
  char                 *channel;
  char                 *source_title;
  gboolean              host_is_loopback;

  char                 *instance_id;
  char                 *canvas_id;
  char                 *title;
  char                 *status;
  char                 *address;
  EaselCanvasAbilities  abilities;
  gboolean              is_native;
  gboolean              is_fresh;

  /* What the source says; closing lies over it until the host answers or the time is over. */
  EaselCanvasState      state;
  char                 *reason;
  gboolean              is_closing;

  EaselReadQueue       *reads;
  EaselWaiters         *closers;
  guint                 close_timer;
  guint                 close_timeout;  /* milliseconds */
};

void easel_canvas_notify      (EaselCanvas     *self,
                               EaselCanvasProp  prop);
/* The half of the closing that lives with the state. */
void easel_canvas_set_closing (EaselCanvas     *self,
                               gboolean         is_closing);
/* Ends the wait of everybody who closes, after the state has become GONE. */
void easel_canvas_closed      (EaselCanvas     *self);

G_END_DECLS
