/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-pictures.h"

#include <string.h>

#include "a2ui-decode.h"
#include "a2ui-fetch.h"
#include "a2ui-limits.h"
#include "a2ui-media-limits.h"
#include "easel-base64.h"

struct _A2uiPictures
{
  GObject        parent_instance;

  A2uiQuota         *quota;    /* nullable: NULL: defaults */
  GHashTable        *hosts;    /* set */
  GHashTable        *cache;    /* address → GdkTexture; at most A2UI_LIMIT_CACHED_PICTURES */
  A2uiFetch         *fetch;    /* nullable: created by the first request */
  A2uiPlayerFactory *factory;  /* nullable */
  GQueue             playing;  /* of GtkWidget, borrowed; the oldest first */
  GQueue             waiting;  /* of GTask, with its Load */
  guint              n_busy;
  guint              n_all;    /* number of queued and running loads */
};

enum { ALLOWED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (A2uiPictures, a2ui_pictures, G_TYPE_OBJECT)

static void
a2ui_pictures_dispose (GObject *object)
{
  g_clear_object (&A2UI_PICTURES (object)->fetch);
  g_clear_object (&A2UI_PICTURES (object)->quota);
  g_clear_object (&A2UI_PICTURES (object)->factory);
  g_queue_clear (&A2UI_PICTURES (object)->playing);
  G_OBJECT_CLASS (a2ui_pictures_parent_class)->dispose (object);
}

/* Tasks have a reference to the object, so that the queue is empty here. */
static void
a2ui_pictures_finalize (GObject *object)
{
  g_hash_table_unref (A2UI_PICTURES (object)->hosts);
  g_hash_table_unref (A2UI_PICTURES (object)->cache);
  G_OBJECT_CLASS (a2ui_pictures_parent_class)->finalize (object);
}

static void
a2ui_pictures_class_init (A2uiPicturesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = a2ui_pictures_dispose;
  G_OBJECT_CLASS (klass)->finalize = a2ui_pictures_finalize;
  signals[ALLOWED] = g_signal_new ("allowed", A2UI_TYPE_PICTURES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                   0);
}

static void
a2ui_pictures_init (A2uiPictures *self)
{
  self->hosts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->cache = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
}

#define PICTURES_KEY "a2ui-pictures"

A2uiPictures *
a2ui_pictures_get (A2uiSurface *surface)
{
  A2uiPictures *self;

  g_return_val_if_fail (A2UI_IS_SURFACE (surface), NULL);

  self = g_object_get_data (G_OBJECT (surface), PICTURES_KEY);
  if (self == NULL)
    {
      self = g_object_new (A2UI_TYPE_PICTURES, NULL);
      g_set_object (&self->quota, a2ui_surface_get_quota (surface));
      g_object_set_data_full (G_OBJECT (surface), PICTURES_KEY, self, g_object_unref);
    }
  return self;
}

void
a2ui_pictures_share (A2uiPictures *self,
                     A2uiSurface  *surface)
{
  g_return_if_fail (A2UI_IS_PICTURES (self));
  g_return_if_fail (A2UI_IS_SURFACE (surface));

  g_object_set_data_full (G_OBJECT (surface), PICTURES_KEY, g_object_ref (self), g_object_unref);
}

gboolean
a2ui_pictures_allows (A2uiPictures *self,
                      const char   *host)
{
  g_return_val_if_fail (A2UI_IS_PICTURES (self), FALSE);
  return g_hash_table_contains (self->hosts, host);
}

void
a2ui_pictures_allow (A2uiPictures *self,
                     const char   *host)
{
  g_return_if_fail (A2UI_IS_PICTURES (self));

  if (g_hash_table_size (self->hosts) < A2UI_LIMIT_PICTURE_HOSTS && g_hash_table_add (self->hosts, g_strdup (host)))
    g_signal_emit (self, signals[ALLOWED], 0);
}

void
a2ui_pictures_set_player_factory (A2uiPictures      *self,
                                  A2uiPlayerFactory *factory)
{
  g_return_if_fail (A2UI_IS_PICTURES (self));
  g_set_object (&self->factory, factory);
}

A2uiPlayerFactory *
a2ui_pictures_get_player_factory (A2uiPictures *self)
{
  g_return_val_if_fail (A2UI_IS_PICTURES (self), NULL);
  return self->factory;
}

GtkWidget *
a2ui_pictures_push_player (A2uiPictures *self,
                           GtkWidget    *player)
{
  g_return_val_if_fail (A2UI_IS_PICTURES (self), NULL);

  g_queue_push_tail (&self->playing, player);
  return g_queue_get_length (&self->playing) > A2UI_LIMIT_PLAYERS ? g_queue_peek_head (&self->playing) : NULL;
}

void
a2ui_pictures_drop_player (A2uiPictures *self,
                           GtkWidget    *player)
{
  g_return_if_fail (A2UI_IS_PICTURES (self));

  g_queue_remove (&self->playing, player);
}

/* A load that is queued or running. */
typedef struct
{
  char     *url;
  gboolean  asked;  /* the user asked for exactly this image */
} Load;

static void
load_free (gpointer data)
{
  g_free (((Load *) data)->url);
  g_free (data);
}

static void start_next (A2uiPictures *self);

static void
end (A2uiPictures *self)
{
  self->n_busy--;
  self->n_all--;
  start_next (self);
}

static void
decoded_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(A2uiPictures) self = g_object_ref (g_task_get_source_object (task));
  Load *load = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;
  g_autoptr(A2uiPixels) pixels = a2ui_decode_finish (result, &error);

