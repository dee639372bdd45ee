/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-problem.h"
#include "easel-call.h"

G_BEGIN_DECLS

/* Pushes that wait to be on the screen, with the problems that were found meanwhile. */
typedef struct _EaselA2uiPushes EaselA2uiPushes;

/* (transfer full): the members of the answer that hold for all of them. */
typedef JsonObject *(*EaselA2uiDescribe) (gpointer user_data);

EaselA2uiPushes *easel_a2ui_pushes_new     (EaselA2uiDescribe   describe,
                                            gpointer            user_data);
void             easel_a2ui_pushes_free    (EaselA2uiPushes    *self);
/* Messages of calls are applied in the order in which these are added; problems are those of the call whose messages
 * are, or of the last one. */
void             easel_a2ui_pushes_add     (EaselA2uiPushes    *self,
                                            EaselCall          *call);
/* FALSE: no push waits. */
gboolean         easel_a2ui_pushes_take    (EaselA2uiPushes    *self,
                                            const A2uiProblem  *problem);
/* The messages of the next call are applied: from now on it waits for easel_a2ui_pushes_answer(),
 * EASEL_LIMIT_A2UI_APPEAR at most, or not at all where the last answer was that nothing is visible. */
void             easel_a2ui_pushes_wait    (EaselA2uiPushes    *self);
/* The view appears: it is worth waiting again. */
void             easel_a2ui_pushes_expect  (EaselA2uiPushes    *self);
void             easel_a2ui_pushes_answer  (EaselA2uiPushes    *self,
                                            gboolean            visible);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselA2uiPushes, easel_a2ui_pushes_free)

G_END_DECLS
