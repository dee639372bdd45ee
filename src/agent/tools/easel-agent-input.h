/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Whether @input (nullable: an empty one) follows the inputSchema of @declared, a canvas or an action. A schema that is
 * written in words we do not check is left to the provider. The error has inner code canvas_invalid_input. */
gboolean easel_agent_check_input (JsonObject  *declared,
                                  JsonObject  *input,
                                  GError     **error);

G_END_DECLS
