/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* Remembered hosts; each is a connection from the start. */
#define EASEL_LIMIT_HOSTS 64
