/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "gsv-run.h"

G_BEGIN_DECLS

/* The log of a canvas: all that was done in it while this client was connected, here and by others. A GListModel of
 * GsvRun, newest first.
 *
 * Signals: "changed": there is something to keep; a job of the canvas that does well is not worth it by itself;
 * "unanswered" (GsvRun *): the agent that it wrote to could not answer. */
#define GSV_TYPE_LOG (gsv_log_get_type ())
G_DECLARE_FINAL_TYPE (GsvLog, gsv_log, GSV, LOG, GObject)

GsvLog *gsv_log_new               (void);
void    gsv_log_add               (GsvLog          *self,
                                   GsvRun          *run);
/* @payload: (foreign): of an event `canvas.action.*`. @action: (nullable): as the canvas declares it now. */
void    gsv_log_handle_event      (GsvLog          *self,
                                   const char      *event,
                                   JsonObject      *payload,
                                   const GsvAction *action);
/* @payload: (foreign): of an event `chat`. */
void    gsv_log_handle_chat       (GsvLog          *self,
                                   JsonObject      *payload);
/* @state: of the canvas, read after the events that were heard: ended runs find their results there. */
void    gsv_log_find_results      (GsvLog          *self,
                                   JsonNode        *state);
/* The connection is lost, and events are not said again: how the runs of others end will not be known. */
void    gsv_log_handle_disconnect (GsvLog          *self);
/* @saved: (nullable): what gsv_run_save() made of its runs before a restart, newest first; behind the others. */
void    gsv_log_restore           (GsvLog          *self,
                                   JsonArray       *saved);

G_END_DECLS
