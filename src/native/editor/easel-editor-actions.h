/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* Handlers for the declaration's table of actions. Each answers @call. */
void easel_editor_action_get_text        (EaselInstance *instance, EaselCall *call);
void easel_editor_action_apply_edits     (EaselInstance *instance, EaselCall *call);
void easel_editor_action_set_text        (EaselInstance *instance, EaselCall *call);
void easel_editor_action_reveal          (EaselInstance *instance, EaselCall *call);
void easel_editor_action_select          (EaselInstance *instance, EaselCall *call);
void easel_editor_action_get_selection   (EaselInstance *instance, EaselCall *call);
void easel_editor_action_set_language    (EaselInstance *instance, EaselCall *call);
void easel_editor_action_save            (EaselInstance *instance, EaselCall *call);
void easel_editor_action_revert          (EaselInstance *instance, EaselCall *call);
void easel_editor_action_find            (EaselInstance *instance, EaselCall *call);
void easel_editor_action_show_diff       (EaselInstance *instance, EaselCall *call);
void easel_editor_action_get_diff_result (EaselInstance *instance, EaselCall *call);

G_END_DECLS
