/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "config.h"

#include "easel-web-text.h"

#include "easel-webview-resources.h"

#define SCRIPT RESOURCE_PATH "/webview/text.js"

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JSCValue) value =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, &error);

  if (value == NULL)
    g_task_return_error (task, error);
  /* A broken web process may return any value. */
  else if (jsc_value_is_string (value))
    g_task_return_pointer (task, jsc_value_to_string (value), g_free);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "The page gave no text");
}

/**
 * easel_web_text_run:
 * @view: a view with a page
 * @world: a script world of ours
 * @body: a function body that returns a text, or the promise of one
 * @max_bytes: the limit
 * @task: receives a char *
 *
 * Returns the text that a script of Easel computes.
 */
void
easel_web_text_run (WebKitWebView *view,
                    const char    *world,
                    const char    *body,
                    gsize          max_bytes,
                    GTask         *task)
{
  GVariantDict arguments;

  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));
  g_return_if_fail (world != NULL && body != NULL && G_IS_TASK (task));

  g_variant_dict_init (&arguments, NULL);
  /* Requests a character more than the limit, to detect that there is more text. */
  g_variant_dict_insert (&arguments, "max", "u", (guint32) max_bytes + 1);
  webkit_web_view_call_async_javascript_function (view, body, -1, g_variant_dict_end (&arguments), world, NULL, NULL,
                                                  read_cb, g_object_ref (task));
}

/**
 * easel_web_text_read: not visible to the page. @view: a view with a page. @world: a script world of ours.
 * @max_bytes: the limit. @task: receives a char *.
 */
void
easel_web_text_read (WebKitWebView *view,
                     const char    *world,
                     gsize          max_bytes,
                     GTask         *task)
{
  g_autofree char *body = NULL;
  g_autoptr(GBytes) script = g_resource_lookup_data (easel_webview_get_resource (), SCRIPT,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_return_if_fail (script != NULL);

  body = g_strdup_printf ("%.*s\nreturn readText(document, max);", (int) g_bytes_get_size (script),
                          (const char *) g_bytes_get_data (script, NULL));
  easel_web_text_run (view, world, body, max_bytes, task);
}

/** easel_web_text_add: @page: a page that loads nothing yet. */
void
easel_web_text_add (EaselSealedPage *page)
{
  easel_sealed_page_add_script (page, easel_webview_get_resource (), SCRIPT, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
                                TRUE);
}
