/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Canvas ids of canvases that the user shares: `shared-`, the connection of the agent that may open it, a colon, and a
 * name. A host shows such a canvas to no other connection (docs/PROTOCOL.md). */

char     *easel_share_id_new    (const char *connection);
gboolean  easel_share_id_is     (const char *canvas_id);
gboolean  easel_share_id_is_for (const char *canvas_id,
                                 const char *connection);

G_END_DECLS
