/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-canvas.h"
#include "easel-host-state.h"

G_BEGIN_DECLS

/* The store of a page on the host: values by key, of one instance, as long as its session lives. Writers belong inside
 * a transaction. */

/* Whether a page that posts @payload means its store: "get", "set" or "add" with a key. */
gboolean    easel_host_page_store_accepts   (JsonNode         *payload);
/* (transfer full): what all views are told. */
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
