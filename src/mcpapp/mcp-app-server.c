/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "mcp-app-server.h"

#include "easel-json.h"
#include "mcp-app-limits.h"
#include "mcp-app-tools.h"
#include "mcp-apps.h"
#include "mcp-progress-tokens.h"

struct _McpAppServer
{
  GObject            parent_instance;

  McpApp            *app;
  EaselCanvas       *canvas;
  McpAppClient      *client;     /* weak */
  McpAppTools       *tools;
  GHashTable        *denied;     /* set of char *: keys of questions that the user denied for this page */
  GHashTable        *questions;  /* char * → Question */
  McpProgressTokens *tokens;     /* of the page's calls */
};

#define LOG_MESSAGE "notifications/message"

/* Unanswered call: the data of its task. */
typedef struct
{
  McpAppServer *server;
  char         *method;
  JsonObject   *params;   /* nullable */
  JsonObject   *tool;     /* nullable */
  char         *token;    /* nullable: our token */
} Call;

/* Key of the question that covers all tools of the server, except tools that are asked about each time. Not the name of
 * a tool: these are not empty. */
#define WHOLE_SERVER ""

/* Question to the user. */
typedef struct
{
  GPtrArray    *waiting;      /* GTask: calls that wait for the answer */
  GCancellable *cancellable;  /* cancelled when the question is obsolete */
} Question;

enum
{
  SIGNAL_NOTIFICATION,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (McpAppServer, mcp_app_server, G_TYPE_OBJECT)

static void
call_free (gpointer data)
{
  Call *call = data;

  g_object_unref (call->server);
  g_free (call->method);
  g_free (call->token);
  g_clear_pointer (&call->params, json_object_unref);
  g_clear_pointer (&call->tool, json_object_unref);
  g_free (call);
}

static void
question_free (gpointer data)
{
  Question *question = data;

  g_ptr_array_unref (question->waiting);
  g_object_unref (question->cancellable);
  g_free (question);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Question, question_free)

static void
mcp_app_server_dispose (GObject *object)
{
  McpAppServer *self = MCP_APP_SERVER (object);

  if (self->canvas != NULL)
    g_signal_handlers_disconnect_by_data (self->canvas, self);
  if (self->app != NULL)
    g_signal_handlers_disconnect_by_data (self->app, self);
  g_clear_weak_pointer (&self->client);
  g_clear_object (&self->tools);
  g_clear_object (&self->canvas);
  g_clear_object (&self->app);

  G_OBJECT_CLASS (mcp_app_server_parent_class)->dispose (object);
}

static void
mcp_app_server_finalize (GObject *object)
{
  McpAppServer *self = MCP_APP_SERVER (object);

  g_hash_table_unref (self->denied);
  g_hash_table_unref (self->questions);
  mcp_progress_tokens_free (self->tokens);

  G_OBJECT_CLASS (mcp_app_server_parent_class)->finalize (object);
}

static void
mcp_app_server_class_init (McpAppServerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mcp_app_server_dispose;
  object_class->finalize = mcp_app_server_finalize;
  signals[SIGNAL_NOTIFICATION] = g_signal_new ("notification", MCP_TYPE_APP_SERVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                               NULL, G_TYPE_NONE, 2, G_TYPE_STRING, JSON_TYPE_OBJECT);
}

static void
mcp_app_server_init (McpAppServer *self)
{
  self->denied = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->questions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, question_free);
  self->tokens = mcp_progress_tokens_new ();
}

/* (transfer full): a copy without `channel`, which the page must not see: it is how the source reaches the server. */
static JsonObject *
strip (JsonObject *params)
{
  JsonObject *copy = params != NULL ? easel_json_object_copy (params) : json_object_new ();

  json_object_remove_member (copy, "channel");
  return copy;
}

static void
notification_cb (McpAppServer *self,
                 const char   *method,
                 JsonObject   *params)
{
  if (g_str_equal (method, "notifications/tools/list_changed"))
    mcp_app_tools_invalidate (self->tools);
  if (g_str_equal (method, "notifications/progress"))
    {
      g_autoptr(JsonObject) progress = mcp_progress_tokens_restore (self->tokens, params, NULL);

      if (progress == NULL)
        return;
      json_object_remove_member (progress, "channel");
      g_signal_emit (self, signals[SIGNAL_NOTIFICATION], 0, method, progress);
      return;
    }
  if (mcp_apps_expects (mcp_app_get_capabilities (self->app), method, MCP_APPS_NOTIFICATION_FROM_SERVER))
    {
      g_autoptr(JsonObject) copy = strip (params);

      g_signal_emit (self, signals[SIGNAL_NOTIFICATION], 0, method, copy);
    }
}

static void allowed_cb (McpAppServer *self);
static void reachable_cb (McpAppServer *self);

/**
 * mcp_app_server_new:
 * @app: an App
 * @canvas: the canvas of @app
 * @client: (nullable): asks the user; weak reference
 *
 * Returns: (transfer full): the server for one page; denials of the user are valid for this page only
 */
