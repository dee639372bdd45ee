/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Agents that mean harm, or are badly written, on a real socket. */
#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <string.h>

#include "a2a-fixture.h"
#include "easel-a2a-limits.h"
#include "easel-canvas-limits.h"
#include "easel-json.h"
#include "easel-test.h"

#define CARD "{\"name\":\"A\",\"protocolVersion\":\"0.3.0\",\"url\":\"/rpc\",\"capabilities\":{\"streaming\":true}}"
#define SLOW_CARD "{\"name\":\"A\",\"protocolVersion\":\"0.3.0\",\"url\":\"/rpc\"}"
#define TASK "{\"kind\":\"task\",\"id\":\"t\",\"contextId\":\"c\",\"status\":{\"state\":\"working\"}}"
#define DONE "{\"kind\":\"status-update\",\"taskId\":\"t\",\"contextId\":\"c\",\"final\":true," \
             "\"status\":{\"state\":\"completed\"}}"
#define ARTIFACT(task, part) "{\"kind\":\"artifact-update\",\"taskId\":\"" task "\",\"contextId\":\"c\"," \
                             "\"artifact\":{\"artifactId\":\"a\",\"parts\":[" part "]}}"
#define A2UI(data) "{\"kind\":\"data\",\"data\":" data ",\"metadata\":{\"mimeType\":\"application/json+a2ui\"}}"

typedef struct
{
  SoupServer        *server;
  char              *address;
  const char        *card;        /* what is answered at card_path */
  const char        *card_path;
  const char *const *results;     /* of message/stream: events, then the end of the stream */
  const char        *task;        /* result of message/send and tasks/get */
  const char        *token;       /* nullable: that requests need */
  const char        *key_place;   /* nullable: "header", "query" or "cookie": the token is a key there, named X-Key */
  GPtrArray         *held;        /* nullable: SoupServerMessage: streams stay open */
  gboolean           resumable;   /* tasks/resubscribe is answered as message/stream */
  gboolean           endless;     /* the last event of a stream is said again, without end */
  GString           *asked;       /* "method;" */
  GPtrArray         *messages;    /* JsonNode: params of what was said */
  char              *extensions;  /* nullable: that were asked for last */
  A2aView           *view;        /* nullable */
} Fixture;

/* As one chunk. */
static void
append_events (SoupServerMessage *message,
               const char        *result,
               guint              times)
{
  g_autoptr(GString) events = g_string_new (NULL);

  for (guint i = 0; i < times; i++)
    g_string_append_printf (events, "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":%s}\n\n", result);
  soup_message_body_append (soup_server_message_get_response_body (message), SOUP_MEMORY_COPY, events->str, events->len);
}

static void
chunk_cb (Fixture           *self,
          SoupServerMessage *message)
{
  append_events (message, self->results[g_strv_length ((GStrv) self->results) - 1], 5000);
  soup_server_message_unpause (message);
}

static void
answer_stream (Fixture           *self,
               SoupServerMessage *message)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);

  soup_message_headers_set_content_type (headers, "text/event-stream", NULL);
  soup_message_headers_set_encoding (headers, SOUP_ENCODING_CHUNKED);
  soup_message_body_set_accumulate (soup_server_message_get_response_body (message), FALSE);
  if (self->held != NULL)
    {
      g_ptr_array_add (self->held, g_object_ref (message));
      return;
    }
  for (guint i = 0; self->results[i] != NULL; i++)
    append_events (message, self->results[i], 1);
  if (self->endless)
    g_signal_connect_swapped (message, "wrote-chunk", G_CALLBACK (chunk_cb), self);
  else
    soup_message_body_complete (soup_server_message_get_response_body (message));
}

static void
answer_call (Fixture           *self,
             SoupServerMessage *message)
{
  g_autoptr(GBytes) body = soup_message_body_flatten (soup_server_message_get_request_body (message));
  g_autoptr(JsonNode) node = easel_json_parse_bytes (body, G_MAXSIZE, NULL);
  JsonObject *request = json_node_get_object (node);
  const char *method = easel_json_peek_string (request, "method", "");
  g_autofree char *text = NULL;

  g_string_append_printf (self->asked, "%s;", method);
  g_free (self->extensions);
  self->extensions = g_strdup (soup_message_headers_get_one (soup_server_message_get_request_headers (message),
                                                             "X-A2A-Extensions"));
  if (g_str_has_prefix (method, "message/"))
    g_ptr_array_add (self->messages, json_node_copy (json_object_get_member (request, "params")));
  if (g_str_equal (method, "message/stream") || (self->resumable && g_str_equal (method, "tasks/resubscribe")))
    {
      answer_stream (self, message);
      return;
    }
  if (self->task != NULL)
    text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":%s}", self->task);
  else
    text = g_strdup ("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32001,\"message\":\"Not\\nfound\"}}");
  soup_server_message_set_response (message, "application/json", SOUP_MEMORY_COPY, text, strlen (text));
}

/* Of a stream that is held open. */
static void
push (Fixture    *self,
      guint       stream,
      const char *result)
{
  append_events (self->held->pdata[stream], result, 1);
  soup_server_message_unpause (self->held->pdata[stream]);
}

/* (nullable) (transfer full): the token that a request has, where the agent wants it. */
static char *
dup_token (Fixture           *self,
           SoupServerMessage *message,
           GHashTable        *query)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);

  if (self->key_place == NULL)
    return g_strdup (soup_message_headers_get_one (headers, "Authorization"));
  g_assert_null (soup_message_headers_get_one (headers, "Authorization"));
  if (g_str_equal (self->key_place, "query"))
    return query != NULL ? g_strdup (g_hash_table_lookup (query, "X-Key")) : NULL;
  return g_strdup (soup_message_headers_get_one (headers, g_str_equal (self->key_place, "cookie") ? "Cookie" : "X-Key"));
}

