/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json.h"

#include "easel-json-reader.h"

typedef struct
{
  GBytes            *text;
  gsize              max_length;
  EaselJsonEnvelope  envelope;   /* without names: the value is wanted */
} ParseJob;

static void
parse_job_free (ParseJob *job)
{
  g_bytes_unref (job->text);
  easel_json_envelope_clear (&job->envelope);
  g_free (job);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ParseJob, parse_job_free)

/* Checks the size, and that there is no NUL, at which the reader would stop. */
static gboolean
check (const char  *text,
       gsize        length,
       gsize        max_length,
       GError     **error)
{
  const char *nul;

  if (length > max_length)
    {
      g_set_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TOO_LARGE,
                   "%" G_GSIZE_FORMAT " bytes are more than %" G_GSIZE_FORMAT, length, max_length);
      return FALSE;
    }
  nul = length > 0 ? memchr (text, '\0', length) : NULL;
  if (nul != NULL)
    g_set_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_ENCODING,
                 "NUL at byte %" G_GSIZE_FORMAT, (gsize) (nul - text));
  return nul == NULL;
}

/**
 * easel_json_parse:
 * @text: (array length=length) (nullable): foreign bytes; no terminator is needed
 * @length: of @text, in bytes
 * @max_length: the most that is accepted, in bytes
 * @error: an `EASEL_JSON_ERROR`, naming the byte
 *
 * The only parser for foreign JSON. json-glib's parser accepts comments, single quotes, hexadecimal numbers, several
 * documents and an empty text, wraps large integers, ends strings at an escaped NUL, crashes on deep nesting and reads
 * long strings one character at a time. This parser checks size, encoding, grammar and limits while it creates
 * json-glib's values.
 *
 * The root may have any type. The last of several members with the same name counts.
 *
 * Returns: (transfer full): the value; on failure %NULL
 */
JsonNode *
easel_json_parse (const char  *text,
                  gsize        length,
                  gsize        max_length,
                  GError     **error)
{
  g_return_val_if_fail (text != NULL || length == 0, NULL);

  return check (text, length, max_length, error) ? easel_json_read (text, length, error) : NULL;
}

/**
 * easel_json_parse_bytes:
 * @text: foreign bytes
 * @max_length: the most that is accepted, in bytes
 * @error: an `EASEL_JSON_ERROR`
 *
 * Like [func@json_parse].
 *
 * Returns: (transfer full): the value; on failure %NULL
 */
JsonNode *
easel_json_parse_bytes (GBytes  *text,
                        gsize    max_length,
                        GError **error)
{
  gsize length;
  const char *data;

  g_return_val_if_fail (text != NULL, NULL);

  data = g_bytes_get_data (text, &length);
  return easel_json_parse (data, length, max_length, error);
}

/**
 * easel_json_parse_message:
 * @text: foreign bytes
 * @max_length: the most that is accepted, in bytes
 * @envelope: an empty envelope with names; gets the members of the message, or the root if it is not an object
 * @error: an `EASEL_JSON_ERROR`
 *
 * Like [func@json_parse], for messages whose sender may wait for an answer. easel_json_envelope_skim() reads the
 * envelope of a refused text that is valid JSON.
 *
 * Returns: whether the text is accepted
 */
gboolean
easel_json_parse_message (GBytes             *text,
                          gsize               max_length,
                          EaselJsonEnvelope  *envelope,
                          GError            **error)
{
  g_autoptr(GError) reason = NULL;
  gsize length;
  const char *data = g_bytes_get_data (text, &length);

  if (check (data, length, max_length, &reason) && easel_json_read_message (data, length, envelope, &reason))
    return TRUE;
  if (length <= max_length && !g_error_matches (reason, EASEL_JSON_ERROR, EASEL_JSON_ERROR_SYNTAX))
    easel_json_envelope_skim (envelope, data, length);
  g_propagate_error (error, g_steal_pointer (&reason));
  return FALSE;
}

static void
parse_thread (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  ParseJob *job = task_data;
  GError *error = NULL;
  JsonNode *root = NULL;

  if (job->envelope.names != NULL)
    easel_json_parse_message (job->text, job->max_length, &job->envelope, &error);
  else
    root = easel_json_parse_bytes (job->text, job->max_length, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, root, (GDestroyNotify) json_node_unref);
}

