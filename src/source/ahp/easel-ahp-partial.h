/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the available part of a JSON object whose text is still arriving, with open strings,
 * arrays and objects closed; NULL if there is none yet, or the text is too long. @text: foreign. */
JsonObject *easel_ahp_partial_read (const char *text);

G_END_DECLS
