/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* The input of a user in a page, and how far it is scrolled, over a load of the same document in the same view; see
 * forms.js.
 *
 * Signal: "lost" (const char *sentence): a text has no place in the page any more; translated. */
#define EASEL_TYPE_WEB_FORMS (easel_web_forms_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebForms, easel_web_forms, EASEL, WEB_FORMS, GObject)

EaselWebForms *easel_web_forms_new             (const char    *world);
/* Both before a load: a page answers them before it goes. */
void           easel_web_forms_remember        (EaselWebForms *self,
                                                WebKitWebView *view);
void           easel_web_forms_remember_scroll (EaselWebForms *self,
                                                WebKitWebView *view);
/* For a document that does not begin where the one before was. */
void           easel_web_forms_forget_scroll   (EaselWebForms *self);
/* Both, before the view goes for a while. The callback gets the forms alone: a page may answer never. */
void           easel_web_forms_gather_async    (EaselWebForms       *self,
                                                WebKitWebView       *view,
                                                GAsyncReadyCallback  callback,
                                                gpointer             user_data);
/* FALSE: the page holds more than can be kept. @edited_elsewhere: what the user put in is in no control of it. */
gboolean       easel_web_forms_gather_finish   (EaselWebForms       *self,
                                                GAsyncResult        *result,
                                                gboolean            *edited_elsewhere,
                                                GError             **error);
/* Nothing of what was remembered belongs to the next document. */
void           easel_web_forms_forget          (EaselWebForms *self);
void           easel_web_forms_set             (EaselWebForms *self,
                                                const char    *forms);
void           easel_web_forms_restore         (EaselWebForms *self,
                                                WebKitWebView *view);

G_END_DECLS