  if (pixels != NULL)
    {
      GdkTexture *texture = gdk_memory_texture_new (pixels->width, pixels->height, GDK_MEMORY_R8G8B8A8, pixels->pixels,
                                                    (gsize) pixels->width * 4);

      if (load->asked && g_hash_table_size (self->cache) < A2UI_LIMIT_CACHED_PICTURES)
        g_hash_table_replace (self->cache, g_strdup (load->url), g_object_ref (texture));
      g_task_return_pointer (task, texture, g_object_unref);
    }
  else
    g_task_return_error (task, g_steal_pointer (&error));
  end (self);
}

static void
decode (GTask  *task,
        GBytes *bytes)
{
  a2ui_decode_async (bytes, g_task_get_cancellable (task), decoded_cb, task);
}

/* Returns an error that names the limit to the agent. */
static void
exceed (GTask         *task,
        A2uiQuotaKind  what,
        const char    *sentence)
{
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "%s (%s)", sentence, a2ui_quota_kind_get_key (what));
}

static void
fail_fetch (GTask         *task,
            const GError  *error,
            A2uiQuotaKind  bytes,
            A2uiQuotaKind  seconds)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    exceed (task, bytes, error->message);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    exceed (task, seconds, error->message);
  else
    g_task_return_error (task, g_error_copy (error));
}

static void
fetched_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(A2uiPictures) self = g_object_ref (g_task_get_source_object (task));
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = a2ui_fetch_get_finish (A2UI_FETCH (source), result, &error);

  if (bytes != NULL)
    {
      decode (g_steal_pointer (&task), bytes);
      return;
    }
  fail_fetch (task, error, A2UI_QUOTA_PICTURE_BYTES, A2UI_QUOTA_PICTURE_SECONDS);
  end (self);
}

/* (transfer full) (nullable): the decoded bytes of a base64 data: address. */
static GBytes *
read_data (const char *url)
{
  const char *comma = strchr (url, ',');

  if (comma == NULL || comma - url < (gssize) strlen (";base64") || strncmp (comma - 7, ";base64", 7) != 0)
    return NULL;
  return easel_base64_decode (comma + 1, strlen (comma + 1));
}

static A2uiFetch *
provide_fetch (A2uiPictures *self)
{
  if (self->fetch == NULL)
    {
      g_autoptr(EaselProxy) proxy = easel_proxy_new (NULL, NULL);

      self->fetch = a2ui_fetch_new (proxy);
    }
  return self->fetch;
}