static void
server_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  Fixture *self = user_data;
  g_autofree char *sent = dup_token (self, message, query);

  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  if (g_str_equal (path, self->card_path))
    soup_server_message_set_response (message, "application/json", SOUP_MEMORY_COPY, self->card, strlen (self->card));
  else if (!g_str_equal (path, "/rpc"))
    soup_server_message_set_status (message, SOUP_STATUS_NOT_FOUND, NULL);
  else if (g_strcmp0 (sent, self->token) != 0)
    soup_server_message_set_status (message, self->key_place != NULL ? SOUP_STATUS_FORBIDDEN : SOUP_STATUS_UNAUTHORIZED,
                                    NULL);
  else
    answer_call (self, message);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  GSList *uris;

  self->card = CARD;
  self->card_path = "/.well-known/agent-card.json";
  self->asked = g_string_new (NULL);
  self->messages = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);
  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, NULL, server_cb, self, NULL);
  soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->server);
  self->address = g_strdup_printf ("http://127.0.0.1:%d", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_pointer (&self->view, a2a_view_free);
  g_clear_pointer (&self->held, g_ptr_array_unref);
  soup_server_disconnect (self->server);
  g_object_unref (self->server);
  g_ptr_array_unref (self->messages);
  g_string_free (self->asked, TRUE);
  g_free (self->extensions);
  g_free (self->address);
}

static EaselConnectionState
get_state (Fixture *self)
{
  return easel_source_get_state (self->view->source);
}

/* Connects to @path and waits for what becomes of it. */
static void
open_view (Fixture    *self,
           const char *path)
{
  g_autofree char *address = g_strconcat (self->address, path, NULL);

  g_clear_pointer (&self->view, a2a_view_free);
  self->view = a2a_view_new (address);
  easel_test_wait_until (get_state (self) != EASEL_CONNECTION_CONNECTING);
}

static void
say (Fixture    *self,
     const char *words)
{
  EaselConversation *conversation;

  if (self->view == NULL)
    open_view (self, "");
  g_assert_cmpint (get_state (self), ==, EASEL_CONNECTION_READY);
  conversation = a2a_view_get_conversation (self->view);
  easel_conversation_send (conversation, words);
  easel_test_wait_until (!easel_conversation_is_busy (conversation));
}

static void
test_cards (Fixture       *self,
            gconstpointer  data)
{
  static const char *const bad[] = {
    "", "[]", "5", "<html>", "{}", "{\"name\":[]}", "{\"protocolVersion\":\"7.0\",\"url\":\"/rpc\"}",
    "{\"protocolVersion\":\"0.3.0\"}",
    "{\"protocolVersion\":\"0.3.0\",\"url\":\"https://elsewhere.example/rpc\"}",
    "{\"protocolVersion\":\"0.3.0\",\"url\":\"http://127.0.0.1:1/rpc\"}",
    "{\"protocolVersion\":\"0.3.0\",\"url\":\"http://me@127.0.0.1/rpc\"}",
    "{\"protocolVersion\":\"0.3.0\",\"url\":\"/rpc\",\"preferredTransport\":\"GRPC\"}",
    "{\"supportedInterfaces\":[{\"url\":\"/rpc\",\"protocolBinding\":\"GRPC\",\"protocolVersion\":\"1.0\"}],"
    "\"protocolVersion\":5,\"preferredTransport\":\"GRPC\"}",
    "{\"protocolVersion\":\"0.3.0\",\"url\":\"/rpc\",\"capabilities\":{\"extensions\":[{\"uri\":\"urn:x\","
    "\"required\":true}]}}",
  };
  g_autofree char *huge = g_strnfill (EASEL_LIMIT_A2A_CARD_BYTES + 1, ' ');

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      self->card = bad[i];
      open_view (self, "");
      g_assert_cmpint (get_state (self), ==, EASEL_CONNECTION_FAILED);
      g_assert_nonnull (easel_source_get_reason (self->view->source));
      g_assert_cmpuint (a2a_view_count_canvases (self->view), ==, 0);
    }
  self->card = huge;
  open_view (self, "");
  g_assert_cmpint (get_state (self), ==, EASEL_CONNECTION_FAILED);
}

