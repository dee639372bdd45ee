/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-hub.h"

G_BEGIN_DECLS

/* Called when the user agreed to share with the agent of @session that has this connection. */
typedef void (*EaselShareChosen) (EaselSource  *source,
                                  EaselSession *session,
                                  const char   *connection,
                                  gpointer      user_data);

/* Asks the user which agent on this computer may use @canvas, and explains what the agent can do. Returns FALSE without
 * asking if no agent is connected. @parent: (nullable). @destroy is called in any case. */
gboolean easel_share_dialog_ask (GtkWindow        *parent,
                                 EaselHub         *hub,
                                 EaselCanvas      *canvas,
                                 EaselShareChosen  chosen,
                                 gpointer          user_data,
                                 GDestroyNotify    destroy);

G_END_DECLS
