/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

#include "ahp-reducer.h"
#include "easel-test.h"

G_BEGIN_DECLS

/* A host in the test process on 127.0.0.1 that does what a test says, and otherwise, where it is told to, what a good
 * host does. It speaks raw WebSocket and JSON literals: of the code under test, only its model has the reducer. */

typedef struct
{
  char       *method;   /* NULL for a response */
  gint64      id;       /* -1 without one */
  JsonObject *params;   /* of a response: the whole message */
} HostMessage;

typedef enum
{
  SHAPE_REPLAY,
  SHAPE_SNAPSHOT,
  SHAPE_CHANNELS,
  SHAPE_UNKNOWN_CLIENT,
} ReconnectShape;

typedef struct _ScriptedHost ScriptedHost;

/* TRUE when the hook dealt with the message, so that the model does not. */
typedef gboolean (*HostHook) (ScriptedHost *host,
                              HostMessage  *message,
                              gpointer      user_data);

struct _ScriptedHost
{
  SoupServer              *server;
  guint                    port;
  guint                    refuse_status;   /* HTTP status instead of the upgrade, 0 = upgrade */
  SoupWebsocketConnection *connection;      /* the last accepted; NULL after a drop */
  guint                    n_connections;
  GQueue                   inbox;           /* of HostMessage, in order */
  HostHook                 hook;
  gpointer                 hook_data;
  /* The model. */
  gboolean                 automatic;
  ReconnectShape           shape;
  const char              *version;
  const char              *meta;            /* _meta of every handshake, NULL = none */
  GHashTable              *channels;        /* uri → HostChannel */
  GHashTable              *subscribed;      /* uris of the one client */
  GPtrArray               *log;             /* JsonObject envelopes, oldest first */
  GPtrArray               *sessions;        /* JsonObject summaries */
  gint64                   seq;
};

ScriptedHost *scripted_host_new         (void);
void          scripted_host_free        (ScriptedHost *host);
char         *scripted_host_dup_uri     (ScriptedHost *host);
/* The process is gone, and is back at the same port. */
void          scripted_host_kill        (ScriptedHost *host);
void          scripted_host_restart     (ScriptedHost *host);
/* Ends the TCP connection without a word. */
void          scripted_host_drop        (ScriptedHost *host);
void          scripted_host_send        (ScriptedHost *host,
                                         const char   *format,
                                         ...) G_GNUC_PRINTF (2, 3);
void          scripted_host_send_text   (ScriptedHost *host,
                                         const char   *text);
/* Bytes on the TCP stream, below WebSocket. */
void          scripted_host_send_raw    (ScriptedHost *host,
                                         const void   *data,
                                         gsize         length);
void          scripted_host_reply       (ScriptedHost *host,
                                         gint64        id,
                                         const char   *result);
void          scripted_host_reply_error (ScriptedHost *host,
                                         gint64        id,
                                         int           code,
                                         const char   *data);
/* Runs the main loop until the client has sent @method (NULL: a response); older messages are dropped. */
HostMessage  *scripted_host_await       (ScriptedHost *host,
                                         const char   *method);
/* Sends a ping and runs the main loop until it is answered, and with it everything before; older messages are dropped. */
void          scripted_host_await_pong  (ScriptedHost *host,
                                         int           number);
/* How many messages of @method wait in the inbox. */
guint         scripted_host_count       (ScriptedHost *host,
                                         const char   *method);
void          host_message_free         (HostMessage  *message);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HostMessage, host_message_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ScriptedHost, scripted_host_free)

/* The model: what a good host does. */
void     scripted_model_init        (ScriptedHost   *host);
void     scripted_model_clear       (ScriptedHost   *host);
gboolean scripted_model_handle      (ScriptedHost   *host,
                                     HostMessage    *message);
void     scripted_model_set         (ScriptedHost   *host,
                                     const char     *uri,
                                     AhpChannelKind  kind,
                                     const char     *state);
void     scripted_model_remove      (ScriptedHost   *host,
                                     const char     *uri);
/* An action of the host, or with @client_id of a client: logged, reduced, and sent to a subscriber. */
void     scripted_model_publish     (ScriptedHost   *host,
                                     const char     *uri,
                                     const char     *action,
                                     const char     *client_id,
                                     gint64          client_seq);
void     scripted_model_add_session (ScriptedHost   *host,
                                     const char     *summary);
/* Forgets everybody and starts to count again. */
void     scripted_model_forget      (ScriptedHost   *host);

#define await(condition) easel_test_wait_until (condition)
JsonObject *parse_object (const char *text);

G_END_DECLS
