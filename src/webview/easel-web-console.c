/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "config.h"

#include "easel-web-console.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-canvas-limits.h"
#include "easel-json.h"
#include "easel-webview-limits.h"
#include "easel-webview-resources.h"

#define HANDLER "easelConsole"
#define WORLD "easel-console"

/* Collects console messages of one view. WebKit's signal and setting for console messages do not work in ephemeral
 * sessions (2.50), which all views but some browsers have. So scripts collect them: console-page.js in the script world
 * of the page, which the page can manipulate, and console-relay.js in a world of its own, which sends them. */
typedef struct
{
  WebKitWebView            *view;     /* not referenced: it owns this */
  WebKitUserContentManager *content;
  EaselConsole             *console;
  GPtrArray                *scripts;  /* nullable: NULL: the console is not shown */
  double                    tokens;   /* messages that may arrive now */
  gint64                    filled;   /* monotonic, microseconds */
  gboolean                  full;     /* a message about dropped messages was added */
} Listener;

static const struct
{
  const char        *kind;
  EaselConsoleLevel  level;
} kinds[] = {
  { "debug", EASEL_CONSOLE_DEBUG },   { "log", EASEL_CONSOLE_LOG },     { "info", EASEL_CONSOLE_LOG },
  { "warn", EASEL_CONSOLE_WARNING },  { "error", EASEL_CONSOLE_ERROR }, { "rejection", EASEL_CONSOLE_ERROR },
  { "blocked", EASEL_CONSOLE_ERROR }, { "muted", EASEL_CONSOLE_ERROR },
  { "unloaded", EASEL_CONSOLE_ERROR }, { "lost", EASEL_CONSOLE_WARNING },
};

/* (transfer full): the text of a message, for the user. */
static char *
describe (const char *kind,
          JsonObject *message)
{
  const char *text = easel_json_peek_string (message, "text", "");

  if (strcmp (kind, "rejection") == 0)
    /* Translators: %s is an error, in the words of a page. */
    return g_strdup_printf (_("A promise was rejected and not handled: %s"), text);
  if (strcmp (kind, "blocked") == 0)
    /* Translators: the first %s is an address, the second the name of a rule, such as “img-src”. */
    return g_strdup_printf (_("The content security policy blocked %s (%s)."), text,
                            easel_json_peek_string (message, "rule", ""));
  if (strcmp (kind, "unloaded") == 0)
    /* Translators: %s is an address. */
    return g_strdup_printf (_("Could not be loaded: %s"), text);
  /* In a page with an opaque origin, its own files and callbacks count as cross-origin, so that WebKit hides errors of
   * scripts (2.50). */
  if (strcmp (kind, "muted") == 0)
    return g_strdup (_("An error that the page did not catch. It has no details."));
  if (strcmp (kind, "lost") == 0)
    return g_strdup (_("There are too many messages; some were dropped."));
  return g_strdup (text);
}

static void
add (Listener   *listener,
     JsonObject *message)
{
  const char *kind = easel_json_peek_string (message, "kind", "");
  const gint64 line = easel_json_peek_int (message, "line", 0);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *text = NULL;

      if (strcmp (kinds[i].kind, kind) != 0)
        continue;
      text = describe (kind, message);
      easel_console_add (listener->console, kinds[i].level, text, easel_json_peek_string (message, "source", ""),
                         CLAMP (line, 0, G_MAXINT));
    }
}

/* The relay has the same limit, but a broken web process may ignore it, and each frame has a relay. */
static gboolean
may_pass (Listener *listener)
{
  const gint64 now = g_get_monotonic_time ();
  const double more = (now - listener->filled) * (double) EASEL_LIMIT_CONSOLE_RATE / G_USEC_PER_SEC;

  listener->tokens = MIN (listener->tokens + more, EASEL_LIMIT_CONSOLE_BURST);
  listener->filled = now;
  if (listener->tokens < (listener->full ? EASEL_LIMIT_CONSOLE_BURST / 2 : 1))
    return FALSE;
  listener->full = FALSE;
  listener->tokens--;
  return TRUE;
}

static void
report_dropped (Listener *listener)
{
  g_autoptr(JsonObject) message = json_object_new ();

  if (listener->full)
    return;
  listener->full = TRUE;
  json_object_set_string_member (message, "kind", "lost");
  add (listener, message);
}

