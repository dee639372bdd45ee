/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-action-class.h"
#include "easel-call.h"

G_BEGIN_DECLS

/* One native canvas as data: what is published, what is validated against, and who handles it. One static const
 * table per canvas; descriptions are read by a model. Schemas are JSON texts with an object root, in the subset of
 * easel-schema.h. Names follow ^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$ and do not begin with "canvas.". */

typedef struct _EaselInstance EaselInstance;

typedef struct
{
  const char       *name;
  const char       *description;
  const char       *input_schema;
  EaselActionClass  action_class;   /* asked for before the handler runs; a handler may ask for more */
  void            (*invoke) (EaselInstance *instance,
                             EaselCall     *call);
} EaselActionDeclaration;

typedef struct
{
  const char                   *canvas_id;
  const char                   *display_name;
  const char                   *description;
  const char                   *input_schema;
  EaselActionClass              open_class;
  const EaselActionDeclaration *actions;
  guint                         n_actions;
  GType                       (*get_instance_type) (void);  /* a subclass of EaselInstance */
} EaselDeclaration;

const EaselActionDeclaration *easel_declaration_find_action (const EaselDeclaration *self,
                                                             const char             *name);
/* (transfer full): the ClientCanvasDeclaration in both spellings (displayName/title, actions/operations). */
JsonObject                   *easel_declaration_to_json     (const EaselDeclaration *self);

G_END_DECLS
