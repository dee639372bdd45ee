/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-a2a-call.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-a2a-error.h"
#include "easel-a2a-limits.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "http-events.h"
#include "rpc-message.h"

/* The JSON-RPC id: each connection has one request only. */
#define ID 1

struct _EaselA2aCall
{
  GObject        parent_instance;

  EaselA2aAgent *agent;
  char          *method;
  JsonObject    *params;
  GCancellable  *cancellable;
  HttpEvents    *events;        /* nullable: NULL if the answer is not a stream */
  gsize          n_bytes;       /* size of the events so far */
  guint          n_events;
  gboolean       ended;
};

enum { RESULT, ENDED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselA2aCall, easel_a2a_call, G_TYPE_OBJECT)

static void
easel_a2a_call_finalize (GObject *object)
{
  EaselA2aCall *self = EASEL_A2A_CALL (object);

  g_clear_object (&self->events);
  g_clear_object (&self->agent);
  g_clear_object (&self->cancellable);
  json_object_unref (self->params);
  g_free (self->method);
  G_OBJECT_CLASS (easel_a2a_call_parent_class)->finalize (object);
}

static void
easel_a2a_call_class_init (EaselA2aCallClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = easel_a2a_call_finalize;
  signals[RESULT] = g_signal_new ("result", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  JSON_TYPE_OBJECT | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[ENDED] = g_signal_new ("ended", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
easel_a2a_call_init (EaselA2aCall *self)
{
  self->cancellable = g_cancellable_new ();
}

/**
 * easel_a2a_call_new:
 * @agent: an agent with a card
 * @method: a method of the agent's dialect
 * @params: (transfer none): must not be modified afterwards
 *
 * Returns: (transfer full): an unsent request
 */
EaselA2aCall *
easel_a2a_call_new (EaselA2aAgent *agent,
                    const char    *method,
                    JsonObject    *params)
{
  EaselA2aCall *self;

  g_return_val_if_fail (EASEL_IS_A2A_AGENT (agent), NULL);
  g_return_val_if_fail (method != NULL && params != NULL, NULL);

  self = g_object_new (EASEL_TYPE_A2A_CALL, NULL);
  self->agent = g_object_ref (agent);
  self->method = g_strdup (method);
  self->params = json_object_ref (params);
  return self;
}

/* Ends the call. @reason: (transfer full) (nullable). */
static void
end (EaselA2aCall *self,
     GError       *reason)
{
  g_autoptr(EaselA2aCall) keep_alive = g_object_ref (self);
  g_autoptr(GError) owned = reason;

  if (self->ended)
    return;
  easel_a2a_call_stop (self);
  g_signal_emit (self, signals[ENDED], 0, reason);
}

static GError *
new_refused (JsonObject *error)
{
  g_autofree char *description = easel_text_for_display (easel_json_peek_string (error, "message", ""),
                                                         EASEL_LIMIT_DISPLAY_CHARS);

  if (*description == '\0')
    return g_error_new_literal (EASEL_A2A_ERROR, EASEL_A2A_ERROR_REFUSED, _("The agent refused the request."));
  /* Translators: %s is what the agent says about it. */
  return g_error_new (EASEL_A2A_ERROR, EASEL_A2A_ERROR_REFUSED, _("The agent refused the request: %s"), description);
}

/* Handles an answer. @answer: (nullable): a JSON-RPC answer, foreign. FALSE: it ended the call. */
static gboolean
take (EaselA2aCall *self,
      JsonObject   *answer)
{
  JsonObject *error = answer != NULL ? easel_json_peek_object (answer, "error") : NULL;
  JsonObject *result = answer != NULL ? easel_json_peek_object (answer, "result") : NULL;

  if (error != NULL)
    end (self, new_refused (error));
  else if (result == NULL || easel_json_peek_int (answer, "id", ID) != ID)
    end (self, g_error_new_literal (EASEL_A2A_ERROR, EASEL_A2A_ERROR_INVALID,
                                    _("The agent answered with something that is not A2A.")));
  else
    g_signal_emit (self, signals[RESULT], 0, result);
  return !self->ended;
}

static void
event_cb (EaselA2aCall *self,
          const char   *type,
          const char   *data,
          const char   *id)
{
  g_autoptr(EaselA2aCall) keep_alive = g_object_ref (self);
  gsize length = strlen (data);
  g_autoptr(JsonNode) node = NULL;

  self->n_bytes += length;
  if (++self->n_events > EASEL_LIMIT_A2A_TURN_EVENTS || self->n_bytes > EASEL_LIMIT_A2A_TURN_BYTES)
    {
      end (self, g_error_new_literal (EASEL_A2A_ERROR, EASEL_A2A_ERROR_LIMIT,
                                      _("The agent’s answer does not end. Easel stopped reading it.")));
      return;
    }
  node = easel_json_parse (data, length, EASEL_LIMIT_A2A_ANSWER_BYTES, NULL);
  take (self, node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL);
}

static void
events_ended_cb (EaselA2aCall *self,
                 GError       *reason)
{
  if (reason == NULL)
    end (self, NULL);
  else if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    end (self, g_error_new_literal (EASEL_A2A_ERROR, EASEL_A2A_ERROR_LIMIT, _("The agent’s answer is too large.")));
  else
    end (self, g_error_new_literal (EASEL_A2A_ERROR, EASEL_A2A_ERROR_LOST,
                                    _("The connection to the agent was lost.")));
}

/* Whether the agent cannot have received the request. After any other error it may have. */
static gboolean
is_unreachable (const GError *error)
{
  return error->domain == G_RESOLVER_ERROR || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED) ||
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_HOST_UNREACHABLE) ||
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NETWORK_UNREACHABLE);
}

