/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

/* An AHP connection as a source: sessions from listSessions and root notifications, canvases from the channel state of
 * held sessions and their chats. */
#define EASEL_TYPE_AHP_SOURCE (easel_ahp_source_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpSource, easel_ahp_source, EASEL, AHP_SOURCE, EaselSource)

extern const EaselSourceKind easel_ahp_source_kind;

G_END_DECLS
