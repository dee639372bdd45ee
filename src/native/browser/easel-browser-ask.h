/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* @answer: (nullable): a number of an answer; NULL for no, and when the page is not there any more. */
typedef void (*EaselBrowserAnswered) (EaselBrowserPage *page,
                                      const char       *answer,
                                      gpointer          user_data);

/* A question over the window of a page. */
typedef struct
{
  const char *heading;
  const char *body;       /* foreign parts cleaned */
  const char *address;    /* nullable: foreign; shown whole below the body */
  const char *answers[3]; /* translated, after Cancel; their numbers "0", "1", "2" are the answers */
  gboolean    outlives_page; /* it is about a file, which comes whatever the view shows */
} EaselBrowserQuestion;

/* FALSE: nobody is there to be asked. @then is called exactly once otherwise; it owns @user_data. */
gboolean easel_browser_ask (EaselBrowserPage           *page,
                            const EaselBrowserQuestion *question,
                            EaselBrowserAnswered        then,
                            gpointer                    user_data);

G_END_DECLS
