/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-action-class.h"

G_BEGIN_DECLS

/* An operation that an agent requests: a sentence for the user, and details exact enough to bind the permission to
 * them. All members except @what and @canvas_title may be foreign and not cleaned. The struct does not own its
 * strings. */
typedef struct
{
  EaselActionClass  action_class;
  const char       *what;          /* a translated sentence */
  const char       *canvas_title;  /* nullable: title of the canvas, for the user; foreign */
  const char       *location;      /* nullable: site or path of the operation; a permission is for this location */
  const char       *text;          /* nullable: the script to run, or the text to write: a ONCE answer permits
                                      exactly this text */
  const char       *change;        /* nullable: shown instead of @text: the change that @text makes */
} EaselOperation;

G_END_DECLS
