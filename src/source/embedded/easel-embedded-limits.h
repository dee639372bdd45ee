/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* How long the embedded host may take to listen, and how long it has to end after SIGTERM. */
#define EASEL_LIMIT_READY_TIMEOUT 20000
#define EASEL_LIMIT_CHILD_STOP 3000
