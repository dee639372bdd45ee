/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-channels.h"
#include "ahp-client.h"
#include "ahp-dispatcher.h"
#include "easel-backoff.h"
#include "rpc-peer.h"

G_BEGIN_DECLS

#define AHP_ROOT_URI "ahp-root://"

struct _AhpClient
{
  GObject         parent_instance;

  char           *uri;
  char           *client_id;
  AhpClientState  state;
  GError         *error;

  RpcPeer        *peer;                 /* nullable: from HANDSHAKE to READY */
  GCancellable   *connecting;           /* nullable: of the attempt under way */
  EaselBackoff    backoff;
  guint           backoff_source;
  gint64          ready_at;             /* monotonic microseconds, 0 = never */

  gboolean        resume;               /* the host has known us: reconnect comes before initialize */
  guint           failed_resumes;       /* reconnects in a row that ended without an answer */
  gint64          handshake_since;      /* monotonic, microseconds */
  guint           resume_timeout;       /* milliseconds for the answer to reconnect */
  gboolean        no_canvas_read;       /* this host answered canvasReadResource with -32601 */
  gint64          seen_seq;             /* the highest serverSeq seen, for reconnect */
  char           *version;
  char           *server_title;
  AhpExtensions   own_extensions;       /* what we tell in the handshake */
  AhpExtensions   extensions;           /* what the host told in the last one */

  guint           holds;                /* why pings are not answered */
  GPtrArray      *pings;                /* RpcRequest: those */

  AhpChannels    *channels;
  AhpDispatcher  *dispatcher;
  AhpChannel     *root;
};

/* ahp-client.c */
void     ahp_client_notify_state     (AhpClient      *self);
void     ahp_client_emit_ready       (AhpClient      *self,
                                      gboolean        resumed);
void     ahp_client_emit_auth        (AhpClient      *self,
                                      JsonObject     *metadata);
gboolean ahp_client_emit_request     (AhpClient      *self,
                                      RpcRequest     *request);
void     ahp_client_emit_session     (AhpClient      *self,
                                      const char     *method,
                                      JsonObject     *params);
void     ahp_client_emit_show        (AhpClient      *self,
                                      JsonObject     *params);
void     ahp_client_check_auth       (AhpClient      *self,
                                      const GError   *error);

/* ahp-connection.c */
void     ahp_connection_open         (AhpClient      *self);
void     ahp_connection_ready        (AhpClient      *self,
                                      gboolean        resumed);
void     ahp_connection_lose         (AhpClient      *self,
                                      const GError   *reason);
void     ahp_connection_fail         (AhpClient      *self,
                                      const GError   *reason);

/* ahp-handshake.c */
void     ahp_handshake_start         (AhpClient      *self);

/* ahp-incoming.c */
void     ahp_incoming_connect        (AhpClient      *self,
                                      RpcPeer        *peer);
void     ahp_incoming_action         (AhpClient      *self,
                                      JsonObject     *params,
                                      gboolean        replayed);

G_END_DECLS
