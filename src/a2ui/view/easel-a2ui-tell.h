/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-surface.h"

G_BEGIN_DECLS

/* Sends a message of the model to the agent, as one of the canvas; the person is told when it cannot be sent. */
void easel_a2ui_tell (EaselSurface *surface,
                      JsonNode     *message);

G_END_DECLS
