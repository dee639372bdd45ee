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
  PMX_STEERING,    /* what the user wrote to the agent */
  PMX_N_KINDS
} PmxKind;

#define PMX_TYPE_KIND (pmx_kind_get_type ())
GType pmx_kind_get_type (void);

/* How far a message of the user came. Servers of 0.4.8 know the second and the third alone. */
typedef enum
{
  PMX_DELIVERY_SENDING,
  PMX_DELIVERY_PENDING,       /* with the server, for the agent's next turn */
  PMX_DELIVERY_DELIVERED,
  PMX_DELIVERY_ACKNOWLEDGED,
  PMX_DELIVERY_FAILED,        /* "failure" has the reason */
  PMX_DELIVERY_IGNORED,
  PMX_DELIVERY_EXPIRED,
} PmxDelivery;

#define PMX_TYPE_DELIVERY (pmx_delivery_get_type ())
GType pmx_delivery_get_type (void);

/* How the protocol calls a kind. */
typedef struct
{
  const char *name;     /* of one, in an answer or an event */
  const char *list;     /* of all, in the state or the timeline */
  const char *title;    /* the member that is its headline */
  const char *detail;   /* nullable */
  const char *label;    /* nullable: the member that says of which sort it is */
} PmxKindNames;

const PmxKindNames *pmx_kind_get_names (PmxKind kind);

/* An entry of the inbox. Text is foreign: as it came, never markup. Signal: "changed". */
#define PMX_TYPE_PRIMITIVE (pmx_primitive_get_type ())
G_DECLARE_FINAL_TYPE (PmxPrimitive, pmx_primitive, PMX, PRIMITIVE, GObject)

/* (transfer full) (nullable): @object: foreign; NULL: it has no id. */
PmxPrimitive *pmx_primitive_new         (PmxKind       kind,
                                         JsonObject   *object);
/* (transfer full): a message that the server does not have yet. */
PmxPrimitive *pmx_primitive_new_unsent  (const char   *id,
                                         const char   *message);
PmxKind       pmx_primitive_get_kind    (PmxPrimitive *self);
const char   *pmx_primitive_get_id      (PmxPrimitive *self);
const char   *pmx_primitive_get_title   (PmxPrimitive *self);
const char   *pmx_primitive_get_detail  (PmxPrimitive *self);   /* nullable */
const char   *pmx_primitive_get_label   (PmxPrimitive *self);   /* nullable */
const char   *pmx_primitive_get_status  (PmxPrimitive *self);   /* "": has none */
const char   *pmx_primitive_get_source  (PmxPrimitive *self);   /* nullable: who made it */
/* (transfer full) (nullable): what was answered to it, foreign: fields with their values, or a word. */
char         *pmx_primitive_dup_answer  (PmxPrimitive *self);
const char   *pmx_primitive_get_failure (PmxPrimitive *self);   /* nullable: why it failed, for the user */
/* Seconds since the epoch; 0: not known. */
gint64        pmx_primitive_get_created (PmxPrimitive *self);
const char * const *pmx_primitive_get_fields     (PmxPrimitive  *self);   /* that an elicitation asks for */
const char * const *pmx_primitive_get_nodes      (PmxPrimitive  *self);   /* ids of those that it is about */
PmxDelivery         pmx_primitive_get_delivery   (PmxPrimitive  *self);
/* A gate that nobody has answered. */
gboolean            pmx_primitive_is_waiting     (PmxPrimitive  *self);
gboolean            pmx_primitive_is_unsent      (PmxPrimitive  *self);
/* (transfer none): as it came. */
JsonObject         *pmx_primitive_get_object     (PmxPrimitive  *self);

/* For the inbox. FALSE: it has no id of this one. */
gboolean pmx_primitive_update     (PmxPrimitive *self,
                                   JsonObject   *object);
/* @failure: nullable: it is under way. */
void     pmx_primitive_set_failed (PmxPrimitive *self,
                                   const char   *failure);

G_END_DECLS
