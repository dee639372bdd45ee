/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pmx-primitive.h"

G_BEGIN_DECLS

/* Words for people about entries of the inbox and kinds of nodes. */

const char *pmx_labels_kind       (PmxKind       kind);
const char *pmx_labels_delivery   (PmxDelivery   delivery);
/* (transfer none): of a work item, a gate or a review; the server's own where it is not known here. */
const char *pmx_labels_status     (const char   *status);
/* (transfer full): who made it, and when. */
char       *pmx_labels_dup_origin (PmxPrimitive *entry);
/* (transfer full): how long ago that was. */
char       *pmx_labels_dup_age    (gint64        seconds);
const char *pmx_labels_node_kind  (const char   *kind);

G_END_DECLS
