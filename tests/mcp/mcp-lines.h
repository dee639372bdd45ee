/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-demo.h"
#include "rpc-pair.h"

G_BEGIN_DECLS

/* The demo server on one end of a pipe pair, and lines on the other. */
typedef struct
{
  McpDemo          *demo;
  RpcPair          *pair;
  McpServerSession *client;
  gboolean          gone;
} McpLines;

McpLines   *mcp_lines_new            (void);
void        mcp_lines_free           (McpLines   *self);
/* The client closes its end. */
void        mcp_lines_leave          (McpLines   *self);

/* @params: members of params besides _meta, without braces; @meta: (nullable): members of _meta besides the envelope. */
void        mcp_lines_modern         (McpLines   *self,
                                      const char *id,
                                      const char *method,
                                      const char *params,
                                      const char *meta);
void        mcp_lines_legacy         (McpLines   *self,
                                      const char *id,
                                      const char *method,
                                      const char *params);
/* initialize and initialized; @capabilities: as JSON. */
void        mcp_lines_shake          (McpLines   *self,
                                      const char *version,
                                      const char *capabilities);

/* (transfer full): the next message. */
JsonObject *mcp_lines_next           (McpLines   *self);
/* (transfer full): the result or error of the next message, which must be the answer with this id. */
JsonObject *mcp_lines_result         (McpLines   *self,
                                      const char *id);
/* The next message is an error; @id: (nullable): there is none. */
void        mcp_lines_expect_error   (McpLines   *self,
                                      const char *id,
                                      int         code);
/* (transfer full): params of the next message, which must be this notification. */
JsonObject *mcp_lines_notification   (McpLines   *self,
                                      const char *method);
/* Nothing was sent but what the test has seen. */
void        mcp_lines_expect_silence (McpLines *self);

/* The JSON text of a member, by a path like "result tools 0 name"; "absent" when there is none. (transfer full) */
char       *mcp_lines_text           (JsonObject *object,
                                      const char *path);
#define mcp_assert_text(object, path, expected)                          \
  G_STMT_START {                                                         \
    g_autofree char *text_ = mcp_lines_text (object, path);              \
    g_assert_cmpstr (text_, ==, expected);                               \
  } G_STMT_END

G_DEFINE_AUTOPTR_CLEANUP_FUNC (McpLines, mcp_lines_free)

G_END_DECLS
