/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The canvases that the user closed last in this run, with the data to open them again. At most
 * EASEL_LIMIT_CLOSED_CANVASES; the oldest are dropped. */
typedef struct _EaselClosedCanvases EaselClosedCanvases;

/* Either a native canvas by @canvas_id and @input, or a page by @folder and @file. */
typedef struct
{
  char       *id;
  char       *canvas_id;  /* nullable */
  JsonObject *input;      /* nullable */
  char       *folder;     /* nullable */
  char       *file;       /* nullable */
} EaselClosedCanvas;

void            easel_closed_canvas_free          (EaselClosedCanvas   *self);

EaselClosedCanvases *easel_closed_canvases_new        (void);
void                 easel_closed_canvases_free       (EaselClosedCanvases *self);
/* @input: (transfer full) */
void                 easel_closed_canvases_add_native (EaselClosedCanvases *self,
                                                       const char          *id,
                                                       const char          *canvas_id,
                                                       JsonObject          *input);
void                 easel_closed_canvases_add_page   (EaselClosedCanvases *self,
                                                       const char          *id,
                                                       const char          *folder,
                                                       const char          *file);
/* (transfer full) (nullable): removes and returns the canvas. */
EaselClosedCanvas   *easel_closed_canvases_take       (EaselClosedCanvases *self,
                                                       const char          *id);
gboolean             easel_closed_canvases_have       (EaselClosedCanvases *self,
                                                       const char          *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselClosedCanvas, easel_closed_canvas_free)

G_END_DECLS
