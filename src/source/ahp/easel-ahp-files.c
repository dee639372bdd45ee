/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-files.h"

#include "ahp-resource.h"
#include "ahp-error.h"
#include "easel-ahp-reason.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

struct _EaselAhpFiles
{
  GObject    parent_instance;

  AhpClient *client;
};

static void files_init (EaselHostFilesInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselAhpFiles, easel_ahp_files, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_HOST_FILES, files_init))

static const char *
get_root (EaselAhpFiles *self)
{
  return ahp_channel_get_uri (ahp_client_get_root (self->client));
}

/* Fails @task with @error (transfer full). */
static void
return_error (GTask  *task,
              GError *error)
{
  g_autoptr(GError) old = error;

  if (g_error_matches (old, RPC_ERROR, AHP_CODE_CONFLICT))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "The file was changed by someone else");
  else if (g_error_matches (old, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
           g_error_matches (old, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    g_task_return_error (task, g_steal_pointer (&old));
  else
    g_task_return_error (task, easel_ahp_content_error (old));
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  GBytes *bytes = ahp_client_read_resource_finish (AHP_CLIENT (source), result, NULL, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, bytes, (GDestroyNotify) g_bytes_unref);
  else
    return_error (task, error);
}

static void
read_async (EaselHostFiles      *files,
            const char          *uri,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  EaselAhpFiles *self = EASEL_AHP_FILES (files);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, read_async);
  ahp_client_read_resource_async (self->client, get_root (self), uri, cancellable, read_cb, task);
}

static GBytes *
read_finish (EaselHostFiles  *files,
             GAsyncResult    *result,
             GError         **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
write_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JsonNode) answer = ahp_client_call_finish (AHP_CLIENT (source), result, &error);

  if (error == NULL)
    g_task_return_boolean (task, TRUE);
  else
    return_error (task, error);
}

static void
write_async (EaselHostFiles      *files,
             const char          *uri,
             GBytes              *bytes,
             const char          *if_match,
             GCancellable        *cancellable,
             GAsyncReadyCallback  callback,
             gpointer             user_data)
{
  EaselAhpFiles *self = EASEL_AHP_FILES (files);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  g_autofree char *text = NULL;
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  JsonObject *params;
  gboolean is_text;

  g_task_set_source_tag (task, write_async);
  /* Base64 is a third longer, and must fit into a message. */
  if (length > EASEL_LIMIT_MESSAGE_BYTES / 4 * 3 - EASEL_LIMIT_URI_BYTES * 2)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "The file is too large");
      return;
    }
  /* Send text as a string if JSON can represent it; it cannot contain NUL. */
  is_text = length == 0 || g_utf8_validate_len (data, length, NULL);
  text = is_text ? g_strndup (data, length) : g_base64_encode ((const guchar *) data, length);
  params = easel_json_object (EASEL_JSON_STRING ("uri", uri),
                              EASEL_JSON_STRING ("data", text != NULL ? text : ""),
                              EASEL_JSON_STRING ("encoding", is_text ? "utf-8" : "base64"),
                              EASEL_JSON_STRING ("ifMatch", if_match));
  ahp_client_call_async (self->client, "resourceWrite", get_root (self), params, 0, cancellable, write_cb,
                         g_steal_pointer (&task));
}

static gboolean
write_finish (EaselHostFiles  *files,
              GAsyncResult    *result,
              GError         **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
etag_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JsonNode) answer = ahp_client_call_finish (AHP_CLIENT (source), result, &error);
  JsonObject *object;

  if (error != NULL)
    {
      return_error (task, error);
      return;
    }
  object = answer != NULL ? easel_json_as_object (answer, "result", NULL) : NULL;
  g_task_return_pointer (task, g_strdup (object != NULL ? easel_json_peek_string (object, "etag", "") : ""), g_free);
}

static void
etag_async (EaselHostFiles      *files,
            const char          *uri,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  EaselAhpFiles *self = EASEL_AHP_FILES (files);
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  JsonObject *params = easel_json_object (EASEL_JSON_STRING ("uri", uri));

  g_task_set_source_tag (task, etag_async);
  ahp_client_call_async (self->client, "resourceResolve", get_root (self), params, 0, cancellable, etag_cb, task);
}

static char *
etag_finish (EaselHostFiles  *files,
             GAsyncResult    *result,
             GError         **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
files_init (EaselHostFilesInterface *iface)
{
  iface->read_async = read_async;
  iface->read_finish = read_finish;
  iface->write_async = write_async;
  iface->write_finish = write_finish;
  iface->etag_async = etag_async;
  iface->etag_finish = etag_finish;
}

static void
easel_ahp_files_finalize (GObject *object)
{
  g_clear_object (&EASEL_AHP_FILES (object)->client);
  G_OBJECT_CLASS (easel_ahp_files_parent_class)->finalize (object);
}

static void
easel_ahp_files_class_init (EaselAhpFilesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ahp_files_finalize;
}

static void
easel_ahp_files_init (EaselAhpFiles *self)
{
}

/**
 * easel_ahp_files_new:
 * @client: the connection to a host
 *
 * Returns: (transfer full): access to the host's files
 */
EaselHostFiles *
easel_ahp_files_new (AhpClient *client)
{
  EaselAhpFiles *self;

  g_return_val_if_fail (AHP_IS_CLIENT (client), NULL);

  self = g_object_new (EASEL_TYPE_AHP_FILES, NULL);
  self->client = g_object_ref (client);
  return EASEL_HOST_FILES (self);
}
