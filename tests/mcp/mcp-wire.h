/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* One HTTP/1.1 request by hand, and what comes back: no library between us and the server that would be more careful
 * than an attacker. Whatever waits runs the main loop. */
typedef struct
{
  GSocketConnection *connection;
  GCancellable      *cancellable;
  GString           *received;
  gboolean           closed;     /* by the server */
  gboolean           written;    /* all of what was sent */
  char               buffer[65536];
} McpWire;

McpWire    *mcp_wire_new          (guint         port);
/* As if the process had been killed. */
void        mcp_wire_free         (McpWire      *self);
/* Does not wait. */
void        mcp_wire_send         (McpWire      *self,
                                   const char   *text,
                                   gsize         length);
/* Stops taking what comes. */
void        mcp_wire_stop_reading (McpWire      *self);

int         mcp_wire_wait_status  (McpWire      *self);
/* (transfer full) (nullable) */
char       *mcp_wire_dup_header   (McpWire      *self,
                                   const char   *name);
/* (transfer full): the whole body. */
char       *mcp_wire_wait_body    (McpWire      *self);
/* (transfer full): the whole body is one JSON object. */
JsonObject *mcp_wire_wait_json    (McpWire      *self);
/* (transfer full): the n-th event, from 0. */
JsonObject *mcp_wire_wait_event   (McpWire      *self,
                                   guint         n);
guint       mcp_wire_count_events (McpWire      *self);
gboolean    mcp_wire_is_complete  (McpWire      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (McpWire, mcp_wire_free)

G_END_DECLS
