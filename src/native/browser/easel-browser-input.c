/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-actions.h"

#include "easel-browser-address.h"
#include "easel-browser-instance.h"
#include "easel-browser-script.h"
#include "easel-json.h"

static EaselBrowserPage *
get_page (EaselInstance *instance)
{
  return easel_browser_instance_get_page (EASEL_BROWSER_INSTANCE (instance));
}

static gboolean
check_target (EaselCall *call)
{
  JsonObject *input = easel_call_get_input (call);

  if (easel_json_has (input, "ref") != easel_json_has (input, "selector"))
    return TRUE;
  easel_call_fail (call, EASEL_CODE_INVALID_INPUT, "$: give either ref, from getElements, or selector.");
  return FALSE;
}

/* Input may start a navigation: the answer contains the resulting address. */
static void
acted_cb (EaselBrowserPage *page,
          EaselCall        *call,
          JsonObject       *outcome,
          gpointer          user_data)
{
  JsonObject *result;

  /* A document that is replaced because of the input returns no result. */
  if (outcome == NULL && easel_browser_page_is_loading (page))
    {
      easel_browser_answer_loaded (page, call, json_object_new ());
      return;
    }
  if (easel_browser_script_unwrap (call, outcome) == NULL)
    return;
  result = easel_json_peek_object (outcome, "result");
  easel_browser_answer_loaded (page, call, result != NULL ? json_object_ref (result) : json_object_new ());
}

static void
act (EaselInstance *instance,
     EaselCall     *call,
     const char    *operation)
{
  EaselBrowserPage *page = get_page (instance);

  easel_browser_activity_begin (easel_browser_page_get_activity (page), call);
  easel_browser_script_run (page, call, operation, acted_cb, NULL);
}

void
easel_browser_click (EaselInstance *instance,
                     EaselCall     *call)
{
  if (check_target (call))
    act (instance, call, "click");
}

void
easel_browser_type (EaselInstance *instance,
                    EaselCall     *call)
{
  if (check_target (call))
    act (instance, call, "type");
}

void
easel_browser_press (EaselInstance *instance,
                     EaselCall     *call)
{
  act (instance, call, "press");
}

void
easel_browser_select (EaselInstance *instance,
                      EaselCall     *call)
{
  if (check_target (call))
    act (instance, call, "select");
}

static void
read_cb (EaselBrowserPage *page,
         EaselCall        *call,
         JsonObject       *outcome,
         gpointer          user_data)
{
  JsonNode *node = easel_browser_script_unwrap (call, outcome);
  JsonObject *result;

  if (node == NULL)
    return;
  result = easel_json_peek_object (outcome, "result");
  if (result == NULL)
    {
      easel_call_reply (call, json_node_copy (node));
      return;
    }
  result = easel_json_object_copy (result);
  easel_browser_add_state (page, result);
  easel_call_reply (call, easel_json_node_take (result));
}

static void
read_now (EaselBrowserPage *page,
          EaselCall        *call,
          gboolean          in_time,
          gpointer          operation)
{
  easel_browser_script_run (page, call, operation, read_cb, NULL);
}

void
easel_browser_get_text (EaselInstance *instance,
                        EaselCall     *call)
{
  easel_browser_when_readable (get_page (instance), call, read_now, (gpointer) "getText");
}

void
easel_browser_get_elements (EaselInstance *instance,
                            EaselCall     *call)
{
  easel_browser_when_readable (get_page (instance), call, read_now, (gpointer) "getElements");
}

void
easel_browser_scroll (EaselInstance *instance,
                      EaselCall     *call)
{
  easel_browser_script_run (get_page (instance), call, "scroll", read_cb, NULL);
}

void
easel_browser_evaluate (EaselInstance *instance,
                        EaselCall     *call)
{
  EaselBrowserPage *page = get_page (instance);
  g_autofree char *origin = easel_browser_address_dup_origin (easel_browser_page_get_address (page));

  easel_browser_activity_begin (easel_browser_page_get_activity (page), call);
  easel_browser_script_evaluate (page, call, origin,
                                 easel_json_peek_string (easel_call_get_input (call), "script", ""));
}
