/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-json-envelope.h"

G_BEGIN_DECLS

JsonNode *easel_json_read         (const char         *text,
                                   gsize               length,
                                   GError            **error);
gboolean  easel_json_read_message (const char         *text,
                                   gsize               length,
                                   EaselJsonEnvelope  *envelope,
                                   GError            **error);

G_END_DECLS
