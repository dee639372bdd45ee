/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-codec.h"

G_BEGIN_DECLS

/* The frames of a GSV gateway: requests of Easel, and responses and events of the gateway, which sends no requests.
 * Results are objects; errors are a %GSV_ERROR. */
extern const RpcCodec gsv_codec;

G_END_DECLS
