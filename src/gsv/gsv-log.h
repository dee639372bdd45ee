/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "gsv-run.h"

G_BEGIN_DECLS

/* The history of a canvas: actions that ran while this client was connected, started here or elsewhere. A GListModel of
 * GsvRun, newest first.
 *
 * Signals: "changed": the history should be saved (not emitted for a successful job); "unanswered" (GsvRun *): the
 * agent that received the message could not respond. */
#define GSV_TYPE_LOG (gsv_log_get_type ())
G_DECLARE_FINAL_TYPE (GsvLog, gsv_log, GSV, LOG, GObject)

GsvLog *gsv_log_new               (void);
void    gsv_log_add               (GsvLog          *self,
                                   GsvRun          *run);
/* @payload: (foreign): of an event `canvas.action.*`. @action: (nullable): its present declaration. */
void    gsv_log_handle_event      (GsvLog          *self,
                                   const char      *event,
                                   JsonObject      *payload,
                                   const GsvAction *action);
/* @payload: (foreign): of an event `chat`. */
void    gsv_log_handle_chat       (GsvLog          *self,
                                   JsonObject      *payload);
/* @state: of the canvas, read after the last event: sets the results of finished runs. */
void    gsv_log_find_results      (GsvLog          *self,
                                   JsonNode        *state);
/* The connection was lost. Events are not replayed, so that the end of runs of other clients stays unknown. */
void    gsv_log_handle_disconnect (GsvLog          *self);
/* @saved: (nullable): results of gsv_run_save(), newest first; they are added after the present entries. */
void    gsv_log_restore           (GsvLog          *self,
                                   JsonArray       *saved);

G_END_DECLS