/* Whether the answer is JSON; version 1.0 has its own media type. */
static gboolean
is_json (HttpReply *reply)
{
  return http_reply_is_of_type (reply, "application/json") || http_reply_is_of_type (reply, "application/a2a+json");
}

/* (transfer full) (nullable): the error of the answer. JSON-RPC has it in the body, whatever the HTTP status. */
static GError *
judge (EaselA2aCall *self,
       HttpReply    *reply)
{
  g_autoptr(GError) bad = easel_a2a_agent_judge_status (self->agent, http_reply_get_status (reply));

  return g_error_matches (bad, EASEL_A2A_ERROR, EASEL_A2A_ERROR_REFUSED) && is_json (reply) ? NULL
                                                                                             : g_steal_pointer (&bad);
}

static gboolean
wants_body (GTask     *task,
            HttpReply *reply)
{
  g_autoptr(GError) bad = judge (g_task_get_source_object (task), reply);

  return bad == NULL && !http_reply_is_of_type (reply, "text/event-stream");
}

static void
replied_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  EaselA2aCall *self = EASEL_A2A_CALL (source);
  g_autoptr(GError) error = NULL;
  g_autoptr(HttpReply) reply = g_task_propagate_pointer (G_TASK (result), &error);
  GError *bad;

  if (self->ended)
    return;
  if (reply == NULL)
    {
      if (is_unreachable (error))
        end (self, g_error_new_literal (EASEL_A2A_ERROR, EASEL_A2A_ERROR_UNREACHABLE,
                                        _("The agent cannot be reached.")));
      else
        events_ended_cb (self, error);
      return;
    }
  bad = judge (self, reply);
  if (bad != NULL)
    end (self, bad);
  else if (http_reply_get_bytes (reply) != NULL)
    {
      if (take (self, http_reply_get_object (reply)))
        end (self, NULL);
    }
  else
    {
      self->events = http_events_new (reply, EASEL_LIMIT_A2A_ANSWER_BYTES);
      g_signal_connect_object (self->events, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->events, "ended", G_CALLBACK (events_ended_cb), self, G_CONNECT_SWAPPED);
      http_events_start (self->events);
    }
}

/** easel_a2a_call_start: sends the request; no signal is emitted before it returns. */
void
easel_a2a_call_start (EaselA2aCall *self)
{
  static const HttpCallRules rules = {
    .timeout = EASEL_LIMIT_A2A_HEADERS, .max_bytes = EASEL_LIMIT_A2A_ANSWER_BYTES, .wants_json = TRUE,
    .judge = wants_body,
  };
  g_autoptr(SoupMessage) message = NULL;
  g_autoptr(GBytes) body = NULL;

  g_return_if_fail (EASEL_IS_A2A_CALL (self));

  body = rpc_message_write_call (ID, self->method, self->params);
  message = easel_a2a_agent_new_request (self->agent, body);
  http_client_call (easel_a2a_agent_get_client (self->agent), message, &rules,
                    g_task_new (self, self->cancellable, replied_cb, NULL));
}

/** easel_a2a_call_stop: closes the connection. No signal is emitted afterwards, not even "ended". */
void
easel_a2a_call_stop (EaselA2aCall *self)
{
  g_return_if_fail (EASEL_IS_A2A_CALL (self));

  self->ended = TRUE;
  g_cancellable_cancel (self->cancellable);
  if (self->events != NULL)
    http_events_stop (self->events);
}
