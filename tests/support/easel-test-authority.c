/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-authority.h"

#include <json-glib/json-glib.h>
#include <string.h>

static void
answer (SoupServerMessage *message,
        guint              status,
        JsonObject        *object)
{
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  char *text;

  json_node_take_object (node, object);
  text = json_to_string (node, FALSE);
  soup_server_message_set_status (message, status, NULL);
  soup_server_message_set_response (message, "application/json", SOUP_MEMORY_TAKE, text, strlen (text));
}

static void
refuse (SoupServerMessage *message,
        const char        *word,
        const char        *words)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "error", word);
  json_object_set_string_member (object, "error_description", words);
  answer (message, SOUP_STATUS_BAD_REQUEST, object);
}

static JsonArray *
list (const char *first,
      const char *second)
{
  JsonArray *array = json_array_new ();

  json_array_add_string_element (array, first);
  if (second != NULL)
    json_array_add_string_element (array, second);
  return array;
}

static void
describe_resource (EaselTestAuthority *self,
                   SoupServerMessage  *message)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "resource",
                                 self->told_resource != NULL ? self->told_resource : self->resource);
  json_object_set_string_member (object, "resource_name", "Notes");
  if (!self->names_nobody)
    json_object_set_array_member (object, "authorization_servers", list (self->issuer, NULL));
  json_object_set_array_member (object, "scopes_supported", list ("read", NULL));
  answer (message, SOUP_STATUS_OK, object);
}

static void
set_uri (EaselTestAuthority *self,
         JsonObject         *object,
         const char         *name,
         const char         *path,
         const char         *told)
{
  g_autofree char *uri = g_strconcat (self->issuer, path, NULL);

  json_object_set_string_member (object, name, told != NULL ? told : uri);
}

static void
describe_server (EaselTestAuthority *self,
                 SoupServerMessage  *message)
{
  JsonObject *object = json_object_new ();
  g_autofree char *filling = g_strnfill (1024 * 1024, 'x');

  json_object_set_string_member (object, "issuer", self->told_issuer != NULL ? self->told_issuer : self->issuer);
  set_uri (self, object, "authorization_endpoint", "/authorize", self->told_authorize_uri);
  set_uri (self, object, "token_endpoint", "/token", self->told_token_uri);
  if (!self->has_no_registration)
    set_uri (self, object, "registration_endpoint", "/register", NULL);
  json_object_set_array_member (object, "response_types_supported", list ("code", NULL));
  json_object_set_array_member (object, "token_endpoint_auth_methods_supported",
                                list (self->is_only_secret ? "client_secret_basic" : "none", NULL));
  if (!self->has_no_pkce)
    json_object_set_array_member (object, "code_challenge_methods_supported", list ("plain", "S256"));
  json_object_set_boolean_member (object, "authorization_response_iss_parameter_supported", self->promises_issuer);
  if (self->is_large)
    json_object_set_string_member (object, "filling", filling);
  answer (message, SOUP_STATUS_OK, object);
}

static void
register_client (EaselTestAuthority *self,
                 SoupServerMessage  *message)
{
  SoupMessageBody *body = soup_server_message_get_request_body (message);
  g_autoptr(JsonNode) node = NULL;
  JsonObject *asked, *object;
  const char *redirect;
  char *id;

  g_assert_nonnull (body->data);
  node = json_from_string (body->data, NULL);
  g_assert_nonnull (node);
  asked = json_node_get_object (node);
  redirect = json_array_get_string_element (json_object_get_array_member (asked, "redirect_uris"), 0);
  g_assert_true (g_str_has_prefix (redirect, "http://127.0.0.1:"));
  g_assert_cmpstr (json_object_get_string_member (asked, "application_type"), ==, "native");
  self->n_registered++;
  id = g_strdup_printf ("client-%u", self->n_registered);
  g_hash_table_replace (self->clients, id, g_strdup (redirect));
  object = json_object_new ();
  json_object_set_string_member (object, "client_id", id);
  if (self->is_only_secret)
    json_object_set_string_member (object, "client_secret", "hush:hush");
  json_object_set_string_member (object, "token_endpoint_auth_method",
                                 json_object_get_string_member (asked, "token_endpoint_auth_method"));
  answer (message, SOUP_STATUS_CREATED, object);
}

static gboolean
is_right_question (EaselTestAuthority *self,
                   GHashTable         *query)
{
  const char *id = g_hash_table_lookup (query, "client_id");
  const char *redirect = g_hash_table_lookup (query, "redirect_uri");
  const char *registered = id != NULL ? g_hash_table_lookup (self->clients, id) : NULL;

  return redirect != NULL && (g_strcmp0 (redirect, registered) == 0 || g_strcmp0 (id, self->known_client) == 0) &&
         g_strcmp0 (g_hash_table_lookup (query, "response_type"), "code") == 0 &&
         g_strcmp0 (g_hash_table_lookup (query, "code_challenge_method"), "S256") == 0 &&
         g_hash_table_lookup (query, "code_challenge") != NULL && g_hash_table_lookup (query, "state") != NULL &&
         g_strcmp0 (g_hash_table_lookup (query, "resource"), self->resource) == 0;
}

