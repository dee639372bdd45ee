/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-event-log.h"
#include "easel-hub.h"
#include "easel-provider.h"

G_BEGIN_DECLS

/*
 * Shows unsaved native canvases that no host has any more, also from the last run: their source is in the hub while
 * there are any.
 *
 * Signal: "notice" (const char *sentence): a text was orphaned that the user may not see.
 */
#define EASEL_TYPE_ORPHAN_TEXTS (easel_orphan_texts_get_type ())
G_DECLARE_FINAL_TYPE (EaselOrphanTexts, easel_orphan_texts, EASEL, ORPHAN_TEXTS, GObject)

EaselOrphanTexts *easel_orphan_texts_new (EaselHub      *hub,
                                          EaselProvider *provider,
                                          EaselEventLog *events);

G_END_DECLS
