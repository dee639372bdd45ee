/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gsv-action.h"
#include "gsv-log.h"

G_BEGIN_DECLS

/* A pointer whose value was changed by the user here, and to another value on the gateway. */
typedef struct
{
  const char *pointer;
  JsonNode   *mine;
  JsonNode   *theirs;  /* nullable: NULL: removed on the gateway */
} GsvConflict;

/* A job: an action that runs repeatedly while the canvas is visible ("refresh" of its spec). */
typedef struct
{
  char  *action;
  guint  interval;   /* milliseconds */
} GsvRefresh;

/* The local copy of a canvas on a gateway, with changes of the user that the gateway does not have yet.
 *
 * Properties: "title", "revision" (notifying). Signals: "changed": content, actions or conflicts; "edited": there are
 * changes to send. */
#define GSV_TYPE_DOCUMENT (gsv_document_get_type ())
G_DECLARE_FINAL_TYPE (GsvDocument, gsv_document, GSV, DOCUMENT, GObject)

GsvDocument     *gsv_document_new           (const char  *agent_id,
                                             const char  *canvas_id);
const char      *gsv_document_get_agent_id  (GsvDocument *self);
const char      *gsv_document_get_canvas_id (GsvDocument *self);
const char      *gsv_document_get_title     (GsvDocument *self);
const char      *gsv_document_get_mode      (GsvDocument *self);
const char      *gsv_document_get_owner     (GsvDocument *self);   /* nullable: the session that owns it */
const char      *gsv_document_get_entry     (GsvDocument *self);   /* nullable: the asset of its page */
gint64           gsv_document_get_revision  (GsvDocument *self);   /* 0: unknown */
gint64           gsv_document_get_created   (GsvDocument *self);   /* seconds since the epoch; 0: unknown */
gint64           gsv_document_get_updated   (GsvDocument *self);   /* seconds since the epoch */
gboolean         gsv_document_is_whole      (GsvDocument *self);
/* (transfer none) (nullable): the spec from the gateway, an object. */
JsonNode        *gsv_document_get_spec      (GsvDocument *self);
/* (transfer none): GsvAction, by id. */
GPtrArray       *gsv_document_get_actions   (GsvDocument *self);
/* @name: (foreign): the id of an action, or a name for it in "bindings" of the spec. */
const GsvAction *gsv_document_find_action   (GsvDocument *self,
                                             const char  *name);
/* (transfer full): the names bound to an action, as a list for the user; NULL: none. */
char            *gsv_document_dup_bound     (GsvDocument *self,
                                             const char  *id);
/* (transfer none): GsvRefresh. */
GPtrArray       *gsv_document_get_refresh   (GsvDocument *self);
/* (transfer none): the history of the canvas; it exists as long as the canvas, visible or not. */
GsvLog          *gsv_document_get_log       (GsvDocument *self);
/* @payload: (foreign): of an event `canvas.action.*` for this canvas. */
void             gsv_document_handle_event  (GsvDocument *self,
                                             const char  *event,
                                             JsonObject  *payload);

/* Foreign data from the gateway. Invalid data change nothing. */
gboolean gsv_document_update_descriptor (GsvDocument  *self,
                                         JsonObject   *descriptor,
                                         GError      **error);
gboolean gsv_document_update            (GsvDocument  *self,
                                         JsonObject   *answer,
                                         GError      **error);

/* (transfer none): the state with the user's changes. */
JsonNode  *gsv_document_get_state        (GsvDocument *self);
/* FALSE: @pointer cannot be set, or too many changes are unsent. */
gboolean   gsv_document_edit             (GsvDocument *self,
                                          const char  *pointer,
                                          JsonNode    *value);
gboolean   gsv_document_has_edits        (GsvDocument *self);
/* (transfer full) (nullable): the changes to send, as a JSON Patch; NULL: none. */
JsonArray *gsv_document_begin_sending    (GsvDocument *self);
/* @taken: whether the gateway accepted the changes. */
void       gsv_document_end_sending      (GsvDocument *self,
                                          gboolean     taken);
/* (transfer full) (element-type GsvConflict): its strings and nodes are borrowed until the document changes. */
GArray    *gsv_document_list_conflicts   (GsvDocument *self);
void       gsv_document_resolve_conflict (GsvDocument *self,
                                          const char  *pointer,
                                          gboolean     mine);

G_END_DECLS
