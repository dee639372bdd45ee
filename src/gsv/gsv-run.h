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
  GSV_RUN_BY_JOB,     /* "refresh" of the canvas, here */
  GSV_RUN_BY_OTHERS,
} GsvRunStarter;

#define GSV_TYPE_RUN_STARTER (gsv_run_starter_get_type ())
GType gsv_run_starter_get_type (void);

/* An action that was run in a canvas, here or by somebody else: an entry of the list of what was done.
 * Properties, notifying: "state", "message", "result". */
#define GSV_TYPE_RUN (gsv_run_get_type ())
G_DECLARE_FINAL_TYPE (GsvRun, gsv_run, GSV, RUN, GObject)

GsvRun       *gsv_run_new             (const char      *action_id,
                                       const GsvAction *action,
                                       GsvRunStarter    starter);
const char   *gsv_run_get_action      (GsvRun          *self);
const char   *gsv_run_get_tool        (GsvRun          *self);   /* nullable */
/* (nullable): the conversation that it wrote into */
const char   *gsv_run_get_session_key (GsvRun          *self);
GsvRunStarter gsv_run_get_starter     (GsvRun          *self);
GsvRunState   gsv_run_get_state       (GsvRun          *self);
const char   *gsv_run_get_message     (GsvRun          *self);   /* nullable: why it failed, or what was answered */
/* (nullable): the place in the state that gets its result. */
const char   *gsv_run_get_save_as     (GsvRun          *self);
/* (transfer none) (nullable): as it was when the run had ended. */
JsonNode     *gsv_run_get_result      (GsvRun          *self);
void          gsv_run_set_result      (GsvRun          *self,
                                       JsonNode        *result);
/* Seconds since the epoch; the end is 0 while it runs. */
gint64        gsv_run_get_started     (GsvRun          *self);
gint64        gsv_run_get_ended       (GsvRun          *self);
const char   *gsv_run_get_event_id    (GsvRun          *self);   /* nullable: the gateway's name for it */
void          gsv_run_set_event_id    (GsvRun          *self,
                                       const char      *event_id);
/* The first end holds. @message: (nullable) */
void          gsv_run_end             (GsvRun          *self,
                                       GsvRunState      state,
                                       const char      *message);
/* A run that had ended well, and began something that did not: an agent could not answer. */
void          gsv_run_fail            (GsvRun          *self,
                                       const char      *message);
/* Words that come after the end: what an agent answered. */
void          gsv_run_set_message     (GsvRun          *self,
                                       const char      *message);

/* (transfer full): as it is kept over a restart: long texts are cut, large results left out. */
JsonObject    *gsv_run_save            (GsvRun          *self);
/* (transfer full) (nullable): a run that was kept; the end of one that ran is not known any more. NULL: it is none. */
GsvRun        *gsv_run_restore         (JsonObject      *saved);

G_END_DECLS