McpAppServer *
mcp_app_server_new (McpApp       *app,
                    EaselCanvas  *canvas,
                    McpAppClient *client)
{
  McpAppServer *self;

  g_return_val_if_fail (MCP_IS_APP (app) && EASEL_IS_CANVAS (canvas), NULL);

  self = g_object_new (MCP_TYPE_APP_SERVER, NULL);
  self->app = g_object_ref (app);
  self->canvas = g_object_ref (canvas);
  self->tools = mcp_app_tools_new (canvas);
  g_set_weak_pointer (&self->client, client);
  g_signal_connect_object (canvas, "notification", G_CALLBACK (notification_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (app, "notify::reachable", G_CALLBACK (reachable_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (mcp_app_get_trust (app), "allowed", G_CALLBACK (allowed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Call *call = g_task_get_task_data (task);
  McpAppServer *self = call->server;
  GError *error = NULL;
  JsonNode *node = easel_canvas_ask_finish (EASEL_CANVAS (source), result, &error);

  mcp_progress_tokens_remove (self->tokens, call->token);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, node != NULL ? node : easel_json_node_take (json_object_new ()),
                           (GDestroyNotify) json_node_unref);
}

static void
forward (GTask *owned)
{
  g_autoptr(GTask) task = owned;
  Call *call = g_task_get_task_data (task);
  McpAppServer *self = call->server;
  GCancellable *cancellable;

  if (g_task_return_error_if_cancelled (task))
    return;
  if (self->canvas == NULL)
    {
      g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "The app is closed");
      return;
    }
  call->token = mcp_progress_tokens_replace (self->tokens, call->params, NULL);
  if (call->tool != NULL)
    mcp_app_add_called (self->app, easel_json_peek_string (call->tool, "name", ""));
  cancellable = g_task_get_cancellable (task);
  easel_canvas_ask_async (self->canvas, call->method, call->params, cancellable, answered_cb,
                          g_steal_pointer (&task));
}

static void
refuse (GTask      *owned,
        const char *why)
{
  g_autoptr(GTask) task = owned;

  g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_REFUSED, "%s", why);
}

/* Key of the question that has to be allowed before @call. */
static const char *
peek_question_key (Call *call)
{
  if (call->tool == NULL)
    return call->method;
  return mcp_app_tool_consent (call->tool) == MCP_APP_CONSENT_ASK ? easel_json_peek_string (call->tool, "name", "?")
                                                                  : WHOLE_SERVER;
}

static gboolean
is_trusted (McpAppServer *self,
            const char   *key)
{
  return g_str_equal (key, WHOLE_SERVER) && self->app != NULL &&
         mcp_app_trust_is_allowed (mcp_app_get_trust (self->app));
}

/* A question that could not be asked or was withdrawn is not an answer: the next call asks again. If the server
 * cannot be reached, the call is forwarded, so that its own error is returned. */
static void
finish_call (McpAppServer *self,
             const char   *key,
             gboolean      is_allowed,
             gboolean      is_answered,
             GTask        *task)
{
  if (is_allowed || is_trusted (self, key) || (!is_answered && self->app != NULL && !mcp_app_is_reachable (self->app)))
    forward (task);
  else
    refuse (task, is_answered ? "The user denied the call" : "The user could not be asked");
}

static void
consent_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(McpAppServer) self = g_object_ref (MCP_APP_SERVER (source));
  g_autofree char *asked = user_data;
  g_autofree char *key = NULL;
  g_autoptr(Question) question = NULL;
  g_autoptr(GError) error = NULL;
  gboolean is_allowed = g_task_propagate_boolean (G_TASK (result), &error);

  g_hash_table_steal_extended (self->questions, asked, (gpointer *) &key, (gpointer *) &question);
  if (error == NULL && !is_allowed)
    g_hash_table_add (self->denied, g_strdup (key));
  if (is_allowed && g_str_equal (key, WHOLE_SERVER) && self->app != NULL)
    mcp_app_trust_allow (mcp_app_get_trust (self->app));
  g_ptr_array_set_free_func (question->waiting, NULL);
  for (guint i = 0; i < question->waiting->len; i++)
    finish_call (self, key, is_allowed, error == NULL, question->waiting->pdata[i]);
}

/* Withdraws a question when all calls that wait for it were cancelled. */
static void
cancelled_cb (McpAppServer *self)
{
  g_autoptr(GList) questions = g_hash_table_get_values (self->questions);

  for (GList *l = questions; l != NULL; l = l->next)
    {
      Question *question = l->data;
      guint i = 0;

      while (i < question->waiting->len &&
             g_cancellable_is_cancelled (g_task_get_cancellable (question->waiting->pdata[i])))
        i++;
      if (i == question->waiting->len)
        g_cancellable_cancel (question->cancellable);
    }
}

/* The user allowed another App of the same server. */
static void
allowed_cb (McpAppServer *self)
{
  Question *question = g_hash_table_lookup (self->questions, WHOLE_SERVER);

  if (question != NULL)
    g_cancellable_cancel (question->cancellable);
}

/* Withdraws all questions while the server cannot be reached. */
static void
reachable_cb (McpAppServer *self)
{
  g_autoptr(GList) questions = g_hash_table_get_values (self->questions);

  for (GList *l = questions; !mcp_app_is_reachable (self->app) && l != NULL; l = l->next)
    g_cancellable_cancel (((Question *) l->data)->cancellable);
}

static void
ask_user (GTask *owned)
{
  g_autoptr(GTask) task = owned;
  Call *call = g_task_get_task_data (task);
  McpAppServer *self = call->server;
  const char *key = peek_question_key (call);
  Question *question = g_hash_table_lookup (self->questions, key);
  GCancellable *cancellable = g_task_get_cancellable (task);

  if (self->client == NULL || self->app == NULL)
    {
      refuse (g_steal_pointer (&task), "The app is closed");
      return;
    }
  if (cancellable != NULL)
    g_signal_connect_object (cancellable, "cancelled", G_CALLBACK (cancelled_cb), self, G_CONNECT_SWAPPED);
  if (question != NULL)
    {
      g_ptr_array_add (question->waiting, g_steal_pointer (&task));
      return;
    }
  question = g_new0 (Question, 1);
  question->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  question->cancellable = g_cancellable_new ();
  g_ptr_array_add (question->waiting, g_steal_pointer (&task));
  g_hash_table_insert (self->questions, g_strdup (key), question);
  mcp_app_client_ask (self->client, call->tool, call->params,
                      g_task_new (self, question->cancellable, consent_cb, g_strdup (key)));
}

/* A denial is valid until the page is loaded again. */
static void
require (GTask         *task,
         McpAppConsent  consent)
{
  Call *call = g_task_get_task_data (task);
  McpAppServer *self = call->server;
  const char *key = peek_question_key (call);

  if (consent == MCP_APP_CONSENT_ALLOW || self->app == NULL || is_trusted (self, key) ||
      !mcp_app_is_reachable (self->app))
    forward (task);
  else if (g_hash_table_contains (self->denied, key))
    refuse (task, "The user denied the call");
  else
    ask_user (task);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Call *call = g_task_get_task_data (task);
  GError *error = NULL;

  call->tool = mcp_app_tools_find_finish (MCP_APP_TOOLS (source), result, &error);
  if (call->tool == NULL)
    g_task_return_error (task, error);
  else
    require (g_steal_pointer (&task), mcp_app_tool_consent (call->tool));
}

/* @owned: (transfer full). */
static void
call_tool (GTask *owned)
{
  g_autoptr(GTask) task = owned;
  Call *call = g_task_get_task_data (task);
  const char *name = easel_json_peek_string (call->params, "name", NULL);

  if (name == NULL)
    {
      g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_PARAMS, "A call names its tool");
      return;
    }
  call->tool = mcp_app_tools_dup_known (call->server->tools, name);
  if (call->tool != NULL)
    require (g_steal_pointer (&task), mcp_app_tool_consent (call->tool));
  else
    mcp_app_tools_find_async (call->server->tools, name, g_task_get_cancellable (owned), found_cb,
                              g_steal_pointer (&task));
}

/**
 * mcp_app_server_call:
 * @self: a server
 * @method: a request of the page
 * @params: (nullable): the parameters; foreign
 * @task: (transfer full): returns the answer, a #JsonNode, foreign; cancelled when the page cancels the request. Its
 * task
 *   data is set by this function
 */
void
mcp_app_server_call (McpAppServer *self,
                     const char   *method,
                     JsonObject   *params,
                     GTask        *task)
{
  g_autoptr(GTask) owned = task;
  Call *call;

  g_return_if_fail (MCP_IS_APP_SERVER (self));
  g_return_if_fail (method != NULL);
  g_return_if_fail (G_IS_TASK (task));

  call = g_new0 (Call, 1);
  call->server = g_object_ref (self);
  call->method = g_strdup (method);
  call->params = strip (params);
  g_task_set_task_data (task, call, call_free);
  if (!mcp_apps_expects (mcp_app_get_capabilities (self->app), method, MCP_APPS_REQUEST))
    g_task_return_new_error (task, MCP_APP_ERROR, MCP_APP_ERROR_METHOD, "The server cannot be asked for %s", method);
  else if (g_str_equal (method, "sampling/createMessage"))
    require (g_steal_pointer (&owned), MCP_APP_CONSENT_ASK);
  else if (g_str_equal (method, "tools/call"))
    call_tool (g_steal_pointer (&owned));
  else
    forward (g_steal_pointer (&owned));
}

/** mcp_app_server_log: forwards a log message of the page to its server, if the host grants that. */
void
mcp_app_server_log (McpAppServer *self,
                    JsonObject   *params)
{
  g_return_if_fail (MCP_IS_APP_SERVER (self));

  if (mcp_apps_expects (mcp_app_get_capabilities (self->app), LOG_MESSAGE, MCP_APPS_NOTIFICATION_FROM_APP))
    easel_canvas_ask_async (self->canvas, LOG_MESSAGE, params, NULL, NULL, NULL);
}
