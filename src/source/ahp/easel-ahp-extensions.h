/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-held.h"

G_BEGIN_DECLS

/* For as long as @held lives, whose host has a provider: Easel and its own host talk besides AHP (docs/PROTOCOL.md,
 * "Extensions") about pictures of canvases, about answers of the user, and about canvases to be looked at. */
void easel_ahp_extensions_connect (EaselAhpHeld *held);

G_END_DECLS
