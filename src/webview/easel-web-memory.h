/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Ends web processes of this program that use far more memory than a page may, as long as there is a page in any view.
 * WebKit checks its own limit in the main loop of the process, so that a page that allocates in a busy script would use
 * all memory. */
#define EASEL_TYPE_WEB_MEMORY (easel_web_memory_get_type ())
G_DECLARE_FINAL_TYPE (EaselWebMemory, easel_web_memory, EASEL, WEB_MEMORY, GObject)

EaselWebMemory *easel_web_memory_new        (void);
/* Whether the process that has just ended was ended for its memory: returns TRUE once for each process. */
gboolean        easel_web_memory_take_ended (EaselWebMemory *self);

G_END_DECLS
