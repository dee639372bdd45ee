/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Pages that speak with the source of their canvas in a way of its own. They are served and held like all pages that
 * come over the channel of a canvas; a script of the source is between them and the messages of the canvas, which are
 * JSON values. */
typedef struct
{
  const char  *content_type;         /* of the canvases that have such pages */
  GResource *(*get_resource) (void); /* (transfer none) */
  const char  *script;               /* in there: runs in the world of the page, before any script of it */
} EaselPageKind;

G_END_DECLS