static void
start (A2uiPictures *self,
       GTask        *task)
{
  const char *url = ((Load *) g_task_get_task_data (task))->url;
  guint image_bytes = a2ui_quota_get (self->quota, A2UI_QUOTA_IMAGE_BYTES);

  self->n_busy++;
  if (g_str_has_prefix (url, "data:"))
    {
      gboolean fits = strlen (url) <= A2UI_LIMIT_IMAGE_TEXT_BYTES (image_bytes);
      g_autoptr(GBytes) bytes = fits ? read_data (url) : NULL;

      if (bytes != NULL)
        {
          decode (task, bytes);
          return;
        }
      if (fits)
        g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "a data: address has base64");
      else
        exceed (task, A2UI_QUOTA_IMAGE_BYTES, "a picture inside the message is too large");
      g_object_unref (task);
      end (self);
      return;
    }
  a2ui_fetch_get_async (provide_fetch (self), url, a2ui_quota_get (self->quota, A2UI_QUOTA_PICTURE_BYTES),
                        a2ui_quota_get (self->quota, A2UI_QUOTA_PICTURE_SECONDS),
                        g_task_get_cancellable (task), fetched_cb, task);
}

static void
start_next (A2uiPictures *self)
{
  while (self->n_busy < A2UI_LIMIT_PICTURES_AT_A_TIME && !g_queue_is_empty (&self->waiting))
    {
      GTask *task = g_queue_pop_head (&self->waiting);

      if (!g_task_return_error_if_cancelled (task))
        {
          start (self, task);
          continue;
        }
      self->n_all--;
      g_object_unref (task);
    }
}

/**
 * a2ui_pictures_load_async:
 * @self: pictures of a surface
 * @url: foreign
 * @asked: whether the user asked for exactly this address; the image is then cached
 * @cancellable: (nullable): ends the load
 * @callback: receives the texture
 * @user_data: for @callback
 *
 * Fetches and decodes an image. Only a few loads run at the same time.
 */
void
a2ui_pictures_load_async (A2uiPictures        *self,
                          const char          *url,
                          gboolean             asked,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  g_autofree char *host = NULL;
  Load *load;

  g_return_if_fail (A2UI_IS_PICTURES (self));

  load = g_new0 (Load, 1);
  g_task_set_source_tag (task, a2ui_pictures_load_async);
  load->url = g_strdup (url);
  load->asked = asked;
  g_task_set_task_data (task, load, load_free);
  host = g_str_has_prefix (url, "data:") ? NULL : a2ui_fetch_dup_host (url);
  if (!g_str_has_prefix (url, "data:") && (host == NULL || !(asked || a2ui_pictures_allows (self, host))))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "its host was not allowed");
  else if (self->n_all >= a2ui_quota_get (self->quota, A2UI_QUOTA_PICTURES))
    exceed (task, A2UI_QUOTA_PICTURES, "there are too many pictures at a time");
  else
    {
      self->n_all++;
      g_queue_push_tail (&self->waiting, g_steal_pointer (&task));
      start_next (self);
    }
}

GdkTexture *
a2ui_pictures_get_cached (A2uiPictures *self,
                          const char   *url)
{
  g_return_val_if_fail (A2UI_IS_PICTURES (self), NULL);
  return g_hash_table_lookup (self->cache, url);
}

GdkTexture *
a2ui_pictures_load_finish (A2uiPictures  *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
media_fetched_cb (GObject      *source,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = a2ui_fetch_get_finish (A2UI_FETCH (source), result, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, g_steal_pointer (&bytes), (GDestroyNotify) g_bytes_unref);
  else
    fail_fetch (task, error, A2UI_QUOTA_MEDIA_BYTES, A2UI_QUOTA_MEDIA_SECONDS);
}

/**
 * a2ui_pictures_fetch_media_async:
 * @self: pictures of a surface
 * @url: foreign; the user clicked a button that names its host
 * @cancellable: (nullable): ends the load
 * @callback: receives the bytes
 * @user_data: for @callback
 *
 * Fetches a video or sound like an image, with limits of its own.
 */
void
a2ui_pictures_fetch_media_async (A2uiPictures        *self,
                                 const char          *url,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_return_if_fail (A2UI_IS_PICTURES (self));

  g_task_set_source_tag (task, a2ui_pictures_fetch_media_async);
  a2ui_fetch_get_async (provide_fetch (self), url, a2ui_quota_get (self->quota, A2UI_QUOTA_MEDIA_BYTES),
                        a2ui_quota_get (self->quota, A2UI_QUOTA_MEDIA_SECONDS), cancellable, media_fetched_cb, task);
}

GBytes *
a2ui_pictures_fetch_media_finish (A2uiPictures  *self,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
