/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "config.h"

#include "oauth-redirect.h"

#include "easel-deadline.h"
#include "easel-json.h"
#include "easel-token.h"
#include "oauth-address.h"
#include "oauth-error.h"
#include "oauth-exchange.h"
#include "oauth-limits.h"
#include "oauth-resources.h"

#include <glib/gi18n.h>
#include <libsoup/soup.h>
#include <string.h>

#define PATH "/callback"
#define PAGE RESOURCE_PATH "/oauth/oauth-page.html"

struct _OauthRedirect
{
  GObject        parent_instance;

  SoupServer    *server;
  char          *uri;
  char          *authority;   /* expected value of the header Host */
  char          *state;
  char          *issuer;      /* (nullable) */
  gboolean       needs_issuer;
  char          *code;        /* (nullable) */
  GError        *error;       /* (nullable): as long as code and error are NULL there is no answer */
  gboolean       is_over;     /* whether the browser has received its page */
  GTask         *task;        /* (nullable): the waiting task */
  EaselDeadline *deadline;    /* (nullable) */
};

G_DEFINE_FINAL_TYPE (OauthRedirect, oauth_redirect, G_TYPE_OBJECT)

static void
complete (OauthRedirect *self)
{
  g_autoptr(GTask) task = g_steal_pointer (&self->task);

  g_clear_pointer (&self->deadline, easel_deadline_free);
  if (task == NULL)
    return;
  if (self->code != NULL)
    g_task_return_pointer (task, g_strdup (self->code), g_free);
  else
    g_task_return_error (task, g_error_copy (self->error));
}

static gboolean
complete_cb (gpointer user_data)
{
  complete (user_data);
  return G_SOURCE_REMOVE;
}

/* The browser has received the page, or closed the connection. The waiting caller may free the server with all its
 * messages, so the task returns after libsoup is done with this message. */
static void
over_cb (SoupServerMessage *message,
         OauthRedirect     *self)
{
  g_autoptr(GSource) later = NULL;

  if (self->is_over)
    return;
  self->is_over = TRUE;
  later = g_idle_source_new ();
  g_source_set_priority (later, G_PRIORITY_DEFAULT);
  g_source_set_callback (later, complete_cb, g_object_ref (self), g_object_unref);
  g_source_set_static_name (later, "oauth redirect");
  g_source_attach (later, g_main_context_get_thread_default ());
}

static void
write_page (SoupServerMessage *message,
            const char        *title,
            const char        *text)
{
  g_autoptr(GBytes) page = g_resource_lookup_data (oauth_get_resource (), PAGE, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  g_autofree char *safe_title = g_markup_escape_text (title, -1);
  g_autofree char *safe_text = g_markup_escape_text (text, -1);
  g_autoptr(GString) html = g_string_new_len (g_bytes_get_data (page, NULL), g_bytes_get_size (page));

  g_string_replace (html, "{title}", safe_title, 1);
  g_string_replace (html, "{text}", safe_text, 1);
  soup_message_headers_replace (headers, "Content-Security-Policy",
                                "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  soup_message_headers_replace (headers, "Referrer-Policy", "no-referrer");
  soup_message_headers_replace (headers, "X-Content-Type-Options", "nosniff");
  soup_message_headers_replace (headers, "Cache-Control", "no-store");
  soup_message_headers_replace (headers, "Connection", "close");
  soup_server_message_set_response (message, "text/html; charset=utf-8", SOUP_MEMORY_COPY, html->str, html->len);
}

/* RFC 9207: checks that the code comes from the server that was asked; other codes are not used. */
static gboolean
is_of_issuer (OauthRedirect *self,
              const char    *issuer)
{
  return issuer != NULL ? oauth_address_is_same (issuer, self->issuer) : !self->needs_issuer;
}

static void
handle_answer (OauthRedirect *self,
               GHashTable    *query)
{
  const char *code = g_hash_table_lookup (query, "code");
  g_autoptr(JsonObject) refusal = NULL;

  if (!is_of_issuer (self, g_hash_table_lookup (query, "iss")))
    self->error = g_error_new_literal (OAUTH_ERROR, OAUTH_ERROR_ISSUER,
                                       _("The answer came from a different authorisation server"));
  else if (g_hash_table_lookup (query, "error") != NULL)
    {
      refusal =
        easel_json_object (EASEL_JSON_STRING ("error", g_hash_table_lookup (query, "error")),
                           EASEL_JSON_STRING ("error_description", g_hash_table_lookup (query, "error_description")));
      self->error = oauth_exchange_error (refusal, 0);
    }
  else if (code == NULL || *code == '\0' || strlen (code) > OAUTH_LIMIT_TOKEN_BYTES)
    self->error = g_error_new_literal (OAUTH_ERROR, OAUTH_ERROR_SERVER,
                                       _("The authorisation server sent the browser back without an answer"));
  else
    self->code = g_strdup (code);
}

/* Whether the request is the answer. Any page in any browser on this computer can send requests here: only the answer
 * with our state counts, and only with the expected Host, which a DNS name that resolves to this computer does not
 * have. */
static gboolean
is_answer (OauthRedirect     *self,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query)
{
  const char *host = soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Host");

  return g_str_equal (path, PATH) && g_strcmp0 (host, self->authority) == 0 && query != NULL &&
         easel_token_matches (self->state, g_hash_table_lookup (query, "state"));
}

static void
request_cb (SoupServer        *server,
            SoupServerMessage *message,
            const char        *path,
            GHashTable        *query,
            gpointer           user_data)
{
  OauthRedirect *self = user_data;

  if (soup_server_message_get_method (message) != SOUP_METHOD_GET)
    {
      soup_server_message_set_status (message, SOUP_STATUS_METHOD_NOT_ALLOWED, NULL);
      return;
    }
  if (self->code != NULL || self->error != NULL || !is_answer (self, message, path, query))
    {
      soup_server_message_set_status (message, SOUP_STATUS_NOT_FOUND, NULL);
      return;
    }
  handle_answer (self, query);
  g_signal_connect_object (message, "finished", G_CALLBACK (over_cb), self, 0);
  g_signal_connect_object (message, "disconnected", G_CALLBACK (over_cb), self, 0);
  if (self->code != NULL)
    write_page (message, _("Back to Easel"), _("You can close this page."));
  else
    write_page (message, _("You Are Not Signed In"), self->error->message);
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
}

static void
oauth_redirect_dispose (GObject *object)
{
  OauthRedirect *self = OAUTH_REDIRECT (object);

  g_clear_pointer (&self->deadline, easel_deadline_free);
  if (self->server != NULL)
    soup_server_disconnect (self->server);
  g_clear_object (&self->server);

  G_OBJECT_CLASS (oauth_redirect_parent_class)->dispose (object);
}

static void
oauth_redirect_finalize (GObject *object)
{
  OauthRedirect *self = OAUTH_REDIRECT (object);

  g_free (self->uri);
  g_free (self->authority);
  g_free (self->state);
  g_free (self->issuer);
  g_free (self->code);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (oauth_redirect_parent_class)->finalize (object);
}

static void
oauth_redirect_class_init (OauthRedirectClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = oauth_redirect_dispose;
  object_class->finalize = oauth_redirect_finalize;
}

static void
oauth_redirect_init (OauthRedirect *self)
{
}

/**
 * oauth_redirect_new:
 * @error: an error of the socket, or `G_IO_ERROR_FAILED` without random bytes
 *
 * Returns: (transfer full): a redirect, which listens until its last reference is dropped; on failure %NULL
 */
OauthRedirect *
oauth_redirect_new (GError **error)
{
  g_autoptr(OauthRedirect) self = g_object_new (OAUTH_TYPE_REDIRECT, NULL);
  GSList *uris;

  self->state = easel_token_new (error);
  if (self->state == NULL)
    return NULL;
  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, NULL, request_cb, self, NULL);
  if (!soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, error))
    return NULL;
  uris = soup_server_get_uris (self->server);
  self->authority = g_strdup_printf ("127.0.0.1:%d", g_uri_get_port (uris->data));
  self->uri = g_strdup_printf ("http://%s" PATH, self->authority);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  return g_steal_pointer (&self);
}