static void
message_cb (WebKitUserContentManager *content,
            JSCValue                 *value,
            Listener                 *listener)
{
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) node = NULL;

  if (!may_pass (listener))
    {
      report_dropped (listener);
      return;
    }
  text = jsc_value_is_string (value) ? jsc_value_to_string (value) : NULL;
  node = text != NULL ? easel_json_parse (text, strlen (text), EASEL_LIMIT_CONSOLE_MESSAGE * 3, NULL) : NULL;
  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    add (listener, json_node_get_object (node));
}

/* (transfer full): the function in the file, with a call. */
static char *
build_script (const char *name)
{
  g_autofree char *path = g_strconcat (RESOURCE_PATH "/webview/", name, NULL);
  g_autoptr(GBytes) source =
    g_resource_lookup_data (easel_webview_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize size;
  const char *function = g_bytes_get_data (source, &size);

  return g_strdup_printf ("(%.*s)({text: %d, message: %d, rate: %d, burst: %d});", (int) size, function,
                          EASEL_LIMIT_CONSOLE_TEXT, EASEL_LIMIT_CONSOLE_MESSAGE, EASEL_LIMIT_CONSOLE_RATE,
                          EASEL_LIMIT_CONSOLE_BURST);
}

/* Adds a script to all frames of future documents, and runs it in the present document. */
static void
add_script (Listener   *listener,
            const char *name,
            const char *world)
{
  const WebKitUserContentInjectedFrames frames = WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES;
  const WebKitUserScriptInjectionTime time = WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START;
  g_autofree char *text = build_script (name);
  WebKitUserScript *script = world != NULL ? webkit_user_script_new_for_world (text, frames, time, world, NULL, NULL)
                                           : webkit_user_script_new (text, frames, time, NULL, NULL);

  webkit_user_content_manager_add_script (listener->content, script);
  g_ptr_array_add (listener->scripts, script);
  if (webkit_web_view_get_uri (listener->view) != NULL)
    webkit_web_view_call_async_javascript_function (listener->view, text, -1, NULL, world, NULL, NULL, NULL, NULL);
}

static void
listen (Listener *listener)
{
  listener->scripts = g_ptr_array_new_with_free_func ((GDestroyNotify) webkit_user_script_unref);
  listener->tokens = EASEL_LIMIT_CONSOLE_BURST;
  listener->filled = g_get_monotonic_time ();
  /* The handler is connected before it is registered, so that no message is missed. */
  g_signal_connect (listener->content, "script-message-received::" HANDLER, G_CALLBACK (message_cb), listener);
  webkit_user_content_manager_register_script_message_handler (listener->content, HANDLER, WORLD);
  add_script (listener, "console-relay.js", WORLD);
  add_script (listener, "console-page.js", NULL);
}

/* Scripts that already run in a document cannot send messages without the handler. */
static void
stop (Listener *listener)
{
  webkit_user_content_manager_unregister_script_message_handler (listener->content, HANDLER, WORLD);
  g_signal_handlers_disconnect_by_data (listener->content, listener);
  for (guint i = 0; i < listener->scripts->len; i++)
    webkit_user_content_manager_remove_script (listener->content, listener->scripts->pdata[i]);
  g_clear_pointer (&listener->scripts, g_ptr_array_unref);
}

static void
heard_changed_cb (Listener *listener)
{
  const gboolean heard = easel_console_is_observed (listener->console);

  if (heard && listener->scripts == NULL)
    listen (listener);
  else if (!heard && listener->scripts != NULL)
    stop (listener);
}

static void
listener_free (Listener *listener)
{
  g_signal_handlers_disconnect_by_data (listener->console, listener);
  if (listener->scripts != NULL)
    stop (listener);
  g_object_unref (listener->console);
  g_object_unref (listener->content);
  g_free (listener);
}

/** easel_web_console_watch: collects messages while @console is shown. If a page is already loaded, its main frame is
 * included at once and other frames after the next load. @console: of the canvas in @view. */
void
easel_web_console_watch (WebKitWebView *view,
                         EaselConsole  *console)
{
  Listener *listener;

  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));
  g_return_if_fail (EASEL_IS_CONSOLE (console));

  listener = g_new0 (Listener, 1);
  listener->view = view;
  listener->content = g_object_ref (webkit_web_view_get_user_content_manager (view));
  listener->console = g_object_ref (console);
  /* Removes the previous console of the view first. */
  g_object_set_data (G_OBJECT (view), HANDLER, NULL);
  g_object_set_data_full (G_OBJECT (view), HANDLER, listener, (GDestroyNotify) listener_free);
  g_signal_connect_swapped (console, "notify::observed", G_CALLBACK (heard_changed_cb), listener);
  heard_changed_cb (listener);
}
