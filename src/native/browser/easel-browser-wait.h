/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

typedef gboolean (*EaselBrowserCondition) (EaselBrowserPage *page);
/* @in_time: FALSE when the time was over first. */
typedef void     (*EaselBrowserWaited)    (EaselBrowserPage *page,
                                           EaselCall        *call,
                                           gboolean          in_time,
                                           gpointer          user_data);

typedef struct
{
  EaselBrowserCondition condition;  /* or NULL: the operation "test" of the call's input */
  guint                 delay;      /* milliseconds before it is asked for the first time */
  guint                 timeout;    /* milliseconds */
} EaselBrowserWaiting;

/* Goes on over navigations. @then is not called when @call ends before; it and @free_func own @user_data. */
void easel_browser_wait (EaselBrowserPage          *page,
                         EaselCall                 *call,
                         const EaselBrowserWaiting *waiting,
                         EaselBrowserWaited         then,
                         gpointer                   user_data,
                         GDestroyNotify             free_func);

G_END_DECLS
