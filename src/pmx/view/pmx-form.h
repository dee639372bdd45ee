/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-model.h"

G_BEGIN_DECLS

/* A form of a json-render node, written as A2UI so that its widgets are those of every other form: what depends on its
 * state is written again when the state changes, which what the user puts in does, too.
 *
 * Signals: "interact" (const char *type, JsonObject *payload, const char *question): the node wants to say something,
 * after asking @question (nullable) of the form; "refused" (const char *words): a button that does nothing here. */
#define PMX_TYPE_FORM (pmx_form_get_type ())
G_DECLARE_FINAL_TYPE (PmxForm, pmx_form, PMX, FORM, GObject)

PmxForm   *pmx_form_new       (void);
/* @spec: (foreign): of the node. What the user put in stays where the state that it begins with is the same. */
void       pmx_form_set_spec  (PmxForm    *self,
                               JsonObject *spec);
/* (transfer none): what draws it. */
A2uiModel *pmx_form_get_model (PmxForm    *self);
/* All of it is drawn; otherwise the rest can be seen on the workbench. Notifies. */
gboolean   pmx_form_is_whole  (PmxForm    *self);

G_END_DECLS
