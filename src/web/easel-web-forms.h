/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* The user's input in a page, and its scroll position, while the same document is loaded again; see forms.js.
 *
 * Signal: "lost" (const char *sentence): a text could not be restored; translated. */
#define EASEL_TYPE_WEB_FORMS (easel_web_forms_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebForms, easel_web_forms, EASEL, WEB_FORMS, GObject)

/* The input of the user in a page, at one moment. */
typedef struct
{
  char     *forms;             /* JSON of forms.js; "": none */
  double    scroll_y;          /* CSS pixels */
  gboolean  is_complete;       /* FALSE: there is more input than can be kept */
  gboolean  edited_elsewhere;  /* the user changed something outside of the controls of the page */
} EaselWebInput;

void           easel_web_input_free            (EaselWebInput *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselWebInput, easel_web_input_free)

EaselWebForms *easel_web_forms_new             (const char    *world);
/* Call both before a load: the page responds before it is unloaded. */
void           easel_web_forms_remember        (EaselWebForms *self,
                                                WebKitWebView *view);
void           easel_web_forms_remember_scroll (EaselWebForms *self,
                                                WebKitWebView *view);
/* The next document is not scrolled to the old position. */
void           easel_web_forms_forget_scroll   (EaselWebForms *self);
/* Collects both before the view is unloaded. The task only references @self, because a page may never respond. */
void           easel_web_forms_gather_async    (EaselWebForms       *self,
                                                WebKitWebView       *view,
                                                GCancellable        *cancellable,
                                                GAsyncReadyCallback  callback,
                                                gpointer             user_data);
EaselWebInput *easel_web_forms_gather_finish   (EaselWebForms       *self,
                                                GAsyncResult        *result,
                                                GError             **error);
void           easel_web_forms_set_input       (EaselWebForms       *self,
                                                const EaselWebInput *input);
gboolean       easel_web_forms_is_waiting      (EaselWebForms *self);
/* The next document is another one: nothing is restored. */
void           easel_web_forms_forget          (EaselWebForms *self);
void           easel_web_forms_set             (EaselWebForms *self,
                                                const char    *forms);
void           easel_web_forms_restore         (EaselWebForms *self,
                                                WebKitWebView *view);

G_END_DECLS
