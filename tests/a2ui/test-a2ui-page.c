/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages of an agent in its form, in real web views: they exchange messages with the form and reach nothing else. */
#include <adwaita.h>
#include <libsoup/soup.h>
#include <string.h>

#include "a2ui-fixture.h"
#include "a2ui-page.h"
#include "a2ui-view.h"
#include "a2ui-web-player-factory.h"
#include "easel-json.h"
#include "easel-test-internet.h"
#include "easel-test.h"
#include "easel-web-dialect.h"

typedef struct
{
  SoupServer        *server;
  guint              hits;
  char              *folder;
  EaselWebEngine    *engine;
  A2uiPlayerFactory *factory;
  A2uiModel         *model;
  JsonNode          *action;  /* nullable: the last one for the agent */
  GtkWidget         *window;
} Fixture;

static void
serve_cb (SoupServer        *server,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  ((Fixture *) user_data)->hits++;
  soup_server_message_set_status (message, 200, NULL);
}

static void
action_cb (Fixture  *self,
           JsonNode *message)
{
  g_clear_pointer (&self->action, json_node_unref);
  self->action = json_node_copy (message);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoslist(GUri) uris = NULL;

  easel_test_internet_init ();
  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, NULL, serve_cb, self, NULL);
  soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->server);
  easel_test_internet_route ("93.184.216.34", (guint16) g_uri_get_port (uris->data));
  easel_test_internet_name ("outside.example", "93.184.216.34");
  self->folder = g_dir_make_tmp ("easel-page-XXXXXX", NULL);
  self->engine = easel_web_engine_new (self->folder, easel_web_dialects);
  self->factory = A2UI_PLAYER_FACTORY (a2ui_web_player_factory_new (self->engine));
  self->model = a2ui_model_new ();
  g_signal_connect_swapped (self->model, "action", G_CALLBACK (action_cb), self);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 400, 700);
  gtk_window_set_child (GTK_WINDOW (self->window), a2ui_view_new (self->model, self->factory));
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  easel_test_settle ();
  g_assert_finalize_object (self->model);
  g_assert_finalize_object (self->factory);
  g_assert_finalize_object (self->engine);
  soup_server_disconnect (self->server);
  g_object_unref (self->server);
  easel_test_internet_clear ();
  easel_test_remove_tree (self->folder);
  g_clear_pointer (&self->action, json_node_unref);
  g_free (self->folder);
}

/* (nullable): the first visible widget of @type; a button or label with @text unless it is %NULL. */
static GtkWidget *
find (GtkWidget  *widget,
      GType       type,
      const char *text)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_visible (widget))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) &&
      (text == NULL || g_strcmp0 (GTK_IS_BUTTON (widget) ? gtk_button_get_label (GTK_BUTTON (widget))
                                                         : gtk_label_get_text (GTK_LABEL (widget)), text) == 0))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find (child, type, text);
  return found;
}

static void
feed (Fixture    *self,
      const char *envelope,
      JsonObject *body)
{
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) message = NULL;

  json_object_set_string_member (body, "surfaceId", "s");
  message = easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("version", "v1.0"),
                                                     EASEL_JSON_OBJECT (envelope, body)));
  text = easel_json_to_string (message);
  a2ui_test_feed (self->model, text);
}

/* (transfer full): a component as the only one: its JSON is @component without its HTML, which is @html. */
static JsonArray *
list_one (const char *component,
          const char *html)
{
  g_autoptr(JsonNode) node = easel_json_parse (component, strlen (component), G_MAXSIZE, NULL);
  JsonArray *components = json_array_new ();

  g_assert_nonnull (node);
  if (html != NULL)
    json_object_set_string_member (json_node_get_object (node), "htmlContent", html);
  json_array_add_object_element (components, json_object_ref (json_node_get_object (node)));
  return components;
}

