/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Every key of the program; the window of shortcuts shows each of them. */
typedef struct
{
  const char *action;
  const char *accels[5];
} EaselAccel;

const EaselAccel *easel_accels_get (guint *n);

G_END_DECLS
