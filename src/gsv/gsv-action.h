/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  GSV_ACTION_TOOL,     /* tool.call: a tool of the gateway or of a node */
  GSV_ACTION_SEND,     /* session.send: words to an agent */
  GSV_ACTION_PATCH,    /* state.patch: only the state of the canvas */
  GSV_ACTION_UNKNOWN,  /* the gateway refuses it */
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

/* An action that a canvas declares ("actions" of its spec), foreign text and all. */
typedef struct
{
  char          *id;
  GsvActionKind  kind;
  GsvConfirm     confirm;
  char          *kind_name;    /* as declared */
  char          *tool;         /* nullable: of TOOL */
  char          *session_key;  /* nullable: of SEND, as declared */
  char          *conversation; /* nullable: of SEND, where it arrives, as events of the gateway call it */
  char          *message;      /* nullable: of SEND */
  JsonNode      *arguments;    /* nullable: of TOOL; templates in it are the gateway's to fill */
  JsonNode      *patch;        /* nullable: of PATCH */
  char          *save_as;      /* nullable: the place in the state that gets the result, as a pointer */
} GsvAction;

/* @declared: (foreign) */
GsvAction *gsv_action_new       (const char      *id,
                                 JsonObject      *declared);
void       gsv_action_free      (GsvAction       *self);
/* Whether the user is asked before it runs. */
gboolean   gsv_action_asks      (const GsvAction *self);
/* (transfer full): what it does, for people, with its tool: "Calls a tool: server__Bash". */
char      *gsv_action_dup_kind  (const GsvAction *self);
/* (transfer full): all that the question shows, as lines. */
char      *gsv_action_describe  (const GsvAction *self,
                                 JsonNode        *input);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GsvAction, gsv_action_free)

G_END_DECLS
