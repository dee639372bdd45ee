/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source.h"

G_BEGIN_DECLS

/* How the state of a connection is shown, everywhere the same: never by colour alone. */
const char *easel_source_display_icon  (EaselSource *source);
/* (nullable): translated; %NULL for what needs no connection. */
const char *easel_source_display_text  (EaselSource *source);
char       *easel_source_display_title (EaselSource *source);

/* (nullable): what kind of host it is, translated. */
const char *easel_source_display_kind  (EaselSource *source);

G_END_DECLS
