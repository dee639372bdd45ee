/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browser-fixture.h"

#include <string.h>

#include "easel-ahp-native.h"
#include "easel-browser-profile.h"
#include "easel-store.h"

static void
count (Browser    *self,
       const char *path)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->hits, path));

  g_hash_table_insert (self->hits, g_strdup (path), GUINT_TO_POINTER (n + 1));
}

static void
redirect (SoupServerMessage *message,
          GHashTable        *query)
{
  const char *to = query != NULL ? g_hash_table_lookup (query, "to") : "";

  soup_server_message_set_redirect (message, SOUP_STATUS_FOUND, to);
}

static void
serve_cb (SoupServer        *server,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  Browser *self = user_data;
  const char *page = g_hash_table_lookup (self->pages, path);
  SoupMessageBody *body = soup_server_message_get_request_body (message);

  count (self, path);
  if (g_str_equal (soup_server_message_get_method (message), "POST"))
    {
      g_free (self->posted);
      self->posted = g_strndup (body->data, body->length);
    }
  if (g_str_equal (path, "/redirect"))
    {
      redirect (message, query);
      return;
    }
  if (g_str_equal (path, "/never"))
    {
      g_set_object (&self->held, message);
      soup_server_message_pause (message);
      return;
    }
  soup_server_message_set_status (message, page != NULL ? 200 : 404, NULL);
  page = page != NULL ? page : "<title>Missing</title>There is no such page";
  soup_server_message_set_response (message, g_str_has_suffix (path, ".bin") ? "application/octet-stream"
                                                                           : "text/html; charset=utf-8",
                                    SOUP_MEMORY_COPY, page, strlen (page));
}

void
browser_release (Browser    *self,
                 const char *html)
{
  g_autoptr(SoupServerMessage) message = g_steal_pointer (&self->held);

  soup_server_message_set_status (message, 200, NULL);
  soup_server_message_set_response (message, "text/html; charset=utf-8", SOUP_MEMORY_COPY, html, strlen (html));
  soup_server_message_unpause (message);
}

static void
start_server (Browser *self)
{
  g_autoptr(GError) error = NULL;
  GSList *uris;

  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, NULL, serve_cb, self, NULL);
  soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->server);
  self->port = (guint16) g_uri_get_port (uris->data);
  self->base = g_strdup_printf ("http://%s:%u", self->requester.loopback ? "127.0.0.1" : BROWSER_NEIGHBOUR, self->port);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
}

void
browser_start (Browser *self)
{
  self->consent = easel_consent_new (NULL);
  self->provider = easel_provider_new (self->consent, self->folder);
  easel_provider_add (self->provider, &easel_browser_declaration);
}

void
browser_stop (Browser *self)
{
  EaselProvider *provider = self->provider;

  g_object_add_weak_pointer (G_OBJECT (provider), (gpointer *) &self->provider);
  g_object_unref (provider);
  easel_test_wait_until (self->provider == NULL);
  g_clear_object (&self->consent);
}

void
browser_set_up (Browser       *self,
                gconstpointer  data)
{
  self->folder = g_dir_make_tmp ("easel-browser-XXXXXX", NULL);
  self->pages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->hits = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->requester = (EaselRequester) { (char *) "host", (char *) "Host", (char *) "agent", (char *) "s:1", data == NULL };
  start_server (self);
  browser_start (self);
}

void
browser_tear_down (Browser       *self,
                   gconstpointer  data)
{
  browser_stop (self);
  g_clear_object (&self->held);
  soup_server_disconnect (self->server);
  g_object_unref (self->server);
  easel_store_remove (self->folder);
  g_hash_table_unref (self->pages);
  g_hash_table_unref (self->hits);
  g_free (self->posted);
  g_free (self->base);
  g_free (self->folder);
}

void
browser_restart (Browser *self)
{
  browser_stop (self);
  browser_start (self);
}

