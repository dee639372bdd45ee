/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-browser-page.h"

G_BEGIN_DECLS

typedef gboolean (*EaselBrowserCondition) (EaselBrowserPage *page);
/* @in_time: FALSE if the time limit was reached first. */
typedef void     (*EaselBrowserWaited)    (EaselBrowserPage *page,
                                           EaselCall        *call,
                                           gboolean          in_time,
                                           gpointer          user_data);

typedef struct
{
  EaselBrowserCondition condition;  /* NULL: the operation "test" with the call's input */
  guint                 delay;      /* milliseconds before the first check */
  guint                 timeout;    /* milliseconds */
} EaselBrowserWaiting;

/* Continues across navigations. @then is not called if @call ends first; it and @free_func own @user_data. */
void easel_browser_wait (EaselBrowserPage          *page,
                         EaselCall                 *call,
                         const EaselBrowserWaiting *waiting,
                         EaselBrowserWaited         then,
                         gpointer                   user_data,
                         GDestroyNotify             free_func);

G_END_DECLS
