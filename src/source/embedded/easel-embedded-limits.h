/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this module: bytes and milliseconds unless the name says otherwise. */

/* Timeouts for the embedded host to listen, and to exit after SIGTERM. */
#define EASEL_LIMIT_READY_TIMEOUT 20000
#define EASEL_LIMIT_CHILD_STOP 3000
