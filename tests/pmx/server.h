/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>

G_BEGIN_DECLS

/* A PMX Canvas server on 127.0.0.1, which answers as the real one was recorded to (tests/pmx/data). Of the code under
 * test it has nothing. */
typedef struct _PmxServer PmxServer;

/* @board: (nullable): a file of tests/pmx/data that holds a state; NULL: the empty one. */
PmxServer  *pmx_server_new           (guint        port,
                                      const char  *board);
void        pmx_server_free          (PmxServer   *self);
guint       pmx_server_get_port      (PmxServer   *self);
char       *pmx_server_dup_address   (PmxServer   *self);
/* FALSE: the stream of events is not there, and clients have to poll. */
void        pmx_server_set_stream    (PmxServer   *self,
                                      gboolean     has_stream);
void        pmx_server_set_version   (PmxServer   *self,
                                      const char  *version);
/* @trouble: (nullable): why it keeps nothing. */
void        pmx_server_set_trouble   (PmxServer   *self,
                                      const char  *trouble);
/* The next request of this method and path is refused. */
void        pmx_server_refuse        (PmxServer   *self,
                                      const char  *method,
                                      const char  *path,
                                      guint        status,
                                      const char  *body);
/* As somebody else: the answer. @body: (nullable) */
JsonObject *pmx_server_do            (PmxServer   *self,
                                      const char  *method,
                                      const char  *path,
                                      const char  *body);
/* A node as a layout names it: put in place, or taken out where @data is NULL. */
void        pmx_server_put_node      (PmxServer   *self,
                                      const char  *id,
                                      const char  *type,
                                      const char  *data);
/* Adds many at once. */
void        pmx_server_put_many      (PmxServer   *self,
                                      guint        n);
/* An event as it is to all clients. */
void        pmx_server_emit          (PmxServer   *self,
                                      const char  *name,
                                      const char  *payload);
/* Text as it is into every stream. */
void        pmx_server_send_text     (PmxServer   *self,
                                      const char  *text);
guint       pmx_server_count_calls   (PmxServer   *self,
                                      const char  *method,
                                      const char  *path);
guint       pmx_server_count_streams (PmxServer   *self);
/* Requests for a gate that wait for its answer. */
guint       pmx_server_count_held    (PmxServer   *self);
/* Ends every connection without a word. */
void        pmx_server_drop          (PmxServer   *self);
/* (transfer none): all of a kind, as "workItems" or "steering". */
JsonArray  *pmx_server_get_list      (PmxServer   *self,
                                      const char  *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PmxServer, pmx_server_free)

G_END_DECLS
