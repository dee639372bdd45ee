/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-event-log.h"
#include "easel-hub.h"
#include "easel-provider.h"

G_BEGIN_DECLS

/* Shows what its host does not have any more and nobody saved, also of the last run: EaselOrphanSource is in the hub
 * while there is any.
 *
 * Signal: "notice" (const char *sentence): something was kept that the user may not see yet. */
#define EASEL_TYPE_ORPHAN_TEXTS (easel_orphan_texts_get_type ())
G_DECLARE_FINAL_TYPE (EaselOrphanTexts, easel_orphan_texts, EASEL, ORPHAN_TEXTS, GObject)

EaselOrphanTexts *easel_orphan_texts_new (EaselHub      *hub,
                                          EaselProvider *provider,
                                          EaselEventLog *events);

G_END_DECLS
