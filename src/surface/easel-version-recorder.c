/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-version-recorder.h"

#include "easel-canvas-limits.h"
#include "easel-picture.h"
#include "easel-surface-limits.h"
#include "easel-surface.h"
#include "easel-text-alternative.h"

#define CHANGE "easel-version-change"

struct _EaselVersionRecorder
{
  GObject parent_instance;

  GPtrArray *lists;   /* EaselCanvasVersions that are not empty; the last one got the newest version */
};

/* Data of a surface whose content was replaced, until the new content is recorded. */
typedef struct
{
  EaselVersionRecorder *recorder;
  EaselSurface         *surface;   /* not referenced: owns this */
  gint64                first;     /* monotonic, in microseconds: the first change that is not recorded */
  gint64                last;
  guint                 timer;
} Change;

/* A version whose text or picture is awaited. */
typedef struct
{
  EaselVersionRecorder *recorder;
  EaselCanvas          *canvas;
  char                 *text;      /* nullable: not read yet */
} Recording;

G_DEFINE_FINAL_TYPE (EaselVersionRecorder, easel_version_recorder, G_TYPE_OBJECT)

static void
easel_version_recorder_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_VERSION_RECORDER (object)->lists);
  G_OBJECT_CLASS (easel_version_recorder_parent_class)->finalize (object);
}

static void
easel_version_recorder_class_init (EaselVersionRecorderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_version_recorder_finalize;
}

static void
easel_version_recorder_init (EaselVersionRecorder *self)
{
  self->lists = g_ptr_array_new_with_free_func (g_object_unref);
}

static void
change_free (gpointer data)
{
  Change *change = data;

  g_source_remove (change->timer);
  g_object_unref (change->recorder);
  g_free (change);
}

static void
recording_free (Recording *recording)
{
  g_object_unref (recording->recorder);
  g_object_unref (recording->canvas);
  g_free (recording->text);
  g_free (recording);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Recording, recording_free)

/* Removes old versions of the canvases that have not changed for the longest time. */
static void
bound (EaselVersionRecorder *self)
{
  gsize size = 0;

  for (guint i = self->lists->len; i > 0; i--)
    {
      gsize own = easel_canvas_versions_get_size (g_ptr_array_index (self->lists, i - 1));

      size += own;
      if (own == 0)
        g_ptr_array_remove_index (self->lists, i - 1);
    }
  while (size > EASEL_LIMIT_ALL_VERSIONS_BYTES)
    {
      EaselCanvasVersions *oldest = g_ptr_array_index (self->lists, 0);
      gsize before = easel_canvas_versions_get_size (oldest);

      easel_canvas_versions_shrink (oldest);
      size -= before - easel_canvas_versions_get_size (oldest);
      if (easel_canvas_versions_get_size (oldest) == 0)
        g_ptr_array_remove_index (self->lists, 0);
    }
}

static void
add (EaselVersionRecorder *self,
     EaselCanvas          *canvas,
     const char           *text,
     GBytes               *png)
{
  EaselCanvasVersions *versions = easel_canvas_get_versions (canvas);
  guint position;

  easel_canvas_versions_add (versions, text, png);
  if (easel_canvas_is_attended (canvas))
    easel_canvas_versions_see (versions);
  g_object_ref (versions);
  if (g_ptr_array_find (self->lists, versions, &position))
    g_ptr_array_remove_index (self->lists, position);
  g_ptr_array_add (self->lists, versions);
  bound (self);
}

/* Without a picture the version has only its text. */
static void
taken_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(Recording) recording = user_data;
  g_autoptr(EaselPicture) picture = easel_canvas_take_picture_finish (EASEL_CANVAS (source), result, NULL);

  if (easel_canvas_get_state (recording->canvas) != EASEL_CANVAS_GONE)
    add (recording->recorder, recording->canvas, recording->text, picture != NULL ? picture->png : NULL);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(Recording) recording = user_data;
  EaselCanvas *canvas = recording->canvas;

  recording->text = g_task_propagate_pointer (G_TASK (result), NULL);
  if (recording->text != NULL && easel_canvas_get_state (canvas) != EASEL_CANVAS_GONE)
    easel_canvas_take_picture_async (canvas, EASEL_LIMIT_VERSION_WIDTH, NULL, taken_cb, g_steal_pointer (&recording));
}

static void
record (EaselVersionRecorder *self,
        EaselSurface         *surface)
{
  Recording *recording = g_new0 (Recording, 1);
  g_autoptr(GTask) task = NULL;

  recording->recorder = g_object_ref (self);
  recording->canvas = g_object_ref (easel_surface_get_canvas (surface));
  task = g_task_new (recording->canvas, NULL, read_cb, recording);
  g_task_set_source_tag (task, record);
  easel_text_alternative_read (GTK_WIDGET (surface), EASEL_LIMIT_VERSION_TEXT_BYTES, task);
}

static gboolean
check_cb (gpointer user_data)
{
  Change *change = user_data;
  EaselSurface *surface = change->surface;
  gint64 now = g_get_monotonic_time ();

  if (easel_surface_get_state (surface) == EASEL_SURFACE_LOADING ||
      (now - change->last < EASEL_LIMIT_VERSION_PAUSE * 1000 &&
       now - change->first < EASEL_LIMIT_VERSION_CHANGES * 1000))
    return G_SOURCE_CONTINUE;
  /* A surface that was removed may still be referenced. */
  if (easel_surface_get_state (surface) == EASEL_SURFACE_LIVE && gtk_widget_get_parent (GTK_WIDGET (surface)) != NULL)
    record (change->recorder, surface);
  g_object_set_data (G_OBJECT (surface), CHANGE, NULL);
  return G_SOURCE_CONTINUE;
}

static void
replaced_cb (EaselVersionRecorder *self,
             EaselSurface         *surface)
{
  Change *change = g_object_get_data (G_OBJECT (surface), CHANGE);

  if (change == NULL)
    {
      change = g_new0 (Change, 1);
      change->recorder = g_object_ref (self);
      change->surface = surface;
      change->first = g_get_monotonic_time ();
      change->timer = g_timeout_add (EASEL_LIMIT_VERSION_PAUSE, check_cb, change);
      g_object_set_data_full (G_OBJECT (surface), CHANGE, change, change_free);
    }
  change->last = g_get_monotonic_time ();
}

static void
created_cb (EaselVersionRecorder *self,
            EaselSurface         *surface)
{
  if (!EASEL_SURFACE_GET_CLASS (surface)->has_versions)
    return;
  g_signal_connect_object (surface, "replaced", G_CALLBACK (replaced_cb), self, G_CONNECT_SWAPPED);
  replaced_cb (self, surface);
}

EaselVersionRecorder *
easel_version_recorder_new (EaselSurfaceFactory *factory)
{
  EaselVersionRecorder *self;

  g_return_val_if_fail (EASEL_IS_SURFACE_FACTORY (factory), NULL);

  self = g_object_new (EASEL_TYPE_VERSION_RECORDER, NULL);
  g_signal_connect_object (factory, "created", G_CALLBACK (created_cb), self, G_CONNECT_SWAPPED);
  return self;
}
