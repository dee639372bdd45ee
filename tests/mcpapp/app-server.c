/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-server.h"

#include <string.h>

#include "easel-json.h"
#include "easel-test.h"
#include "easel-test-words.h"

static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (AppServer, app_server, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

static char *
read_resource (AppServer *self)
{
  g_autoptr(GString) text = g_string_new ("{\"contents\":[{\"uri\":\"ui://test/app.html\",\"mimeType\":"
                                          "\"text/html;profile=mcp-app\",\"text\":");

  easel_json_append_string (text, self->html);
  if (self->ui != NULL)
    g_string_append_printf (text, ",\"_meta\":{\"ui\":%s}", self->ui);
  g_string_append (text, "}]}");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
find_answer (AppServer  *self,
             const char *method)
{
  if (g_str_equal (method, "resources/read") && self->resource != NULL)
    return g_strdup (self->resource);
  if (g_str_equal (method, "resources/list") && self->circles)
    return g_strdup ("{\"resources\":[],\"nextCursor\":\"again\"}");
  if (g_str_equal (method, "resources/read") && self->html != NULL)
    return read_resource (self);
  if (g_str_equal (method, "tools/list"))
    return g_strdup ("{\"tools\":[{\"name\":\"read\",\"annotations\":{\"readOnlyHint\":true}},{\"name\":\"plain\"},"
                     "{\"name\":\"hidden\",\"_meta\":{\"openai/widgetAccessible\":false}}]}");
  if (g_str_equal (method, "tools/call") && !self->is_gone)
    return g_strdup ("{\"content\":[{\"type\":\"text\",\"text\":\"called\"}]}");
  if (g_str_equal (method, "ui/message") && !self->refuses)
    return g_strdup ("{}");
  return NULL;
}

static void
delegate_ask (EaselCanvasDelegate *delegate,
              EaselCanvas         *canvas,
              const char          *method,
              JsonObject          *params,
              GTask               *task)
{
  AppServer *self = APP_SERVER (delegate);
  g_autoptr(GTask) owned = task;
  g_autofree char *answer = find_answer (self, method);
  g_autoptr(JsonNode) node = easel_json_node_take (params != NULL ? json_object_ref (params) : json_object_new ());
  g_autofree char *text = easel_json_to_string (node);

  g_string_append_printf (self->asked, "%s %s\n", method, text);
  if (answer == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "The server is gone");
  else
    g_task_return_pointer (task, easel_json_parse (answer, strlen (answer), G_MAXINT, NULL),
                           (GDestroyNotify) json_node_unref);
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->ask = delegate_ask;
}

static void
app_server_finalize (GObject *object)
{
  AppServer *self = APP_SERVER (object);

  g_free (self->html);
  g_free (self->ui);
  g_free (self->resource);
  g_string_free (self->asked, TRUE);
  g_free (self->cache);
  g_clear_object (&self->store);
  g_clear_object (&self->grants);

  G_OBJECT_CLASS (app_server_parent_class)->finalize (object);
}

static void
app_server_class_init (AppServerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_server_finalize;
}

static void
app_server_init (AppServer *self)
{
  self->asked = g_string_new (NULL);
}

AppServer *
app_server_new (const char *html,
                const char *ui)
{
  return app_server_new_call ("key", html, ui);
}

AppServer *
app_server_new_call (const char *key,
                     const char *html,
                     const char *ui)
{
  AppServer *self = g_object_new (APP_TYPE_SERVER, NULL);
  g_autoptr(JsonObject) capabilities = json_object_new ();

  json_object_set_object_member (capabilities, "serverTools", json_object_new ());
  json_object_set_object_member (capabilities, "serverResources", json_object_new ());
  self->html = g_strdup (html);
  self->ui = g_strdup (ui);
  self->app = mcp_app_new ("Test server", "show", "ui://test/app.html");
  mcp_app_set_server_key (self->app, "host server");
  mcp_app_set_capabilities (self->app, capabilities);
  self->canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), key, "ahp-canvas:/1", "Host", TRUE);
  easel_canvas_set_fact (self->canvas, capabilities, EASEL_CANVAS_CAN_ASK);
  easel_canvas_set_fact (self->canvas, model, G_OBJECT (self->app));
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  self->cache = g_dir_make_tmp ("easel-app-XXXXXX", NULL);
  self->engine = easel_web_engine_new (self->cache, easel_web_dialects);
  self->grants = mcp_app_grants_new (NULL);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 420, 600);
  gtk_window_present (GTK_WINDOW (self->window));
  return self;
}

