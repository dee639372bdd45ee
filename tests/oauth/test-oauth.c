/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test.h"
#include "oauth-authorizer.h"
#include "oauth-error.h"
#include "oauth-fixture.h"

#include <string.h>

typedef struct
{
  EaselTestAuthority *authority;
  OauthFixtureUser   *user;
  OauthFixtureStore  *store;
  HttpClient         *http;
  OauthTokens        *tokens;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->authority = easel_test_authority_new ();
  fixture->user = oauth_fixture_user_new (fixture->authority);
  fixture->store = oauth_fixture_store_new ();
  fixture->http = http_client_new ();
  fixture->tokens = OAUTH_TOKENS (oauth_authorizer_new (fixture->http, OAUTH_STORE (fixture->store),
                                                        OAUTH_OPENER (fixture->user)));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gpointer watched;

  easel_test_watch (fixture->tokens, &watched);
  g_object_unref (fixture->tokens);
  easel_test_wait_until (watched == NULL);
  g_object_unref (fixture->http);
  g_object_unref (fixture->store);
  g_object_unref (fixture->user);
  easel_test_authority_free (fixture->authority);
}

/* (transfer full) (nullable) */
static char *
ask (Fixture             *fixture,
     const OauthRequest  *request,
     GError             **error)
{
  g_autoptr(GAsyncResult) result = NULL;

  oauth_tokens_get_async (fixture->tokens, request, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return oauth_tokens_get_finish (fixture->tokens, result, error);
}

static char *
sign_in (Fixture  *fixture,
         GError  **error)
{
  const OauthRequest request = { .resource = fixture->authority->resource, .may_ask = TRUE };

  return ask (fixture, &request, error);
}

/* A sign-in that has to end with @code, without a token. */
static void
assert_fails (Fixture *fixture,
              int      code)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *token = sign_in (fixture, &error);

  g_assert_null (token);
  g_assert_error (error, OAUTH_ERROR, code);
  g_assert_cmpuint (g_hash_table_size (fixture->store->secrets), ==, 0);
  g_assert_null (strstr (error->message, "access-"));
}

/* Host and port of an address of the test. */
static gboolean
is_place (const char *shown,
          const char *uri)
{
  const char *place = strstr (uri, "127.0.0.1");

  return g_strcmp0 (shown, "") != 0 && strncmp (place, shown, strlen (shown)) == 0 && place[strlen (shown)] == '/';
}

static void
test_happy (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *token = sign_in (fixture, &error);
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  g_assert_true (easel_test_authority_allows (fixture->authority, token, "read"));
  g_assert_true (is_place (fixture->user->host, fixture->authority->issuer));
  g_assert_null (fixture->user->issuer);
  g_assert_cmpstr (fixture->user->name, ==, "Notes");
  g_assert_cmpstr (fixture->user->scopes, ==, "read");
  easel_test_wait_until (fixture->authority->page != NULL);
  g_assert_nonnull (strstr (fixture->authority->page, "You can close this page."));
  g_assert_null (strstr (fixture->authority->page, "code-"));
  easel_test_wait_until (fixture->user->n_ended == 1);

  again = sign_in (fixture, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (again, ==, token);
  g_assert_cmpuint (fixture->authority->n_authorized, ==, 1);
  g_assert_cmpuint (fixture->authority->n_exchanged, ==, 1);
}

static gboolean
is_listening (const char *uri)
{
  g_autoptr(SoupSession) session = soup_session_new ();
  g_autoptr(SoupMessage) message = soup_message_new ("GET", uri);
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = soup_session_send_and_read (session, message, NULL, &error);

  return !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED);
}

/* The user says no where they sign in: the browser says so as well, in words, and nothing listens any more. */
static void
test_refused_there (Fixture       *fixture,
                    gconstpointer  data)
{
  fixture->authority->denies = TRUE;
  assert_fails (fixture, OAUTH_ERROR_REFUSED);
  easel_test_wait_until (fixture->authority->page != NULL);
  g_assert_nonnull (strstr (fixture->authority->page, "You said no"));
  g_assert_cmpuint (fixture->authority->n_exchanged, ==, 0);
  g_assert_false (is_listening (fixture->authority->redirect));
}

