/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-subscriptions.h"

G_BEGIN_DECLS

/* Connects the extensions to AHP that Easel and its host have (docs/PROTOCOL.md, "Extensions") for as long as
 * @subscriptions lives: pictures of canvases, answers of the user, and canvases to show. The host has a provider. */
void easel_ahp_extensions_connect (EaselAhpSubscriptions *subscriptions);

G_END_DECLS
