/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "host-client.h"
#include "host-process.h"

G_BEGIN_DECLS

/* A state folder, and a runtime folder of its own for everything that a test starts. */
typedef struct
{
  char *folder;
  char *runtime;
  char *state;
} AttachFixture;

void     attach_set_up    (AttachFixture *fixture,
                           gconstpointer  data);
/* Ends the host that runs over the state folder. */
void     attach_tear_down (AttachFixture *fixture,
                           gconstpointer  data);
/* Of the host that says it is there; 0: none does. */
GPid     attach_get_host  (AttachFixture *fixture);
/* SIGKILL, and waits until it is gone. */
void     attach_kill_host (AttachFixture *fixture);
gboolean attach_is_alive  (GPid           pid);

/* "easel-host mcp --no-panel", as an agent runs it. */
typedef struct _AttachAgent AttachAgent;

/* @missing: (nullable): what its environment lacks. */
AttachAgent *attach_agent_new        (AttachFixture      *fixture,
                                      const char *const  *missing);
/* The same with "easel-host wrap" in front of an MCP server. */
AttachAgent *attach_agent_new_wrap   (AttachFixture      *fixture,
                                      const char         *server);
void         attach_agent_free       (AttachAgent        *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttachAgent, attach_agent_free)

void         attach_agent_say        (AttachAgent        *self,
                                      const char         *line);
/* The next answer that it hears; of what the host says unasked only resources/updated is kept. */
JsonObject  *attach_agent_hear       (AttachAgent        *self);
JsonObject  *attach_agent_hear_news  (AttachAgent        *self);
/* News that were heard and not taken. */
guint        attach_agent_count_news (AttachAgent        *self);
/* Says a request and hears its answer, which matches. */
void         attach_agent_ask        (AttachAgent        *self,
                                      const char         *request,
                                      const char         *pattern);
/* The handshake of 2025-06-18, with id 0. */
void         attach_agent_greet      (AttachAgent        *self);
/* Answers that were heard and not taken. */
guint        attach_agent_count      (AttachAgent        *self);
/* No line is taken off its output any more until the next attach_agent_hear(). */
void         attach_agent_pause      (AttachAgent        *self);
/* Ends its input; returns the exit status. */
int          attach_agent_end        (AttachAgent        *self);
GSubprocess *attach_agent_get_child  (AttachAgent        *self);

G_END_DECLS
