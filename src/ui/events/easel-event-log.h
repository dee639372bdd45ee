/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdio.h>

#include "easel-source.h"
#include "easel-surface.h"

G_BEGIN_DECLS

/* Implements --events: writes each change of a connection or canvas as one line of JSON, documented in easel(1). */
#define EASEL_TYPE_EVENT_LOG (easel_event_log_get_type ())
G_DECLARE_FINAL_TYPE (EaselEventLog, easel_event_log, EASEL, EVENT_LOG, GObject)

/* @start: monotonic microseconds, the origin of times. */
EaselEventLog *easel_event_log_new           (FILE          *output,
                                              gint64         start);
/* @url: (nullable): the printable part of its address. Adding a source again changes its address. */
void           easel_event_log_add_source    (EaselEventLog *self,
                                              EaselSource   *source,
                                              const char    *url);
void           easel_event_log_remove_source (EaselEventLog *self,
                                              EaselSource   *source);
void           easel_event_log_add_surface   (EaselEventLog *self,
                                              EaselSurface  *surface);

G_END_DECLS
