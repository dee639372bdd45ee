/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-hub.h"

G_BEGIN_DECLS

/* The messages between the panel and its hosts, and the console of the page in front, for people who write canvases,
 * agents and hosts. */
#define EASEL_TYPE_INSPECTOR (easel_inspector_get_type ())
G_DECLARE_FINAL_TYPE (EaselInspector, easel_inspector, EASEL, INSPECTOR, AdwWindow)

GtkWindow *easel_inspector_new      (GtkWindow      *parent,
                                     EaselHub       *hub);
/* (transfer full): the file that "Save" writes: a line of JSON for each that is shown. */
GBytes    *easel_inspector_dup_file (EaselInspector *self);

G_END_DECLS
