/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* Handlers for the declaration's table of actions. Each answers @call. */
void easel_a2ui_push_invoke           (EaselInstance *instance, EaselCall *call);
void easel_a2ui_reset_invoke          (EaselInstance *instance, EaselCall *call);
void easel_a2ui_get_state_invoke      (EaselInstance *instance, EaselCall *call);
void easel_a2ui_get_data_model_invoke (EaselInstance *instance, EaselCall *call);

G_END_DECLS
