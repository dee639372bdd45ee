/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-codes.h"

G_BEGIN_DECLS

/* Errors of native canvases. The code is for programs, the message for a model. */
#define EASEL_PROVIDER_ERROR (easel_provider_error_quark ())

GQuark    easel_provider_error_quark    (void);
GError   *easel_provider_error_new      (const char   *code,
                                         const char   *message,
                                         JsonObject   *data);
JsonNode *easel_provider_error_get_data (const GError *error);

G_END_DECLS