static void
test_refused_here (Fixture       *fixture,
                   gconstpointer  data)
{
  fixture->user->says_no = TRUE;
  assert_fails (fixture, OAUTH_ERROR_REFUSED);
  g_assert_cmpuint (fixture->authority->n_authorized, ==, 0);
}

/* Nobody is asked who may not be. */
static void
test_silent (Fixture       *fixture,
             gconstpointer  data)
{
  const OauthRequest request = { .resource = fixture->authority->resource };
  g_autoptr(GError) error = NULL;
  g_autofree char *token = ask (fixture, &request, &error);

  g_assert_null (token);
  g_assert_error (error, OAUTH_ERROR, OAUTH_ERROR_SIGN_IN);
  g_assert_cmpuint (fixture->user->n_asked, ==, 0);
  g_assert_cmpuint (fixture->authority->n_registered, ==, 0);
}

/* A token that ends soon is followed by the next, and its refresh token by the next too: the first is not used twice. */
static void
test_expired (Fixture       *fixture,
              gconstpointer  data)
{
  const OauthRequest request = { .resource = fixture->authority->resource };
  g_autoptr(GError) error = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *third = NULL;

  fixture->authority->expires_in = 1;
  first = sign_in (fixture, &error);
  g_assert_no_error (error);
  second = ask (fixture, &request, &error);
  g_assert_no_error (error);
  third = ask (fixture, &request, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (first, !=, second);
  g_assert_cmpstr (second, !=, third);
  g_assert_true (easel_test_authority_allows (fixture->authority, third, "read"));
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 2);
  g_assert_cmpuint (fixture->user->n_asked, ==, 1);
}