void
app_server_show (AppServer *self)
{
  self->surface = mcp_app_surface_new (self->engine, self->store, self->grants, self->canvas);
  mcp_app_surface_set_start (MCP_APP_SURFACE (self->surface), 300000);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->surface));
  easel_test_wait_until (easel_surface_get_state (self->surface) == EASEL_SURFACE_LIVE);
}

/* Frees everything: the surface at once, its page after the teardown. */
void
app_server_close (AppServer *self)
{
  gpointer surface, engine;

  if (self->surface != NULL)
    easel_test_assert_narrow (GTK_WIDGET (self->surface));
  easel_test_watch (self->surface, &surface);
  easel_test_watch (self->engine, &engine);
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_clear_object (&self->engine);
  easel_test_wait_until (surface == NULL && engine == NULL);
  g_clear_object (&self->canvas);
  g_clear_object (&self->app);
  easel_test_remove_tree (self->cache);
  g_object_unref (self);
}

char *
app_server_page (const char *body,
                 guint       delay)
{
  return g_strdup_printf (
    "<!doctype html><meta charset=utf-8><title>App</title><script>"
    "let next = 0; const open = new Map(); const seen = [];"
    "const rpc = (method, params) => new Promise((ok, no) => { open.set(next, { ok, no });"
    "  parent.postMessage({ jsonrpc: '2.0', id: next++, method, params }, '*'); });"
    "const note = (method, params) => parent.postMessage({ jsonrpc: '2.0', method, params }, '*');"
    "const tell = (value) => rpc('ui/update-model-context', { structuredContent: { value } });"
    "addEventListener('message', (event) => { if (event.source !== parent) return; const m = event.data;"
    "  if (m.method) { seen.push(m); if (m.id !== undefined) parent.postMessage({ jsonrpc: '2.0', id: m.id, result: globalThis.answer?.(m) ?? {} }, '*'); }"
    "  else { const { ok, no } = open.get(m.id); m.error ? no(m.error) : ok(m.result); } });"
    "let host = null; const ready = new Promise((go) => setTimeout(async () => {"
    "  host = await rpc('ui/initialize', { protocolVersion: '2026-01-26', appInfo: { name: 't', version: '1' },"
    "    appCapabilities: globalThis.mine ?? {} });"
    "  note('ui/notifications/initialized'); go(); }, %u));"
    "</script>%s", delay, body);
}

char *
app_server_context (AppServer *self)
{
  JsonObject *context = mcp_app_get_context (self->app);
  JsonObject *structured = context != NULL ? easel_json_peek_object (context, "structuredContent") : NULL;

  return structured != NULL ? easel_json_to_string (json_object_get_member (structured, "value")) : NULL;
}

static gboolean
has_context (AppServer  *self,
             const char *expected)
{
  g_autofree char *context = app_server_context (self);

  return g_strcmp0 (context, expected) == 0;
}

void
app_server_wait_context (AppServer  *self,
                         const char *expected)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();

  while (!has_context (self, expected))
    {
      if (!easel_test_patience_go_on (patience))
        {
          g_autofree char *context = app_server_context (self);

          g_error ("The page told %s, not %s", context, expected);
        }
    }
}

gboolean
app_server_shows (GtkWidget  *widget,
                  const char *text)
{
  if (!gtk_widget_get_child_visible (widget) || !gtk_widget_get_visible (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (app_server_shows (child, text))
        return TRUE;
    }
  return FALSE;
}

static GtkWidget *
find_button (GtkWidget  *widget,
             const char *label)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);
  gboolean named = GTK_IS_BUTTON (widget) && (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0 ||
                                              g_strcmp0 (tooltip, label) == 0);

  if (!gtk_widget_get_child_visible (widget) || !gtk_widget_get_visible (widget))
    return NULL;
  if (named)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

void
app_server_press (GtkWidget  *widget,
                  const char *label)
{
  GtkWidget *button = find_button (widget, label);

  if (button == NULL)
    g_error ("There is no button %s", label);
  g_signal_emit_by_name (button, "clicked");
}

static GtkMenuButton *
find_details (GtkWidget *widget)
{
  GtkMenuButton *found = NULL;

  if (GTK_IS_MENU_BUTTON (widget) && g_strcmp0 (gtk_widget_get_tooltip_text (widget), "What This App May Do") == 0)
    return GTK_MENU_BUTTON (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_details (child);
  return found;
}

GtkWidget *
app_server_open_details (AppServer *self)
{
  GtkMenuButton *button = find_details (GTK_WIDGET (self->surface));

  gtk_menu_button_popup (button);
  return GTK_WIDGET (gtk_menu_button_get_popover (button));
}
