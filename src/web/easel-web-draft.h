/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-drafts.h"
#include "easel-web-forms.h"

G_BEGIN_DECLS

/* The input of the user in the pages of one canvas, and what these gave to be kept: for the next document, the next
 * page, and the next run of the program. */
typedef struct _EaselWebDraft EaselWebDraft;

/* @drafts: (nullable): where it outlives the program, as that of @key. @world: of forms.js. */
EaselWebDraft *easel_web_draft_new            (EaselWebDrafts *drafts,
                                               const char     *key,
                                               const char     *world);
void           easel_web_draft_free           (EaselWebDraft  *self);
EaselWebForms *easel_web_draft_get_forms      (EaselWebDraft  *self);
/* (nullable): what a page gave to be kept: JSON, foreign. */
const char    *easel_web_draft_get_page_state (EaselWebDraft  *self);
void           easel_web_draft_set_page_state (EaselWebDraft  *self,
                                               const char     *page_state);
/* The one of an earlier run, or of before the surface was let go: once. */
void           easel_web_draft_load           (EaselWebDraft  *self);
/* @forms: (nullable): as it was. @page_state: (nullable). */
void           easel_web_draft_save           (EaselWebDraft  *self,
                                               const char     *forms,
                                               const char     *page_state);
/* The next page is another. */
void           easel_web_draft_forget         (EaselWebDraft  *self);
/* The canvas is closed: nobody wants its file. */
void           easel_web_draft_remove         (EaselWebDraft  *self);

G_END_DECLS
