/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-problem.h"
#include "easel-call.h"

G_BEGIN_DECLS

/* Pushes that wait for their messages to be on the screen, with the problems found in the meantime. */
typedef struct _EaselA2uiPushes EaselA2uiPushes;

/* (transfer full): members that all answers have. */
typedef JsonObject *(*EaselA2uiDescribe) (gpointer user_data);

EaselA2uiPushes *easel_a2ui_pushes_new     (EaselA2uiDescribe   describe,
                                            gpointer            user_data);
void             easel_a2ui_pushes_free    (EaselA2uiPushes    *self);
/* Messages are applied in the order in which their calls are added; problems belong to the call whose messages are
 * being applied, or to the last one. */
void             easel_a2ui_pushes_add     (EaselA2uiPushes    *self,
                                            EaselCall          *call);
/* FALSE: no push is waiting. */
gboolean         easel_a2ui_pushes_take    (EaselA2uiPushes    *self,
                                            const A2uiProblem  *problem);
/* The messages of the next call have been applied: it waits for easel_a2ui_pushes_answer(), at most
 * EASEL_LIMIT_A2UI_APPEAR, or not at all if the last answer was that the view is not visible. */
void             easel_a2ui_pushes_wait    (EaselA2uiPushes    *self);
/* The view appears: later pushes wait for it again. */
void             easel_a2ui_pushes_expect  (EaselA2uiPushes    *self);
void             easel_a2ui_pushes_answer  (EaselA2uiPushes    *self,
                                            gboolean            visible);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselA2uiPushes, easel_a2ui_pushes_free)

G_END_DECLS
