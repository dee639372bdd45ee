/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): what there is of a JSON object whose text is still being written, its open strings,
 * arrays and objects closed; NULL where that is none yet, or too long. @text: foreign. */
JsonObject *easel_ahp_partial_read (const char *text);

G_END_DECLS
