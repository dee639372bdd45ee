/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-hub.h"

G_BEGIN_DECLS

/* Shows messages between the panel and its hosts, and the console of the selected page, for developers of canvases,
 * agents and hosts. */
#define EASEL_TYPE_INSPECTOR (easel_inspector_get_type ())
G_DECLARE_FINAL_TYPE (EaselInspector, easel_inspector, EASEL, INSPECTOR, AdwWindow)

GtkWindow *easel_inspector_new      (GtkWindow      *parent,
                                     EaselHub       *hub);
/* Returns: (transfer full): the contents of the file that "Save" writes: one line of JSON for each visible item. */
GBytes    *easel_inspector_dup_file (EaselInspector *self);

G_END_DECLS