static void
show (Fixture    *self,
      const char *component,
      const char *html)
{
  JsonObject *data = easel_json_object (EASEL_JSON_STRING ("name", "Ada"));

  feed (self, "createSurface", easel_json_object (EASEL_JSON_OBJECT ("dataModel", data),
                                                  EASEL_JSON_ARRAY ("components", list_one (component, html))));
}

static const char *
peek_data (Fixture    *self,
           const char *name)
{
  A2uiSurface *surface = a2ui_model_get_surface (self->model, "s");
  JsonNode *data = a2ui_data_get (a2ui_surface_get_data (surface), "");

  return data != NULL ? easel_json_peek_string (json_node_get_object (data), name, NULL) : NULL;
}

#define FRAME(type, catalog, more) "{\"id\":\"root\",\"component\":\"" type "\",\"catalogId\":" \
  "\"https://a2ui.org/specification/v1_0/catalogs/" catalog "/catalog.json\",\"data\":{\"paths\":" \
  "{\"name\":\"/name\",\"seen\":\"/seen\",\"tried\":\"/tried\"}}" more "}"
#define TEXTS "\"mutableData\":{\"seen\":{\"type\":\"string\"},\"tried\":{\"type\":\"string\"}}"

/* A page with messages of A2UI: its values, changes both ways, an action, and nothing of the world around it. */
static void
test_srcdoc (Fixture       *self,
             gconstpointer  data)
{
  JsonObject *action;

  show (self, FRAME ("WebAppFrameSrcdoc", "iframe", ",\"allowedEvents\":{\"saved\":{}}," TEXTS),
        "<!doctype html><script>\n"
        "addEventListener('message', async (event) => {\n"
        "  if (event.data.type !== 'a2ui_app_frame_init') return;\n"
        "  const port = event.ports[0];\n"
        "  const write = (key, value) => port.postMessage({ type: 'a2ui_data_model_change', key, value });\n"
        "  port.onmessage = ({ data }) => { if (data.key === 'name') write('seen', 'then ' + data.value); };\n"
        "  port.postMessage({ type: 'a2ui_action', action: 'saved', data: { n: 7 } });\n"
        "  const tried = [];\n"
        "  await fetch('http://outside.example/').then(() => tried.push('fetched'), () => {});\n"
        "  try { parent.document.body; tried.push('parent'); } catch {}\n"
        "  try { localStorage.x = 1; tried.push('storage'); } catch {}\n"
        "  const image = new Image(); image.src = 'http://outside.example/x.png';\n"
        "  await new Promise((done) => { image.onload = image.onerror = done; });\n"
        "  write('tried', 'tried ' + tried.join());\n"
        "  write('seen', 'first ' + event.data.value.initialData.name);\n"
        "});\n"
        "parent.postMessage({ type: 'a2ui_app_frame_ready' }, '*');\n"
        "</script>");
  easel_test_wait_until (g_strcmp0 (peek_data (self, "seen"), "first Ada") == 0);
  g_assert_cmpstr (peek_data (self, "tried"), ==, "tried ");
  g_assert_cmpuint (self->hits, ==, 0);
  g_assert_cmpuint (easel_test_internet_lookups ("outside.example"), ==, 0);
  g_assert_nonnull (self->action);
  action = easel_json_peek_object (json_node_get_object (self->action), "action");
  g_assert_cmpstr (easel_json_peek_string (action, "name", NULL), ==, "saved");
  feed (self, "updateDataModel", easel_json_object (EASEL_JSON_STRING ("path", "/name"),
                                                    EASEL_JSON_STRING ("value", "Grace")));
  easel_test_wait_until (g_strcmp0 (peek_data (self, "seen"), "then Grace") == 0);
}