static void
authorize (EaselTestAuthority *self,
           SoupServerMessage  *message,
           GHashTable         *query)
{
  g_autofree char *code = g_strdup_printf ("code-%u", ++self->n_authorized);
  const char *issuer = self->answer_issuer != NULL ? self->answer_issuer : self->issuer;
  g_autofree char *form = NULL;
  g_autofree char *back = NULL;

  if (query == NULL || !is_right_question (self, query))
    {
      refuse (message, "invalid_request", "A parameter is missing or wrong");
      return;
    }
  g_free (self->redirect);
  self->redirect = g_strdup (g_hash_table_lookup (query, "redirect_uri"));
  g_hash_table_replace (self->codes, g_strdup (code), g_hash_table_ref (query));
  form = self->denies ? soup_form_encode ("error", "access_denied", "error_description", "You said no",
                                          "state", g_hash_table_lookup (query, "state"), "iss", issuer, NULL)
         : *issuer == '\0' ? soup_form_encode ("code", code, "state", g_hash_table_lookup (query, "state"), NULL)
         : soup_form_encode ("code", code, "state", g_hash_table_lookup (query, "state"), "iss", issuer, NULL);
  back = g_strconcat (self->redirect, "?", form, NULL);
  soup_server_message_set_redirect (message, SOUP_STATUS_FOUND, back);
}

static void
give (EaselTestAuthority *self,
      SoupServerMessage  *message,
      const char         *scope)
{
  guint n = self->n_exchanged + self->n_refreshed;
  char *token = g_strdup_printf ("access-%u", n);
  char *refresh = g_strdup_printf ("refresh-%u", n);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "access_token", token);
  json_object_set_string_member (object, "token_type", "bearer");
  json_object_set_string_member (object, "refresh_token", refresh);
  json_object_set_string_member (object, "scope", scope);
  if (self->expires_in > 0)
    json_object_set_int_member (object, "expires_in", self->expires_in);
  g_hash_table_replace (self->tokens, token, g_strdup (scope));
  g_hash_table_replace (self->refreshes, refresh, g_strdup (scope));
  answer (message, SOUP_STATUS_OK, object);
}

static char *
challenge_of (const char *verifier)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;
  char *text;

  g_checksum_update (checksum, (const guchar *) verifier, -1);
  g_checksum_get_digest (checksum, digest, &length);
  text = g_base64_encode (digest, length);
  g_strdelimit (text, "+", '-');
  g_strdelimit (text, "/", '_');
  g_strdelimit (text, "=", '\0');
  return text;
}

/* The client shows itself as it was told to. */
static gboolean
is_client (EaselTestAuthority *self,
           SoupServerMessage  *message,
           GHashTable         *form,
           const char         *id)
{
  const char *header = soup_message_headers_get_one (soup_server_message_get_request_headers (message),
                                                     "Authorization");
  g_autofree char *pair = g_strconcat (id, ":hush%3Ahush", NULL);
  g_autofree char *encoded = g_base64_encode ((const guchar *) pair, strlen (pair));
  g_autofree char *wanted = g_strconcat ("Basic ", encoded, NULL);

  if (self->is_only_secret)
    return g_strcmp0 (header, wanted) == 0;
  return header == NULL && g_strcmp0 (g_hash_table_lookup (form, "client_id"), id) == 0;
}

static void
exchange (EaselTestAuthority *self,
          SoupServerMessage  *message,
          GHashTable         *form)
{
  const char *code = g_hash_table_lookup (form, "code");
  const char *verifier = g_hash_table_lookup (form, "code_verifier");
  g_autoptr(GHashTable) question = NULL;
  g_autofree char *challenge = challenge_of (verifier != NULL ? verifier : "");
  g_autofree char *key = NULL;
  const char *scope;

  self->n_exchanged++;
  if (code == NULL || !g_hash_table_steal_extended (self->codes, code, (gpointer *) &key, (gpointer *) &question))
    refuse (message, "invalid_grant", "The code is of no use");
  else if (g_strcmp0 (g_hash_table_lookup (question, "code_challenge"), challenge) != 0 ||
           g_strcmp0 (g_hash_table_lookup (question, "redirect_uri"), g_hash_table_lookup (form, "redirect_uri")) != 0 ||
           g_strcmp0 (g_hash_table_lookup (question, "resource"), g_hash_table_lookup (form, "resource")) != 0 ||
           !is_client (self, message, form, g_hash_table_lookup (question, "client_id")))
    refuse (message, "invalid_grant", "The code was somebody else's");
  else
    {
      scope = g_hash_table_lookup (question, "scope");
      give (self, message, scope != NULL ? scope : "");
    }
}

