/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-model.h"

#include <string.h>

#include "a2ui-limits.h"
#include "a2ui-message.h"
#include "a2ui-payload-reader.h"
#include "a2ui-v09.h"
#include "a2ui-version.h"
#include "easel-json.h"

/* The surface of messages without an id: the examples of the specification omit it, and a sender with one surface may
 * do so. */
#define DEFAULT_SURFACE "@default"

/* State of the first payload in the queue. */
typedef enum
{
  WAITING,
  BEING_READ,
  READ,
  BEING_APPLIED,
} State;

struct _A2uiModel
{
  GObject        parent_instance;

  GPtrArray *surfaces;  /* of A2uiSurface */
  A2uiQuota *quota;     /* nullable: NULL: defaults */
  gboolean   is_cut;    /* a limit was exceeded, and something is missing */
  GQueue     feeds;     /* of GTask with an A2uiPayloadReader: payloads that are not applied yet, in order */
  State      state;
  guint      turn;      /* source: applies the next messages */
};

enum { ACTION, OPEN_URL, PROBLEM, CHANGED, FED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void a2ui_model_list_model_init (GListModelInterface *iface);
static void advance                    (A2uiModel           *self);

G_DEFINE_FINAL_TYPE_WITH_CODE (A2uiModel, a2ui_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, a2ui_model_list_model_init))

static GType
a2ui_model_get_item_type (GListModel *list)
{
  return A2UI_TYPE_SURFACE;
}

static guint
a2ui_model_get_n_items (GListModel *list)
{
  return A2UI_MODEL (list)->surfaces->len;
}

static gpointer
a2ui_model_get_item (GListModel *list,
                     guint       position)
{
  A2uiModel *self = A2UI_MODEL (list);

  return position < self->surfaces->len ? g_object_ref (self->surfaces->pdata[position]) : NULL;
}

static void
a2ui_model_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = a2ui_model_get_item_type;
  iface->get_n_items = a2ui_model_get_n_items;
  iface->get_item = a2ui_model_get_item;
}

static void
a2ui_model_dispose (GObject *object)
{
  A2uiModel *self = A2UI_MODEL (object);

  g_clear_handle_id (&self->turn, g_source_remove);
  g_ptr_array_set_size (self->surfaces, 0);
  g_clear_object (&self->quota);
  G_OBJECT_CLASS (a2ui_model_parent_class)->dispose (object);
}

static void
a2ui_model_finalize (GObject *object)
{
  g_ptr_array_unref (A2UI_MODEL (object)->surfaces);
  G_OBJECT_CLASS (a2ui_model_parent_class)->finalize (object);
}

