/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-codec.h"

G_BEGIN_DECLS

/* The frames of a GSV gateway: our requests, its answers and its events. It asks nothing, and is told nothing else.
 * Results are objects; refusals are a %GSV_ERROR. */
extern const RpcCodec gsv_codec;

G_END_DECLS
