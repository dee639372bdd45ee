/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"
#include "easel-host-canvas.h"

G_BEGIN_DECLS

/* A run of a tool that takes a while: its call, its session and the canvas it is about. */
typedef struct _EaselAgentJob EaselAgentJob;

/* Takes @job. */
typedef void (*EaselAgentThen) (EaselAgentJob *job);

struct _EaselAgentJob
{
  EaselAgentContext *context;
  McpCall           *call;
  JsonObject        *arguments;   /* borrowed */
  char              *session;     /* nullable */
  gboolean           is_new;      /* the session was made for it */
  EaselHostCanvas   *canvas;      /* nullable */
  char              *document;    /* nullable: a folder that was written for it */
  char              *shown;       /* nullable: the folder of the document that was shown before */
  gboolean           was_open;
  char              *channel;     /* nullable: of what was opened */
  JsonObject        *opened;      /* nullable: what the agent will be told of it */
  char              *canvas_id;   /* nullable: what is to be opened, with @owner and @input */
  char              *owner;       /* nullable */
  JsonObject        *input;       /* nullable */
  EaselAgentThen     then;        /* nullable: goes on with what was opened; else the call ends with it */
  gint64             began;       /* monotonic, µs */
  guint              ticker;
};

EaselAgentJob *easel_agent_job_new          (EaselAgentContext *context,
                                             McpCall           *call);
void           easel_agent_job_free         (EaselAgentJob   *job);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentJob, easel_agent_job_free)

/* Each is FALSE when it has ended the call with what is missing. */
gboolean       easel_agent_job_need_session (EaselAgentJob   *job);
gboolean       easel_agent_job_make_session (EaselAgentJob   *job);
gboolean       easel_agent_job_need_canvas  (EaselAgentJob   *job);
gboolean       easel_agent_job_shows        (EaselAgentJob   *job,
                                             const char      *canvas_id);
/* Says every few seconds that it goes on. @message: static. */
void           easel_agent_job_tick         (EaselAgentJob   *job,
                                             const char      *message);
/* Ends the call: asks the user where that can help. @where: (nullable). */
void           easel_agent_job_fail         (EaselAgentJob   *job,
                                             const GError    *error,
                                             const char      *where);

G_END_DECLS
