/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-actions.h"

#include "easel-browser-approve.h"
#include "easel-browser-instance.h"
#include "easel-browser-limits.h"
#include "easel-browser-wait.h"
#include "easel-json.h"
#include "easel-timeout.h"

static EaselBrowserPage *
get_page (EaselInstance *instance)
{
  return easel_browser_instance_get_page (EASEL_BROWSER_INSTANCE (instance));
}

/* WebKit reports the title only after the end of the load, and some pages have none. */
static gboolean
is_named (EaselBrowserPage *page)
{
  const char *title = webkit_web_view_get_title (easel_browser_page_get_view (page));

  return (title != NULL && *title != '\0') || easel_browser_page_get_failure (page) != NULL ||
         easel_browser_page_is_quiet (page, EASEL_LIMIT_BROWSER_TITLE);
}

static gboolean
is_loaded (EaselBrowserPage *page)
{
  return !easel_browser_page_is_loading (page) && is_named (page);
}

static void
add_member (JsonObject *object,
            const char *name,
            JsonNode   *node,
            gpointer    state)
{
  json_object_set_member (state, name, json_node_copy (node));
}

/* A failed load is an error only for actions that navigate; a click itself has succeeded. */
static void
answer_state (EaselBrowserPage *page,
              EaselCall        *call,
              gboolean          in_time,
              gpointer          user_data)
{
  JsonObject *result = user_data;
  JsonObject *state = easel_browser_page_describe (page);
  const char *failure = easel_browser_page_get_failure (page);
  const char *refused = easel_json_peek_string (state, "refusedNavigation", NULL);

  if (result == NULL && failure != NULL)
    easel_call_fail (call, EASEL_CODE_FAILED, "The page could not be loaded: %s", failure);
  /* A page that loaded, and whose own further navigation was refused, did not fail. */
  else if (result == NULL && refused != NULL && !easel_browser_page_has_committed (page))
    easel_call_fail (call, EASEL_CODE_REFUSED, "The page led on to %.512s, where you may not go by yourself. Navigate "
                     "there if it is meant; the person is asked then.", refused);
  else if (result == NULL && in_time && !easel_browser_page_has_committed (page))
    easel_call_fail (call, EASEL_CODE_FAILED, "No page came from there: it may be a file to save. The page "
                     "before is still shown.");
  else
    {
      if (result != NULL)
        json_object_foreach_member (result, add_member, state);
      easel_call_reply (call, easel_json_node_take (g_steal_pointer (&state)));
    }
  g_clear_pointer (&state, json_object_unref);
}

void
easel_browser_answer_loaded (EaselBrowserPage *page,
                             EaselCall        *call,
                             JsonObject       *result)
{
  EaselBrowserWaiting waiting = {
    .condition = is_loaded,
    .delay = EASEL_LIMIT_BROWSER_CLICK_DELAY,
    .timeout = easel_timeout_peek (easel_call_get_input (call), EASEL_LIMIT_BROWSER_LOAD),
  };

  easel_browser_wait (page, call, &waiting, answer_state, result,
                      result != NULL ? (GDestroyNotify) json_object_unref : NULL);
}

/* A page that loads for long, such as one with a stream, is read after a time without network activity. */
static gboolean
is_readable (EaselBrowserPage *page)
{
  return is_loaded (page) ||
         (easel_browser_page_has_committed (page) &&
          easel_browser_page_is_quiet (page, EASEL_LIMIT_BROWSER_IDLE_DELAY));
}

void
easel_browser_when_readable (EaselBrowserPage   *page,
                             EaselCall          *call,
                             EaselBrowserWaited  then,
                             gpointer            user_data)
{
  EaselBrowserWaiting waiting = { .condition = is_readable, .timeout = EASEL_LIMIT_BROWSER_LOAD };

  if (easel_browser_page_is_loading (page))
    easel_browser_wait (page, call, &waiting, then, user_data, NULL);
  else
    then (page, call, TRUE, user_data);
}

void
easel_browser_add_state (EaselBrowserPage *page,
                         JsonObject       *result)
{
  g_autoptr(JsonObject) state = easel_browser_page_describe (page);
  const char *failure = easel_json_peek_string (state, "failure", NULL);

  easel_json_object_set (result, EASEL_JSON_STRING ("url", easel_json_peek_string (state, "url", "")),
                         EASEL_JSON_STRING ("title", easel_json_peek_string (state, "title", "")),
                         EASEL_JSON_IF (easel_json_peek_boolean (state, "loading", FALSE),
                                        EASEL_JSON_BOOLEAN ("loading", TRUE)),
                         EASEL_JSON_STRING ("failure", failure));
}

