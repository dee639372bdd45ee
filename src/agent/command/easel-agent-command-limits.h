/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* How long a host that ends gives its agents to hear of it, and the desktop has to open the panel, and until that is
 * tried again. */
#define EASEL_LIMIT_AGENT_FAREWELL 100
#define EASEL_LIMIT_AGENT_PANEL 30000
