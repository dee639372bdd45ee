/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* The content of a canvas as it was at one time: its text, and a picture. Both are foreign, the text is bounded and not
 * cleaned. */
#define EASEL_TYPE_CANVAS_VERSION (easel_canvas_version_get_type ())
G_DECLARE_FINAL_TYPE (EaselCanvasVersion, easel_canvas_version, EASEL, CANVAS_VERSION, GObject)

/* Microseconds of real time. */
gint64      easel_canvas_version_get_time    (EaselCanvasVersion *self);
const char *easel_canvas_version_get_text    (EaselCanvasVersion *self);
/* (nullable): a PNG file. */
GBytes     *easel_canvas_version_get_picture (EaselCanvasVersion *self);

/* The newest versions of the content of one canvas, oldest first, bounded in number and bytes. They are private to the
 * user: never written to a file, and they end with the canvas. */
#define EASEL_TYPE_CANVAS_VERSIONS (easel_canvas_versions_get_type ())
G_DECLARE_FINAL_TYPE (EaselCanvasVersions, easel_canvas_versions, EASEL, CANVAS_VERSIONS, GObject)

EaselCanvasVersions *easel_canvas_versions_new       (void);
guint                easel_canvas_versions_count     (EaselCanvasVersions *self);
/* (transfer none) (nullable): NULL: there is none at @position. */
EaselCanvasVersion  *easel_canvas_versions_get       (EaselCanvasVersions *self,
                                                      guint                position);
/* Does nothing if the content is that of the newest version. @png: (nullable). */
void                 easel_canvas_versions_add       (EaselCanvasVersions *self,
                                                      const char          *text,
                                                      GBytes              *png);
/* The user sees the newest version. */
void                 easel_canvas_versions_see       (EaselCanvasVersions *self);
/* Returns: the position of the version that the user saw last before the newest one was there. */
guint                easel_canvas_versions_find_seen (EaselCanvasVersions *self);
/* Bytes of all texts and pictures. */
gsize                easel_canvas_versions_get_size  (EaselCanvasVersions *self);
/* Removes the oldest picture, or without pictures the oldest version. */
void                 easel_canvas_versions_shrink    (EaselCanvasVersions *self);
void                 easel_canvas_versions_clear     (EaselCanvasVersions *self);

G_END_DECLS
