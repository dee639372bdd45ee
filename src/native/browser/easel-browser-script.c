/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-script.h"

#include "easel-browser-limits.h"
#include "easel-browser-resources.h"
#include "easel-browser-view.h"
#include "easel-json.h"
#include "easel-limits.h"

#define RESOURCES RESOURCE_PATH "/browser/"

typedef struct
{
  EaselBrowserPage *page;
  EaselCall        *call;
  EaselBrowserRan   then;       /* nullable: NULL for an evaluation */
  gpointer          user_data;
} Running;

static void
running_free (Running *self)
{
  g_object_unref (self->page);
  g_object_unref (self->call);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Running, running_free)

/* A cancelled script ends only when the page returns to its event loop; until then the page counts as unresponsive. */
static void
cancelled_cb (GCancellable     *cancellable,
              EaselBrowserPage *page)
{
  easel_browser_page_set_unresponsive (page, TRUE);
}

static Running *
running_new (EaselBrowserPage *page,
             EaselCall        *call)
{
  Running *self = g_new0 (Running, 1);

  self->page = g_object_ref (page);
  self->call = g_object_ref (call);
  g_signal_connect_object (easel_call_get_cancellable (call), "cancelled", G_CALLBACK (cancelled_cb), page, 0);
  return self;
}

static void
finish (Running *self)
{
  g_signal_handlers_disconnect_by_func (easel_call_get_cancellable (self->call), cancelled_cb, self->page);
  easel_browser_page_set_unresponsive (self->page, FALSE);
}

/* A function body without values: they are passed as its arguments. */
static char *
build_body (void)
{
  static const char * const parts[] = { "dom.js", "outline.js", "act.js", "pick.js", "run.js" };
  GString *body = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *path = g_strconcat (RESOURCES, parts[i], NULL);
      g_autoptr(GBytes) bytes = g_resource_lookup_data (easel_browser_get_resource (), path,
                                                         G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

      g_assert (bytes != NULL);
      g_string_append_len (body, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    }
  return g_string_free (body, FALSE);
}

static char *
build_limits (EaselBrowserPage *page)
{
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *prefix = g_strdup_printf ("e%u", easel_browser_page_get_serial (page));
  JsonObject *limits = easel_json_object (EASEL_JSON_INT ("nodes", EASEL_LIMIT_BROWSER_NODES),
                                          EASEL_JSON_INT ("elements", EASEL_LIMIT_BROWSER_ELEMENTS),
                                          EASEL_JSON_INT ("text", EASEL_LIMIT_BROWSER_TEXT_CHARS),
                                          EASEL_JSON_INT ("depth", EASEL_LIMIT_BROWSER_DEPTH),
                                          EASEL_JSON_STRING ("prefix", prefix));

  node = easel_json_node_take (limits);
  return easel_json_to_string (node);
}

static GVariant *
build_arguments (EaselBrowserPage *page,
                 JsonObject       *values,
                 const char       *operation)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (values));
  g_autofree char *input = easel_json_to_string (node);
  g_autofree char *limits = build_limits (page);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&builder, "{sv}", "operation", g_variant_new_string (operation));
  g_variant_builder_add (&builder, "{sv}", "input", g_variant_new_string (input));
  g_variant_builder_add (&builder, "{sv}", "limits", g_variant_new_string (limits));
  return g_variant_builder_end (&builder);
}

/* Parses defensively: a broken web process may return anything. */
static JsonObject *
parse_outcome (JSCValue  *value,
               JsonNode **node)
{
  g_autofree char *text = jsc_value_is_string (value) ? jsc_value_to_string (value) : NULL;

  *node = text != NULL ? easel_json_parse (text, strlen (text), EASEL_LIMIT_BROWSER_RESULT_BYTES, NULL) : NULL;
  return *node != NULL ? easel_json_as_object (*node, "the result", NULL) : NULL;
}

static void
ran_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr(Running) running = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, &error);
  g_autoptr(JsonNode) node = NULL;

  finish (running);
  if (!easel_call_is_answered (running->call))
    running->then (running->page, running->call, value != NULL ? parse_outcome (value, &node) : NULL,
                   running->user_data);
}

/**
 * easel_browser_script_run:
 * @page: a page
 * @call: its input is passed to the operation; if it ends first, @then is not called
 * @operation: a name in run.js
 * @then: called with its outcome
 * @user_data: for @then
 *
 * Runs an operation of Easel in the document.
 */
void
easel_browser_script_run (EaselBrowserPage *page,
                          EaselCall        *call,
                          const char       *operation,
                          EaselBrowserRan   then,
                          gpointer          user_data)
{
  g_autofree char *body = NULL;
  Running *running;

  g_return_if_fail (EASEL_IS_BROWSER_PAGE (page));
  g_return_if_fail (EASEL_IS_CALL (call));

  body = build_body ();
  running = running_new (page, call);
  running->then = then;
  running->user_data = user_data;
  webkit_web_view_call_async_javascript_function (easel_browser_page_get_view (page), body, -1,
                                                  build_arguments (page, easel_call_get_input (call), operation),
                                                  EASEL_BROWSER_WORLD, NULL,
                                                  easel_call_get_cancellable (call), ran_cb, running);
}

static void
asked_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, &error);
  g_autoptr(JsonNode) node = NULL;
  JsonObject *outcome = value != NULL ? parse_outcome (value, &node) : NULL;
  JsonObject *found = outcome != NULL ? easel_json_peek_object (outcome, "result") : NULL;

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, found != NULL ? json_object_ref (found) : NULL, (GDestroyNotify) json_object_unref);
}

