/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-deadline.h"
#include "mcp-client-session.h"

G_BEGIN_DECLS

/* Told of one call. @access: @wanted is what AHP's `auth` of a tool call has; NULL: it goes on. */
typedef struct
{
  McpProgressFunc   progress;                      /* nullable */
  void            (*access) (JsonObject *wanted,   /* nullable */
                             gpointer    data);
  gpointer          data;
} EaselServerCallEvents;

typedef struct _EaselServerCalls EaselServerCalls;

/* A call of a server, as the data of its task. */
typedef struct
{
  char                  *method;
  JsonObject            *params;
  EaselServerCallEvents  events;
  EaselServerCalls      *calls;      /* borrowed, nullable: those that wait, while it does */
  EaselDeadline         *deadline;   /* nullable: the same */
  gboolean               is_paused;  /* for a token, and said so */
  gboolean               has_token;  /* it had to wait for one, and was given it */
  gboolean               has_more;   /* and for one that allows more */
} EaselServerCall;

/* @events: (nullable): copied. (transfer full) */
EaselServerCall  *easel_server_call_new       (const char                  *method,
                                               JsonObject                  *params,
                                               const EaselServerCallEvents *events);
void              easel_server_call_free      (EaselServerCall             *self);
/* For a call that is sent now: whoever hears of it learns that it goes on. */
void              easel_server_call_resume    (EaselServerCall             *self);

/* Calls that wait for the start of their server, or for a token that the user grants. */
#define EASEL_TYPE_SERVER_CALLS (easel_server_calls_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerCalls, easel_server_calls, EASEL, SERVER_CALLS, GObject)

EaselServerCalls *easel_server_calls_new      (void);
guint             easel_server_calls_count    (EaselServerCalls            *self);
/* @task: of a call; it waits until easel_server_calls_take(), however long the server needs. */
void              easel_server_calls_add      (EaselServerCalls            *self,
                                               GTask                       *task);
/* @task: of a call that wants a token, for the reason in @wanted (AHP's words): waits for it, or fails. */
void              easel_server_calls_pause    (EaselServerCalls            *self,
                                               GTask                       *task,
                                               JsonObject                  *wanted);
/* (transfer full) (element-type GTask): those that waited; none does any more. */
GPtrArray        *easel_server_calls_take     (EaselServerCalls            *self);

G_END_DECLS