static void
navigate_approved (EaselBrowserPage *page,
                   EaselCall        *call,
                   const char       *uri)
{
  easel_browser_page_load (page, uri);
  easel_browser_answer_loaded (page, call, NULL);
}

void
easel_browser_navigate (EaselInstance *instance,
                        EaselCall     *call)
{
  const char *url = easel_json_peek_string (easel_call_get_input (call), "url", "");

  easel_browser_approve (get_page (instance), call, url, navigate_approved);
}

static void
back_approved (EaselBrowserPage *page,
               EaselCall        *call,
               const char       *uri)
{
  easel_browser_page_step (page, -1);
  easel_browser_answer_loaded (page, call, NULL);
}

static void
forward_approved (EaselBrowserPage *page,
                  EaselCall        *call,
                  const char       *uri)
{
  easel_browser_page_step (page, 1);
  easel_browser_answer_loaded (page, call, NULL);
}

static void
step (EaselInstance        *instance,
      EaselCall            *call,
      int                   steps,
      EaselBrowserApproved  then)
{
  EaselBrowserPage *page = get_page (instance);
  WebKitBackForwardList *list = webkit_web_view_get_back_forward_list (easel_browser_page_get_view (page));
  WebKitBackForwardListItem *item = webkit_back_forward_list_get_nth_item (list, steps);

  if (item == NULL)
    easel_call_fail (call, EASEL_CODE_FAILED, "There is no page %s this one. getState tells where one can go.",
                     steps < 0 ? "before" : "after");
  else
    easel_browser_approve (page, call, webkit_back_forward_list_item_get_uri (item), then);
}

void
easel_browser_back (EaselInstance *instance,
                    EaselCall     *call)
{
  step (instance, call, -1, back_approved);
}

void
easel_browser_forward (EaselInstance *instance,
                       EaselCall     *call)
{
  step (instance, call, 1, forward_approved);
}

static void
reload_approved (EaselBrowserPage *page,
                 EaselCall        *call,
                 const char       *uri)
{
  easel_browser_page_reload (page);
  easel_browser_answer_loaded (page, call, NULL);
}

void
easel_browser_reload (EaselInstance *instance,
                      EaselCall     *call)
{
  EaselBrowserPage *page = get_page (instance);
  const char *address = easel_browser_page_get_address (page);

  if (address == NULL)
    easel_call_fail (call, EASEL_CODE_FAILED, "Nothing is loaded yet. Use navigate.");
  else
    easel_browser_approve (page, call, address, reload_approved);
}

void
easel_browser_stop (EaselInstance *instance,
                    EaselCall     *call)
{
  EaselBrowserPage *page = get_page (instance);

  easel_browser_page_stop (page);
  easel_browser_answer_loaded (page, call, json_object_new ());
}

void
easel_browser_get_state (EaselInstance *instance,
                         EaselCall     *call)
{
  easel_call_reply (call, easel_json_node_take (easel_browser_page_describe (get_page (instance))));
}

static gboolean
is_idle (EaselBrowserPage *page)
{
  return easel_browser_page_is_idle (page);
}

static void
waited_cb (EaselBrowserPage *page,
           EaselCall        *call,
           gboolean          in_time,
           gpointer          user_data)
{
  if (in_time)
    easel_call_reply (call, easel_json_node_take (easel_browser_page_describe (page)));
  else
    easel_call_fail (call, EASEL_CODE_TIMEOUT, "It did not happen in time%s. Look at getText or snapshot, or "
                     "wait longer with timeoutMs.",
                     easel_browser_page_is_loading (page) ? "; the page is still loading" : "");
}

void
easel_browser_wait_for (EaselInstance *instance,
                        EaselCall     *call)
{
  JsonObject *input = easel_call_get_input (call);
  const char *what = easel_json_peek_string (input, "for", "");
  EaselBrowserWaiting waiting = {
    .timeout = easel_timeout_peek (input, EASEL_LIMIT_BROWSER_LOAD),
  };

  if ((g_str_equal (what, "text") || g_str_equal (what, "selector")) && !easel_json_has (input, what))
    {
      easel_call_fail (call, EASEL_CODE_INVALID_INPUT, "$.%s: is what to wait for.", what);
      return;
    }
  if (g_str_equal (what, "load"))
    waiting.condition = is_loaded;
  else if (g_str_equal (what, "idle"))
    waiting.condition = is_idle;
  easel_browser_wait (get_page (instance), call, &waiting, waited_cb, NULL, NULL);
}
