/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-server-delegate.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_SERVER_STARTING,
  EASEL_SERVER_READY,
  EASEL_SERVER_SIGN_IN,     /* needs a token to go on */
  EASEL_SERVER_FAILED,
  EASEL_SERVER_STOPPED,
  EASEL_SERVER_UNKNOWN,     /* a state that Easel does not know */
} EaselServerState;

#define EASEL_TYPE_SERVER_STATE (easel_server_state_get_type ())
GType easel_server_state_get_type (void);

typedef enum
{
  EASEL_SIGN_IN_REQUIRED,
  EASEL_SIGN_IN_EXPIRED,
  EASEL_SIGN_IN_SCOPE,      /* has a token with too narrow scopes */
} EaselSignInReason;

typedef enum
{
  EASEL_SERVER_OF_SESSION,
  EASEL_SERVER_OF_PLUGIN,
  EASEL_SERVER_OF_CLIENT,   /* from a plugin that a client of the host brought */
  EASEL_SERVER_OF_FOLDER,
} EaselServerOrigin;

/* State of a server as its source knows it. Strings are foreign, and NULL if unknown, unless stated otherwise. */
typedef struct
{
  const char        *name;         /* never NULL */
  EaselServerOrigin  origin;
  const char        *origin_name;  /* of the plugin or folder */
  gboolean           is_origin_enabled;
  gboolean           is_enabled;
  const char        *icon;         /* URI */
  const char        *declaration;  /* URI of the file that declares it */
  int                first_line;   /* first line of the declaration in that file, from 0; -1: the whole file */
  int                last_line;
  EaselServerState   state;
  const char        *message;      /* the error, or the purpose of the sign-in */
  EaselSignInReason  reason;
  const char        *resource;     /* with EASEL_SERVER_SIGN_IN: the resource that the token is for */
  const char        *resource_name;
  const char * const *scopes;           /* scopes that the token must have */
  const char * const *issuers;          /* servers that issue tokens for @resource */
  gboolean            has_log;
} EaselServerFacts;

/* A server that provides tools to the agent of one session. Written by the source that created it.
 *
 * Signal: "changed". */
#define EASEL_TYPE_SERVER (easel_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselServer, easel_server, EASEL, SERVER, GObject)

const char             *easel_server_get_id    (EaselServer *self);
/* (transfer none): valid until the next "changed". */
const EaselServerFacts *easel_server_get_facts (EaselServer *self);

void          easel_server_change_async  (EaselServer *self, EaselServerChange change, GCancellable *cancellable,
                                          GAsyncReadyCallback callback, gpointer user_data);
gboolean      easel_server_change_finish (EaselServer *self, GAsyncResult *result, GError **error);
void          easel_server_read_async    (EaselServer *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                          gpointer user_data);
EaselContent *easel_server_read_finish   (EaselServer *self, GAsyncResult *result, GError **error);
/* Ends with easel_server_read_finish(). */
void          easel_server_read_log_async (EaselServer *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                           gpointer user_data);

/* For sources only. @delegate: (nullable): held weakly; NULL: the user can only sign in, nothing else. */
EaselServer  *easel_server_new           (EaselServerDelegate *delegate, const char *id);
void          easel_server_set_facts     (EaselServer *self, const EaselServerFacts *facts);

G_END_DECLS
