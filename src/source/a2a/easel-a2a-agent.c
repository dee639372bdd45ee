/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-a2a-agent.h"

#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>

#include "easel-a2a-error.h"
#include "easel-a2a-limits.h"
#include "easel-json.h"
#include "easel-limits.h"

/* RFC 6585. */
#define TOO_MANY_REQUESTS 429

struct _EaselA2aAgent
{
  GObject       parent_instance;

  HttpClient   *client;
  char         *address;    /* the address without query */
  char         *query;      /* nullable: secret query of the address */
  char         *token;      /* nullable: a secret */
  EaselA2aCard *card;       /* nullable */
};

G_DEFINE_FINAL_TYPE (EaselA2aAgent, easel_a2a_agent, G_TYPE_OBJECT)

static void
easel_a2a_agent_finalize (GObject *object)
{
  EaselA2aAgent *self = EASEL_A2A_AGENT (object);

  g_clear_object (&self->client);
  g_clear_pointer (&self->card, easel_a2a_card_free);
  g_free (self->address);
  g_free (self->query);
  g_free (self->token);
  G_OBJECT_CLASS (easel_a2a_agent_parent_class)->finalize (object);
}

static void
easel_a2a_agent_class_init (EaselA2aAgentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_a2a_agent_finalize;
}

static void
easel_a2a_agent_init (EaselA2aAgent *self)
{
  self->client = http_client_new ();
}

/**
 * easel_a2a_agent_new:
 * @address: the address of an agent, or of its card
 *
 * Returns: (transfer full): an agent without a card
 */
EaselA2aAgent *
easel_a2a_agent_new (const char *address)
{
  EaselA2aAgent *self;
  g_auto(GStrv) halves = NULL;

  g_return_val_if_fail (address != NULL, NULL);

  self = g_object_new (EASEL_TYPE_A2A_AGENT, NULL);
  halves = g_strsplit (address, "?", 2);
  self->address = g_strdup (halves[0] != NULL ? halves[0] : "");
  self->query = halves[0] != NULL ? g_strdup (halves[1]) : NULL;
  return self;
}

/* (transfer full): @uri with the query of the address, and with the key if the card requires it there. */
static char *
dup_whole_uri (EaselA2aAgent *self,
               const char    *uri,
               const char    *key_name)
{
  g_autoptr(GString) whole = g_string_new (uri);

  if (self->query != NULL)
    g_string_append_printf (whole, "?%s", self->query);
  if (key_name != NULL && self->token != NULL)
    {
      g_autofree char *name = g_uri_escape_string (key_name, NULL, FALSE);
      g_autofree char *value = g_uri_escape_string (self->token, NULL, FALSE);

      g_string_append_printf (whole, "%c%s=%s", self->query != NULL ? '&' : '?', name, value);
    }
  return g_string_free (g_steal_pointer (&whole), FALSE);
}

/* Adds the token where the card requires it; as a bearer token if the card does not say or was not read. */
static void
add_token (EaselA2aAgent       *self,
           EaselA2aKeyLocation  location,
           const char          *key_name,
           SoupMessageHeaders  *headers)
{
  g_autofree char *escaped = NULL;
  g_autofree char *value = NULL;

  switch (location)
    {
    case EASEL_A2A_KEY_HEADER:
      soup_message_headers_replace (headers, key_name, self->token);
      break;
    case EASEL_A2A_KEY_COOKIE:
      escaped = g_uri_escape_string (self->token, "!#$&'()*+/:<=>?@[]^`{|}", FALSE);
      value = g_strconcat (key_name, "=", escaped, NULL);
      soup_message_headers_replace (headers, "Cookie", value);
      break;
    case EASEL_A2A_KEY_QUERY:
      break;
    case EASEL_A2A_KEY_BEARER:
    default:
      value = g_strconcat ("Bearer ", self->token, NULL);
      soup_message_headers_replace (headers, "Authorization", value);
    }
}

/* (transfer full) (nullable) */
static SoupMessage *
new_message (EaselA2aAgent  *self,
             const char     *method,
             const char     *uri,
             GError        **error)
{
  EaselA2aKeyLocation location = self->card != NULL ? self->card->key_location : EASEL_A2A_KEY_BEARER;
  const char *key_name = self->card != NULL ? self->card->key_name : NULL;
  g_autofree char *whole = dup_whole_uri (self, uri, location == EASEL_A2A_KEY_QUERY ? key_name : NULL);
  SoupMessage *message = http_client_new_message (method, whole, error);

  if (message != NULL && self->token != NULL)
    add_token (self, location, key_name, soup_message_get_request_headers (message));
  return message;
}