static void
test_places (Fixture       *self,
             gconstpointer  data)
{
  static const struct
  {
    const char *address;
    const char *card;
  } places[] = {
    { "", "/.well-known/agent-card.json" },
    { "/", "/.well-known/agent-card.json" },
    { "/some/agent/", "/some/agent/.well-known/agent-card.json" },
    { "/some/agent", "/.well-known/agent-card.json" },
    { "/some/agent", "/some/agent/.well-known/agent.json" },
    { "/my-card.json?key=secret", "/my-card.json" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      self->card_path = places[i].card;
      open_view (self, places[i].address);
      g_assert_cmpint (get_state (self), ==, EASEL_CONNECTION_READY);
    }
  open_view (self, "/nothing/here");
  g_assert_cmpint (get_state (self), ==, EASEL_CONNECTION_FAILED);
}

static void
test_wrong_answers (Fixture       *self,
                    gconstpointer  data)
{
  static const char *const wrong[] = {
    "5", "\"x\"", "[]", "null", "{}", "{\"kind\":\"task\"}", "{\"kind\":\"task\",\"id\":5,\"status\":{}}",
    "{\"kind\":\"nonsense\"}", "{\"kind\":\"message\",\"parts\":5}", "{\"task\":{\"id\":\"\",\"status\":{}}}",
    "{\"kind\":\"artifact-update\",\"taskId\":\"t\"}", "{\"kind\":\"status-update\",\"taskId\":[]}", "{",
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      const char *const results[] = { wrong[i], NULL };
      g_autofree char *words = NULL;

      self->results = results;
      say (self, "x");
      words = a2a_view_dup_words (self->view);
      g_assert_true (g_str_has_suffix (words, "x\nnote: The agent answered with something that is not A2A.\n"));
    }
}

/* Parts of strange types are passed over; the rest is shown as text alone. */
static void
test_wrong_parts (Fixture       *self,
                  gconstpointer  data)
{
  static const char *const results[] = {
    TASK,
    ARTIFACT ("t", "5,null,[],{},{\"text\":5},{\"text\":\"<b>\xe2\x80\xae" "b\"},{\"file\":5},"
              A2UI ("5") "," A2UI ("[1,2]") "," A2UI ("{\"surfaceUpdate\":5}")),
    DONE, NULL,
  };

  self->results = results;
  say (self, "x");
  g_assert_true (a2a_view_has_words (self->view, "agent: <b>⟨U+202E⟩b\nnote: The agent sent a file"));
  g_assert_cmpuint (a2a_view_count_canvases (self->view), ==, 1);
}

static void
test_other_task (Fixture       *self,
                 gconstpointer  data)
{
  static const char *const results[] = {
    TASK, ARTIFACT ("other", "{\"text\":\"bad\"}"), ARTIFACT ("t", "{\"text\":\"good\"}"), DONE, NULL,
  };

  self->results = results;
  say (self, "x");
  g_assert_true (a2a_view_has_words (self->view, "you: x\nagent: good\n"));
}

static void
test_too_large (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *text = g_strnfill (EASEL_LIMIT_A2A_ANSWER_BYTES, 'x');
  g_autofree char *huge = g_strdup_printf ("{\"kind\":\"message\",\"parts\":[{\"text\":\"%s\"}]}", text);
  const char *const results[] = { huge, NULL };

  self->results = results;
  say (self, "x");
  g_assert_true (a2a_view_has_words (self->view, "note: The agent’s answer is too large.\n"));
}

/* The same words for ever: they are heard to a bound, and the list keeps the newest. */
static void
test_endless (Fixture       *self,
              gconstpointer  data)
{
  static const char *const results[] = { TASK, ARTIFACT ("t", "{\"text\":\"more\"}"), NULL };

  self->results = results;
  self->endless = TRUE;
  say (self, "x");
  g_assert_true (a2a_view_has_words (self->view, "note: The agent’s answer does not end. Easel stopped reading it.\n"));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (a2a_view_get_conversation (self->view))), <=,
                    EASEL_LIMIT_UTTERANCES);
}

static void
test_many_forms (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr(GString) part = g_string_new ("{\"kind\":\"data\",\"metadata\":{\"mimeType\":\"application/a2ui+json\"},"
                                          "\"data\":[");
  g_autofree char *result = NULL;
  const char *results[] = { TASK, NULL, DONE, NULL };

  for (guint i = 0; i < 2 * EASEL_LIMIT_A2A_FORMS; i++)
    g_string_append_printf (part, "%s{\"beginRendering\":{\"surfaceId\":\"s%u\",\"root\":\"r\"}}", i > 0 ? "," : "", i);
  g_string_append (part, "]}");
  result = g_strdup_printf (ARTIFACT ("t", "%s"), part->str);
  results[1] = result;
  self->results = results;
  say (self, "x");
  g_assert_cmpuint (a2a_view_count_canvases (self->view), ==, EASEL_LIMIT_A2A_FORMS + 1);
}

static guint
count_errors (JsonNode *params)
{
  JsonObject *message = json_object_get_object_member (json_node_get_object (params), "message");
  JsonArray *parts = json_object_get_array_member (message, "parts");
  guint n = 0;

  for (guint i = 0; i < json_array_get_length (parts); i++)
    {
      JsonObject *data = easel_json_peek_object (json_array_get_object_element (parts, i), "data");

      n += data != NULL && easel_json_has (data, "error");
    }
  return n;
}

/* Every answer is wrong, that to the complaint as well. */
#define MORE(task, artifact, text, append) \
  "{\"kind\":\"artifact-update\",\"taskId\":\"" task "\",\"contextId\":\"c\",\"append\":" append ",\"artifact\":{" \
  "\"artifactId\":\"" artifact "\",\"parts\":[{\"text\":\"" text "\"}]}}"

/* Answers that come at the same time stay apart: of two tasks, and of two artifacts of one. */
static void
test_interleaved (Fixture       *self,
                  gconstpointer  data)
{
  EaselConversation *conversation;

  self->held = g_ptr_array_new_with_free_func (g_object_unref);
  open_view (self, "");
  conversation = a2a_view_get_conversation (self->view);
  easel_conversation_send (conversation, "x");
  easel_conversation_send (conversation, "y");
  easel_test_wait_until (self->held->len == 2);
  push (self, 0, MORE ("t", "a", "one", "false"));
  easel_test_wait_until (a2a_view_has_words (self->view, "agent: one\n"));
  push (self, 1, MORE ("u", "a", "five", "false"));
  easel_test_wait_until (a2a_view_has_words (self->view, "agent: five\n"));
  push (self, 0, MORE ("t", "b", "other", "true"));
  easel_test_wait_until (a2a_view_has_words (self->view, "agent: other\n"));
  push (self, 0, MORE ("t", "a", " two", "true"));
  push (self, 1, MORE ("u", "a", " six", "true"));
  push (self, 0, MORE ("t", "a", " three", "true"));
  push (self, 0, MORE ("t", "b", " end", "true"));
  easel_test_wait_until (a2a_view_has_words (self->view, " end\n") && a2a_view_has_words (self->view, " six"));
  g_assert_true (a2a_view_has_words (self->view, "you: x\nyou: y\nagent: one two three\nagent: five six\n"
                                                 "agent: other end\n"));
}

