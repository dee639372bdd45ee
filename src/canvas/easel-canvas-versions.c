/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-canvas-versions.h"

#include <string.h>

#include "easel-canvas-limits.h"

struct _EaselCanvasVersion
{
  GObject parent_instance;

  gint64   time;
  char    *text;
  GBytes  *png;      /* nullable */
  gboolean is_seen;  /* the user saw it while it was the newest */
};

struct _EaselCanvasVersions
{
  GObject parent_instance;

  GPtrArray *items;
  gsize      size;
};

G_DEFINE_FINAL_TYPE (EaselCanvasVersion, easel_canvas_version, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE (EaselCanvasVersions, easel_canvas_versions, G_TYPE_OBJECT)

/* --- one version ------------------------------------------------------------------------------------------------ */

static void
easel_canvas_version_finalize (GObject *object)
{
  EaselCanvasVersion *self = EASEL_CANVAS_VERSION (object);

  g_free (self->text);
  g_clear_pointer (&self->png, g_bytes_unref);
  G_OBJECT_CLASS (easel_canvas_version_parent_class)->finalize (object);
}

static void
easel_canvas_version_class_init (EaselCanvasVersionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_canvas_version_finalize;
}

static void
easel_canvas_version_init (EaselCanvasVersion *self)
{
}

static gsize
count_picture (EaselCanvasVersion *self)
{
  return self->png != NULL ? g_bytes_get_size (self->png) : 0;
}

static gsize
count_bytes (EaselCanvasVersion *self)
{
  return strlen (self->text) + count_picture (self);
}

gint64
easel_canvas_version_get_time (EaselCanvasVersion *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS_VERSION (self), 0);
  return self->time;
}

const char *
easel_canvas_version_get_text (EaselCanvasVersion *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS_VERSION (self), NULL);
  return self->text;
}

GBytes *
easel_canvas_version_get_picture (EaselCanvasVersion *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS_VERSION (self), NULL);
  return self->png;
}

/* --- the list --------------------------------------------------------------------------------------------------- */

static void
easel_canvas_versions_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_CANVAS_VERSIONS (object)->items);
  G_OBJECT_CLASS (easel_canvas_versions_parent_class)->finalize (object);
}

static void
easel_canvas_versions_class_init (EaselCanvasVersionsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_canvas_versions_finalize;
}

static void
easel_canvas_versions_init (EaselCanvasVersions *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
}

EaselCanvasVersions *
easel_canvas_versions_new (void)
{
  return g_object_new (EASEL_TYPE_CANVAS_VERSIONS, NULL);
}

guint
easel_canvas_versions_count (EaselCanvasVersions *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS_VERSIONS (self), 0);
  return self->items->len;
}

EaselCanvasVersion *
easel_canvas_versions_get (EaselCanvasVersions *self,
                           guint                position)
{
  g_return_val_if_fail (EASEL_IS_CANVAS_VERSIONS (self), NULL);
  return position < self->items->len ? g_ptr_array_index (self->items, position) : NULL;
}

static void
remove_oldest (EaselCanvasVersions *self)
{
  self->size -= count_bytes (easel_canvas_versions_get (self, 0));
  g_ptr_array_remove_index (self->items, 0);
}

static gboolean
is_same (EaselCanvasVersion *newest,
         const char         *text,
         GBytes             *png)
{
  return newest != NULL && strcmp (newest->text, text) == 0 &&
         (png == NULL || (newest->png != NULL && g_bytes_equal (newest->png, png)));
}

void
easel_canvas_versions_add (EaselCanvasVersions *self,
                           const char          *text,
                           GBytes              *png)
{
  g_autofree char *valid = NULL;
  EaselCanvasVersion *version;

  g_return_if_fail (EASEL_IS_CANVAS_VERSIONS (self));
  g_return_if_fail (text != NULL);

  valid = g_utf8_make_valid (text, (gssize) strnlen (text, EASEL_LIMIT_VERSION_TEXT_BYTES));
  if (is_same (easel_canvas_versions_get (self, self->items->len - 1), valid, png))
    return;
  version = g_object_new (EASEL_TYPE_CANVAS_VERSION, NULL);
  version->time = g_get_real_time ();
  version->text = g_steal_pointer (&valid);
  version->png = png != NULL ? g_bytes_ref (png) : NULL;
  self->size += count_bytes (version);
  g_ptr_array_add (self->items, version);
  while (self->items->len > EASEL_LIMIT_VERSIONS)
    remove_oldest (self);
  while (self->size > EASEL_LIMIT_VERSIONS_BYTES)
    easel_canvas_versions_shrink (self);
}

void
easel_canvas_versions_see (EaselCanvasVersions *self)
{
  g_return_if_fail (EASEL_IS_CANVAS_VERSIONS (self));

  if (self->items->len > 0)
    easel_canvas_versions_get (self, self->items->len - 1)->is_seen = TRUE;
}

guint
easel_canvas_versions_find_seen (EaselCanvasVersions *self)
{
  guint previous;

  g_return_val_if_fail (EASEL_IS_CANVAS_VERSIONS (self), 0);

  previous = self->items->len > 1 ? self->items->len - 2 : 0;
  for (guint i = previous + 1; self->items->len > 1 && i > 0; i--)
    if (easel_canvas_versions_get (self, i - 1)->is_seen)
      return i - 1;
  return previous;
}

gsize
easel_canvas_versions_get_size (EaselCanvasVersions *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS_VERSIONS (self), 0);
  return self->size;
}

void
easel_canvas_versions_shrink (EaselCanvasVersions *self)
{
  g_return_if_fail (EASEL_IS_CANVAS_VERSIONS (self));

  for (guint i = 0; i < self->items->len; i++)
    {
      EaselCanvasVersion *version = easel_canvas_versions_get (self, i);

      if (version->png == NULL)
        continue;
      self->size -= count_picture (version);
      g_clear_pointer (&version->png, g_bytes_unref);
      return;
    }
  if (self->items->len > 0)
    remove_oldest (self);
}

void
easel_canvas_versions_clear (EaselCanvasVersions *self)
{
  g_return_if_fail (EASEL_IS_CANVAS_VERSIONS (self));

  g_ptr_array_set_size (self->items, 0);
  self->size = 0;
}
