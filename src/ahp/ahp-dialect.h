/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Translates the spellings on the wire into one value: issue #297 (a, b1), PR #298 (b2, b3) and the chat canvases of
 * AHP 1.0 (d). The dialect is recognized by shape, never by the version number. */

typedef enum
{
  AHP_DIALECT_NONE,
  AHP_DIALECT_ISSUE_297,    /* extensionId with availability or source; b1 has the same shape */
  AHP_DIALECT_PR_298,       /* providerId, no bridge, content by resourceRead */
  AHP_DIALECT_CHAT_1_0,     /* read-only */
} AhpDialect;

typedef enum
{
  AHP_AVAILABILITY_READY,
  AHP_AVAILABILITY_STALE,
  AHP_AVAILABILITY_UNKNOWN, /* an unknown value: shown like stale */
} AhpAvailability;

typedef enum
{
  AHP_CANVAS_CAN_CLOSE = 1 << 0,
  AHP_CANVAS_CAN_MESSAGE = 1 << 1,
  AHP_CANVAS_CAN_READ = 1 << 2,
} AhpCanvasAbilities;

typedef enum
{
  AHP_PROVIDER_UNKNOWN,
  AHP_PROVIDER_SERVER,
  AHP_PROVIDER_CLIENT,
} AhpProviderKind;

/* A canvas as described by its channel state, or, before that arrives, by its catalogue entry. Strings may be NULL. */
typedef struct
{
  char               *channel;
  char               *instance_id;
  char               *canvas_id;
  char               *owner_id;
  char               *owner_name;
  char               *display_name;
  char               *title;
  char               *status;
  char               *url;
  AhpAvailability     availability;
  AhpProviderKind     provider;
  char               *provider_client_id;
  AhpDialect          dialect;
  AhpCanvasAbilities  abilities;
} AhpCanvasView;

/* (transfer full) (element-type AhpCanvasView): the open canvases in a session or chat state, in its order, without
 * duplicates and malformed entries, at most EASEL_LIMIT_CANVASES_PER_SESSION. */
GPtrArray     *ahp_dialect_read_session (JsonObject          *session_state);
GPtrArray     *ahp_dialect_read_chat    (JsonObject          *chat_state);
/* Merges the state of the channel with its catalogue entry; @entry may be NULL. */
AhpCanvasView *ahp_dialect_read_canvas  (JsonObject          *canvas_state,
                                         const AhpCanvasView *entry);
/* Changes @view as the update @action changes the state. FALSE: it did not, because that needs the state, too. */
gboolean       ahp_dialect_update_canvas (AhpCanvasView      *view,
                                          JsonObject         *action);
/* (transfer full): the chats of a session that must be subscribed to see dialect (d); g_auto(GStrv) frees it. */
GStrv          ahp_dialect_read_chats   (JsonObject          *session_state);

/* (nullable) (transfer none): the owner id of the client's canvas in the registry of the session. */
const char    *ahp_dialect_find_owner   (JsonObject          *session_state,
                                         const char          *canvas_id,
                                         const char          *client_id);

void           ahp_canvas_view_free     (AhpCanvasView       *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AhpCanvasView, ahp_canvas_view_free)

G_END_DECLS
