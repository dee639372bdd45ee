/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A class of pages with a private protocol between page and source. They are served and sandboxed like all pages
 * that come over the canvas' channel; a script of the source translates between the page and the messages of the
 * canvas, which are JSON values. */
typedef struct
{
  const char  *content_type;         /* of canvases with such pages */
  GResource *(*get_resource) (void); /* (transfer none) */
  const char  *script;               /* path in the resource: runs in the world of the page, before any script of the
                                        page */
} EaselPageKind;

G_END_DECLS