/* An App in a form: a handshake of MCP Apps, a tool that is listed and one that is not. */
static void
test_app (Fixture       *self,
          gconstpointer  data)
{
  show (self, FRAME ("McpApp", "mcp", ",\"title\":\"Pad\",\"allowedTools\":[\"save\"]"),
        "<!doctype html><script>\n"
        "const waiting = new Map(); let next = 1;\n"
        "const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');\n"
        "const ask = (method, params) => new Promise((done) => { waiting.set(next, done); post({ id: next++, method, params }); });\n"
        "const write = (value) => post({ method: 'ui/notifications/data-model-change', params: { key: 'seen', value } });\n"
        "addEventListener('message', async ({ data }) => {\n"
        "  if (waiting.has(data.id)) waiting.get(data.id)(data);\n"
        "  if (data.method !== 'ui/notifications/data-model-update' || data.params.key !== 'name') return;\n"
        "  const refused = await ask('tools/call', { name: 'other', arguments: {} });\n"
        "  await ask('tools/call', { name: 'save', arguments: { of: data.params.value } });\n"
        "  write(data.params.value + ' ' + refused.error.code);\n"
        "});\n"
        "ask('ui/initialize', {}).then(() => post({ method: 'ui/notifications/initialized' }));\n"
        "</script>");
  easel_test_wait_until (g_strcmp0 (peek_data (self, "seen"), "Ada -32602") == 0);
  g_assert_cmpstr (easel_json_peek_string (easel_json_peek_object (json_node_get_object (self->action), "action"), "name",
                                           NULL), ==, "save");
}

static void
press (Fixture    *self,
       const char *label)
{
  GtkWidget *button = find (self->window, GTK_TYPE_BUTTON, label);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

/* A page on a server is loaded after the user pressed, and from a public https server only. */
static void
test_server (Fixture       *self,
             gconstpointer  data)
{
  static const char * const refused[] = {
    "http://outside.example/", "file:///etc/passwd", "https://user@outside.example/", "javascript:alert(1)", "mcp-app://x/",
  };

  show (self, FRAME ("WebAppFrameUrl", "iframe", ",\"url\":\"https://outside.example/app\""), NULL);
  easel_test_wait_until (find (self->window, GTK_TYPE_BUTTON, "Load Page") != NULL);
  g_assert_nonnull (find (self->window, GTK_TYPE_LABEL, "A page from outside.example"));
  easel_test_settle ();
  g_assert_cmpuint (easel_test_internet_lookups ("outside.example"), ==, 0);
  press (self, "Load Page");
  easel_test_wait_until (easel_test_internet_visits ("93.184.216.34") > 0);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *component = g_strdup_printf (FRAME ("WebAppFrameUrl", "iframe", ",\"url\":\"%s\""), refused[i]);

      feed (self, "deleteSurface", json_object_new ());
      show (self, component, NULL);
      easel_test_wait_until (find (self->window, GTK_TYPE_LABEL, "This page cannot be shown here.") != NULL);
      g_assert_null (find (self->window, GTK_TYPE_BUTTON, "Load Page"));
    }
  /* The user's own network is no place for frames. */
  feed (self, "deleteSurface", json_object_new ());
  show (self, FRAME ("WebAppFrameUrl", "iframe", ",\"url\":\"https://127.0.0.1/app\""), NULL);
  easel_test_wait_until (find (self->window, GTK_TYPE_BUTTON, "Load Page") != NULL);
  press (self, "Load Page");
  easel_test_wait_until (find (self->window, GTK_TYPE_LABEL, "The page cannot be shown.") != NULL);
}

/* An App that declares domains or permissions runs after the user has seen them, and reaches nothing else; other
 * declarations are another question. */
