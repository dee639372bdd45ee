/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "pmx-inbox.h"
#include "pmx-node.h"

G_BEGIN_DECLS

/* A workbench: a GListModel of PmxNode in the server's order, with its inbox and the health of the server.
 *
 * Signal: "health-changed": also when the number of omitted nodes changes. */
#define PMX_TYPE_BOARD (pmx_board_get_type ())
G_DECLARE_FINAL_TYPE (PmxBoard, pmx_board, PMX, BOARD, GObject)

PmxBoard   *pmx_board_new            (void);
/* (transfer none) */
PmxInbox   *pmx_board_get_inbox      (PmxBoard   *self);
/* (transfer none) (nullable) */
PmxNode    *pmx_board_find           (PmxBoard   *self,
                                      const char *id);
/* Whether a layout has arrived. */
gboolean    pmx_board_is_whole       (PmxBoard   *self);
/* The number of nodes in the layout beyond PMX_LIMIT_NODES, which are omitted. */
guint       pmx_board_get_n_left_out (PmxBoard   *self);
/* (transfer full): all pinned ids, with or without @id: the server expects the whole list. */
GStrv       pmx_board_dup_pins       (PmxBoard   *self,
                                      const char *id,
                                      gboolean    is_pinned);
const char *pmx_board_get_workspace  (PmxBoard   *self);   /* nullable */
const char *pmx_board_get_version    (PmxBoard   *self);   /* nullable */
/* (nullable): why the server cannot save the board; "": the server gives no reason. */
const char *pmx_board_get_save_error (PmxBoard   *self);

/* Foreign data from the server. FALSE: @payload is not a layout, and nothing changed. */
gboolean pmx_board_update_layout (PmxBoard   *self,
                                  JsonObject *layout);
void     pmx_board_update_pins   (PmxBoard   *self,
                                  JsonObject *payload);
void     pmx_board_update_focus  (PmxBoard   *self,
                                  JsonObject *focus);
/* FALSE: this is not the response of a PMX server. */
gboolean pmx_board_update_health (PmxBoard   *self,
                                  JsonObject *answer);

G_END_DECLS