/* What was heard is not sent again, and nobody says that it will be. */
static void
test_lost (Fixture       *self,
           gconstpointer  data)
{
  EaselConversation *conversation;

  self->held = g_ptr_array_new_with_free_func (g_object_unref);
  open_view (self, "");
  conversation = a2a_view_get_conversation (self->view);
  easel_conversation_send (conversation, "x");
  easel_test_wait_until (self->held->len == 1);
  push (self, 0, MORE ("t", "a", "one", "false"));
  easel_test_wait_until (a2a_view_has_words (self->view, "agent: one\n"));
  soup_server_disconnect (self->server);
  easel_test_wait_until (a2a_view_has_words (self->view, "note: The connection to the agent was lost."));
  g_assert_false (a2a_view_has_words (self->view, "will be sent when it is back"));
  easel_conversation_send (conversation, "y");
  easel_test_wait_until (a2a_view_has_words (self->view, "will be sent when it is back"));
}

/* An agent that goes on where it is, as those of 0.3 may, has left out what came while its stream was broken: nothing of its
 * answer is missing or shown twice. */
static void
test_resumed_later (Fixture       *self,
                    gconstpointer  data)
{
  self->held = g_ptr_array_new_with_free_func (g_object_unref);
  self->resumable = TRUE;
  open_view (self, "");
  easel_conversation_send (a2a_view_get_conversation (self->view), "x");
  easel_test_wait_until (self->held->len == 1);
  push (self, 0, MORE ("t", "a", "one", "false"));
  easel_test_wait_until (a2a_view_has_words (self->view, "agent: one\n"));
  soup_message_body_complete (soup_server_message_get_response_body (self->held->pdata[0]));
  soup_server_message_unpause (self->held->pdata[0]);
  easel_test_wait_until (self->held->len == 2);
  self->task = "{\"kind\":\"task\",\"id\":\"t\",\"contextId\":\"c\",\"status\":{\"state\":\"completed\"},\"artifacts\":["
               "{\"artifactId\":\"a\",\"parts\":[{\"text\":\"one\"},{\"text\":\" two\"},{\"text\":\" three\"}]}]}";
  push (self, 1, MORE ("t", "a", " three", "true"));
  easel_test_wait_until (!easel_conversation_is_busy (a2a_view_get_conversation (self->view)));
  g_assert_cmpstr (self->asked->str, ==, "message/stream;tasks/resubscribe;tasks/get;");
  g_assert_true (a2a_view_has_words (self->view, "you: x\nagent: one two three\n"));
}

/* An agent that began anew has lost its task. */
static void
test_forgotten (Fixture       *self,
                gconstpointer  data)
{
  static const char *const results[] = { TASK, NULL };

  self->results = results;
  say (self, "x");
  g_assert_true (a2a_view_has_words (self->view, "note: The agent no longer knows what you asked it for.\n"));
}

/* A form that cannot begin has no view: the agent is told what is wrong, and the user that there was one. */
static void
test_unreadable_form (Fixture       *self,
                      gconstpointer  data)
{
  static const char *const results[] = {
    TASK, ARTIFACT ("t", A2UI ("{\"surfaceUpdate\":{\"surfaceId\":\"x\",\"components\":\"nonsense\"}}")), DONE, NULL,
  };

  self->results = results;
  say (self, "x");
  g_assert_true (a2a_view_has_words (self->view, "note: The agent sent a form that cannot be read."));
  g_assert_cmpuint (self->messages->len, ==, 2);
  g_assert_cmpuint (count_errors (self->messages->pdata[1]), ==, 1);
}

static void
test_complaint (Fixture       *self,
                gconstpointer  data)
{
  static const char *const results[] = { TASK, ARTIFACT ("t", A2UI ("{}") "," A2UI ("{\"x\":1}")), DONE, NULL };

  self->results = results;
  say (self, "x");
  g_assert_cmpuint (self->messages->len, ==, 2);
  g_assert_cmpuint (count_errors (self->messages->pdata[0]), ==, 0);
  g_assert_cmpuint (count_errors (self->messages->pdata[1]), ==, 2);
}

static void
test_not_streaming (Fixture       *self,
                    gconstpointer  data)
{
  self->card = SLOW_CARD;
  self->task = "{\"kind\":\"task\",\"id\":\"t\",\"contextId\":\"c\",\"status\":{\"state\":\"completed\",\"message\":"
               "{\"messageId\":\"m\",\"role\":\"agent\",\"parts\":[{\"kind\":\"text\",\"text\":\"done\"}]}},"
               "\"history\":[{\"messageId\":\"m\",\"role\":\"agent\",\"parts\":[{\"text\":\"done\"}]},"
               "{\"messageId\":\"u\",\"role\":\"user\",\"parts\":[{\"text\":\"not mine\"}]}]}";
  say (self, "x");
  g_assert_cmpstr (self->asked->str, ==, "message/send;");
  g_assert_true (a2a_view_has_words (self->view, "you: x\nagent: done\n"));
}