static void
refresh (EaselTestAuthority *self,
         SoupServerMessage  *message,
         GHashTable         *form)
{
  const char *token = g_hash_table_lookup (form, "refresh_token");
  g_autofree char *key = NULL;
  g_autofree char *scope = NULL;

  self->n_refreshed++;
  if (self->forgets || token == NULL ||
      g_strcmp0 (g_hash_table_lookup (form, "resource"), self->resource) != 0 ||
      !g_hash_table_steal_extended (self->refreshes, token, (gpointer *) &key, (gpointer *) &scope))
    refuse (message, "invalid_grant", "The token is of no use");
  else
    give (self, message, scope);
  if (self->is_slow && self->held == NULL)
    {
      self->held = g_object_ref (message);
      soup_server_message_pause (message);
    }
}

static void
token (EaselTestAuthority *self,
       SoupServerMessage  *message)
{
  SoupMessageBody *body = soup_server_message_get_request_body (message);
  g_autoptr(GHashTable) form = soup_form_decode (body->data != NULL ? body->data : "");

  if (self->redirects)
    soup_server_message_set_redirect (message, SOUP_STATUS_TEMPORARY_REDIRECT, "/elsewhere");
  else if (g_strcmp0 (g_hash_table_lookup (form, "grant_type"), "refresh_token") == 0)
    refresh (self, message, form);
  else
    exchange (self, message, form);
}

static void
server_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  EaselTestAuthority *self = user_data;

  if (g_str_equal (path, "/.well-known/oauth-protected-resource/mcp") && !self->is_undescribed)
    describe_resource (self, message);
  else if (g_str_equal (path, "/.well-known/oauth-authorization-server/as"))
    describe_server (self, message);
  else if (g_str_equal (path, "/as/register"))
    register_client (self, message);
  else if (g_str_equal (path, "/as/authorize"))
    authorize (self, message, query);
  else if (g_str_equal (path, "/as/token"))
    token (self, message);
  else if (g_str_equal (path, "/elsewhere"))
    g_error ("A redirect was followed");
  else
    soup_server_message_set_status (message, SOUP_STATUS_NOT_FOUND, NULL);
}

EaselTestAuthority *
easel_test_authority_new (void)
{
  EaselTestAuthority *self = g_new0 (EaselTestAuthority, 1);
  g_autoptr(GError) error = NULL;
  GSList *uris;

  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, NULL, server_cb, self, NULL);
  soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->server);
  self->base = g_strdup_printf ("http://127.0.0.1:%d", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  self->resource = g_strconcat (self->base, "/mcp", NULL);
  self->issuer = g_strconcat (self->base, "/as", NULL);
  self->clients = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->codes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_hash_table_unref);
  self->tokens = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->refreshes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->browser = soup_session_new ();
  return self;
}

void
easel_test_authority_free (EaselTestAuthority *self)
{
  soup_session_abort (self->browser);
  g_object_unref (self->browser);
  soup_server_disconnect (self->server);
  g_object_unref (self->server);
  g_hash_table_unref (self->clients);
  g_hash_table_unref (self->codes);
  g_hash_table_unref (self->tokens);
  g_hash_table_unref (self->refreshes);
  g_free (self->page);
  g_free (self->redirect);
  g_free (self->base);
  g_free (self->resource);
  g_free (self->issuer);
  g_free (self);
}

gboolean
easel_test_authority_allows (EaselTestAuthority *self,
                             const char         *token,
                             const char         *scope)
{
  const char *given = token != NULL ? g_hash_table_lookup (self->tokens, token) : NULL;
  g_auto(GStrv) scopes = g_strsplit (given != NULL ? given : "", " ", -1);

  return given != NULL && g_strv_contains ((const char * const *) scopes, scope);
}

void
easel_test_authority_go (EaselTestAuthority *self)
{
  self->is_slow = FALSE;
  soup_server_message_unpause (self->held);
  g_clear_object (&self->held);
}

void
easel_test_authority_revoke (EaselTestAuthority *self)
{
  g_hash_table_remove_all (self->tokens);
}

static void
browsed_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  EaselTestAuthority *self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = soup_session_send_and_read_finish (SOUP_SESSION (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_free (self->page);
  self->page = bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes))
                             : g_strdup (error->message);
}

void
easel_test_authority_browse (EaselTestAuthority *self,
                             const char         *uri)
{
  g_autoptr(SoupMessage) message = soup_message_new ("GET", uri);

  g_assert_nonnull (message);
  soup_session_send_and_read_async (self->browser, message, G_PRIORITY_DEFAULT, NULL, browsed_cb, self);
}