static void
a2ui_model_class_init (A2uiModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = a2ui_model_dispose;
  object_class->finalize = a2ui_model_finalize;
  signals[ACTION] = g_signal_new ("action", A2UI_TYPE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  JSON_TYPE_NODE | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[OPEN_URL] = g_signal_new ("open-url", A2UI_TYPE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                    1, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[PROBLEM] = g_signal_new ("problem", A2UI_TYPE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                   A2UI_TYPE_PROBLEM | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[CHANGED] = g_signal_new ("changed", A2UI_TYPE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FED] = g_signal_new ("fed", A2UI_TYPE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
a2ui_model_init (A2uiModel *self)
{
  self->surfaces = g_ptr_array_new_with_free_func (g_object_unref);
}

A2uiModel *
a2ui_model_new (void)
{
  return g_object_new (A2UI_TYPE_MODEL, NULL);
}

void
a2ui_model_set_quota (A2uiModel *self,
                      A2uiQuota *quota)
{
  g_return_if_fail (A2UI_IS_MODEL (self));
  g_set_object (&self->quota, quota);
}

gboolean
a2ui_model_is_cut (A2uiModel *self)
{
  g_return_val_if_fail (A2UI_IS_MODEL (self), FALSE);
  return self->is_cut;
}

static void
problem_cb (A2uiModel   *self,
            A2uiProblem *problem)
{
  self->is_cut = self->is_cut || (problem->code == A2UI_PROBLEM_LIMIT && !problem->warning);
  g_signal_emit (self, signals[PROBLEM], 0, problem);
}

/* The data that the agent requested is sent with each message of A2UI 0.9 or later, as metadata of the transport. */
static void
emit_message (A2uiModel *self,
              JsonNode  *message)
{
  JsonObject *object = json_node_get_object (message);
  g_autoptr(JsonObject) data = json_object_has_member (object, "version") ? a2ui_model_dup_sent_data (self) : NULL;

  if (data != NULL)
    json_object_set_object_member (object, "metadata",
                                   easel_json_object (EASEL_JSON_OBJECT_REF (A2UI_SENT_DATA, data)));
  g_signal_emit (self, signals[ACTION], 0, message);
}

static void
action_cb (A2uiModel *self,
           JsonNode  *message)
{
  emit_message (self, message);
}

static void
open_url_cb (A2uiModel  *self,
             const char *url)
{
  g_signal_emit (self, signals[OPEN_URL], 0, url);
}

static void
changed_cb (A2uiModel *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

A2uiSurface *
a2ui_model_get_surface (A2uiModel  *self,
                        const char *id)
{
  g_return_val_if_fail (A2UI_IS_MODEL (self), NULL);

  for (guint i = 0; i < self->surfaces->len; i++)
    if (g_str_equal (a2ui_surface_get_id (self->surfaces->pdata[i]), id))
      return self->surfaces->pdata[i];
  return NULL;
}

static A2uiSurface *
provide_surface (A2uiModel    *self,
                 const char   *id,
                 A2uiProblems *problems)
{
  A2uiSurface *surface = a2ui_model_get_surface (self, id);
  guint allowed = a2ui_quota_get (self->quota, A2UI_QUOTA_SURFACES);

  if (surface != NULL)
    return surface;
  if (self->surfaces->len >= allowed)
    {
      a2ui_problems_exceed (problems, A2UI_QUOTA_SURFACES, "/surfaceId", "more than %u surfaces", allowed);
      return NULL;
    }
  surface = a2ui_surface_new (id, self->quota);
  g_signal_connect_object (surface, "problem", G_CALLBACK (problem_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (surface, "action", G_CALLBACK (action_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (surface, "open-url", G_CALLBACK (open_url_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (surface, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_ptr_array_add (self->surfaces, surface);
  g_list_model_items_changed (G_LIST_MODEL (self), self->surfaces->len - 1, 0, 1);
  return surface;
}

static const char *
read_surface_id (A2uiModel    *self,
                 JsonObject   *body,
                 A2uiProblems *problems)
{
  const char *id = easel_json_peek_string (body, "surfaceId", "");
  guint allowed = a2ui_quota_get (self->quota, A2UI_QUOTA_KEY_BYTES);

  if (*id != '\0' && strlen (id) <= allowed)
    return id;
  if (*id != '\0')
    {
      a2ui_problems_exceed (problems, A2UI_QUOTA_KEY_BYTES, "/surfaceId", "an id has more than %u bytes", allowed);
      return NULL;
    }
  id = self->surfaces->len == 1 ? a2ui_surface_get_id (self->surfaces->pdata[0]) : DEFAULT_SURFACE;
  a2ui_problems_warn (problems, A2UI_PROBLEM_VALIDATION, "/surfaceId", "surfaceId is missing; “%.64s” is taken", id);
  return id;
}

/* A surface of A2UI 0.8 is created by the first message that names it, a surface of 0.9 by createSurface. */
static A2uiSurface *
find_surface (A2uiModel    *self,
              const char   *envelope,
              const char   *id,
              A2uiProblems *problems)
{
  A2uiSurface *surface = a2ui_model_get_surface (self, id);

  if (g_str_equal (envelope, "createSurface") && surface != NULL)
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_MESSAGE, "/surfaceId",
                         "there is a surface “%.64s”; delete it first, or update it", id);
      return NULL;
    }
  if (problems->version == NULL || g_str_equal (envelope, "createSurface"))
    return provide_surface (self, id, problems);
  if (surface == NULL)
    a2ui_problems_add (problems, A2UI_PROBLEM_MESSAGE, "/surfaceId", "there is no surface “%.64s”; create it first",
                       id);
  return surface;
}

static void
define (A2uiSurface  *surface,
        A2uiMessage  *message,
        A2uiProblems *problems)
{
  if (message->contents != NULL)
    a2ui_contents_write (g_steal_pointer (&message->contents), a2ui_surface_get_data (surface), problems);
  if (message->components != NULL)
    a2ui_surface_define (surface, message->components, problems);
}

static void
apply (A2uiModel    *self,
       A2uiMessage  *message,
       A2uiProblems *problems)
{
  const char *envelope = message->envelope;
  const char *id = read_surface_id (self, message->body, problems);
  g_autoptr(A2uiSurface) surface = NULL;

  if (id == NULL)
    return;
  problems->surface_id = id;
  if (g_str_equal (envelope, "deleteSurface"))
    {
      guint position;

      if (g_ptr_array_find (self->surfaces, a2ui_model_get_surface (self, id), &position))
        {
          g_ptr_array_remove_index (self->surfaces, position);
          g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
          changed_cb (self);
        }
      return;
    }
  surface = find_surface (self, envelope, id, problems);
  if (surface == NULL)
    return;
  /* A handler of the signal may reset the model. */
  g_object_ref (surface);
  problems->quota = a2ui_surface_get_quota (surface);
  a2ui_surface_end_flights (surface);
  if (g_str_equal (envelope, "createSurface"))
    {
      g_autoptr(JsonObject) begin = a2ui_v09_create (surface, message->body, problems);

      define (surface, message, problems);
      a2ui_surface_begin (surface, begin, problems);
    }
  else if (g_str_equal (envelope, "beginRendering"))
    a2ui_surface_begin (surface, message->body, problems);
  else
    define (surface, message, problems);
}

static void
take_message (A2uiModel    *self,
              A2uiMessage  *message,
              A2uiProblems *problems)
{
  problems->quota = self->quota;
  problems->line = message->line;
  problems->version = message->version;
  if (g_str_equal (message->envelope, "callFunction") || g_str_equal (message->envelope, "callRendererFunction"))
    {
      g_autoptr(JsonNode) answer = a2ui_v09_call (json_node_get_object (message->node), message->envelope, problems);

      if (answer != NULL)
        emit_message (self, answer);
    }
  else if (g_str_equal (message->envelope, "actionResponse") ||
           g_str_equal (message->envelope, "agentFunctionResponse"))
    a2ui_problems_add (problems, A2UI_PROBLEM_MESSAGE, NULL,
                       "“%s” is not supported: nothing asks for it; send updateDataModel", message->envelope);
  else
    apply (self, message, problems);
  /* These strings are borrowed from the message or the surface. */
  problems->quota = NULL;
  problems->surface_id = NULL;
  problems->version = NULL;
  problems->line = 0;
}

/* --- payloads --------------------------------------------------------------------------------------------------- */

static A2uiPayloadReader *
allow (A2uiModel         *self,
       A2uiPayloadReader *reader)
{
  for (guint i = 0; i < self->surfaces->len; i++)
    a2ui_payload_reader_allow (reader, a2ui_surface_get_id (self->surfaces->pdata[i]),
                               a2ui_surface_get_quota (self->surfaces->pdata[i]));
  return reader;
}

/* (transfer full): all problems. */
static GPtrArray *
finish_reader (A2uiModel         *self,
               A2uiPayloadReader *reader)
{
  GPtrArray *problems = a2ui_payload_reader_steal_problems (reader);

  for (guint i = 0; i < problems->len; i++)
    problem_cb (self, problems->pdata[i]);
  g_signal_emit (self, signals[FED], 0);
  return problems;
}

/* Applies as many messages as fit into one turn of the main loop. Returns whether all are applied. */
static gboolean
apply_some (A2uiModel         *self,
            A2uiPayloadReader *reader,
            guint              time)
{
  for (guint spent = 0; spent < time;)
    {
      g_autoptr(A2uiMessage) message = a2ui_payload_reader_next (reader);

      if (message == NULL)
        return TRUE;
      spent += a2ui_message_effort (message);
      take_message (self, message, a2ui_payload_reader_get_problems (reader));
    }
  return FALSE;
}

static GPtrArray *
feed (A2uiModel         *self,
      A2uiPayloadReader *reader)
{
  g_autoptr(A2uiModel) alive = g_object_ref (self);

  a2ui_payload_reader_run (allow (self, reader));
  apply_some (self, reader, G_MAXUINT);
  return finish_reader (self, reader);
}

/**
 * a2ui_model_feed:
 * @self: a model
 * @text: (array length=length): JSON Lines, an array of messages, or messages one after another in any layout
 * @length: of @text, in bytes
 *
 * Applies all valid messages before it returns. An invalid message adds a problem and does not stop the others.
 *
 * Returns: (transfer full) (element-type A2uiProblem): the problems
 */
GPtrArray *
a2ui_model_feed (A2uiModel  *self,
                 const char *text,
                 gsize       length)
{
  g_autoptr(GBytes) bytes = NULL;
  g_autoptr(A2uiPayloadReader) reader = NULL;

  g_return_val_if_fail (A2UI_IS_MODEL (self), NULL);
  g_return_val_if_fail (text != NULL || length == 0, NULL);

  bytes = g_bytes_new_static (text, length);
  reader = a2ui_payload_reader_new_for_text (bytes, self->quota);
  return feed (self, reader);
}

/**
 * a2ui_model_feed_message:
 * @self: a model
 * @message: a message, or an array of them
 *
 * Like [method@Model.feed].
 *
 * Returns: (transfer full) (element-type A2uiProblem): the problems
 */
GPtrArray *
a2ui_model_feed_message (A2uiModel *self,
                         JsonNode  *message)
{
  g_autoptr(A2uiPayloadReader) reader = NULL;

  g_return_val_if_fail (A2UI_IS_MODEL (self), NULL);
  g_return_val_if_fail (message != NULL, NULL);

  reader = a2ui_payload_reader_new_for_node (message, self->quota);
  return feed (self, reader);
}

static gboolean
turn_cb (gpointer data)
{
  A2uiModel *self = data;

  self->turn = 0;
  advance (self);
  return G_SOURCE_REMOVE;
}

static void
read_thread (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  a2ui_payload_reader_run (task_data);
  g_task_return_boolean (task, TRUE);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(A2uiModel) self = user_data;

  self->state = READ;
  advance (self);
}

/* Payloads are read one after another, by a worker thread if they are large, and applied in several turns of the main
 * loop. */
static void
advance (A2uiModel *self)
{
  g_autoptr(A2uiModel) alive = g_object_ref (self);
  GTask *first = g_queue_peek_head (&self->feeds);
  A2uiPayloadReader *reader = g_task_get_task_data (first);

  if (self->state == WAITING && a2ui_payload_reader_is_large (reader))
    {
      /* The worker thread may drop the last reference to its task, and must not free the model with it. */
      g_autoptr(GTask) worker = g_task_new (NULL, NULL, read_cb, g_object_ref (self));

      self->state = BEING_READ;
      g_task_set_source_tag (worker, advance);
      g_task_set_task_data (worker, allow (self, reader), NULL);
      g_task_run_in_thread (worker, read_thread);
      return;
    }
  if (self->state == WAITING)
    a2ui_payload_reader_run (allow (self, reader));
  self->state = BEING_APPLIED;
  if (g_cancellable_is_cancelled (g_task_get_cancellable (first)))
    a2ui_payload_reader_drop (reader);
  if (apply_some (self, reader, A2UI_LIMIT_TURN))
    {
      g_autoptr(GTask) task = g_queue_pop_head (&self->feeds);
      GPtrArray *problems = finish_reader (self, g_task_get_task_data (task));

      self->state = WAITING;
      if (!g_task_return_error_if_cancelled (task))
        g_task_return_pointer (task, problems, (GDestroyNotify) g_ptr_array_unref);
      else
        g_ptr_array_unref (problems);
    }
  /* The next messages are applied in a later turn of the main loop. */
  if (!g_queue_is_empty (&self->feeds) && self->turn == 0)
    self->turn = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, turn_cb, self, NULL);
}

/* @reader: (transfer full) */
static void
add_feed (A2uiModel           *self,
          A2uiPayloadReader   *reader,
          GCancellable        *cancellable,
          GAsyncReadyCallback  callback,
          gpointer             user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, a2ui_model_feed_async);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, reader, (GDestroyNotify) a2ui_payload_reader_free);
  g_queue_push_tail (&self->feeds, task);
  if (self->feeds.length == 1 && self->turn == 0)
    advance (self);
}

/**
 * a2ui_model_feed_async:
 * @self: a model
 * @text: JSON Lines, an array of messages, or messages one after another in any layout
 * @cancellable: (nullable): cancelling drops the messages that are not applied yet
 * @callback: called when all messages are applied
 * @user_data: for @callback
 *
 * Like [method@Model.feed], without blocking the main loop for longer than a frame: large payloads are read by a worker
 * thread and applied in several turns. Payloads are applied in the order of calls; a small one is applied immediately
 * if the queue is empty.
 */
void
a2ui_model_feed_async (A2uiModel           *self,
                       GBytes              *text,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  g_return_if_fail (A2UI_IS_MODEL (self));
  g_return_if_fail (text != NULL);

  add_feed (self, a2ui_payload_reader_new_for_text (text, self->quota), cancellable, callback, user_data);
}

/**
 * a2ui_model_feed_message_async:
 * @self: a model
 * @message: a message, or an array of them; must not be changed afterwards
 * @cancellable: (nullable): cancelling drops the messages that are not applied yet
 * @callback: called when all messages are applied
 * @user_data: for @callback
 *
 * Like [method@Model.feed_async].
 */
void
a2ui_model_feed_message_async (A2uiModel           *self,
                               JsonNode            *message,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_return_if_fail (A2UI_IS_MODEL (self));
  g_return_if_fail (message != NULL);

  add_feed (self, a2ui_payload_reader_new_for_node (message, self->quota), cancellable, callback, user_data);
}

/**
 * a2ui_model_feed_finish:
 * @self: a model
 * @result: as given to the callback
 * @error: `G_IO_ERROR_CANCELLED`
 *
 * Returns: (transfer full) (element-type A2uiProblem): the problems
 */
GPtrArray *
a2ui_model_feed_finish (A2uiModel     *self,
                        GAsyncResult  *result,
                        GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/** a2ui_model_reset: deletes all surfaces. */
void
a2ui_model_reset (A2uiModel *self)
{
  guint n;

  g_return_if_fail (A2UI_IS_MODEL (self));

  n = self->surfaces->len;
  self->is_cut = FALSE;
  g_ptr_array_set_size (self->surfaces, 0);
  if (n > 0)
    {
      g_list_model_items_changed (G_LIST_MODEL (self), 0, n, 0);
      changed_cb (self);
    }
}

/**
 * a2ui_model_dup_sent_data:
 * @self: a model
 *
 * Returns: (transfer full) (nullable): `version` and `surfaces`, the data model of each surface with sendDataModel,
 *   without the text of obscured inputs; %NULL if there is no such surface
 */
JsonObject *
a2ui_model_dup_sent_data (A2uiModel *self)
{
  JsonObject *surfaces = NULL;
  const char *version = NULL;

  g_return_val_if_fail (A2UI_IS_MODEL (self), NULL);

  for (guint i = 0; i < self->surfaces->len; i++)
    {
      A2uiSurface *surface = self->surfaces->pdata[i];
      JsonNode *value = a2ui_surface_dup_sent_data (surface);

      if (value == NULL)
        continue;
      if (surfaces == NULL)
        surfaces = json_object_new ();
      if (version == NULL)
        version = a2ui_surface_get_version (surface);
      json_object_set_member (surfaces, a2ui_surface_get_id (surface), value);
    }
  if (surfaces == NULL)
    return NULL;
  return easel_json_object (EASEL_JSON_STRING ("version", version), EASEL_JSON_OBJECT ("surfaces", surfaces));
}

/** a2ui_model_dump: (transfer full): the root, the number of components and the data model of each surface. */
JsonNode *
a2ui_model_dump (A2uiModel *self)
{
  JsonObject *dump = json_object_new ();

  g_return_val_if_fail (A2UI_IS_MODEL (self), NULL);

  for (guint i = 0; i < self->surfaces->len; i++)
    {
      A2uiSurface *surface = self->surfaces->pdata[i];
      JsonNode *data = a2ui_values_dup (a2ui_surface_get_values (surface), "");
      JsonObject *object = easel_json_object (EASEL_JSON_STRING ("root", a2ui_surface_get_root (surface)),
                                              EASEL_JSON_INT ("components", a2ui_surface_get_n_components (surface)),
                                              EASEL_JSON_NODE ("dataModel", data));

      json_object_set_object_member (dump, a2ui_surface_get_id (surface), object);
    }
  return easel_json_node_take (dump);
}

static gsize
get_cost (A2uiModel *self)
{
  gsize cost = 0;

  for (guint i = 0; i < self->surfaces->len; i++)
    cost += a2ui_data_get_cost (a2ui_surface_get_data (self->surfaces->pdata[i]));
  return cost;
}

/** a2ui_model_is_much: whether writing the result of [method@Model.save] takes long. */
gboolean
a2ui_model_is_much (A2uiModel *self)
{
  g_return_val_if_fail (A2UI_IS_MODEL (self), FALSE);
  return get_cost (self) > A2UI_LIMIT_AT_ONCE;
}

/**
 * a2ui_model_save:
 * @self: a model
 *
 * Returns: (transfer full) (nullable): the state for a2ui_model_restore(); %NULL if it is too large to be saved
 */
JsonObject *
a2ui_model_save (A2uiModel *self)
{
  JsonObject *saved;
  JsonArray *surfaces;

  g_return_val_if_fail (A2UI_IS_MODEL (self), NULL);

  if (get_cost (self) > A2UI_LIMIT_SAVED_DATA)
    return NULL;
  saved = json_object_new ();
  surfaces = json_array_new ();
  for (guint i = 0; i < self->surfaces->len; i++)
    json_array_add_object_element (surfaces, a2ui_surface_save (self->surfaces->pdata[i]));
  json_object_set_array_member (saved, "surfaces", surfaces);
  return saved;
}

/**
 * a2ui_model_restore:
 * @self: a model without surfaces
 * @saved: of a2ui_model_save()
 *
 * Restores the surfaces.
 */
void
a2ui_model_restore (A2uiModel  *self,
                    JsonObject *saved)
{
  g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) a2ui_problem_free);
  A2uiProblems problems = { .problems = found };
  JsonArray *surfaces;

  g_return_if_fail (A2UI_IS_MODEL (self));
  g_return_if_fail (saved != NULL);

  surfaces = easel_json_peek_array (saved, "surfaces");
  for (guint i = 0; surfaces != NULL && i < json_array_get_length (surfaces); i++)
    {
      JsonObject *object = easel_json_array_object (surfaces, i);
      const char *id = easel_json_peek_string (object, "surfaceId", NULL);
      A2uiSurface *surface = id != NULL ? provide_surface (self, id, &problems) : NULL;

      if (surface != NULL)
        a2ui_surface_restore (surface, object);
    }
}