/* The program ends, and another one begins. */
static void
restart (Fixture    *self,
         const char *memory)
{
  g_clear_pointer (&self->view, a2a_view_free);
  self->view = a2a_view_new_kept (self->address, memory);
  easel_test_wait_until (get_state (self) != EASEL_CONNECTION_CONNECTING);
}

/* What was said, an open form with its data, the context and the draft are there again, and the agent is asked nothing. */
static void
test_restart (Fixture       *self,
              gconstpointer  data)
{
  static const char *const results[] = {
    TASK, ARTIFACT ("t", "{\"kind\":\"text\",\"text\":\"Here\"}," A2UI ("{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}") ","
                    A2UI ("{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[{\"key\":\"n\",\"valueString\":\"Ada\"}]}}")),
    DONE, NULL
  };
  g_autofree char *folder = g_dir_make_tmp ("easel-a2a-XXXXXX", NULL);
  g_autofree char *memory = g_build_filename (folder, "agents", "one.json", NULL);
  g_autoptr(A2uiModel) model = NULL;
  g_autofree char *name = NULL;
  JsonObject *message;

  self->results = results;
  restart (self, memory);
  easel_conversation_send (a2a_view_get_conversation (self->view), "x");
  easel_test_wait_until (!easel_conversation_is_busy (a2a_view_get_conversation (self->view)));
  easel_conversation_set_draft (a2a_view_get_conversation (self->view), "and then");
  restart (self, memory);
  g_assert_true (a2a_view_has_words (self->view, "you: x\nagent: Here\n"));
  g_assert_cmpstr (easel_conversation_get_draft (a2a_view_get_conversation (self->view)), ==, "and then");
  g_assert_nonnull (a2a_view_find_form (self->view, "s"));
  g_assert_false (easel_canvas_is_fresh (a2a_view_find_form (self->view, "s")));
  model = a2a_view_open_form (a2a_view_find_form (self->view, "s"));
  name = a2a_view_dup_value (model, "/n");
  g_assert_cmpstr (name, ==, "Ada");
  /* Nor is it told unasked of what is wrong with a form of the earlier run. */
  a2a_view_send (a2a_view_find_form (self->view, "s"), "{\"error\":{\"code\":\"VALIDATION_FAILED\",\"message\":\"x\"}}");
  easel_test_settle ();
  g_assert_cmpstr (self->asked->str, ==, "message/stream;");
  easel_conversation_send (a2a_view_get_conversation (self->view), "again");
  easel_test_wait_until (self->messages->len == 2);
  message = json_object_get_object_member (json_node_get_object (self->messages->pdata[1]), "message");
  g_assert_cmpstr (easel_json_peek_string (message, "contextId", NULL), ==, "c");
  easel_test_remove_tree (folder);
}

static gboolean
has_stored (const char *memory,
            const char *words)
{
  g_autofree char *text = NULL;

  return g_file_get_contents (memory, &text, NULL, NULL) && strstr (text, words) != NULL;
}

static void
count_cb (const char     *domain,
          GLogLevelFlags  level,
          const char     *message,
          gpointer        user_data)
{
  if (g_str_has_prefix (message, "A conversation could not be kept: "))
    ++*(guint *) user_data;
}

/* What the user typed is on the disk while the program runs, which may be killed at any time: also if the disk was full
 * at first. */
static void
test_draft (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-a2a-XXXXXX", NULL);
  g_autofree char *memory = g_build_filename (folder, "one.json", NULL);
  guint n_failures = 0;
  guint handler;

  restart (self, memory);
  easel_conversation_set_draft (a2a_view_get_conversation (self->view), "first");
  easel_test_wait_until (has_stored (memory, "first"));
  /* A folder in its place is as a disk without room. */
  g_assert_cmpint (g_remove (memory), ==, 0);
  g_assert_cmpint (g_mkdir (memory, 0700), ==, 0);
  handler = g_log_set_handler ("easel-source", G_LOG_LEVEL_MESSAGE, count_cb, &n_failures);
  easel_conversation_set_draft (a2a_view_get_conversation (self->view), "second");
  easel_test_wait_until (n_failures > 0);
  g_log_remove_handler ("easel-source", handler);
  easel_test_remove_tree (memory);
  easel_test_wait_until (has_stored (memory, "second"));
  easel_test_remove_tree (folder);
}

#define ASKS(task, context) \
  "{\"kind\":\"status-update\",\"taskId\":\"" task "\",\"contextId\":\"" context "\",\"final\":true," \
  "\"status\":{\"state\":\"input-required\"}}"

/* An agent makes a context for each of two messages that it gets before it has answered: a task stays in its own, in the
 * next run too. */
static void
test_contexts (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-a2a-XXXXXX", NULL);
  g_autofree char *memory = g_build_filename (folder, "one.json", NULL);
  JsonObject *message;

  self->held = g_ptr_array_new_with_free_func (g_object_unref);
  restart (self, memory);
  easel_conversation_send (a2a_view_get_conversation (self->view), "x");
  easel_conversation_send (a2a_view_get_conversation (self->view), "y");
  easel_test_wait_until (self->held->len == 2);
  push (self, 0, ASKS ("t", "c"));
  push (self, 1, ASKS ("u", "d"));
  easel_test_wait_until (!easel_conversation_is_busy (a2a_view_get_conversation (self->view)));
  restart (self, memory);
  easel_conversation_send (a2a_view_get_conversation (self->view), "z");
  easel_test_wait_until (self->messages->len == 3);
  message = json_object_get_object_member (json_node_get_object (self->messages->pdata[2]), "message");
  if (g_str_equal (easel_json_peek_string (message, "taskId", ""), "u"))
    g_assert_cmpstr (easel_json_peek_string (message, "contextId", NULL), ==, "d");
  else
    g_assert_cmpstr (easel_json_peek_string (message, "contextId", NULL), ==, "c");
  easel_test_remove_tree (folder);
}

