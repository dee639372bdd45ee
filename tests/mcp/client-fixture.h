/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-json.h"
#include "easel-test.h"
#include "mcp-client-session.h"

G_BEGIN_DECLS

/* A client session and what it told. */
typedef struct
{
  HttpClient       *http;
  McpClientSession *session;
  const char       *root;      /* (nullable): URI of the folder that the server is told of */
  GString          *told;      /* "list-changed tools;" and so on */
  GString          *progress;  /* "1/3;" for each */
  gboolean          closed;
  GError           *reason;
} ClientFixture;

void        client_fixture_set_up    (ClientFixture  *self,
                                      gconstpointer   data);
void        client_fixture_tear_down (ClientFixture  *self,
                                      gconstpointer   data);
/* The only root from now on. */
void        client_fixture_set_root  (ClientFixture  *self,
                                      const char     *uri);
/* Opens a session of @endpoint, which it takes. */
gboolean    client_fixture_open      (ClientFixture  *self,
                                      McpEndpoint    *endpoint,
                                      GError        **error);
/* @params: JSON. */
JsonObject *client_fixture_call      (ClientFixture  *self,
                                      const char     *method,
                                      const char     *params,
                                      GError        **error);
/* (transfer full): the text of a tool's result. */
char       *client_fixture_use       (ClientFixture  *self,
                                      const char     *tool,
                                      const char     *arguments);
/* (transfer full): the names of a whole list, each with a comma. */
char       *client_fixture_list      (ClientFixture  *self,
                                      const char     *method);

G_END_DECLS
