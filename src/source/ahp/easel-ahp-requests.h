/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-ahp-subscriptions.h"

G_BEGIN_DECLS

/* Answers what the host requests for as long as @subscriptions lives: requests of issue #297 §7 go to our native
 * canvases; AHP requests for resources are refused, because this machine has no resources for the host. */
void easel_ahp_requests_connect (EaselAhpSubscriptions *subscriptions);

G_END_DECLS