static void
parse_in_thread (GTask             *task,
                 GBytes            *text,
                 gsize              max_length,
                 const char *const *names)
{
  g_autoptr(GTask) owned = task;
  ParseJob *job = g_new0 (ParseJob, 1);

  job->text = g_bytes_ref (text);
  job->max_length = max_length;
  job->envelope.names = names;
  g_task_set_task_data (task, job, (GDestroyNotify) parse_job_free);
  g_task_set_return_on_cancel (task, TRUE);
  g_task_run_in_thread (task, parse_thread);
}

/**
 * easel_json_parse_async:
 * @text: foreign bytes
 * @max_length: the most that is accepted, in bytes
 * @cancellable: (nullable): ends the wait immediately; the worker finishes and its result is dropped
 * @callback: called in the thread-default main context of the caller
 * @user_data: for @callback
 *
 * Like [func@json_parse_bytes], on a worker thread. For texts above `EASEL_LIMIT_MAIN_THREAD_BYTES`; for smaller
 * texts the hand-over costs more than parsing.
 */
void
easel_json_parse_async (GBytes              *text,
                        gsize                max_length,
                        GCancellable        *cancellable,
                        GAsyncReadyCallback  callback,
                        gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (text != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_json_parse_async);
  parse_in_thread (task, text, max_length, NULL);
}

/**
 * easel_json_parse_finish:
 * @result: as given to the callback
 * @error: an `EASEL_JSON_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Returns: (transfer full): the value; on failure %NULL
 */
JsonNode *
easel_json_parse_finish (GAsyncResult  *result,
                         GError       **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, easel_json_parse_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * easel_json_parse_message_async:
 * @text: foreign bytes
 * @max_length: the most that is accepted, in bytes
 * @names: of the envelope, see #EaselJsonEnvelope; must outlive the operation
 * @cancellable: (nullable): as for [func@json_parse_async]
 * @callback: called in the thread-default main context of the caller
 * @user_data: for @callback
 *
 * Like [func@json_parse_message], on a worker thread.
 */
void
easel_json_parse_message_async (GBytes              *text,
                                gsize                max_length,
                                const char *const   *names,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (text != NULL);
  g_return_if_fail (names != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_json_parse_message_async);
  parse_in_thread (task, text, max_length, names);
}

/**
 * easel_json_parse_message_finish:
 * @result: as given to the callback
 * @envelope: (out): as [func@json_parse_message] gives it, empty after `G_IO_ERROR_CANCELLED`
 * @error: an `EASEL_JSON_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Returns: whether the text is accepted
 */
gboolean
easel_json_parse_message_finish (GAsyncResult       *result,
                                 EaselJsonEnvelope  *envelope,
                                 GError            **error)
{
  ParseJob *job;
  g_autoptr(GError) reason = NULL;

  g_return_val_if_fail (g_async_result_is_tagged (result, easel_json_parse_message_async), FALSE);

  job = g_task_get_task_data (G_TASK (result));
  *envelope = (EaselJsonEnvelope) { .names = job->envelope.names };
  g_task_propagate_pointer (G_TASK (result), &reason);
  /* The worker of a cancelled task may still be running: read its result only after it returned. */
  if (reason == NULL || reason->domain == EASEL_JSON_ERROR)
    {
      *envelope = job->envelope;
      job->envelope = (EaselJsonEnvelope) { .names = job->envelope.names };
    }
  if (reason == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&reason));
  return FALSE;
}

/**
 * easel_json_object_copy:
 * @object: an object
 *
 * Copies the object but not its values: both share the nodes, which therefore must not be modified. Reducers use it to
 * change one member while the old state stays unchanged.
 *
 * Returns: (transfer full): the copy, with the members in the same order
 */
JsonObject *
easel_json_object_copy (JsonObject *object)
{
  JsonObject *copy;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  g_return_val_if_fail (object != NULL, NULL);

  copy = json_object_new ();
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    json_object_set_member (copy, name, json_node_ref (node));
  return copy;
}
