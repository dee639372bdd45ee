/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-held.h"

G_BEGIN_DECLS

/* For as long as @held lives, what its host asks is answered: requests of issue #297 §7, by our native canvases, and
 * AHP's requests for resources, of which this machine has none for it. */
void easel_ahp_requests_connect (EaselAhpHeld *held);

G_END_DECLS
