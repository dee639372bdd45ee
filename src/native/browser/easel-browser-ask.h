/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* @answer: (nullable): number of the answer; NULL: cancelled, or the page has changed. */
typedef void (*EaselBrowserAnswered) (EaselBrowserPage *page,
                                      const char       *answer,
                                      gpointer          user_data);

/* A question to the user over a page. */
typedef struct
{
  const char *heading;
  const char *body;       /* foreign parts cleaned */
  const char *address;    /* nullable: foreign; shown in full below the body */
  const char *answers[3]; /* translated buttons after Cancel; the answers are their numbers "0", "1", "2" */
  gboolean    outlives_page; /* not closed when the page changes: it is about a file that is downloaded anyway */
} EaselBrowserQuestion;

/* FALSE: the page is not visible, or too many questions are open. Otherwise @then is called exactly once; it owns
 * @user_data. */
gboolean easel_browser_ask (EaselBrowserPage           *page,
                            const EaselBrowserQuestion *question,
                            EaselBrowserAnswered        then,
                            gpointer                    user_data);

G_END_DECLS
