/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* How often we come back in a minute to a session whose host takes us out of it. */
#define EASEL_LIMIT_PUBLISH_PER_MINUTE 12
