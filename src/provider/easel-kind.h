/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-declaration.h"
#include "easel-schema.h"

G_BEGIN_DECLS

typedef struct
{
  const EaselActionDeclaration *declaration;
  EaselSchema                  *input;
  guint                         time_limit;  /* milliseconds, if the input does not name a time */
} EaselKindAction;

/* A declaration with the schemas that validate input. */
typedef struct
{
  const EaselDeclaration *declaration;
  gboolean                is_enabled;
  EaselSchema            *input;
  GHashTable             *actions;  /* EaselKindAction by name */
} EaselKind;

/* (transfer full) (nullable): NULL, with a critical, if the JSON does not match the declaration. */
EaselKind *easel_kind_new                   (const EaselDeclaration *declaration);
void       easel_kind_free                  (EaselKind              *self);
/* Milliseconds until the call of an action with @input is ended. An action whose input has "timeoutMs" gets a little
 * more than that, so that it can report what it has by then. */
guint      easel_kind_action_get_time_limit (const EaselKindAction  *self,
                                             JsonObject             *input);

G_END_DECLS
