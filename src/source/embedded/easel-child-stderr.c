/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-child-stderr.h"

#include <stdio.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-text.h"

struct _EaselChildStderr
{
  gatomicrefcount ref_count;
  GInputStream *stream;
  GCancellable *cancellable;
  GString *line;
  char *last;
};

static void read_more (EaselChildStderr *self);

void
easel_child_stderr_unref (EaselChildStderr *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_object_unref (self->stream);
  g_object_unref (self->cancellable);
  g_string_free (self->line, TRUE);
  g_free (self->last);
  g_free (self);
}

static void
record_line (EaselChildStderr *self)
{
  g_autofree char *shown = easel_text_for_display (self->line->str, EASEL_LIMIT_DISPLAY_CHARS);

  if (*shown != '\0')
    {
      g_free (self->last);
      self->last = g_steal_pointer (&shown);
    }
  g_string_truncate (self->line, 0);
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  EaselChildStderr *self = user_data;
  g_autoptr(GBytes) bytes = g_input_stream_read_bytes_finish (G_INPUT_STREAM (object), result, NULL);
  gsize size;
  const char *data = bytes == NULL ? NULL : g_bytes_get_data (bytes, &size);

  if (data != NULL && size > 0)
    {
      fwrite (data, 1, size, stderr);
      for (gsize i = 0; i < size; i++)
        {
          if (data[i] == '\n')
            record_line (self);
          else if (self->line->len < EASEL_LIMIT_CHILD_STDERR_LINE)
            g_string_append_c (self->line, data[i]);
        }
      read_more (self);
    }
  easel_child_stderr_unref (self);
}

static void
read_more (EaselChildStderr *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  g_input_stream_read_bytes_async (self->stream, EASEL_LIMIT_CHILD_STDERR_LINE, G_PRIORITY_DEFAULT, self->cancellable,
                                   read_cb, self);
}

/** easel_child_stderr_new: reads @stream until its end or until @cancellable is cancelled. */
EaselChildStderr *
easel_child_stderr_new (GInputStream *stream,
                        GCancellable *cancellable)
{
  EaselChildStderr *self;

  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), NULL);

  self = g_new0 (EaselChildStderr, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->stream = g_object_ref (stream);
  self->cancellable = g_object_ref (cancellable);
  self->line = g_string_new (NULL);
  self->last = g_strdup ("");
  read_more (self);
  return self;
}

/** easel_child_stderr_get_last_line: the last non-empty line, safe for display. */
const char *
easel_child_stderr_get_last_line (EaselChildStderr *self)
{
  g_return_val_if_fail (self != NULL, "");
  return self->last;
}

/** easel_child_stderr_set_last_line: sets the reason for a child that wrote no line. */
void
easel_child_stderr_set_last_line (EaselChildStderr *self,
                                  const char       *text)
{
  g_return_if_fail (self != NULL);

  g_free (self->last);
  self->last = g_strdup (text);
}