/* A task goes on without the panel: the next run shows what came of it, once. */
static void
test_restart_in_task (Fixture       *self,
                      gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-a2a-XXXXXX", NULL);
  g_autofree char *memory = g_build_filename (folder, "one.json", NULL);
  g_autofree char *words = NULL;

  self->card = SLOW_CARD;
  self->task = "{\"kind\":\"task\",\"id\":\"t\",\"contextId\":\"c\",\"status\":{\"state\":\"working\"},\"history\":["
               "{\"messageId\":\"m\",\"role\":\"agent\",\"parts\":[{\"text\":\"begun\"}]}]}";
  restart (self, memory);
  easel_conversation_send (a2a_view_get_conversation (self->view), "x");
  easel_test_wait_until (a2a_view_has_words (self->view, "begun"));
  g_clear_pointer (&self->view, a2a_view_free);
  self->task = "{\"kind\":\"task\",\"id\":\"t\",\"contextId\":\"c\",\"status\":{\"state\":\"completed\"},\"history\":["
               "{\"messageId\":\"m\",\"role\":\"agent\",\"parts\":[{\"text\":\"begun\"}]},"
               "{\"messageId\":\"n\",\"role\":\"agent\",\"parts\":[{\"text\":\"done\"}]}]}";
  restart (self, memory);
  easel_test_wait_until (!easel_conversation_is_busy (a2a_view_get_conversation (self->view)));
  words = a2a_view_dup_words (self->view);
  g_assert_cmpstr (words, ==, "you: x\nagent: begun\nagent: done\n");
  g_assert_cmpuint (self->messages->len, ==, 1);
  easel_test_remove_tree (folder);
}

#define LATER(name, body) "{\"version\":\"v0.9\",\"" name "\":{\"surfaceId\":\"s\"" body "}}"
#define FIELD(label) LATER ("updateComponents", ",\"components\":[{\"id\":\"root\",\"component\":\"TextField\",\"label\":\"" label "\"," \
                            "\"value\":{\"path\":\"/name\"}}]")

/* An agent of two versions is spoken to in the newer one, and its forms are read again as they were. */
static void
test_later_version (Fixture       *self,
                    gconstpointer  data)
{
  static const char *const results[] = {
    TASK,
    ARTIFACT ("t", A2UI (LATER ("createSurface", ",\"catalogId\":\"https://a2ui.org/specification/v0_9/basic_catalog.json\""))
              "," A2UI (FIELD ("Old")) "," A2UI (LATER ("updateDataModel", ",\"path\":\"/name\",\"value\":\"Ada\"")) ","
              A2UI (FIELD ("New")) "," A2UI (LATER ("updateDataModel", ",\"path\":\"/name\",\"value\":\"Grace\""))),
    DONE, NULL
  };
  g_autoptr(A2uiModel) model = NULL;
  g_autofree char *name = NULL;
  JsonObject *message;
  JsonObject *metadata;
  JsonArray *catalogs;

  self->card = "{\"name\":\"A\",\"protocolVersion\":\"0.3.0\",\"url\":\"/rpc\",\"capabilities\":{\"streaming\":true,\"extensions\":["
               "{\"uri\":\"https://a2ui.org/a2a-extension/a2ui/v0.8\",\"required\":true},"
               "{\"uri\":\"https://a2ui.org/a2a-extension/a2ui/v0.9.1\",\"required\":true}]}}";
  self->results = results;
  say (self, "x");
  g_assert_cmpstr (self->extensions, ==, "https://a2ui.org/a2a-extension/a2ui/v0.9.1");
  message = json_object_get_object_member (json_node_get_object (self->messages->pdata[0]), "message");
  metadata = json_object_get_object_member (json_object_get_object_member (message, "metadata"), "a2uiClientCapabilities");
  catalogs = easel_json_peek_array (json_object_get_object_member (metadata, "v0.9"), "supportedCatalogIds");
  g_assert_cmpuint (json_array_get_length (catalogs), ==, 5);
  g_assert_cmpstr (json_array_get_string_element (catalogs, 4), ==,
                   "https://github.com/ahp-canvas/Easel/blob/main/docs/easel-catalog.json");
  g_assert_nonnull (a2a_view_find_form (self->view, "s"));
  model = a2a_view_open_form (a2a_view_find_form (self->view, "s"));
  name = a2a_view_dup_value (model, "/name");
  g_assert_cmpstr (name, ==, "Grace");
  g_assert_cmpstr (a2ui_surface_get_root (a2ui_model_get_surface (model, "s")), ==, "root");
}

static JsonObject *
data_wanted_cb (EaselCanvas *canvas,
                A2uiModel   *model)
{
  return a2ui_model_dup_sent_data (model);
}

/* (nullable): the data of the form that the n-th message had beside its parts; "metadata" is in none of these. */
static JsonObject *
peek_data (Fixture *self,
           guint    n)
{
  JsonObject *message = json_object_get_object_member (json_node_get_object (self->messages->pdata[n]), "message");
  JsonObject *data = easel_json_peek_object (easel_json_peek_object (message, "metadata"), "a2uiClientDataModel");
  JsonObject *first = easel_json_array_object (easel_json_peek_array (message, "parts"), 0);

  g_assert_false (json_object_has_member (easel_json_peek_object (first, "data") != NULL
                                            ? easel_json_peek_object (first, "data") : first, "metadata"));
  return easel_json_peek_object (easel_json_peek_object (data, "surfaces"), "s");
}

