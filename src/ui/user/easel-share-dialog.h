/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-hub.h"

G_BEGIN_DECLS

/* The user said yes, for the agent that @session belongs to and that is there, by this connection. */
typedef void (*EaselShareChosen) (EaselSource  *source,
                                  EaselSession *session,
                                  const char   *connection,
                                  gpointer      user_data);

/* Asks the user which agent of this computer may use @canvas, and says what it can do there then. FALSE, and nothing
 * is asked or called, when no agent is there. @parent: nullable. @destroy is called in the end in either case. */
gboolean easel_share_dialog_ask (GtkWindow        *parent,
                                 EaselHub         *hub,
                                 EaselCanvas      *canvas,
                                 EaselShareChosen  chosen,
                                 gpointer          user_data,
                                 GDestroyNotify    destroy);

G_END_DECLS