char *
browser_url (Browser    *self,
             const char *path)
{
  return g_strconcat (self->base, path, NULL);
}

void
browser_serve (Browser    *self,
               const char *path,
               const char *html)
{
  g_hash_table_insert (self->pages, g_strdup (path), g_strdup (html));
}

guint
browser_hits (Browser    *self,
              const char *path)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->hits, path));
}

EaselBrowserInstance *
browser_instance (Browser *self)
{
  return EASEL_BROWSER_INSTANCE (easel_instances_find (easel_provider_get_instances (self->provider),
                                                       "host", self->requester.session, "b"));
}

static const EaselActionDeclaration *
find_action (const EaselDeclaration *declaration,
             const char             *name)
{
  for (guint i = 0; i < declaration->n_actions; i++)
    if (g_strcmp0 (declaration->actions[i].name, name) == 0)
      return &declaration->actions[i];
  return NULL;
}

/* No test but those that name a time is about one: a machine that stands still is no page that does not answer. */
static void
be_patient (const char *name,
            JsonNode   *input)
{
  const EaselActionDeclaration *action = find_action (&easel_browser_declaration, name);
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (input) ? json_node_get_object (input) : NULL;
  g_autoptr(JsonObject) declared = NULL;
  JsonObject *schema;

  if (action == NULL || object == NULL || json_object_has_member (object, "timeoutMs"))
    return;
  declared = easel_declaration_read (&easel_browser_declaration);
  schema = json_array_get_object_element (json_object_get_array_member (declared, "actions"),
                                          action - easel_browser_declaration.actions);
  schema = json_object_get_object_member (schema, "inputSchema");
  if (!json_object_has_member (json_object_get_object_member (schema, "properties"), "timeoutMs"))
    return;
  json_object_set_int_member (object, "timeoutMs", 300000);
}

static JsonObject *
build_params (Browser    *self,
              const char *action,
              const char *input)
{
  g_autofree char *text = g_strdup (input);
  JsonObject *params = json_object_new ();
  g_autoptr(GError) error = NULL;
  JsonNode *node;

  for (char *c = text; *c != '\0'; c++)
    *c = *c == '\'' ? '"' : *c;
  node = easel_json_parse (text, strlen (text), G_MAXINT, &error);
  g_assert_no_error (error);
  json_object_set_string_member (params, "channel", self->requester.session);
  json_object_set_string_member (params, "canvasId", "browser");
  json_object_set_string_member (params, "instanceId", "b");
  json_object_set_member (params, "input", node);
  if (action == NULL)
    return params;
  be_patient (action, node);
  json_object_set_string_member (params, "actionName", action);
  return params;
}

void
browser_begin (Browser       *self,
               const char    *method,
               const char    *action,
               const char    *input,
               GAsyncResult **result)
{
  g_autoptr(JsonObject) params = build_params (self, action, input);

  easel_ahp_native_call_async (self->provider, method, params, &self->requester, NULL, easel_test_result_cb, result);
}

JsonObject *
browser_ask (Browser     *self,
             const char  *method,
             const char  *action,
             const char  *input,
             char       **code)
{
  g_autoptr(GAsyncResult) result = NULL;

  browser_begin (self, method, action, input, &result);
  easel_test_wait_until (result != NULL);
  return browser_end (self, action, result, code);
}

JsonObject *
browser_end (Browser       *self,
             const char    *action,
             GAsyncResult  *result,
             char         **code)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;
  JsonObject *answer;

  node = easel_ahp_native_call_finish (self->provider, result, &error);
  if (error != NULL)
    {
      JsonObject *data = json_node_get_object (easel_provider_error_get_data (error));

      *code = g_strdup (easel_json_peek_string (data, "code", "?"));
      g_test_message ("%s: %s: %s", action, *code, easel_json_peek_string (data, "message", "?"));
      return NULL;
    }
  /* A close answers nothing. */
  answer = node != NULL ? easel_json_peek_object (json_node_get_object (node), "value") : NULL;
  return answer != NULL ? json_object_ref (answer) : json_object_new ();
}

