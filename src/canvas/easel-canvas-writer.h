/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-canvas-delegate.h"

G_BEGIN_DECLS

/* For sources only: creates and changes canvases. */

EaselCanvas *easel_canvas_new           (EaselCanvasDelegate  *delegate,   /* held weakly */
                                         const char           *key,
                                         const char           *channel,
                                         const char           *source_title,
                                         gboolean              host_is_loopback);

/* State of a canvas as its source reports it. The struct does not own its values; a string from
 * easel_canvas_get_facts() may only be set in the same member again. */
typedef struct
{
  EaselSession            *session;       /* that lists the canvas; held weakly */
  const char              *instance_id;   /* already bounded, not cut */
  const char              *canvas_id;     /* already bounded: id of the declaration; must not change */
  const char              *source_title;  /* cut for display, like the next three */
  const char              *display_name;
  const char              *title;
  const char              *status;
  const char              *folder;        /* chosen by the user, never by a host: the canvas may show its files */
  const char              *address;       /* not cut: a cut address would be another one */
  const char              *content_type;  /* NULL: the type known for this address, or the type of the first read */
  EaselCanvasCapabilities  capabilities;  /* other requests are refused without asking the host */
  EaselInstance           *instance;
  GObject                 *model;         /* shown instead of an address, by a surface for its class */
  EaselServer             *access;        /* whose token the content needs */
  EaselCanvas             *alternative;   /* in the same session, offered to the user; and why, translated */
  const char              *alternative_reason;
  gboolean                 is_native;     /* provided by Easel: shown from an EaselInstance */
  gboolean                 is_fresh;      /* opened while Easel was connected, not before */
  gboolean                 is_past;       /* from a history: not loaded before it is shown */
  EaselCanvasState         state;         /* not CLOSING; GONE is final */
  const char              *reason;        /* for STALE: a translated sentence */
} EaselCanvasFacts;

EaselCanvasFacts easel_canvas_get_facts (EaselCanvas *self);
void             easel_canvas_set_facts (EaselCanvas *self, const EaselCanvasFacts *facts);
/* Changes one fact by its name: easel_canvas_set_fact (canvas, title, "Report"). */
#define easel_canvas_set_fact(canvas_, fact_, value_) \
  G_STMT_START { \
    EaselCanvasFacts facts_ = easel_canvas_get_facts (canvas_); \
    facts_.fact_ = (value_); \
    easel_canvas_set_facts (canvas_, &facts_); \
  } G_STMT_END
void easel_canvas_set_state         (EaselCanvas *self, EaselCanvasState state, const char *reason);
/* The host refused to close the canvas: fails the waiting easel_canvas_close_async(). */
void easel_canvas_refuse_close      (EaselCanvas *self);
void easel_canvas_emit_message      (EaselCanvas *self, JsonNode *payload);
void easel_canvas_emit_notification (EaselCanvas *self, const char *method, JsonObject *params);
/* @text: translated; may contain foreign text. */
void easel_canvas_emit_refused      (EaselCanvas *self, const char *text);
void easel_canvas_emit_show         (EaselCanvas *self);

G_END_DECLS
