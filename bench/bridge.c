/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <stdio.h>
#include <unistd.h>

#include <glib-unix.h>
#include <webkit/webkit.h>

/* bench-bridge CALLS: what WebKit alone takes for a message of a sandboxed frame to the program and an answer back, one
 * after another. Prints "ready", and "taken MS" of one for every line of its input. */

#define ANSWER "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"nothing\"}]}}"
#define FRAME "addEventListener('message', () => parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'tools/call', " \
              "params: { name: 'nothing' } }, '*'));"
#define PAGE "<iframe sandbox='allow-scripts' srcdoc=\"<script>" FRAME "</script>\"></iframe><script>" \
             "const frame = document.querySelector('iframe');" \
             "const pass = (text) => frame.contentWindow.postMessage(JSON.parse(text), '*');" \
             "const take = ({ data }) => webkit.messageHandlers.bench.postMessage(JSON.stringify(data));" \
             "addEventListener('message', take);</script>"

typedef struct
{
  WebKitWebView *view;
  guint          calls;
  guint          left;
  gint64         started;
} Bridge;

static void
answer (Bridge *self)
{
  GVariantDict arguments;

  g_variant_dict_init (&arguments, NULL);
  g_variant_dict_insert (&arguments, "text", "s", ANSWER);
  webkit_web_view_call_async_javascript_function (self->view, "pass(text); return true", -1,
                                                  g_variant_dict_end (&arguments), NULL, NULL, NULL, NULL, NULL);
}

static void
message_cb (Bridge   *self,
            JSCValue *value)
{
  g_autofree char *text = jsc_value_to_string (value);

  if (--self->left > 0)
    answer (self);
  else
    g_print ("taken %.3f\n", (g_get_monotonic_time () - self->started) / 1000.0 / self->calls);
}

static void
load_changed_cb (WebKitWebView   *view,
                 WebKitLoadEvent  event)
{
  if (event == WEBKIT_LOAD_FINISHED)
    g_print ("ready\n");
}

static gboolean
input_cb (int          fd,
          GIOCondition condition,
          gpointer     user_data)
{
  Bridge *self = user_data;
  char line[64];

  if (read (fd, line, sizeof line) <= 0)
    return G_SOURCE_REMOVE;
  self->left = self->calls;
  self->started = g_get_monotonic_time ();
  answer (self);
  return G_SOURCE_CONTINUE;
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(WebKitUserContentManager) content = NULL;
  Bridge self = { 0 };
  GtkWidget *window;

  if (argc != 2)
    {
      g_printerr ("usage: %s CALLS\n", argv[0]);
      return 2;
    }
  setvbuf (stdout, NULL, _IOLBF, 0);
  gtk_init ();
  self.calls = (guint) g_ascii_strtoull (argv[1], NULL, 10);
  content = webkit_user_content_manager_new ();
  self.view = g_object_new (WEBKIT_TYPE_WEB_VIEW, "user-content-manager", content, NULL);
  g_signal_connect_swapped (content, "script-message-received::bench", G_CALLBACK (message_cb), &self);
  webkit_user_content_manager_register_script_message_handler (content, "bench", NULL);
  g_signal_connect (self.view, "load-changed", G_CALLBACK (load_changed_cb), NULL);
  window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (window), 420, 900);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (self.view));
  gtk_window_present (GTK_WINDOW (window));
  webkit_web_view_load_html (self.view, PAGE, NULL);
  g_unix_fd_add (STDIN_FILENO, G_IO_IN | G_IO_HUP, input_cb, &self);
  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
}
