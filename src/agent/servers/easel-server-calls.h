/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-deadline.h"
#include "mcp-client-session.h"

G_BEGIN_DECLS

/* Callbacks of one call. @access: @wanted is AHP's `auth` of a tool call that waits for a token; NULL: the call
 * continues. */
typedef struct
{
  McpProgressFunc   progress;                      /* nullable */
  void            (*access) (JsonObject *wanted,   /* nullable */
                             gpointer    data);
  gpointer          data;
} EaselServerCallEvents;

typedef struct _EaselServerCalls EaselServerCalls;

/* A call of a server, stored as the data of its task. */
typedef struct
{
  char                  *method;
  JsonObject            *params;
  EaselServerCallEvents  events;
  EaselServerCalls      *calls;      /* borrowed, nullable: set while the call waits */
  EaselDeadline         *deadline;   /* nullable: set while the call waits */
  gboolean               is_paused;  /* waits for a token, and reported it */
  gboolean               has_token;  /* it waited for a token, and got one */
  gboolean               has_more;   /* it waited for more scopes, and got them */
} EaselServerCall;

/* @events: (nullable): copied. (transfer full) */
EaselServerCall  *easel_server_call_new       (const char                  *method,
                                               JsonObject                  *params,
                                               const EaselServerCallEvents *events);
void              easel_server_call_free      (EaselServerCall             *self);
/* For a call that is sent now: reports that it continues. */
void              easel_server_call_resume    (EaselServerCall             *self);

/* Calls that wait for the start of their server, or for a token from the user. */
#define EASEL_TYPE_SERVER_CALLS (easel_server_calls_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerCalls, easel_server_calls, EASEL, SERVER_CALLS, GObject)

EaselServerCalls *easel_server_calls_new      (void);
guint             easel_server_calls_count    (EaselServerCalls            *self);
/* @task: of a call; it waits until easel_server_calls_take(), without a time limit. */
void              easel_server_calls_add      (EaselServerCalls            *self,
                                               GTask                       *task);
/* @task: of a call that requires a token, for the reason in @wanted (as in AHP): it waits for the token, or fails. */
void              easel_server_calls_pause    (EaselServerCalls            *self,
                                               GTask                       *task,
                                               JsonObject                  *wanted);
/* (transfer full) (element-type GTask): removes and returns all waiting calls. */
GPtrArray        *easel_server_calls_take     (EaselServerCalls            *self);

G_END_DECLS
