/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-canvas-delegate.h"

G_BEGIN_DECLS

/* For sources only: they make canvases and change them. */

EaselCanvas *easel_canvas_new           (EaselCanvasDelegate  *delegate,   /* held weakly */
                                         const char           *key,
                                         const char           *channel,
                                         const char           *source_title,
                                         gboolean              host_is_loopback);

/* Facts that a source tells about a canvas. The struct owns none of its values; a string that easel_canvas_get_facts()
 * gave may be set only in the member that it came from. */
typedef struct
{
  EaselSession            *session;       /* that it is open in, held weakly */
  const char              *instance_id;   /* already bounded, whole */
  const char              *canvas_id;     /* already bounded: which of the declared canvases it is; never another */
  const char              *source_title;  /* cut, as the next three */
  const char              *display_name;
  const char              *title;
  const char              *status;
  const char              *folder;        /* never by the word of a host: the canvas may show what is in it */
  const char              *address;       /* whole: a cut one would be another */
  const char              *content_type;  /* NULL: as it is known of this address, or as the first read of it tells */
  EaselCanvasCapabilities  capabilities;  /* anything else is refused without asking the host */
  EaselInstance           *instance;
  GObject                 *model;         /* shown in place of an address, by a kind of surface that knows its class */
  EaselServer             *access;        /* whose token what it shows waits for */
  EaselCanvas             *alternative;   /* of its session, that the user is offered, and why, translated */
  const char              *alternative_reason;
  gboolean                 is_native;     /* this client is the provider: shown from its own model */
  gboolean                 is_fresh;      /* opened while we looked, and not there before */
  gboolean                 is_past;       /* of a history: not made ready before somebody looks */
  EaselCanvasState         state;         /* not CLOSING; GONE is final */
  const char              *reason;        /* for STALE: a translated sentence */
} EaselCanvasFacts;

EaselCanvasFacts easel_canvas_get_facts (EaselCanvas *self);
void         easel_canvas_set_facts     (EaselCanvas *self, const EaselCanvasFacts *facts);
/* Changes one, by its name: easel_canvas_set_fact (canvas, title, "Report"). */
#define easel_canvas_set_fact(canvas_, fact_, value_) \
  G_STMT_START { \
    EaselCanvasFacts facts_ = easel_canvas_get_facts (canvas_); \
    facts_.fact_ = (value_); \
    easel_canvas_set_facts (canvas_, &facts_); \
  } G_STMT_END
void         easel_canvas_set_state     (EaselCanvas          *self, EaselCanvasState state, const char *reason);
/* The host said at once that it does not close it: whoever waits for that hears so. */
void         easel_canvas_refuse_close  (EaselCanvas          *self);
void         easel_canvas_emit_message  (EaselCanvas          *self, JsonNode *payload);
void         easel_canvas_emit_notification (EaselCanvas      *self, const char *method, JsonObject *params);
/* @text: translated, with foreign ones in it. */
void         easel_canvas_emit_refused (EaselCanvas           *self, const char *text);
void         easel_canvas_emit_show     (EaselCanvas          *self);

G_END_DECLS
