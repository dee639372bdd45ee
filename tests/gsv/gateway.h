/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>

G_BEGIN_DECLS

/* A gateway on 127.0.0.1 with canvases, which answers as the real one was recorded to (tests/gsv/data), events before
 * answers included. It speaks raw WebSocket; of the code under test it has nothing. */
typedef struct _Gateway Gateway;

Gateway    *gateway_new             (guint       port);
void        gateway_free            (Gateway    *self);
guint       gateway_get_port        (Gateway    *self);
char       *gateway_dup_uri         (Gateway    *self);
/* From the next connection on. @token: nullable: none is needed. */
void        gateway_set_token       (Gateway    *self,
                                     const char *token);
/* FALSE: one that was made before there were canvases. */
void        gateway_set_canvases    (Gateway    *self,
                                     gboolean    has_canvases);
/* The gateway neither names nor knows @method. */
void        gateway_lack            (Gateway    *self,
                                     const char *method);
void        gateway_set_protocol    (Gateway    *self,
                                     int         protocol);
/* The next action or patch of the user, or the next @times, finds that somebody else was first: the state gets @value at
 * a member. */
void        gateway_interfere       (Gateway    *self,
                                     const char *canvas_id,
                                     const char *member,
                                     const char *value);
void        gateway_interfere_often (Gateway    *self,
                                     const char *canvas_id,
                                     const char *member,
                                     const char *value,
                                     guint       times);
/* What is said of a canvas is no descriptor any more: it has no revision. */
void        gateway_spoil           (Gateway    *self,
                                     const char *canvas_id);
/* As from a backup: the canvas has another revision, and nobody is told. */
void        gateway_rewind          (Gateway    *self,
                                     const char *canvas_id,
                                     gint64      revision);
/* The next request of this method is refused, also "connect". */
void        gateway_refuse          (Gateway    *self,
                                     const char *method,
                                     int         code,
                                     const char *message);
/* Calls of a tool do not end before gateway_let_go(). */
void        gateway_hold_tools      (Gateway    *self);
void        gateway_let_go          (Gateway    *self);
/* As somebody else, in the words of the protocol; the answer. */
JsonObject *gateway_do              (Gateway    *self,
                                     const char *method,
                                     const char *params);
/* (transfer none): the state of a canvas. */
JsonObject *gateway_get_state       (Gateway    *self,
                                     const char *canvas_id);
void        gateway_put_file        (Gateway    *self,
                                     const char *path,
                                     const char *text);
/* @method: or "canvas.action ID" for those of one action, or "held" for those that were held. */
guint       gateway_count_calls     (Gateway    *self,
                                     const char *method);
/* That are open, of whomever. */
guint       gateway_count_views     (Gateway    *self);
guint       gateway_count_clients   (Gateway    *self);
/* (nullable): of the client that came last. */
const char *gateway_get_client_id   (Gateway    *self);
/* Ends every connection without a word, or the text as it is to every client. */
void        gateway_drop            (Gateway    *self);
void        gateway_send_text       (Gateway    *self,
                                     const char *text);

/* A part of a file, as nodes get them. */
void        gateway_send_binary    (Gateway     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Gateway, gateway_free)

G_END_DECLS
