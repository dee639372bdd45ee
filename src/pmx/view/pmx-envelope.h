/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-model.h"

G_BEGIN_DECLS

#define PMX_CATALOG "https://a2ui.org/specification/v0_9/basic_catalog.json"

void pmx_envelope_feed (A2uiModel  *model,
                        const char *envelope,
                        const char *surface_id,
                        JsonObject *body);

G_END_DECLS
