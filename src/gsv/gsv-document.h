/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gsv-action.h"
#include "gsv-log.h"

G_BEGIN_DECLS

/* A place that the user changed here, and the gateway meanwhile to something else. */
typedef struct
{
  const char *pointer;
  JsonNode   *mine;
  JsonNode   *theirs;  /* nullable: it is gone there */
} GsvConflict;

/* A job of a canvas that runs while it is looked at ("refresh" of its spec). */
typedef struct
{
  char  *action;
  guint  interval;   /* milliseconds */
} GsvRefresh;

/* A canvas of a gateway, as this client knows it, with what the user changed and the gateway has not taken yet.
 *
 * Properties: "title", "revision" (notifying). Signals: "changed": its content, actions or conflicts; "edited": there
 * is something to send. */
#define GSV_TYPE_DOCUMENT (gsv_document_get_type ())
G_DECLARE_FINAL_TYPE (GsvDocument, gsv_document, GSV, DOCUMENT, GObject)

GsvDocument     *gsv_document_new           (const char  *agent_id,
                                             const char  *canvas_id);
const char      *gsv_document_get_agent_id  (GsvDocument *self);
const char      *gsv_document_get_canvas_id (GsvDocument *self);
const char      *gsv_document_get_title     (GsvDocument *self);
const char      *gsv_document_get_mode      (GsvDocument *self);
const char      *gsv_document_get_owner     (GsvDocument *self);   /* nullable: the session that owns it */
const char      *gsv_document_get_entry     (GsvDocument *self);   /* nullable: the asset that is its page */
gint64           gsv_document_get_revision  (GsvDocument *self);   /* 0: not known yet */
gint64           gsv_document_get_created   (GsvDocument *self);   /* seconds since the epoch; 0: not known */
gint64           gsv_document_get_updated   (GsvDocument *self);   /* seconds since the epoch */
gboolean         gsv_document_is_whole      (GsvDocument *self);
/* (transfer none) (nullable): as the gateway has it: an object. */
JsonNode        *gsv_document_get_spec      (GsvDocument *self);
/* (transfer none): GsvAction, by id. */
GPtrArray       *gsv_document_get_actions   (GsvDocument *self);
/* @name: (foreign): the id of an action, or a name that "bindings" of the spec give to one. */
const GsvAction *gsv_document_find_action   (GsvDocument *self,
                                             const char  *name);
/* (transfer full): the names that are bound to an action, as a list for people; NULL: none. */
char            *gsv_document_dup_bound     (GsvDocument *self,
                                             const char  *id);
/* (transfer none): GsvRefresh. */
GPtrArray       *gsv_document_get_refresh   (GsvDocument *self);
/* (transfer none): what was done in it; it lives as long as the canvas is known, shown or not. */
GsvLog          *gsv_document_get_log       (GsvDocument *self);
/* @payload: (foreign): of an event `canvas.action.*` about it. */
void             gsv_document_handle_event  (GsvDocument *self,
                                             const char  *event,
                                             JsonObject  *payload);

/* Words of the gateway, foreign. A refusal changes nothing. */
gboolean gsv_document_update_descriptor (GsvDocument  *self,
                                         JsonObject   *descriptor,
                                         GError      **error);
gboolean gsv_document_update            (GsvDocument  *self,
                                         JsonObject   *answer,
                                         GError      **error);

/* (transfer none): as the user sees it: with what they changed. */
JsonNode  *gsv_document_get_state        (GsvDocument *self);
/* FALSE: there is no such place, or too much waits. */
gboolean   gsv_document_edit             (GsvDocument *self,
                                          const char  *pointer,
                                          JsonNode    *value);
gboolean   gsv_document_has_edits        (GsvDocument *self);
/* (transfer full) (nullable): the changes that may be sent, as a patch of the gateway's; NULL: none. */
JsonArray *gsv_document_begin_sending    (GsvDocument *self);
/* @taken: the gateway has them. */
void       gsv_document_end_sending      (GsvDocument *self,
                                          gboolean     taken);
/* (transfer full) (element-type GsvConflict): borrowed from the document until it changes. */
GArray    *gsv_document_list_conflicts   (GsvDocument *self);
void       gsv_document_resolve_conflict (GsvDocument *self,
                                          const char  *pointer,
                                          gboolean     mine);

G_END_DECLS