/* The refresh token is of no use any more: the user is asked where they may be, and else it is said. */
static void
test_forgotten (Fixture       *fixture,
                gconstpointer  data)
{
  OauthRequest request = { .resource = fixture->authority->resource };
  g_autoptr(GError) error = NULL;
  g_autofree char *first = sign_in (fixture, &error);
  g_autofree char *none = NULL;
  g_autofree char *second = NULL;

  fixture->authority->forgets = TRUE;
  request.refused = first;
  none = ask (fixture, &request, &error);
  g_assert_null (none);
  g_assert_error (error, OAUTH_ERROR, OAUTH_ERROR_SIGN_IN);
  g_clear_error (&error);
  g_assert_cmpuint (g_hash_table_size (fixture->store->secrets), ==, 0);

  second = sign_in (fixture, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (fixture->user->n_asked, ==, 2);
  g_assert_true (easel_test_authority_allows (fixture->authority, second, "read"));
}

/* More is asked for, and what was allowed before is asked for again with it. A refresh would not give it. */
static void
test_step_up (Fixture       *fixture,
              gconstpointer  data)
{
  OauthRequest request = { .resource = fixture->authority->resource, .may_ask = TRUE };
  g_autoptr(GError) error = NULL;
  g_autofree char *first = sign_in (fixture, &error);
  g_autofree char *second = NULL;

  g_assert_no_error (error);
  request.refused = first;
  request.challenge = "Bearer error=\"insufficient_scope\", scope=\"write\"";
  second = ask (fixture, &request, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (fixture->user->scopes, ==, "write read");
  g_assert_true (easel_test_authority_allows (fixture->authority, second, "read"));
  g_assert_true (easel_test_authority_allows (fixture->authority, second, "write"));
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 0);
}

static void
test_wrong_resource (Fixture       *fixture,
                     gconstpointer  data)
{
  fixture->authority->told_resource = "https://elsewhere.example/mcp";
  assert_fails (fixture, OAUTH_ERROR_RESOURCE);
  g_assert_cmpuint (fixture->user->n_asked, ==, 0);
  g_assert_cmpuint (fixture->authority->n_registered, ==, 0);
}

static void
test_wrong_description (Fixture       *fixture,
                        gconstpointer  data)
{
  fixture->authority->told_issuer = "https://elsewhere.example";
  assert_fails (fixture, OAUTH_ERROR_ISSUER);
  g_assert_cmpuint (fixture->authority->n_registered, ==, 0);
}

/* A server names the page of another one, whose code it would get. The user is asked with both names, by port as well. */
static void
test_other_page (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(EaselTestAuthority) honest = easel_test_authority_new ();
  g_autofree char *page = g_strconcat (honest->issuer, "/authorize", NULL);

  fixture->authority->told_authorize_uri = page;
  fixture->user->says_no = TRUE;
  assert_fails (fixture, OAUTH_ERROR_REFUSED);
  g_assert_cmpuint (fixture->user->n_asked, ==, 1);
  g_assert_true (is_place (fixture->user->host, honest->issuer));
  g_assert_true (is_place (fixture->user->issuer, fixture->authority->issuer));
  g_assert_cmpuint (honest->n_authorized, ==, 0);
  g_assert_cmpuint (fixture->authority->n_exchanged, ==, 0);
  fixture->authority->told_authorize_uri = NULL;
}

/* RFC 9207: the code came from somebody else, and is shown to nobody. */
static void
test_wrong_issuer (Fixture       *fixture,
                   gconstpointer  data)
{
  fixture->authority->answer_issuer = "https://elsewhere.example";
  assert_fails (fixture, OAUTH_ERROR_ISSUER);
  g_assert_cmpuint (fixture->authority->n_authorized, ==, 1);
  g_assert_cmpuint (fixture->authority->n_exchanged, ==, 0);
}

static void
test_no_issuer (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *token = NULL;

  fixture->authority->promises_issuer = TRUE;
  fixture->authority->answer_issuer = "";
  assert_fails (fixture, OAUTH_ERROR_ISSUER);
  g_assert_cmpuint (fixture->authority->n_exchanged, ==, 0);

  fixture->authority->promises_issuer = FALSE;
  token = sign_in (fixture, &error);
  g_assert_no_error (error);
}

/* (transfer full): what the one who listens for @question says to @method with @form. */
static guint
knock (const char *question,
       const char *method,
       const char *host,
       const char *form)
{
  g_autoptr(GUri) uri = g_uri_parse (question, SOUP_HTTP_URI_FLAGS, NULL);
  g_autoptr(GHashTable) query = soup_form_decode (g_uri_get_query (uri));
  g_autofree char *address = g_strconcat (g_hash_table_lookup (query, "redirect_uri"), "?", form, NULL);
  g_autoptr(SoupSession) session = soup_session_new ();
  g_autoptr(SoupMessage) message = soup_message_new (method, address);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GBytes) bytes = NULL;

  if (host != NULL)
    soup_message_headers_replace (soup_message_get_request_headers (message), "Host", host);
  soup_session_send_and_read_async (session, message, G_PRIORITY_DEFAULT, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  bytes = soup_session_send_and_read_finish (session, result, NULL);
  return soup_message_get_status (message);
}

/* Other pages in the user's browser may knock as often as they like: the right answer still comes through. */
static void
test_strangers (Fixture       *fixture,
                gconstpointer  data)
{
  const OauthRequest request = { .resource = fixture->authority->resource, .may_ask = TRUE };
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GUri) uri = NULL;
  g_autoptr(GHashTable) query = NULL;
  g_autofree char *right = NULL;
  g_autofree char *token = NULL;

  fixture->user->does_nothing = TRUE;
  oauth_tokens_get_async (fixture->tokens, &request, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (fixture->user->uri != NULL);
  uri = g_uri_parse (fixture->user->uri, SOUP_HTTP_URI_FLAGS, NULL);
  query = soup_form_decode (g_uri_get_query (uri));
  right = soup_form_encode ("code", "evil", "state", g_hash_table_lookup (query, "state"), NULL);

  g_assert_cmpuint (knock (fixture->user->uri, "GET", NULL, "code=evil"), ==, 404);
  g_assert_cmpuint (knock (fixture->user->uri, "GET", NULL, "code=evil&state=guess"), ==, 404);
  g_assert_cmpuint (knock (fixture->user->uri, "GET", NULL, "error=access_denied"), ==, 404);
  g_assert_cmpuint (knock (fixture->user->uri, "GET", "evil.example", right), ==, 404);
  g_assert_cmpuint (knock (fixture->user->uri, "POST", NULL, right), ==, 405);
  g_assert_null (result);

  easel_test_authority_browse (fixture->authority, fixture->user->uri);
  easel_test_wait_until (result != NULL);
  token = oauth_tokens_get_finish (fixture->tokens, result, &error);
  g_assert_no_error (error);
  g_assert_true (easel_test_authority_allows (fixture->authority, token, "read"));
}

/* All who want a token of one resource meanwhile get the same, of one sign-in. */
static void
test_together (Fixture       *fixture,
               gconstpointer  data)
{
  const OauthRequest request = { .resource = fixture->authority->resource, .may_ask = TRUE };
  g_autoptr(GAsyncResult) first = NULL;
  g_autoptr(GAsyncResult) second = NULL;
  g_autofree char *one = NULL;
  g_autofree char *two = NULL;

  oauth_tokens_get_async (fixture->tokens, &request, NULL, easel_test_result_cb, &first);
  oauth_tokens_get_async (fixture->tokens, &request, NULL, easel_test_result_cb, &second);
  easel_test_wait_until (first != NULL && second != NULL);
  one = oauth_tokens_get_finish (fixture->tokens, first, NULL);
  two = oauth_tokens_get_finish (fixture->tokens, second, NULL);
  g_assert_nonnull (one);
  g_assert_cmpstr (one, ==, two);
  g_assert_cmpuint (fixture->user->n_asked, ==, 1);
  g_assert_cmpuint (fixture->authority->n_exchanged, ==, 1);
}

/* Who leaves is told so and takes nobody along; with the last one the question goes, and a later one is a new one. */
static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  const OauthRequest request = { .resource = fixture->authority->resource, .may_ask = TRUE };
  g_autoptr(GCancellable) one = g_cancellable_new ();
  g_autoptr(GCancellable) two = g_cancellable_new ();
  g_autoptr(GAsyncResult) first = NULL;
  g_autoptr(GAsyncResult) second = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *token = NULL;

  fixture->user->does_nothing = TRUE;
  oauth_tokens_get_async (fixture->tokens, &request, one, easel_test_result_cb, &first);
  oauth_tokens_get_async (fixture->tokens, &request, two, easel_test_result_cb, &second);
  easel_test_wait_until (fixture->user->n_asked == 1);
  g_cancellable_cancel (one);
  easel_test_wait_until (first != NULL);
  g_assert_null (oauth_tokens_get_finish (fixture->tokens, first, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  easel_test_settle ();
  g_assert_cmpuint (fixture->user->n_ended, ==, 0);
  g_assert_null (second);
  g_cancellable_cancel (two);
  easel_test_wait_until (second != NULL && fixture->user->n_ended == 1);
  g_assert_null (oauth_tokens_get_finish (fixture->tokens, second, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  fixture->user->does_nothing = FALSE;
  token = sign_in (fixture, &error);
  g_assert_no_error (error);
}

/* The host of an agent says who gives tokens for a resource. The resource knows better, where it says anything: both
 * have to mean the same issuer, and nobody is asked anything where they do not. */
static void
test_inline (Fixture       *fixture,
             gconstpointer  data)
{
  const char *const agreed[] = { "https://elsewhere.example", fixture->authority->issuer, NULL };
  const char *const other[] = { "https://elsewhere.example", NULL };
  OauthRequest request = { .resource = fixture->authority->resource, .issuers = other, .may_ask = TRUE };
  g_autoptr(GError) error = NULL;
  g_autofree char *first = NULL;
  g_autofree char *none = NULL;
  g_autofree char *second = NULL;

  g_assert_null (ask (fixture, &request, &error));
  g_assert_error (error, OAUTH_ERROR, OAUTH_ERROR_ISSUER);
  g_clear_error (&error);
  g_assert_cmpuint (fixture->user->n_asked, ==, 0);
  g_assert_cmpuint (fixture->authority->n_registered, ==, 0);
  request.issuers = agreed;
  first = ask (fixture, &request, &error);
  g_assert_no_error (error);
  g_assert_true (easel_test_authority_allows (fixture->authority, first, "read"));

  /* The token that is kept is of this issuer: a host that names another one does not get it, nor the one after. */
  request.issuers = other;
  request.may_ask = FALSE;
  none = ask (fixture, &request, &error);
  g_assert_null (none);
  g_assert_error (error, OAUTH_ERROR, OAUTH_ERROR_SIGN_IN);
  g_clear_error (&error);
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 0);
  request.issuers = agreed;
  second = ask (fixture, &request, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (second, ==, first);
}

/* A resource that names nobody leaves it to the host; the issuer still has to be who it says it is. */
static void
test_inline_alone (Fixture       *fixture,
                   gconstpointer  data)
{
  const char *const issuers[] = { fixture->authority->issuer, NULL };
  const OauthRequest request = { .resource = fixture->authority->resource, .issuers = issuers, .may_ask = TRUE };
  g_autoptr(GError) error = NULL;
  g_autofree char *token = NULL;

  fixture->authority->names_nobody = TRUE;
  assert_fails (fixture, OAUTH_ERROR_UNSUPPORTED);
  fixture->authority->told_issuer = "https://elsewhere.example";
  g_assert_null (ask (fixture, &request, &error));
  g_assert_error (error, OAUTH_ERROR, OAUTH_ERROR_ISSUER);
  g_clear_error (&error);
  g_assert_cmpuint (fixture->authority->n_registered, ==, 0);
  fixture->authority->told_issuer = NULL;
  token = ask (fixture, &request, &error);
  g_assert_no_error (error);
  g_assert_true (easel_test_authority_allows (fixture->authority, token, "read"));
}

/* A resource of before RFC 9728, whose authorisation server somebody else names. */
static void
test_undescribed (Fixture       *fixture,
                  gconstpointer  data)
{
  const char *const issuers[] = { fixture->authority->issuer, NULL };
  const OauthRequest request = { .resource = fixture->authority->resource, .issuers = issuers, .may_ask = TRUE };
  g_autoptr(GError) error = NULL;
  g_autofree char *token = NULL;

  fixture->authority->is_undescribed = TRUE;
  assert_fails (fixture, OAUTH_ERROR_UNSUPPORTED);
  token = ask (fixture, &request, &error);
  g_assert_no_error (error);
  g_assert_nonnull (token);
}

/* The user knows the id that the server knows us by. */
static void
test_known_client (Fixture       *fixture,
                   gconstpointer  data)
{
  const OauthRequest request = { .resource = fixture->authority->resource, .client_id = "easel-of-mine", .may_ask = TRUE };
  const char *const scopes[] = { "write", NULL };
  const OauthRequest more = { .resource = fixture->authority->resource, .scopes = scopes, .may_ask = TRUE, .is_new = TRUE };
  g_autoptr(GError) error = NULL;
  g_autofree char *token = NULL;
  g_autofree char *again = NULL;

  fixture->authority->has_no_registration = TRUE;
  assert_fails (fixture, OAUTH_ERROR_CLIENT);
  fixture->authority->known_client = "easel-of-mine";
  token = ask (fixture, &request, &error);
  g_assert_no_error (error);
  g_assert_nonnull (token);

  /* And need not say it again. */
  again = ask (fixture, &more, &error);
  g_assert_no_error (error);
  g_assert_true (easel_test_authority_allows (fixture->authority, again, "write"));
}

/* Another authorisation server than the one that the user named it for is not told of it. */
static void
test_moved_client (Fixture       *fixture,
                   gconstpointer  data)
{
  const OauthRequest request = { .resource = fixture->authority->resource, .client_id = "easel-of-mine", .may_ask = TRUE };
  g_autoptr(EaselTestAuthority) other = easel_test_authority_new ();
  const char *const issuers[] = { other->issuer, NULL };
  const OauthRequest moved = { .resource = fixture->authority->resource, .issuers = issuers, .may_ask = TRUE,
                               .is_new = TRUE };
  g_autoptr(GError) error = NULL;
  g_autofree char *token = NULL;

  fixture->authority->has_no_registration = TRUE;
  fixture->authority->known_client = "easel-of-mine";
  token = ask (fixture, &request, &error);
  g_assert_no_error (error);
  g_assert_nonnull (token);

  fixture->authority->is_undescribed = TRUE;
  other->has_no_registration = TRUE;
  other->known_client = "easel-of-mine";
  g_assert_null (ask (fixture, &moved, &error));
  g_assert_error (error, OAUTH_ERROR, OAUTH_ERROR_CLIENT);
  g_assert_cmpuint (other->n_authorized, ==, 0);
}

static void
test_secret_client (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *token = NULL;

  fixture->authority->is_only_secret = TRUE;
  token = sign_in (fixture, &error);
  g_assert_no_error (error);
  g_assert_nonnull (token);
}

/* Servers that lead elsewhere, or less far than is safe. */
static void
test_unsafe (Fixture       *fixture,
             gconstpointer  data)
{
  fixture->authority->has_no_pkce = TRUE;
  assert_fails (fixture, OAUTH_ERROR_UNSUPPORTED);
  fixture->authority->has_no_pkce = FALSE;

  fixture->authority->told_token_uri = "http://as.example.com/token";
  assert_fails (fixture, OAUTH_ERROR_ADDRESS);
  fixture->authority->told_token_uri = NULL;

  fixture->authority->told_authorize_uri = "file:///etc/passwd";
  assert_fails (fixture, OAUTH_ERROR_ADDRESS);
  fixture->authority->told_authorize_uri = NULL;
  g_assert_cmpuint (fixture->user->n_asked, ==, 0);

  fixture->authority->redirects = TRUE;
  assert_fails (fixture, OAUTH_ERROR_SERVER);
  fixture->authority->redirects = FALSE;
}

static void
test_bounds (Fixture       *fixture,
             gconstpointer  data)
{
  const OauthRequest plain = { .resource = "http://mcp.example.com/mcp", .may_ask = TRUE };
  const OauthRequest inside = { .resource = "https://mcp.example.com/mcp", .may_ask = TRUE,
                                .challenge = "Bearer resource_metadata=\"https://192.168.0.1/admin\"" };
  g_autoptr(GError) error = NULL;
  g_autofree char *token = NULL;

  fixture->authority->is_large = TRUE;
  token = sign_in (fixture, &error);
  g_assert_null (token);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
  g_clear_error (&error);
  token = ask (fixture, &plain, &error);
  g_assert_error (error, OAUTH_ERROR, OAUTH_ERROR_ADDRESS);
  g_clear_error (&error);
  token = ask (fixture, &inside, &error);
  g_assert_error (error, OAUTH_ERROR, OAUTH_ERROR_ADDRESS);
}

int
main (int argc, char *argv[])
{
  static const struct { const char *path; void (*func) (Fixture *, gconstpointer); } tests[] = {
    { "/oauth/happy", test_happy },
    { "/oauth/refused/there", test_refused_there },
    { "/oauth/refused/here", test_refused_here },
    { "/oauth/silent", test_silent },
    { "/oauth/expired", test_expired },
    { "/oauth/forgotten", test_forgotten },
    { "/oauth/step-up", test_step_up },
    { "/oauth/wrong/resource", test_wrong_resource },
    { "/oauth/wrong/description", test_wrong_description },
    { "/oauth/wrong/issuer", test_wrong_issuer },
    { "/oauth/wrong/other-page", test_other_page },
    { "/oauth/wrong/no-issuer", test_no_issuer },
    { "/oauth/strangers", test_strangers },
    { "/oauth/together", test_together },
    { "/oauth/cancelled", test_cancelled },
    { "/oauth/undescribed", test_undescribed },
    { "/oauth/inline/both", test_inline },
    { "/oauth/inline/alone", test_inline_alone },
    { "/oauth/client/known", test_known_client },
    { "/oauth/client/moved", test_moved_client },
    { "/oauth/client/secret", test_secret_client },
    { "/oauth/unsafe", test_unsafe },
    { "/oauth/bounds", test_bounds },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].func, tear_down);
  return g_test_run ();
}
