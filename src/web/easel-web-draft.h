/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-drafts.h"
#include "easel-web-forms.h"

G_BEGIN_DECLS

/* The user's input in the pages of one canvas, and the state that pages stored: for the next document, the next page,
 * and the next run of the program. */
typedef struct _EaselWebDraft EaselWebDraft;

/* @drafts: (nullable): stores the draft in a file for @key. @world: the script world of forms.js. */
EaselWebDraft *easel_web_draft_new            (EaselWebDrafts *drafts,
                                               const char     *key,
                                               const char     *world);
void           easel_web_draft_free           (EaselWebDraft  *self);
EaselWebForms *easel_web_draft_get_forms      (EaselWebDraft  *self);
/* (nullable): the state that a page stored: JSON, foreign. */
const char    *easel_web_draft_get_page_state (EaselWebDraft  *self);
void           easel_web_draft_set_page_state (EaselWebDraft  *self,
                                               const char     *page_state);
/* Loads the saved draft of an earlier run or an earlier surface, on the first call. */
void           easel_web_draft_load           (EaselWebDraft  *self);
/* The page has ended: the next one gets what was saved last. */
void           easel_web_draft_resume         (EaselWebDraft  *self);
/* @forms: (nullable): NULL keeps the forms that are saved. @page_state: (nullable): NULL drops the saved state. */
void           easel_web_draft_save           (EaselWebDraft  *self,
                                               const char     *forms,
                                               const char     *page_state);
/* Forgets the draft, because the next page is another one. */
void           easel_web_draft_forget         (EaselWebDraft  *self);
/* Removes the file, because the canvas was closed. */
void           easel_web_draft_remove         (EaselWebDraft  *self);

G_END_DECLS
