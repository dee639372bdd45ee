/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-action-class.h"

G_BEGIN_DECLS

/* A deed of an agent, in words for the user and exact enough to hold the agent to them. All but @what and
 * @canvas_title may be foreign as it came; nothing here is owned. */
typedef struct
{
  EaselActionClass  action_class;
  const char       *what;          /* a translated sentence */
  const char       *canvas_title;  /* nullable: of the canvas, for the user; foreign */
  const char       *location;      /* nullable: the site or path that it is done to; an answer is for this place */
  const char       *text;          /* nullable: the script that runs, or the text that is written: an answer ONCE is for
                                      exactly this one */
  const char       *change;        /* nullable: what to show instead of @text: what it would change */
} EaselOperation;

G_END_DECLS
