/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pmx-primitive.h"

G_BEGIN_DECLS

/* Labels of entries of the inbox and of kinds of nodes, translated. */

const char *pmx_labels_kind       (PmxKind       kind);
const char *pmx_labels_delivery   (PmxDelivery   delivery);
/* (transfer none): of a work item, a gate or a review; the server's text if it is unknown. */
const char *pmx_labels_status     (const char   *status);
/* (transfer full): the author and age of an entry. */
char       *pmx_labels_dup_origin (PmxPrimitive *entry);
/* (transfer full): the time since then, such as “2 minutes ago”. */
char       *pmx_labels_dup_age    (gint64        seconds);
const char *pmx_labels_node_kind  (const char   *kind);

G_END_DECLS
