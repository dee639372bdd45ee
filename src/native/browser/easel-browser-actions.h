/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

#include "easel-browser-page.h"
#include "easel-browser-wait.h"

G_BEGIN_DECLS

/* Handlers for the declaration's table of actions. Each answers @call. */
void easel_browser_back         (EaselInstance *instance, EaselCall *call);
void easel_browser_click        (EaselInstance *instance, EaselCall *call);
void easel_browser_evaluate     (EaselInstance *instance, EaselCall *call);
void easel_browser_forward      (EaselInstance *instance, EaselCall *call);
void easel_browser_get_elements (EaselInstance *instance, EaselCall *call);
void easel_browser_get_picked   (EaselInstance *instance, EaselCall *call);
void easel_browser_get_state    (EaselInstance *instance, EaselCall *call);
void easel_browser_get_text     (EaselInstance *instance, EaselCall *call);
void easel_browser_navigate     (EaselInstance *instance, EaselCall *call);
void easel_browser_press        (EaselInstance *instance, EaselCall *call);
void easel_browser_reload       (EaselInstance *instance, EaselCall *call);
void easel_browser_scroll       (EaselInstance *instance, EaselCall *call);
void easel_browser_select       (EaselInstance *instance, EaselCall *call);
void easel_browser_snapshot     (EaselInstance *instance, EaselCall *call);
void easel_browser_stop         (EaselInstance *instance, EaselCall *call);
void easel_browser_type         (EaselInstance *instance, EaselCall *call);
void easel_browser_wait_for     (EaselInstance *instance, EaselCall *call);

/* Waits until the page is loaded or the input's timeoutMs is over, and answers with the page's state. @result:
 * (transfer full) (nullable): more members for the answer. */
void easel_browser_answer_loaded (EaselBrowserPage *page,
                                  EaselCall        *call,
                                  JsonObject       *result);

/* Calls @then at once, or when the loading page can be read, so that an agent that reads right after an open does
 * not get an empty page. @in_time: FALSE if the time limit was reached first. */
void easel_browser_when_readable (EaselBrowserPage   *page,
                                  EaselCall          *call,
                                  EaselBrowserWaited  then,
                                  gpointer            user_data);
/* Adds url and title to the result of a read, and also that the page is still loading, or why loading failed. */
void easel_browser_add_state     (EaselBrowserPage   *page,
                                  JsonObject         *result);

G_END_DECLS
