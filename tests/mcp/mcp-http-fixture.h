/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-json.h"
#include "easel-test.h"
#include "mcp-http.h"
#include "mcp-demo.h"
#include "mcp-wire.h"

G_BEGIN_DECLS

#define TOKEN "0123456789-abcdefghijklmnopqrstuvwxyz_ABCDE"

/* The demo over HTTP, on a port of 127.0.0.1. */
typedef struct
{
  SoupServer *soup;
  McpDemo    *demo;
  McpHttp    *http;
  guint       port;
} McpHttpFixture;

void        mcp_http_fixture_set_up    (McpHttpFixture *self,
                                        gconstpointer   data);
void        mcp_http_fixture_tear_down (McpHttpFixture *self,
                                        gconstpointer   data);

/* Sends a request with Host and the token; @headers: lines that end with CRLF, nullable; @body: nullable. */
McpWire    *mcp_http_fixture_ask       (McpHttpFixture *self,
                                        const char     *method,
                                        const char     *headers,
                                        const char     *body);
/* A POST of JSON in the stateless era, with all headers; @params: members besides _meta, or ""; @meta: further members
 * of _meta, or "". */
McpWire    *mcp_http_fixture_call      (McpHttpFixture *self,
                                        const char     *method,
                                        const char     *params,
                                        const char     *meta);
/* A POST of JSON in a session. */
McpWire    *mcp_http_fixture_post      (McpHttpFixture *self,
                                        const char     *session,
                                        const char     *body);
/* (transfer full): the id of a session whose handshake is done. @capabilities: JSON. */
char       *mcp_http_fixture_begin     (McpHttpFixture *self,
                                        const char     *version,
                                        const char     *capabilities);
/* The code of the error in an answer, 0 when it is a result. */
gint64      mcp_http_fixture_get_code  (JsonObject     *answer);

G_END_DECLS
