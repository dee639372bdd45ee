/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* How long a host that ends gives its agents to hear of it, and the desktop has to open the panel, and until that is
 * tried again. */
#define EASEL_LIMIT_AGENT_FAREWELL 100
#define EASEL_LIMIT_AGENT_PANEL 30000

/* A call of a form in a pipe: longer than a panel takes to start and a canvas_wait may last. */
#define EASEL_LIMIT_PIPE_CALL (2 * 60 * 1000)

/* Bytes of a pipe that wait while others are drawn: as much as one payload may have. */
#define EASEL_LIMIT_PIPE_WAITING (4 * 1024 * 1024)
