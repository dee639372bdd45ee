/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-wait.h"

#include "easel-browser-limits.h"
#include "easel-browser-script.h"
#include "easel-json.h"

typedef struct
{
  EaselBrowserPage    *page;
  EaselCall           *call;
  EaselBrowserWaiting  waiting;
  EaselBrowserWaited   then;
  gpointer             user_data;
  GDestroyNotify       free_func;
  gint64               since;
  gboolean             is_asking;
  gboolean             is_over;
} Wait;

static void
wait_free (Wait *self)
{
  if (self->free_func != NULL)
    self->free_func (self->user_data);
  g_object_unref (self->page);
  g_object_unref (self->call);
  g_free (self);
}

static void
finish (Wait     *self,
        gboolean  in_time)
{
  self->is_over = TRUE;
  self->then (self->page, self->call, in_time, self->user_data);
}

static void
tested_cb (EaselBrowserPage *page,
           EaselCall        *call,
           JsonObject       *outcome,
           gpointer          user_data)
{
  Wait *self = user_data;
  JsonObject *result;

  self->is_asking = FALSE;
  /* The document went away; the next one is checked. */
  if (outcome == NULL || self->is_over)
    return;
  if (easel_browser_script_unwrap (call, outcome) == NULL)
    {
      self->is_over = TRUE;
      return;
    }
  result = easel_json_peek_object (outcome, "result");
  if (result != NULL && easel_json_peek_boolean (result, "holds", FALSE))
    finish (self, TRUE);
}

/* The timer keeps @self alive until the call is answered; after that the script has no callback. */
static void
ask (Wait *self)
{
  if (self->is_asking)
    return;
  self->is_asking = TRUE;
  easel_browser_script_run (self->page, self->call, "test", tested_cb, self);
}

static gboolean
tick_cb (gpointer user_data)
{
  Wait *self = user_data;
  guint waited = (g_get_monotonic_time () - self->since) / G_TIME_SPAN_MILLISECOND;

  if (self->is_over || easel_call_is_answered (self->call))
    return G_SOURCE_REMOVE;
  if (waited >= self->waiting.delay && self->waiting.condition == NULL)
    ask (self);
  else if (waited >= self->waiting.delay && self->waiting.condition (self->page))
    finish (self, TRUE);
  if (!self->is_over && waited >= self->waiting.timeout)
    finish (self, FALSE);
  return self->is_over ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

/**
 * easel_browser_wait:
 * @page: a page
 * @call: the call that waits
 * @waiting: the condition and the time limit
 * @then: called when the condition is met or the time is over
 * @user_data: for @then
 * @free_func: (nullable): for @user_data
 *
 * Polls, so that a page cannot suppress the event.
 */
void
easel_browser_wait (EaselBrowserPage          *page,
                    EaselCall                 *call,
                    const EaselBrowserWaiting *waiting,
                    EaselBrowserWaited         then,
                    gpointer                   user_data,
                    GDestroyNotify             free_func)
{
  Wait *self;

  g_return_if_fail (EASEL_IS_BROWSER_PAGE (page));
  g_return_if_fail (EASEL_IS_CALL (call));
  g_return_if_fail (waiting != NULL && then != NULL);

  self = g_new0 (Wait, 1);
  self->page = g_object_ref (page);
  self->call = g_object_ref (call);
  self->waiting = *waiting;
  self->then = then;
  self->user_data = user_data;
  self->free_func = free_func;
  self->since = g_get_monotonic_time ();
  g_timeout_add_full (G_PRIORITY_DEFAULT, EASEL_LIMIT_BROWSER_POLL, tick_cb, self, (GDestroyNotify) wait_free);
}
