/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  EASEL_HOST_ACCEPT,
  EASEL_HOST_IGNORE,   /* no echo: AHP drops actions for unknown channels */
  EASEL_HOST_REJECT,
} EaselHostVerdict;

/* A dispatched action and its sender. */
typedef struct
{
  const char *channel;
  const char *client_id;
  JsonObject *state;        /* nullable: state of the channel */
  gboolean    is_session;
  gboolean    is_canvas;
  gboolean    is_root;
  gboolean    is_terminal;
  gboolean    is_chat;
  guint       n_pending;    /* pending messages in the chat */
  const char *claimed_by;   /* nullable: the client that claimed the terminal */
  gboolean    has_exited;   /* the terminal's process has exited */
  gboolean    subscribed;
} EaselHostDispatch;

/* Issue #297, section 8, and the client-dispatchable actions of AHP that this host supports: a pure table. @reason:
 * (out) (transfer none): set for EASEL_HOST_REJECT. */
EaselHostVerdict easel_host_validate (const EaselHostDispatch  *dispatch,
                                      JsonObject               *action,
                                      const char              **reason);

G_END_DECLS
