/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this module only: bytes and milliseconds unless the name says otherwise. */

/* Time that an answer waits for its messages to be on the screen: enough for a tab that has just been opened, and
 * the next frame of its window. A tab in the background or a covered window draws no frames at all. */
#define EASEL_LIMIT_A2UI_APPEAR 2000
