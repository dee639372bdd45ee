/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-model.h"

G_BEGIN_DECLS

/* A form of a json-render node, written as A2UI so that it has the widgets of all other forms. Parts that depend on its
 * state are written again when the state changes, including by the user's input.
 *
 * Signals: "interact" (const char *type, JsonObject *payload, const char *question): the node emits an interaction,
 * after the user confirmed @question (nullable); "refused" (const char *sentence): the user clicked a button that Easel
 * does not support. */
#define PMX_TYPE_FORM (pmx_form_get_type ())
G_DECLARE_FINAL_TYPE (PmxForm, pmx_form, PMX, FORM, GObject)

PmxForm   *pmx_form_new       (void);
/* @spec: (foreign): from the node. The user's input is kept if the initial state is equal. */
void       pmx_form_set_spec  (PmxForm    *self,
                               JsonObject *spec);
/* (transfer none): the model to draw. */
A2uiModel *pmx_form_get_model (PmxForm    *self);
/* Whether all elements are drawn; otherwise the rest is only on the workbench. Notifies. */
gboolean   pmx_form_is_whole  (PmxForm    *self);

G_END_DECLS
