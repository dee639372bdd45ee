/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A keyboard shortcut. The shortcuts window lists all of them. */
typedef struct
{
  const char *action;
  const char *accels[5];
} EaselAccel;

const EaselAccel *easel_accels_get (guint *n);

G_END_DECLS