/** oauth_redirect_get_uri: (transfer none): the parameter `redirect_uri`. */
const char *
oauth_redirect_get_uri (OauthRedirect *self)
{
  g_return_val_if_fail (OAUTH_IS_REDIRECT (self), NULL);

  return self->uri;
}

/** oauth_redirect_get_state: (transfer none): the parameter `state`, a secret shared with the browser. */
const char *
oauth_redirect_get_state (OauthRedirect *self)
{
  g_return_val_if_fail (OAUTH_IS_REDIRECT (self), NULL);

  return self->state;
}

/** oauth_redirect_set_issuer: @issuer: the expected issuer; @required: whether each of its answers names it. */
void
oauth_redirect_set_issuer (OauthRedirect *self,
                           const char    *issuer,
                           gboolean       required)
{
  g_return_if_fail (OAUTH_IS_REDIRECT (self));
  g_return_if_fail (issuer != NULL);

  g_free (self->issuer);
  self->issuer = g_strdup (issuer);
  self->needs_issuer = required;
}

static void
ended_cb (gboolean timed_out,
          gpointer user_data)
{
  OauthRedirect *self = user_data;
  g_autoptr(GTask) task = g_steal_pointer (&self->task);

  g_clear_pointer (&self->deadline, easel_deadline_free);
  if (timed_out)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "%s", _("You did not sign in in time"));
  else
    g_task_return_error_if_cancelled (task);
}

/**
 * oauth_redirect_wait_async:
 * @self: a redirect without a waiting caller
 * @cancellable: (nullable): ends the wait
 * @callback: called from the main loop, when the browser has received its page
 * @user_data: for @callback
 */
void
oauth_redirect_wait_async (OauthRedirect       *self,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  g_return_if_fail (OAUTH_IS_REDIRECT (self));
  g_return_if_fail (self->task == NULL);

  self->task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (self->task, oauth_redirect_wait_async);
  g_task_set_name (self->task, "oauth redirect");
  if (self->is_over)
    complete (self);
  else
    self->deadline = easel_deadline_new (OAUTH_LIMIT_SIGN_IN_TIME, cancellable, ended_cb, self);
}

/**
 * oauth_redirect_wait_finish:
 * @self: a redirect
 * @result: as given to the callback
 * @error: an #OauthError, `G_IO_ERROR_TIMED_OUT` or `_CANCELLED`
 *
 * Returns: (transfer full): the code; on failure %NULL
 */
char *
oauth_redirect_wait_finish (OauthRedirect  *self,
                            GAsyncResult   *result,
                            GError        **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
