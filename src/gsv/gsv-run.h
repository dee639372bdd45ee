/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gsv-action.h"

G_BEGIN_DECLS

typedef enum
{
  GSV_RUN_RUNNING,
  GSV_RUN_DONE,
  GSV_RUN_FAILED,
} GsvRunState;

#define GSV_TYPE_RUN_STATE (gsv_run_state_get_type ())
GType gsv_run_state_get_type (void);

typedef enum
{
  GSV_RUN_BY_USER,
  GSV_RUN_BY_JOB,     /* a "refresh" job of the canvas, run by Easel */
  GSV_RUN_BY_OTHERS,
} GsvRunStarter;

#define GSV_TYPE_RUN_STARTER (gsv_run_starter_get_type ())
GType gsv_run_starter_get_type (void);

/* A run of an action of a canvas, started here or elsewhere: an entry of the history.
 *
 * Properties, notifying: "state", "message", "result". */
#define GSV_TYPE_RUN (gsv_run_get_type ())
G_DECLARE_FINAL_TYPE (GsvRun, gsv_run, GSV, RUN, GObject)

GsvRun       *gsv_run_new             (const char      *action_id,
                                       const GsvAction *action,
                                       GsvRunStarter    starter);
const char   *gsv_run_get_action      (GsvRun          *self);
const char   *gsv_run_get_tool        (GsvRun          *self);   /* nullable */
/* (nullable): the conversation that the run wrote into */
const char   *gsv_run_get_session_key (GsvRun          *self);
GsvRunStarter gsv_run_get_starter     (GsvRun          *self);
GsvRunState   gsv_run_get_state       (GsvRun          *self);
const char   *gsv_run_get_message     (GsvRun          *self);   /* nullable: the error message, or the agent's
                                                                  * response */
/* (nullable): the JSON pointer in the state to which the result is saved. */
const char   *gsv_run_get_save_as     (GsvRun          *self);
/* (transfer none) (nullable): the result at the end of the run. */
JsonNode     *gsv_run_get_result      (GsvRun          *self);
void          gsv_run_set_result      (GsvRun          *self,
                                       JsonNode        *result);
/* Seconds since the epoch; the end is 0 while the run is in progress. */
gint64        gsv_run_get_started     (GsvRun          *self);
gint64        gsv_run_get_ended       (GsvRun          *self);
const char   *gsv_run_get_event_id    (GsvRun          *self);   /* nullable: the gateway's id of the run */
void          gsv_run_set_event_id    (GsvRun          *self,
                                       const char      *event_id);
/* Ends the run; further calls are ignored. @message: (nullable) */
void          gsv_run_end             (GsvRun          *self,
                                       GsvRunState      state,
                                       const char      *message);
/* Marks a successful run as failed, because the agent that received its message could not respond. */
void          gsv_run_fail            (GsvRun          *self,
                                       const char      *message);
/* Sets the agent's response, which arrives after the end. */
void          gsv_run_set_message     (GsvRun          *self,
                                       const char      *message);

/* (transfer full): the run for a file: long texts are cut, large results omitted. */
JsonObject    *gsv_run_save            (GsvRun          *self);
/* (transfer full) (nullable): a saved run; one that was in progress ends with an error, because its end is unknown.
 * NULL: @saved is invalid. */
GsvRun        *gsv_run_restore         (JsonObject      *saved);

G_END_DECLS