/* What an agent wants of its form goes with every message to it: with an action as it was then, and with words. */
static void
test_form_data (Fixture       *self,
                gconstpointer  data)
{
  static const char *const results[] = {
    TASK, ARTIFACT ("t", A2UI (LATER ("createSurface", ",\"catalogId\":\"https://a2ui.org/specification/v0_9/basic_catalog.json\","
                                      "\"sendDataModel\":true")) ","
                         A2UI (FIELD ("Old")) "," A2UI (LATER ("updateDataModel", ",\"path\":\"/name\",\"value\":\"Ada\""))),
    DONE, NULL
  };
  static const char *const nothing[] = { TASK, DONE, NULL };
  g_autoptr(A2uiModel) model = NULL;
  EaselCanvas *canvas;

  self->results = results;
  say (self, "x");
  g_assert_null (peek_data (self, 0));
  canvas = a2a_view_find_form (self->view, "s");
  model = a2a_view_open_form (canvas);
  g_signal_connect (canvas, "data-wanted", G_CALLBACK (data_wanted_cb), model);
  self->results = nothing;
  a2a_view_send (canvas, "{\"version\":\"v0.9\",\"action\":{\"name\":\"go\"},\"metadata\":{\"a2uiClientDataModel\":{"
                         "\"version\":\"v0.9\",\"surfaces\":{\"s\":{\"name\":\"then\"}}}}}");
  easel_test_wait_until (self->messages->len == 2);
  g_assert_cmpstr (easel_json_peek_string (peek_data (self, 1), "name", ""), ==, "then");
  say (self, "y");
  g_assert_cmpuint (self->messages->len, ==, 3);
  g_assert_cmpstr (easel_json_peek_string (peek_data (self, 2), "name", ""), ==, "Ada");
}

/* It works until it is stopped. */
static void
test_stop (Fixture       *self,
           gconstpointer  data)
{
  EaselConversation *conversation;

  self->card = SLOW_CARD;
  self->task = TASK;
  open_view (self, "");
  conversation = a2a_view_get_conversation (self->view);
  easel_conversation_send (conversation, "x");
  easel_test_wait_until (strstr (self->asked->str, "tasks/get;tasks/get;") != NULL);
  g_assert_true (easel_conversation_is_busy (conversation));
  easel_conversation_stop (conversation);
  g_assert_false (easel_conversation_is_busy (conversation));
  easel_test_wait_until (strstr (self->asked->str, "tasks/cancel;") != NULL);
}

static gboolean
authenticate (Fixture    *self,
              const char *token)
{
  g_autoptr(GAsyncResult) result = NULL;

  easel_source_authenticate_async (self->view->source, self->address, token, NULL, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_source_authenticate_finish (self->view->source, result, NULL);
}

/* Words that were said without a token are said again with the right one. */
static void
test_token (Fixture       *self,
            gconstpointer  data)
{
  static const char *const results[] = { TASK, ARTIFACT ("t", "{\"text\":\"welcome\"}"), DONE, NULL };
  g_autofree char *wanted = g_strconcat (self->address, ";", NULL);

  self->results = results;
  self->token = "Bearer right";
  open_view (self, "");
  easel_conversation_send (a2a_view_get_conversation (self->view), "x");
  easel_test_wait_until (self->view->asked->len > 0);
  g_assert_cmpstr (self->view->asked->str, ==, wanted);
  g_assert_cmpint (get_state (self), ==, EASEL_CONNECTION_FAILED);
  g_assert_cmpstr (easel_source_get_refused (self->view->source), ==, self->address);
  g_assert_false (authenticate (self, "wrong"));
  g_assert_cmpstr (easel_source_get_refused (self->view->source), ==, self->address);
  g_assert_true (authenticate (self, "right"));
  easel_test_wait_until (a2a_view_has_words (self->view, "agent: welcome\n"));
  g_assert_cmpint (get_state (self), ==, EASEL_CONNECTION_READY);
  g_assert_null (easel_source_get_refused (self->view->source));
}

/* One without a token is told from one that was refused. */
static void
test_refusals (Fixture       *self,
               gconstpointer  data)
{
  static const char *const results[] = { TASK, DONE, NULL };

  self->results = results;
  self->token = "Bearer right";
  open_view (self, "");
  easel_conversation_send (a2a_view_get_conversation (self->view), "x");
  easel_test_wait_until (self->view->asked->len > 0);
  g_assert_cmpstr (easel_source_get_reason (self->view->source), ==, "The agent needs a token.");
  g_assert_false (authenticate (self, "wrong"));
  easel_source_retry (self->view->source);
  easel_test_wait_until (get_state (self) == EASEL_CONNECTION_FAILED &&
                         g_str_equal (easel_source_get_reason (self->view->source), "The agent did not accept this token."));
}

/* A key goes where the card wants it, and nowhere else. */
static void
test_key (Fixture       *self,
          gconstpointer  data)
{
  static const struct { const char *place; const char *security; const char *sent; } places[] = {
    { "header", "\"securitySchemes\":{\"k\":{\"type\":\"apiKey\",\"in\":\"header\",\"name\":\"X-Key\"}},"
                "\"security\":[{\"k\":[]}]", "a b;c" },
    { "query", "\"securitySchemes\":{\"k\":{\"type\":\"apiKey\",\"in\":\"query\",\"name\":\"X-Key\"}}", "a b;c" },
    { "cookie", "\"securitySchemes\":{\"m\":{\"type\":\"mutualTLS\"},\"k\":{\"type\":\"apiKey\",\"in\":\"cookie\","
                "\"name\":\"X-Key\"}},\"security\":[{\"m\":[],\"k\":[]},{\"k\":[]}]", "X-Key=a%20b%3Bc" },
    { "header", "\"securitySchemes\":{\"k\":{\"apiKeySecurityScheme\":{\"location\":\"header\",\"name\":\"X-Key\"}}},"
                "\"securityRequirements\":[{\"schemes\":{\"k\":{\"list\":[]}}}]", "a b;c" },
  };
  static const char *const results[] = { TASK, ARTIFACT ("t", "{\"text\":\"welcome\"}"), DONE, NULL };

  self->results = results;
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *card = g_strdup_printf ("{\"name\":\"A\",\"protocolVersion\":\"0.3.0\",\"url\":\"/rpc\","
                                               "\"capabilities\":{\"streaming\":true},%s}", places[i].security);

      self->card = card;
      self->key_place = places[i].place;
      self->token = places[i].sent;
      open_view (self, "");
      easel_conversation_send (a2a_view_get_conversation (self->view), "x");
      easel_test_wait_until (self->view->asked->len > 0);
      g_assert_false (authenticate (self, "wrong"));
      g_assert_true (authenticate (self, "a b;c"));
      easel_test_wait_until (a2a_view_has_words (self->view, "agent: welcome\n"));
    }
}

