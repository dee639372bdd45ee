/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* Operations of Easel in a script world of its own, which pages cannot manipulate.
 *
 * @outcome: (nullable): {result} or {code, message}; NULL if the document went away in the meantime. */
typedef void (*EaselBrowserRan) (EaselBrowserPage *page,
                                 EaselCall        *call,
                                 JsonObject       *outcome,
                                 gpointer          user_data);

/* @then: called once, unless the call ends first. */
void        easel_browser_script_run        (EaselBrowserPage     *page,
                                             EaselCall            *call,
                                             const char           *operation,
                                             EaselBrowserRan       then,
                                             gpointer              user_data);
/* Runs an operation for the user, without a call. @input: (transfer none). */
void        easel_browser_script_ask_async  (EaselBrowserPage     *page,
                                             const char           *operation,
                                             JsonObject           *input,
                                             GCancellable         *cancellable,
                                             GAsyncReadyCallback   callback,
                                             gpointer              user_data);
/* (transfer full) (nullable): the result if it is an object. */
JsonObject *easel_browser_script_ask_finish (EaselBrowserPage     *page,
                                             GAsyncResult         *result,
                                             GError              **error);
/* (transfer none) (nullable): the result; NULL after it answered @call with the error. */
JsonNode   *easel_browser_script_unwrap     (EaselCall            *call,
                                             JsonObject           *outcome);
/* Runs the agent's text as a function body in the page's world. Answers @call. */
void        easel_browser_script_evaluate   (EaselBrowserPage     *page,
                                             EaselCall            *call,
                                             const char           *origin,
                                             const char           *body);

G_END_DECLS
