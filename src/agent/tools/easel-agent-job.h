/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-context.h"
#include "easel-host-canvas.h"

G_BEGIN_DECLS

/* A running tool: its call, its session and its canvas. */
typedef struct _EaselAgentJob EaselAgentJob;

/* Takes @job. */
typedef void (*EaselAgentThen) (EaselAgentJob *job);

struct _EaselAgentJob
{
  EaselAgentContext *context;
  McpCall           *call;
  JsonObject        *arguments;   /* borrowed */
  char              *session;     /* nullable */
  gboolean           is_new;      /* the session was created for this call */
  EaselHostCanvas   *canvas;      /* nullable */
  char              *document;    /* nullable: folder of the document that was written for this call */
  char              *shown;       /* nullable: folder of the document that was shown before */
  gboolean           was_open;
  char              *channel;     /* nullable: channel of the opened canvas */
  JsonObject        *opened;      /* nullable: description of it for the agent */
  char              *canvas_id;   /* nullable: the canvas to open, with @owner and @input */
  char              *owner;       /* nullable */
  JsonObject        *input;       /* nullable */
  EaselAgentThen     then;        /* nullable: continues with the opened canvas; NULL: the call ends with it */
  gint64             began;       /* monotonic, µs */
  guint              ticker;
};

EaselAgentJob *easel_agent_job_new          (EaselAgentContext *context,
                                             McpCall           *call);
void           easel_agent_job_free         (EaselAgentJob   *job);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentJob, easel_agent_job_free)

/* Each returns FALSE if something is missing; it has ended the call then. */
gboolean       easel_agent_job_need_session (EaselAgentJob   *job);
gboolean       easel_agent_job_make_session (EaselAgentJob   *job);
gboolean       easel_agent_job_need_canvas  (EaselAgentJob   *job);
gboolean       easel_agent_job_shows        (EaselAgentJob   *job,
                                             const char      *canvas_id);
/* Sends progress every few seconds. @message: static. */
void           easel_agent_job_tick         (EaselAgentJob   *job,
                                             const char      *message);
/* Ends the call; asks the user first if that can help. @where: (nullable). */
void           easel_agent_job_fail         (EaselAgentJob   *job,
                                             const GError    *error,
                                             const char      *where);

G_END_DECLS
