/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this module. */

/* The most open pages of the user, each a row, and the most closed canvases that can be reopened. */
#define EASEL_LIMIT_USER_PAGES 128
#define EASEL_LIMIT_CLOSED_CANVASES 32