/* No card chooses a header that would make another request of it. */
static void
test_key_names (Fixture       *self,
                gconstpointer  data)
{
  static const char *const names[] = { "Host", "content-length", "Transfer-Encoding", "A\\r\\nB", "A: B", "", "Proxy-X" };
  static const char *const results[] = { TASK, ARTIFACT ("t", "{\"text\":\"welcome\"}"), DONE, NULL };

  self->results = results;
  self->token = "Bearer right";
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *card = g_strdup_printf ("{\"name\":\"A\",\"protocolVersion\":\"0.3.0\",\"url\":\"/rpc\","
                                               "\"capabilities\":{\"streaming\":true},\"securitySchemes\":{\"k\":{\"type\":"
                                               "\"apiKey\",\"in\":\"header\",\"name\":\"%s\"}}}", names[i]);

      self->card = card;
      open_view (self, "");
      g_assert_true (authenticate (self, "right"));
      easel_conversation_send (a2a_view_get_conversation (self->view), "x");
      easel_test_wait_until (a2a_view_has_words (self->view, "agent: welcome\n"));
    }
}

/* An agent of the future is no agent without an address. */
static void
test_future (Fixture       *self,
             gconstpointer  data)
{
  static const char *const cards[] = {
    "{\"name\":\"A\",\"protocolVersion\":\"9.0\",\"url\":\"/rpc\"}",
    "{\"name\":\"A\",\"supportedInterfaces\":[{\"url\":\"/rpc\",\"protocolBinding\":\"JSONRPC\","
      "\"protocolVersion\":\"9.0\"}]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    {
      self->card = cards[i];
      open_view (self, "");
      g_assert_cmpstr (easel_source_get_reason (self->view->source), ==,
                       "The agent speaks no version of A2A that Easel knows.");
    }
}

/* A form that is shown later is as it is now: what was replaced is not kept. */
static void
test_form_log (Fixture       *self,
               gconstpointer  data)
{
  static const char *const results[] = {
    TASK,
    ARTIFACT ("t", A2UI ("{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}") ","
              A2UI ("{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[{\"key\":\"a\",\"valueString\":\"1\"}]}}") ","
              A2UI ("{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"path\":\"/b\",\"contents\":[{\"key\":\"c\","
                    "\"valueString\":\"2\"}]}}") ","
              A2UI ("{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"path\":\"/b\",\"contents\":[{\"key\":\"c\","
                    "\"valueString\":\"3\"}]}}")),
    DONE, NULL,
  };
  g_autoptr(A2uiModel) model = NULL;
  g_autofree char *a = NULL;
  g_autofree char *c = NULL;

  self->results = results;
  say (self, "x");
  model = a2a_view_open_form (a2a_view_find_form (self->view, "s"));
  a = a2a_view_dup_value (model, "/a");
  c = a2a_view_dup_value (model, "/b/c");
  g_assert_cmpstr (a, ==, "1");
  g_assert_cmpstr (c, ==, "3");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/a2a/source/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("cards", test_cards);
  ADD ("places", test_places);
  ADD ("wrong-answers", test_wrong_answers);
  ADD ("wrong-parts", test_wrong_parts);
  ADD ("other-task", test_other_task);
  ADD ("too-large", test_too_large);
  ADD ("endless", test_endless);
  ADD ("many-forms", test_many_forms);
  ADD ("interleaved", test_interleaved);
  ADD ("contexts", test_contexts);
  ADD ("lost", test_lost);
  ADD ("resumed-later", test_resumed_later);
  ADD ("forgotten", test_forgotten);
  ADD ("unreadable-form", test_unreadable_form);
  ADD ("complaint", test_complaint);
  ADD ("not-streaming", test_not_streaming);
  ADD ("restart", test_restart);
  ADD ("draft", test_draft);
  ADD ("restart-in-task", test_restart_in_task);
  ADD ("later-version", test_later_version);
  ADD ("form-data", test_form_data);
  ADD ("stop", test_stop);
  ADD ("token", test_token);
  ADD ("refusals", test_refusals);
  ADD ("key", test_key);
  ADD ("key-names", test_key_names);
  ADD ("future", test_future);
  ADD ("form-log", test_form_log);
  return g_test_run ();
}
