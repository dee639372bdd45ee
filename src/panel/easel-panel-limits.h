/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* Remembered hosts; each is a connection from the start. */
#define EASEL_LIMIT_HOSTS 64

/* Sessions whose tabs are remembered, those that changed last, and tabs of each. */
#define EASEL_LIMIT_SESSIONS_REMEMBERED 64
#define EASEL_LIMIT_TABS_REMEMBERED 1000

/* From the last change of the network to the next attempts: routes and names follow one another. */
#define EASEL_LIMIT_NETWORK_DELAY 500

/* A name that the user gives a host, in characters: what fits into the switcher. */
#define EASEL_LIMIT_HOST_NAME_CHARS 60
