/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone. */

/* Pages of the user that are open, and what they closed last and can have again. Both are a row each. */
#define EASEL_LIMIT_USER_PAGES 128
#define EASEL_LIMIT_CLOSED_CANVASES 32