/** easel_a2a_agent_get_refusal: (transfer none): why the agent requires a token, for the user. */
const char *
easel_a2a_agent_get_refusal (EaselA2aAgent *self)
{
  g_return_val_if_fail (EASEL_IS_A2A_AGENT (self), NULL);

  return self->token != NULL ? _("The agent did not accept this token.") : _("The agent needs a token.");
}

/* Whether a token could help. Servers also answer 403 to a missing or wrong key; if the card has no security scheme, no
 * key helps. */
static gboolean
is_for_token (EaselA2aAgent *self,
              guint          status)
{
  return status == SOUP_STATUS_UNAUTHORIZED ||
         (status == SOUP_STATUS_FORBIDDEN && self->card != NULL && self->card->wants_key);
}

/**
 * easel_a2a_agent_judge_status:
 * @self: an agent
 * @status: an HTTP status
 *
 * Returns: (transfer full) (nullable): an %EASEL_A2A_ERROR; %NULL for success
 */
GError *
easel_a2a_agent_judge_status (EaselA2aAgent *self,
                              guint          status)
{
  gboolean is_passing;

  g_return_val_if_fail (EASEL_IS_A2A_AGENT (self), NULL);

  if (SOUP_STATUS_IS_SUCCESSFUL (status))
    return NULL;
  if (is_for_token (self, status))
    return g_error_new_literal (EASEL_A2A_ERROR, EASEL_A2A_ERROR_AUTH, easel_a2a_agent_get_refusal (self));
  if (status == SOUP_STATUS_NOT_FOUND || status == SOUP_STATUS_GONE)
    return g_error_new_literal (EASEL_A2A_ERROR, EASEL_A2A_ERROR_ABSENT, _("There is no agent at this address."));
  /* Only these errors may be temporary. */
  is_passing = status >= 500 || status == SOUP_STATUS_REQUEST_TIMEOUT || status == TOO_MANY_REQUESTS;
  return g_error_new (EASEL_A2A_ERROR, is_passing ? EASEL_A2A_ERROR_STATUS : EASEL_A2A_ERROR_REFUSED,
                      /* Translators: %u is a number, the status of an HTTP answer. */
                      _("The agent’s server answered with error %u."), status);
}

/* Reading the card: the addresses are tried one after another. */
typedef struct
{
  GStrv addresses;
  guint next;
} Reading;

static void
reading_free (Reading *reading)
{
  g_strfreev (reading->addresses);
  g_free (reading);
}

static void read_next (GTask *task);

static gboolean
is_success (GTask     *task,
            HttpReply *reply)
{
  return SOUP_STATUS_IS_SUCCESSFUL (http_reply_get_status (reply));
}

