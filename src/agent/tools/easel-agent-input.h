/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Whether @input (nullable: counts as empty) is valid for the inputSchema of @declared, a canvas or an action. A schema
 * with unsupported keywords is left to the provider. The error has the inner code canvas_invalid_input. */
gboolean easel_agent_check_input (JsonObject  *declared,
                                  JsonObject  *input,
                                  GError     **error);

G_END_DECLS
