/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of src/panel: bytes and milliseconds unless the name says otherwise. */

/* Remembered hosts; each is a connection from the start. */
#define EASEL_LIMIT_HOSTS 64

/* Sessions whose tabs are stored, most recently changed first, and tabs stored per session. */
#define EASEL_LIMIT_SESSIONS_REMEMBERED 64
#define EASEL_LIMIT_TABS_REMEMBERED 1000

/* Canvases that can be reopened, and seconds for which the position of a closed one among the tabs is stored. */
#define EASEL_LIMIT_REOPENABLE 64
#define EASEL_LIMIT_CLOSED_POSITION 600

/* Bytes read of the kernel's list of sockets: listening ones come first, about 150 bytes each. */
#define EASEL_LIMIT_PORTS_BYTES (256 * 1024)

/* Unseen canvases stored for the next run: more than any user will look at again. */
#define EASEL_LIMIT_UNSEEN_REMEMBERED 1000

/* From the last network change to the next attempts: route and name changes arrive one after another. */
#define EASEL_LIMIT_NETWORK_DELAY 500

/* Characters of a name that the user gives a host: as many as fit into the switcher. */
#define EASEL_LIMIT_HOST_NAME_CHARS 60