JsonObject *
browser_do (Browser    *self,
            const char *action,
            const char *input)
{
  g_autofree char *code = NULL;
  JsonObject *value = browser_ask (self, "canvasInvokeAction", action, input, &code);

  if (value == NULL)
    g_error ("%s %s: %s", action, input, code);
  return value;
}

void
browser_fail (Browser    *self,
              const char *action,
              const char *input,
              const char *code)
{
  g_autofree char *actual = NULL;
  g_autoptr(JsonObject) value = browser_ask (self, "canvasInvokeAction", action, input, &actual);

  if (g_strcmp0 (actual, code) != 0)
    g_error ("%s %s: %s instead of %s, title %s", action, input, actual, code,
             value != NULL ? easel_json_peek_string (value, "url", "-") : "-");
}

void
browser_open (Browser *self)
{
  g_autofree char *code = NULL;
  g_autoptr(JsonObject) value = browser_ask (self, "canvasOpen", NULL, "{}", &code);

  g_assert_cmpstr (code, ==, NULL);
  if (!self->requester.loopback)
    browser_add_neighbour (self, self->port);
}

void
browser_add_neighbour (Browser *self,
                       guint16  port)
{
  WebKitWebView *view = easel_browser_page_get_view (easel_browser_instance_get_page (browser_instance (self)));
  g_autoptr(GSocketAddress) address = g_inet_socket_address_new_from_string ("127.0.0.1", port);

  easel_proxy_set_detour (easel_browser_profile_get_proxy (webkit_web_view_get_network_session (view)),
                          BROWSER_NEIGHBOUR, port, address);
}

char *
browser_input (const char *format,
               const char *value)
{
  g_auto(GStrv) parts = g_strsplit (format, "%s", 2);

  return g_strjoinv (value, parts);
}

void
browser_go (Browser    *self,
            const char *path)
{
  g_autofree char *url = browser_url (self, path);
  g_autofree char *input = browser_input ("{'url':'%s'}", url);
  g_autoptr(JsonObject) state = browser_do (self, "navigate", input);

  g_assert_cmpstr (easel_json_peek_string (state, "url", NULL), ==, url);
}

char *
browser_ref (Browser    *self,
             const char *role,
             const char *name)
{
  g_autoptr(JsonObject) result = browser_do (self, "getElements", "{}");
  JsonArray *elements = easel_json_peek_array (result, "elements");

  for (guint i = 0; i < json_array_get_length (elements); i++)
    {
      JsonObject *element = easel_json_array_object (elements, i);

      if (g_strcmp0 (easel_json_peek_string (element, "role", NULL), role) == 0 &&
          g_strcmp0 (easel_json_peek_string (element, "name", NULL), name) == 0)
        return g_strdup (easel_json_peek_string (element, "ref", NULL));
    }
  g_error ("there is no %s %s", role, name);
}

void
browser_answer (Browser          *self,
                EaselActionClass  action_class,
                EaselAnswer       answer)
{
  GListModel *questions = easel_consent_get_questions (self->consent);
  g_autoptr(EaselQuestion) question = g_list_model_get_item (questions, 0);

  g_assert_cmpuint (g_list_model_get_n_items (questions), ==, 1);
  g_assert_cmpint (easel_question_get_class (question), ==, action_class);
  easel_consent_answer (self->consent, question, answer);
}

char *
browser_eval (Browser    *self,
              const char *script)
{
  WebKitWebView *view = easel_browser_page_get_view (easel_browser_instance_get_page (browser_instance (self)));
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JSCValue) value = NULL;

  webkit_web_view_evaluate_javascript (view, script, -1, NULL, NULL, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  value = webkit_web_view_evaluate_javascript_finish (view, result, &error);
  g_assert_no_error (error);
  return jsc_value_to_string (value);
}
