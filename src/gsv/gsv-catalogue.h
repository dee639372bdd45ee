/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gsv-document.h"

G_BEGIN_DECLS

/* The canvases of one agent on a gateway, also those that are not open: a GListModel of GsvDocument, by title.
 *
 * Signals: "added", "removed" (GsvDocument *document). */
#define GSV_TYPE_CATALOGUE (gsv_catalogue_get_type ())
G_DECLARE_FINAL_TYPE (GsvCatalogue, gsv_catalogue, GSV, CATALOGUE, GObject)

GsvCatalogue *gsv_catalogue_new          (const char    *agent_id);
const char   *gsv_catalogue_get_agent_id (GsvCatalogue  *self);
/* (transfer none) (nullable) */
GsvDocument  *gsv_catalogue_find         (GsvCatalogue  *self,
                                          const char    *canvas_id);
/* (transfer none) (nullable): updates the canvas of a descriptor, or adds it. @descriptor: foreign, from a response or
 * an event; NULL with @error: it is invalid, or there are too many canvases. */
GsvDocument  *gsv_catalogue_put          (GsvCatalogue  *self,
                                          JsonObject    *descriptor,
                                          GError       **error);
void          gsv_catalogue_remove       (GsvCatalogue  *self,
                                          const char    *canvas_id);
/* A list of the gateway is complete: removes all canvases that are not in it. @ids: (element-type utf8): a set. */
void          gsv_catalogue_retain       (GsvCatalogue  *self,
                                          GHashTable    *ids);

G_END_DECLS
