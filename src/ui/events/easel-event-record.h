/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-surface.h"

G_BEGIN_DECLS

/* The state of one canvas in the event log, without side effects, so that the terms of easel(1) are in one file. */
typedef struct
{
  EaselCanvas *canvas;
  EaselSurface *surface;  /* (nullable), weak */
  char *session;
  const char *state;      /* the state in the last line written */
} EaselEventRecord;

EaselEventRecord *easel_event_record_new      (EaselCanvas      *canvas,
                                               const char       *session);
void              easel_event_record_free     (EaselEventRecord *record);
const char       *easel_event_record_judge    (EaselEventRecord *record,
                                               const char      **reason);
JsonObject       *easel_event_record_describe (EaselEventRecord *record,
                                               const char       *reason);

G_END_DECLS
