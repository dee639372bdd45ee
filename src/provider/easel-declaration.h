/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-action-class.h"
#include "easel-call.h"

G_BEGIN_DECLS

/* A native canvas as two tables that belong together: who handles its actions, here, one static const table per canvas;
 * and the texts that agents read and their input is checked against, in JSON that @load gives:
 *   {"description", "inputSchema"?, "actions": [{"name", "description", "inputSchema"?}]}
 * with the actions in the order of the table. Schemas have an object root and stay in the subset of easel-schema.h;
 * where none is published there is no input. Names follow ^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$ and do not begin with
 * "canvas.". build-aux/check-declarations.py holds the product's own to all of this while it is built. */

typedef struct _EaselInstance EaselInstance;

typedef struct
{
  const char       *name;
  EaselActionClass  action_class;   /* asked for before the handler runs; a handler may ask for more */
  void            (*invoke) (EaselInstance *instance,
                             EaselCall     *call);
  const char       *text_member;    /* nullable: of the input: the text that the user judges, and their yes is for */
} EaselActionDeclaration;

typedef struct
{
  const char                   *canvas_id;
  const char                   *display_name;
  GBytes                     *(*load) (void);               /* (transfer full): the JSON of above */
  EaselActionClass              open_class;
  const EaselActionDeclaration *actions;
  guint                         n_actions;
  GType                       (*get_instance_type) (void);  /* a subclass of EaselInstance */
  const char                   *icon;                       /* nullable: a symbolic one */
} EaselDeclaration;

/* (transfer full) (nullable): what @load gives; NULL, and a critical, when it does not fit the table. */
JsonObject *easel_declaration_read (const EaselDeclaration *self);

G_END_DECLS
