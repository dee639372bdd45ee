/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-action-class.h"
#include "easel-call.h"

G_BEGIN_DECLS

/* A native canvas, declared in two tables: a static const table with the handlers of its actions, and JSON, returned by
 * @load, with the texts for agents and the schemas of their input:
 *   {"description", "inputSchema"?, "actions": [{"name", "description", "inputSchema"?}]}
 * with the actions in the order of the table. Schemas have an object root and stay in the subset of easel-schema.h;
 * without a schema there is no input. Names match ^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$ and do not begin with "canvas.".
 * build-aux/check-declarations.py checks Easel's own declarations at build time. */

typedef struct _EaselInstance EaselInstance;

typedef struct
{
  const char       *name;
  EaselActionClass  action_class;   /* required before the handler runs; a handler may require more */
  void            (*invoke) (EaselInstance *instance,
                             EaselCall     *call);
  const char       *text_member;    /* nullable: input member with the text that the user permits */
} EaselActionDeclaration;

typedef struct
{
  const char                   *canvas_id;
  const char                   *display_name;
  GBytes                     *(*load) (void);               /* (transfer full): the JSON described above */
  EaselActionClass              open_class;
  const EaselActionDeclaration *actions;
  guint                         n_actions;
  GType                       (*get_instance_type) (void);  /* a subclass of EaselInstance */
  const char                   *icon;                       /* nullable: name of a symbolic icon */
} EaselDeclaration;

/* (transfer full) (nullable): the parsed JSON of @load; NULL, with a critical, if it does not match the table. */
JsonObject *easel_declaration_read (const EaselDeclaration *self);

G_END_DECLS