/**
 * easel_browser_script_ask_async:
 * @page: a page
 * @operation: a name in run.js
 * @input: its input
 * @cancellable: (nullable): a cancellable
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Runs an operation for the user.
 */
void
easel_browser_script_ask_async (EaselBrowserPage    *page,
                                const char          *operation,
                                JsonObject          *input,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autofree char *body = NULL;
  GTask *task;

  g_return_if_fail (EASEL_IS_BROWSER_PAGE (page));
  g_return_if_fail (operation != NULL && input != NULL);

  body = build_body ();
  task = g_task_new (page, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_browser_script_ask_async);
  webkit_web_view_call_async_javascript_function (easel_browser_page_get_view (page), body, -1,
                                                  build_arguments (page, input, operation), EASEL_BROWSER_WORLD, NULL,
                                                  cancellable, asked_cb, task);
}

/**
 * easel_browser_script_ask_finish:
 * @page: a page
 * @result: the result of the callback
 * @error: a location for an error of WebKit's
 *
 * Returns: (transfer full) (nullable): the result, foreign; %NULL without an error: nothing was found
 */
JsonObject *
easel_browser_script_ask_finish (EaselBrowserPage  *page,
                                 GAsyncResult      *result,
                                 GError           **error)
{
  g_return_val_if_fail (g_task_is_valid (result, page), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * easel_browser_script_unwrap:
 * @call: a call
 * @outcome: (nullable): the outcome of an operation
 *
 * Answers @call if @outcome is not a result.
 *
 * Returns: (transfer none) (nullable): the result
 */
JsonNode *
easel_browser_script_unwrap (EaselCall  *call,
                             JsonObject *outcome)
{
  static const char * const codes[] = { EASEL_CODE_NOT_FOUND, EASEL_CODE_INVALID_INPUT, EASEL_CODE_FAILED, NULL };
  JsonNode *result;
  const char *code;

  g_return_val_if_fail (EASEL_IS_CALL (call), NULL);

  if (outcome == NULL)
    {
      easel_call_fail (call, EASEL_CODE_FAILED, "The page went away or gave no answer that fits. Use getState and "
                       "waitFor, then repeat.");
      return NULL;
    }
  result = easel_json_peek_node (outcome, "result");
  if (result != NULL)
    return result;
  code = easel_json_peek_string (outcome, "code", EASEL_CODE_FAILED);
  easel_call_fail (call, g_strv_contains (codes, code) ? code : EASEL_CODE_FAILED, "%s",
                   easel_json_peek_string (outcome, "message", "The page could not be handled."));
  return NULL;
}

static JsonNode *
parse_value (JSCValue  *value,
             GError   **error)
{
  g_autofree char *text = jsc_value_to_json (value, 0);

  if (text == NULL)
    return json_node_new (JSON_NODE_NULL);
  return easel_json_parse (text, strlen (text), EASEL_LIMIT_BROWSER_RESULT_BYTES, error);
}

static void
answer_value (EaselCall *call,
              JSCValue  *value)
{
  g_autoptr(GError) error = NULL;
  JsonNode *node = parse_value (value, &error);
  JsonObject *object;

  if (node == NULL)
    {
      easel_call_fail (call, g_error_matches (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TOO_LARGE)
                               ? EASEL_CODE_TOO_LARGE : EASEL_CODE_FAILED,
                       "What the script returned cannot be sent: %s", error->message);
      return;
    }
  object = easel_json_object (EASEL_JSON_NODE ("value", node));
  easel_call_reply (call, easel_json_node_take (object));
}

static void
evaluated_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(Running) running = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, &error);

  finish (running);
  if (value != NULL)
    answer_value (running->call, value);
  else
    easel_call_fail (running->call, EASEL_CODE_FAILED, "The script failed: %.*s", EASEL_LIMIT_DISPLAY_CHARS,
                     error->message);
}

/* The page may navigate before the script reaches it, so the script checks the location first. A page cannot fake
 * its location object. */
static char *
guard (const char *origin,
       const char *body)
{
  g_autoptr(JsonNode) node = json_node_init_string (json_node_alloc (), strstr (origin, "://") ? origin : "null");
  g_autofree char *quoted = easel_json_to_string (node);

  return g_strdup_printf ("if (location.origin !== %s) throw 'the page went to another site before it ran. Look at "
                          "getState, then ask again.'; %s", quoted, body);
}

/**
 * easel_browser_script_evaluate:
 * @page: a page
 * @call: the call, answered here
 * @origin: the site that the user allowed; empty: any
 * @body: a function body of the agent
 *
 * Runs in the world of the page's own scripts: it has their access, and they can see and change it.
 */
void
easel_browser_script_evaluate (EaselBrowserPage *page,
                               EaselCall        *call,
                               const char       *origin,
                               const char       *body)
{
  g_autofree char *guarded = NULL;

  g_return_if_fail (EASEL_IS_BROWSER_PAGE (page));
  g_return_if_fail (EASEL_IS_CALL (call));
  g_return_if_fail (origin != NULL && body != NULL);

  guarded = guard (origin, body);
  webkit_web_view_call_async_javascript_function (easel_browser_page_get_view (page), guarded, -1, NULL, NULL, NULL,
                                                  easel_call_get_cancellable (call), evaluated_cb,
                                                  running_new (page, call));
}
