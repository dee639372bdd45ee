/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-agent-frontend.h"
#include "host-fixture.h"
#include "mcp-http.h"
#include "mcp-server-session.h"

G_BEGIN_DECLS

/* A real host with the front for agents over it. */
typedef struct
{
  HostFixture         host;
  EaselAgentFrontend *frontend;
  SoupServer         *soup;   /* nullable: until an agent comes over HTTP */
  McpHttp            *http;   /* nullable, like it */
} AgentFixture;

void        agent_fixture_set_up    (AgentFixture  *fixture,
                                     gconstpointer  data);
void        agent_fixture_tear_down (AgentFixture  *fixture,
                                     gconstpointer  data);
void        agent_fixture_restart   (AgentFixture  *fixture);

#define AGENT_TEST(path, function) \
  g_test_add (path, AgentFixture, NULL, agent_fixture_set_up, function, agent_fixture_tear_down)

/* An agent over a socket pair that carries lines, or over HTTP. */
typedef struct
{
  RpcPeer          *peer;
  McpServerSession *client;        /* the front's end */
  SoupSession      *soup;          /* over HTTP, where the two above are NULL */
  char             *uri;
  gboolean          modern;
  gboolean          is_nameless;   /* its requests do not say whose they are, as they need not in the modern era */
  char             *name;
  GPtrArray        *progress;      /* JsonObject, params of notifications/progress */
  GPtrArray        *news;          /* char *, methods of other notifications */
  char             *answers;       /* nullable: the action that elicitation is answered with */
  guint             thinks;        /* ms until then */
  guint             asked;
  const char       *capabilities;  /* nullable: what it says of itself with each request, in the modern era */
} Agent;

/* Of the handshake era, working in @folder (nullable). */
Agent      *agent_new               (AgentFixture  *fixture,
                                     const char    *name,
                                     const char    *folder,
                                     const char    *capabilities);
Agent      *agent_new_modern        (AgentFixture  *fixture,
                                     const char    *name);
/* Stateless: each request stands for itself. */
Agent      *agent_new_http          (AgentFixture  *fixture,
                                     const char    *name);
void        agent_free              (Agent         *agent);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Agent, agent_free)

/* (transfer full): the whole result of a request. */
JsonObject *agent_request           (Agent         *agent,
                                     const char    *method,
                                     const char    *params);
void        agent_begin             (Agent         *agent,
                                     const char    *tool,
                                     const char    *arguments,
                                     GCancellable  *cancellable,
                                     GAsyncResult **result);
/* (transfer full): the whole result. */
JsonObject *agent_end               (Agent         *agent,
                                     GAsyncResult **result);
/* (transfer full): what clients are told of the tools. */
JsonArray  *agent_read_tools        (void);
/* (transfer full): the structured result, checked against the tool's outputSchema; the JSON of the text of a tool that
 * promises none. */
JsonObject *agent_take              (JsonObject    *result,
                                     const char    *tool);
JsonObject *agent_call              (Agent         *agent,
                                     const char    *tool,
                                     const char    *arguments);
/* The tool fails with @code, and a text that holds @word. */
void        agent_refused           (Agent         *agent,
                                     const char    *tool,
                                     const char    *arguments,
                                     const char    *code,
                                     const char    *word);
/* (transfer full): what an error says besides its text. */
JsonObject *agent_dup_error         (JsonObject    *result);
void        agent_assert_error      (JsonObject    *result,
                                     const char    *code,
                                     const char    *word);
/* (transfer full): a string of the result. */
char       *agent_dup               (JsonObject    *object,
                                     const char    *name);

/* A panel: a client over a WebSocket that shows canvases, and provides "note" with the actions "read", "write" and
 * "sleep". */
typedef struct
{
  HostClient *client;
  char       *id;
  GPtrArray  *requests;   /* RpcRequest */
  const char *refuses;    /* nullable: the code that it answers with */
  gboolean    silent;
} AgentPanel;

/* What the panel of the tests says of itself in its handshake. */
#define AGENT_PANEL_OFFERS "\"x-snapshot\":true,\"x-consent\":true,\"x-show\":true"

AgentPanel *agent_panel_new         (AgentFixture  *fixture,
                                     const char    *id);
/* @offers: members of its `_meta`. */
AgentPanel *agent_panel_new_with    (AgentFixture  *fixture,
                                     const char    *id,
                                     const char    *offers);
void        agent_panel_free        (AgentPanel    *panel);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AgentPanel, agent_panel_free)
/* Waits for a new session of an agent and joins it; (transfer full): its URI. */
char       *agent_panel_join_next   (AgentPanel    *panel);
void        agent_panel_join        (AgentPanel    *panel,
                                     const char    *session);
/* Subscribes what @instance_id shows; (transfer full): its channel. */
char       *agent_panel_look        (AgentPanel    *panel,
                                     const char    *session,
                                     const char    *instance_id);

G_END_DECLS
