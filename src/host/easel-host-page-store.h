/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-canvas.h"
#include "easel-host-state.h"

G_BEGIN_DECLS

/* The store of a page on the host: values by key, for one canvas, until its session is removed. Functions that write
 * must be called inside a transaction. */

/* Whether @payload is a message for the page's store: "get", "set" or "add" with a key. */
gboolean    easel_host_page_store_accepts   (JsonNode         *payload);
/* (transfer full): the message for all views. */
JsonObject *easel_host_page_store_message   (EaselHostState   *state,
                                             EaselHostCanvas  *canvas,
                                             JsonNode         *payload);
gboolean    easel_host_page_store_set       (EaselHostState   *state,
                                             EaselHostCanvas  *canvas,
                                             const char       *key,
                                             JsonNode         *value,
                                             const char      **problem);
/* (transfer full): {"type":"value","key":…,"value":…}. */
JsonObject *easel_host_page_store_new_value (const char       *key,
                                             JsonNode         *value);

G_END_DECLS
