/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Drafts stored in files: input of the user in pages, and state that pages stored. One file for each canvas, readable
 * only by the user. Passwords are not included, see forms.js. */
#define EASEL_TYPE_WEB_DRAFTS (easel_web_drafts_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebDrafts, easel_web_drafts, EASEL, WEB_DRAFTS, GObject)

EaselWebDrafts *easel_web_drafts_new    (const char      *folder);
void            easel_web_drafts_save   (EaselWebDrafts  *self,
                                         const char      *key,
                                         const char      *forms,
                                         const char      *page_state);
void            easel_web_drafts_load   (EaselWebDrafts  *self,
                                         const char      *key,
                                         char           **forms,
                                         char           **page_state);
void            easel_web_drafts_forget (EaselWebDrafts  *self,
                                         const char      *key);
gboolean        easel_web_drafts_flush  (EaselWebDrafts  *self);
void            easel_web_drafts_freeze (EaselWebDrafts  *self);

G_END_DECLS
