/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  GSV_ACTION_TOOL,     /* tool.call: a tool of the gateway or of a node */
  GSV_ACTION_SEND,     /* session.send: a message to an agent */
  GSV_ACTION_PATCH,    /* state.patch: only the state of the canvas */
  GSV_ACTION_UNKNOWN,  /* the gateway refuses this kind */
} GsvActionKind;

#define GSV_TYPE_ACTION_KIND (gsv_action_kind_get_type ())
GType gsv_action_kind_get_type (void);

typedef enum
{
  GSV_CONFIRM_AUTO,
  GSV_CONFIRM_ALWAYS,
  GSV_CONFIRM_NEVER,
} GsvConfirm;

#define GSV_TYPE_CONFIRM (gsv_confirm_get_type ())
GType gsv_confirm_get_type (void);

/* An action that a canvas declares ("actions" of its spec). All text is foreign. */
typedef struct
{
  char          *id;
  GsvActionKind  kind;
  GsvConfirm     confirm;
  char          *kind_name;    /* the declared kind */
  char          *tool;         /* nullable: of TOOL */
  char          *session_key;  /* nullable: of SEND: the declared key */
  char          *conversation; /* nullable: of SEND: the conversation that receives it, as events of the gateway name
                                * it */
  char          *message;      /* nullable: of SEND */
  JsonNode      *arguments;    /* nullable: of TOOL; the gateway fills templates in it */
  JsonNode      *patch;        /* nullable: of PATCH */
  char          *save_as;      /* nullable: the JSON pointer in the state to which the result is saved */
} GsvAction;

/* @declared: (foreign) */
GsvAction *gsv_action_new                (const char      *id,
                                          JsonObject      *declared);
void       gsv_action_free               (GsvAction       *self);
/* Whether the user is asked before the action runs. */
gboolean   gsv_action_needs_confirmation (const GsvAction *self);
/* (transfer full): a description of its kind for the user, with its tool: "Calls a tool: server__Bash". */
char      *gsv_action_dup_kind           (const GsvAction *self);
/* (transfer full): the text of the question, as lines. */
char      *gsv_action_describe           (const GsvAction *self,
                                          JsonNode        *input);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GsvAction, gsv_action_free)

G_END_DECLS
