/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-files.h"

#include <string.h>

#include "easel-content.h"

struct _FakeFiles
{
  GObject     parent_instance;

  GHashTable *contents;
  GHashTable *etags;
  guint       last;
  gboolean    no_etags;
  gboolean    stuck;
};

static void fake_files_iface_init (EaselHostFilesInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FakeFiles, fake_files, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_HOST_FILES, fake_files_iface_init))

static void
fake_files_finalize (GObject *object)
{
  FakeFiles *self = FAKE_FILES (object);

  g_hash_table_unref (self->contents);
  g_hash_table_unref (self->etags);
  G_OBJECT_CLASS (fake_files_parent_class)->finalize (object);
}

static void
fake_files_class_init (FakeFilesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fake_files_finalize;
}

static void
fake_files_init (FakeFiles *self)
{
  self->contents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_bytes_unref);
  self->etags = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static void
cancelled_cb (GCancellable *cancellable,
              GTask        *task)
{
  g_task_return_error_if_cancelled (task);
}

static void
read_async (EaselHostFiles      *files,
            const char          *uri,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  FakeFiles *self = FAKE_FILES (files);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  GBytes *bytes = g_hash_table_lookup (self->contents, uri);

  if (self->stuck)
    g_signal_connect_data (cancellable, "cancelled", G_CALLBACK (cancelled_cb), g_object_ref (task),
                           (GClosureNotify) (void (*) (void)) g_object_unref, 0);
  else if (bytes != NULL)
    g_task_return_pointer (task, g_bytes_ref (bytes), (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND, "no such file");
}

static GBytes *
read_finish (EaselHostFiles  *files,
             GAsyncResult    *result,
             GError         **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
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
  FakeFiles *self = FAKE_FILES (files);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);

  if (if_match != NULL && g_strcmp0 (if_match, g_hash_table_lookup (self->etags, uri)) != 0)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "somebody else wrote it");
      return;
    }
  fake_files_put (self, uri, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_task_return_boolean (task, TRUE);
}

static gboolean
write_finish (EaselHostFiles  *files,
              GAsyncResult    *result,
              GError         **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
etag_async (EaselHostFiles      *files,
            const char          *uri,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  FakeFiles *self = FAKE_FILES (files);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  const char *etag = g_hash_table_lookup (self->etags, uri);

  if (etag != NULL)
    g_task_return_pointer (task, g_strdup (self->no_etags ? "" : etag), g_free);
  else
    g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND, "no such file");
}

static char *
etag_finish (EaselHostFiles  *files,
             GAsyncResult    *result,
             GError         **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
fake_files_iface_init (EaselHostFilesInterface *iface)
{
  iface->read_async = read_async;
  iface->read_finish = read_finish;
  iface->write_async = write_async;
  iface->write_finish = write_finish;
  iface->etag_async = etag_async;
  iface->etag_finish = etag_finish;
}

FakeFiles *
fake_files_new (void)
{
  return g_object_new (FAKE_TYPE_FILES, NULL);
}

void
fake_files_touch (FakeFiles  *self,
                  const char *uri)
{
  g_hash_table_replace (self->etags, g_strdup (uri), g_strdup_printf ("e%u", ++self->last));
}

void
fake_files_put (FakeFiles  *self,
                const char *uri,
                const char *content,
                gssize      length)
{
  g_hash_table_replace (self->contents, g_strdup (uri),
                        g_bytes_new (content, length < 0 ? strlen (content) : (gsize) length));
  fake_files_touch (self, uri);
}

GBytes *
fake_files_get (FakeFiles  *self,
                const char *uri)
{
  return g_hash_table_lookup (self->contents, uri);
}

void
fake_files_set_etags (FakeFiles *self,
                      gboolean   etags)
{
  self->no_etags = !etags;
}

void
fake_files_set_stuck (FakeFiles *self,
                      gboolean   stuck)
{
  self->stuck = stuck;
}
