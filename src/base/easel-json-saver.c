/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json-saver.h"

#include "easel-json-file.h"
#include "easel-limits.h"

struct _EaselJsonSaver
{
  char                 *path;
  guint                 delay;
  EaselJsonSaverBuild   build;
  EaselJsonSaverFailed  failed;
  gpointer              user_data;
  guint                 timer;       /* until the next write */
  gboolean              is_failing;  /* the last write failed */
  char                 *digest;      /* nullable: of the text that was written last */
};

/**
 * easel_json_saver_new:
 * @path: an absolute path; the file need not exist
 * @delay: milliseconds in which changes are collected
 * @build: makes the content of the file
 * @failed: is told of errors
 * @user_data: for both; owns the result and frees it before its own end
 *
 * Returns: (transfer full): a saver that has nothing to write yet
 */
EaselJsonSaver *
easel_json_saver_new (const char           *path,
                      guint                 delay,
                      EaselJsonSaverBuild   build,
                      EaselJsonSaverFailed  failed,
                      gpointer              user_data)
{
  EaselJsonSaver *self;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (build != NULL && failed != NULL, NULL);

  self = g_new0 (EaselJsonSaver, 1);
  self->path = g_strdup (path);
  self->delay = delay;
  self->build = build;
  self->failed = failed;
  self->user_data = user_data;
  return self;
}

/** easel_json_saver_free: (skip): does not write; see easel_json_saver_flush(). @self: (nullable): a saver. */
void
easel_json_saver_free (EaselJsonSaver *self)
{
  if (self == NULL)
    return;
  g_clear_handle_id (&self->timer, g_source_remove);
  g_free (self->path);
  g_free (self->digest);
  g_free (self);
}

static gboolean timer_cb (gpointer user_data);

/* Most events that queue a write change nothing in the file: @is_forced: it is written nevertheless. */
static gboolean
write_file (EaselJsonSaver *self,
            gboolean        is_forced)
{
  g_autoptr(JsonObject) root = self->build (self->user_data);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = easel_json_file_write (root, &error);
  g_autofree char *digest = text != NULL ? g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1) : NULL;
  gboolean failed_before = self->is_failing;

  g_clear_handle_id (&self->timer, g_source_remove);
  self->is_failing = FALSE;
  if (!is_forced && digest != NULL && g_strcmp0 (digest, self->digest) == 0)
    return TRUE;
  g_clear_pointer (&self->digest, g_free);
  if (text != NULL && easel_json_file_save_text (self->path, text, &error))
    {
      self->digest = g_steal_pointer (&digest);
      return TRUE;
    }
  self->is_failing = TRUE;
  if (easel_json_file_may_retry (error))
    self->timer = g_timeout_add (EASEL_LIMIT_SAVE_RETRY, timer_cb, self);
  if (!failed_before)
    self->failed (self->user_data, error);
  return FALSE;
}

static gboolean
timer_cb (gpointer user_data)
{
  EaselJsonSaver *self = user_data;

  self->timer = 0;
  write_file (self, FALSE);
  return G_SOURCE_REMOVE;
}

/** easel_json_saver_queue: writes the file soon, or when the disk is tried again. */
void
easel_json_saver_queue (EaselJsonSaver *self)
{
  g_return_if_fail (self != NULL);

  if (self->timer == 0)
    self->timer = g_timeout_add (self->delay, timer_cb, self);
}

/** easel_json_saver_save: writes the file at once. Returns whether it is on the disk. */
gboolean
easel_json_saver_save (EaselJsonSaver *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return write_file (self, TRUE);
}

/** easel_json_saver_flush: writes the file at once if a write is due or failed before. Returns whether it is on the
 * disk. */
gboolean
easel_json_saver_flush (EaselJsonSaver *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->timer == 0 && !self->is_failing ? TRUE : write_file (self, FALSE);
}
