/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source.h"

G_BEGIN_DECLS

/* Icons and texts for sources, used everywhere alike; states are never shown by colour alone. */
const char *easel_source_display_icon    (EaselSource *source);
/* Returns: (nullable): a translated text; %NULL for sources without a connection. */
const char *easel_source_display_text    (EaselSource *source);
char       *easel_source_display_title   (EaselSource *source);

/* Whether it is a host; other sources have no connection, and are listed apart from hosts. */
gboolean    easel_source_display_is_host (EaselSource *source);
/* Returns: (nullable): the translated kind of host. */
const char *easel_source_display_kind    (EaselSource *source);

G_END_DECLS
