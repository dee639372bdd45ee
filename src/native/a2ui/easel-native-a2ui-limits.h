/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* How long an answer waits for the messages to be on the screen: a tab that was opened a moment ago, and the next frame
 * of its window. A tab in the background, or a window that is covered, gets none for as long as the user likes. */
#define EASEL_LIMIT_A2UI_APPEAR 2000
