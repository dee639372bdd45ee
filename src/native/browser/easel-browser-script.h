/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* Operations of ours in a world of their own, where nothing that a page did to JavaScript exists.
 *
 * @outcome: (nullable): {result} or {code, message}; NULL when the document went away meanwhile. */
typedef void (*EaselBrowserRan) (EaselBrowserPage *page,
                                 EaselCall        *call,
                                 JsonObject       *outcome,
                                 gpointer          user_data);

/* @then: called once, unless the call ends before. */
void      easel_browser_script_run      (EaselBrowserPage *page,
                                         EaselCall        *call,
                                         const char       *operation,
                                         EaselBrowserRan   then,
                                         gpointer          user_data);
/* The same for the user, who is no call. @input: (transfer none). */
void      easel_browser_script_ask_async (EaselBrowserPage    *page,
                                          const char          *operation,
                                          JsonObject          *input,
                                          GCancellable        *cancellable,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data);
/* (transfer full) (nullable): the result, when it is an object. */
JsonObject *easel_browser_script_ask_finish (EaselBrowserPage *page,
                                             GAsyncResult     *result,
                                             GError          **error);
/* (transfer none) (nullable): the result; NULL after it answered @call with what went wrong. */
JsonNode *easel_browser_script_unwrap   (EaselCall        *call,
                                         JsonObject       *outcome);
/* The agent's own text as a function body, in the page's world. Answers @call. */
void      easel_browser_script_evaluate (EaselBrowserPage *page,
                                         EaselCall        *call,
                                         const char       *origin,
                                         const char       *body);

G_END_DECLS
