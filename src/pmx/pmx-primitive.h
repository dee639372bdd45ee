/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  PMX_APPROVAL,
  PMX_ELICITATION,
  PMX_MODE,
  PMX_WORK,
  PMX_REVIEW,
  PMX_EVIDENCE,
  PMX_EVENT,
  PMX_STEERING,    /* a message of the user to the agent */
  PMX_N_KINDS
} PmxKind;

#define PMX_TYPE_KIND (pmx_kind_get_type ())
GType pmx_kind_get_type (void);

/* The progress of a message of the user. Servers of 0.4.8 only use PENDING and DELIVERED. */
typedef enum
{
  PMX_DELIVERY_SENDING,
  PMX_DELIVERY_PENDING,       /* on the server, for the agent's next turn */
  PMX_DELIVERY_DELIVERED,
  PMX_DELIVERY_ACKNOWLEDGED,
  PMX_DELIVERY_FAILED,        /* pmx_primitive_get_failure() has the reason */
  PMX_DELIVERY_IGNORED,
  PMX_DELIVERY_EXPIRED,
} PmxDelivery;

#define PMX_TYPE_DELIVERY (pmx_delivery_get_type ())
GType pmx_delivery_get_type (void);

/* The names of a kind in the protocol. */
typedef struct
{
  const char *name;     /* of one entry, in a response or an event */
  const char *list;     /* of a list, in the state or the timeline */
  const char *title;    /* the member that is the title of an entry */
  const char *detail;   /* nullable */
  const char *label;    /* nullable: the member that is the category of an entry */
} PmxKindNames;

const PmxKindNames *pmx_kind_get_names (PmxKind kind);

/* An entry of the inbox. Its text is foreign and must not be used as markup. Signal: "changed". */
#define PMX_TYPE_PRIMITIVE (pmx_primitive_get_type ())
G_DECLARE_FINAL_TYPE (PmxPrimitive, pmx_primitive, PMX, PRIMITIVE, GObject)

/* (transfer full) (nullable): @object: foreign; NULL: @object has no id. */
PmxPrimitive *pmx_primitive_new         (PmxKind       kind,
                                         JsonObject   *object);
/* (transfer full): a message that the server has not received yet. */
PmxPrimitive *pmx_primitive_new_unsent  (const char   *id,
                                         const char   *message);
PmxKind       pmx_primitive_get_kind    (PmxPrimitive *self);
const char   *pmx_primitive_get_id      (PmxPrimitive *self);
const char   *pmx_primitive_get_title   (PmxPrimitive *self);
const char   *pmx_primitive_get_detail  (PmxPrimitive *self);   /* nullable */
const char   *pmx_primitive_get_label   (PmxPrimitive *self);   /* nullable */
const char   *pmx_primitive_get_status  (PmxPrimitive *self);   /* "": has none */
const char   *pmx_primitive_get_source  (PmxPrimitive *self);   /* nullable: the author */
/* (transfer full) (nullable): the answer to the entry, foreign: fields with their values, or a text. */
char         *pmx_primitive_dup_answer  (PmxPrimitive *self);
const char   *pmx_primitive_get_failure (PmxPrimitive *self);   /* nullable: why it failed, for the user */
/* Seconds since the epoch; 0: unknown. */
gint64        pmx_primitive_get_created (PmxPrimitive *self);
const char * const *pmx_primitive_get_fields     (PmxPrimitive  *self);   /* fields of an elicitation */
const char * const *pmx_primitive_get_nodes      (PmxPrimitive  *self);   /* ids of related nodes */
PmxDelivery         pmx_primitive_get_delivery   (PmxPrimitive  *self);
/* Whether this is a gate without an answer. */
gboolean            pmx_primitive_is_waiting     (PmxPrimitive  *self);
gboolean            pmx_primitive_is_unsent      (PmxPrimitive  *self);
/* (transfer none): the object as received. */
JsonObject         *pmx_primitive_get_object     (PmxPrimitive  *self);

/* For the inbox. FALSE: @object has another id or none. */
gboolean pmx_primitive_update     (PmxPrimitive *self,
                                   JsonObject   *object);
/* @failure: (nullable): NULL: the message is being sent. */
void     pmx_primitive_set_failed (PmxPrimitive *self,
                                   const char   *failure);

G_END_DECLS
