/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* A wait page: what is there sooner than the first does not flicker, and after the second a person wants to
 * know what is waited for. */
#define EASEL_LIMIT_WAIT_SPINNER 150
#define EASEL_LIMIT_WAIT_DETAILS 1000

/* A line above or below a canvas is wrapped, never cut off by its width: four rows in the narrowest window. */
#define EASEL_LIMIT_LINE_CHARS 200

/* Error lines below one canvas; more are counted in the last. */
#define EASEL_LIMIT_ERROR_LINES 3

/* Zoom of a canvas, in percent. */
#define EASEL_LIMIT_ZOOM_MIN 30
#define EASEL_LIMIT_ZOOM_MAX 500

/* How long after a question appeared a yes is not taken, in milliseconds: the time of a click that was meant for what
 * was there before. */
#define EASEL_LIMIT_QUESTION_SETTLE 600

/* How long a picture waits for the next frame of its window; a window that is covered may get none. */
#define EASEL_LIMIT_SNAPSHOT_FRAME 500