static void
take_reply (GTask     *task,
            HttpReply *reply)
{
  EaselA2aAgent *self = g_task_get_source_object (task);
  Reading *reading = g_task_get_task_data (task);
  JsonObject *object = http_reply_get_object (reply);
  GError *error = easel_a2a_agent_judge_status (self, http_reply_get_status (reply));
  EaselA2aCard *card = NULL;

  if (g_error_matches (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_ABSENT) && reading->addresses[reading->next] != NULL)
    {
      g_error_free (error);
      read_next (g_object_ref (task));
      return;
    }
  if (error == NULL && object != NULL)
    card = easel_a2a_card_new (object, reading->addresses[reading->next - 1], &error);
  else if (error == NULL)
    error = g_error_new_literal (EASEL_A2A_ERROR, EASEL_A2A_ERROR_INVALID,
                                 _("This is not the address of an A2A agent."));
  if (card == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_clear_pointer (&self->card, easel_a2a_card_free);
  self->card = card;
  g_task_return_boolean (task, TRUE);
}

/* Tries the next address. Consumes @task. */
static void
read_next (GTask *task)
{
  static const HttpCallRules rules = {
    .timeout = EASEL_LIMIT_CONNECT_TIMEOUT, .max_bytes = EASEL_LIMIT_A2A_CARD_BYTES, .wants_json = TRUE,
    .judge = is_success, .take = take_reply,
  };
  EaselA2aAgent *self = g_task_get_source_object (task);
  Reading *reading = g_task_get_task_data (task);
  g_autoptr(SoupMessage) message = NULL;
  GError *error = NULL;

  if (reading->addresses[reading->next] != NULL)
    message = new_message (self, "GET", reading->addresses[reading->next], &error);
  if (message == NULL)
    {
      g_clear_error (&error);
      g_task_return_new_error (task, EASEL_A2A_ERROR, EASEL_A2A_ERROR_INVALID, "%s",
                               _("This is not the address of an A2A agent."));
      g_object_unref (task);
      return;
    }
  reading->next++;
  soup_message_headers_replace (soup_message_get_request_headers (message), "Accept", "application/json");
  /* Servers with several versions return the card of the named version. */
  soup_message_headers_replace (soup_message_get_request_headers (message), "A2A-Version", "1.0");
  http_client_call (self->client, message, &rules, task);
}

/**
 * easel_a2a_agent_read_async:
 * @self: an agent
 * @cancellable: (nullable): ends the wait
 * @callback: called when the card was read
 * @user_data: for @callback
 */
void
easel_a2a_agent_read_async (EaselA2aAgent       *self,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  GTask *task;
  Reading *reading;

  g_return_if_fail (EASEL_IS_A2A_AGENT (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_a2a_agent_read_async);
  reading = g_new0 (Reading, 1);
  reading->addresses = easel_a2a_card_dup_addresses (self->address);
  g_task_set_task_data (task, reading, (GDestroyNotify) reading_free);
  read_next (task);
}

/** easel_a2a_agent_read_finish: whether the card was read; else sets %EASEL_A2A_ERROR or %G_IO_ERROR_CANCELLED. */
gboolean
easel_a2a_agent_read_finish (EaselA2aAgent  *self,
                             GAsyncResult   *result,
                             GError        **error)
{
  g_autoptr(GError) reason = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  if (g_task_propagate_boolean (G_TASK (result), &reason))
    return TRUE;
  if (reason->domain == EASEL_A2A_ERROR || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&reason));
  else if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    g_set_error_literal (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_LIMIT, _("The agent’s answer is too large."));
  else
    g_set_error_literal (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_UNREACHABLE, _("The agent cannot be reached."));
  return FALSE;
}

/** easel_a2a_agent_get_card: (transfer none) (nullable): its card. */
const EaselA2aCard *
easel_a2a_agent_get_card (EaselA2aAgent *self)
{
  g_return_val_if_fail (EASEL_IS_A2A_AGENT (self), NULL);

  return self->card;
}

/** easel_a2a_agent_get_client: (transfer none): the client for requests to the agent. */
HttpClient *
easel_a2a_agent_get_client (EaselA2aAgent *self)
{
  g_return_val_if_fail (EASEL_IS_A2A_AGENT (self), NULL);

  return self->client;
}

/** easel_a2a_agent_set_token: @token: never logged; empty for none. */
void
easel_a2a_agent_set_token (EaselA2aAgent *self,
                           const char    *token)
{
  g_return_if_fail (EASEL_IS_A2A_AGENT (self));
  g_return_if_fail (token != NULL);

  g_free (self->token);
  self->token = *token != '\0' ? g_strdup (token) : NULL;
}

/**
 * easel_a2a_agent_new_request:
 * @self: an agent with a card
 * @body: a JSON-RPC request
 *
 * Returns: (transfer full): the HTTP request with @body
 */
SoupMessage *
easel_a2a_agent_new_request (EaselA2aAgent *self,
                             GBytes        *body)
{
  SoupMessage *message;
  SoupMessageHeaders *headers;

  g_return_val_if_fail (EASEL_IS_A2A_AGENT (self), NULL);
  g_return_val_if_fail (self->card != NULL && body != NULL, NULL);

  message = new_message (self, "POST", self->card->uri, NULL);
  headers = soup_message_get_request_headers (message);
  soup_message_set_request_body_from_bytes (message, "application/json", body);
  soup_message_headers_replace (headers, "Accept", "text/event-stream, application/json");
  if (self->card->dialect->version_header != NULL)
    soup_message_headers_replace (headers, "A2A-Version", self->card->dialect->version_header);
  if (self->card->a2ui != NULL)
    soup_message_headers_replace (headers, self->card->dialect->extension_header, self->card->a2ui->uri);
  return message;
}
