/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Ends web processes of this program that take far more memory than a page may, and looks while there is a page,
 * whoever shows it. WebKit looks at its own limit in the loop that a script keeps busy, so that a page which allocates
 * in a loop would take all there is. */
#define EASEL_TYPE_WEB_MEMORY (easel_web_memory_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebMemory, easel_web_memory, EASEL, WEB_MEMORY, GObject)

EaselWebMemory *easel_web_memory_new        (void);
/* Whether the process that ended just now was ended here: asked once for each. */
gboolean        easel_web_memory_take_ended (EaselWebMemory *self);

G_END_DECLS