static void
test_declared (Fixture       *self,
             gconstpointer  data)
{
  static const char page[] =
    "<!doctype html><script>\n"
    "const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');\n"
    "addEventListener('message', async ({ data }) => {\n"
    "  if (data.id !== 1) return;\n"
    "  post({ method: 'ui/notifications/initialized' });\n"
    "  await fetch('https://elsewhere.example/').catch(() => {});\n"
    "  post({ method: 'ui/notifications/data-model-change', params: { key: 'seen', value: 'tried' } });\n"
    "  fetch('https://outside.example/').catch(() => {});\n"
    "});\n"
    "post({ id: 1, method: 'ui/initialize', params: {} });\n"
    "</script>";

  show (self, FRAME ("McpApp", "mcp", ",\"csp\":{\"connectDomains\":[\"https://outside.example\",\"*\"]},"
                     "\"permissions\":{\"clipboardWrite\":{},\"camera\":{}}"), page);
  easel_test_wait_until (find (self->window, GTK_TYPE_BUTTON, "Load Page") != NULL);
  g_assert_nonnull (find (self->window, GTK_TYPE_LABEL, "This page exchanges data with https://outside.example\n"
                                                        "This page may use: Clipboard"));
  easel_test_settle ();
  g_assert_cmpuint (easel_test_internet_lookups ("outside.example"), ==, 0);
  press (self, "Load Page");
  easel_test_wait_until (g_strcmp0 (peek_data (self, "seen"), "tried") == 0);
  easel_test_wait_until (easel_test_internet_visits ("93.184.216.34") > 0);
  g_assert_cmpuint (easel_test_internet_lookups ("elsewhere.example"), ==, 0);
  /* Entries that are refused need no question: the page runs at once, without network. */
  feed (self, "deleteSurface", json_object_new ());
  show (self, FRAME ("McpApp", "mcp", ",\"csp\":{\"connectDomains\":[\"https://127.0.0.1\",\"*\"]}"), page);
  easel_test_wait_until (g_strcmp0 (peek_data (self, "seen"), "tried") == 0);
  g_assert_null (find (self->window, GTK_TYPE_BUTTON, "Load Page"));
  /* A definition with a domain is another question. */
  feed (self, "updateComponents", easel_json_object (EASEL_JSON_ARRAY ("components", list_one (
    FRAME ("McpApp", "mcp", ",\"csp\":{\"resourceDomains\":[\"https://outside.example\"]}"), page))));
  easel_test_wait_until (find (self->window, GTK_TYPE_BUTTON, "Load Page") != NULL);
}

/* Only some pages run in a form; another begins after one has ended. */
static void
test_many (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr(GString) components = g_string_new ("[");
  g_autofree char *text = NULL;

  for (guint i = 0; i < 5; i++)
    g_string_append_printf (components, "{\"id\":\"f%u\",\"component\":\"WebAppFrameSrcdoc\",\"height\":100,\"htmlContent\":\"x\"},", i);
  g_string_append (components, "{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"f0\",\"f1\",\"f2\",\"f3\",\"f4\"]}]");
  text = g_strdup_printf ("{\"version\":\"v0.9\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":"
                          "\"https://a2ui.org/specification/v0_9/catalogs/iframe/catalog.json\"}}\n"
                          "{\"version\":\"v0.9\",\"updateComponents\":{\"surfaceId\":\"s\",\"components\":%s}}",
                          components->str);
  a2ui_test_feed (self->model, text);
  easel_test_wait_until (find (self->window, GTK_TYPE_LABEL, "Too many pages run in this form.") != NULL);
  a2ui_test_feed (self->model, "{\"version\":\"v0.9\",\"updateComponents\":{\"surfaceId\":\"s\",\"components\":["
                               "{\"id\":\"f0\",\"component\":\"Text\",\"text\":\"gone\"}]}}");
  press (self, "Load Again");
  easel_test_wait_until (find (self->window, GTK_TYPE_LABEL, "Too many pages run in this form.") == NULL);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add ("/a2ui/page/srcdoc", Fixture, NULL, set_up, test_srcdoc, tear_down);
  g_test_add ("/a2ui/page/app", Fixture, NULL, set_up, test_app, tear_down);
  g_test_add ("/a2ui/page/server", Fixture, NULL, set_up, test_server, tear_down);
  g_test_add ("/a2ui/page/declared", Fixture, NULL, set_up, test_declared, tear_down);
  g_test_add ("/a2ui/page/many", Fixture, NULL, set_up, test_many, tear_down);
  return g_test_run ();
}
