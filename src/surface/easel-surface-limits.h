/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* A wait page: what is there sooner than the first does not flicker, and after the second a user wants to
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
#define EASEL_LIMIT_INPUT_DELAY 600

/* Questions of one canvas, or of one window, that wait for the user; what asks more often is told that it cannot. */
#define EASEL_LIMIT_WAITING_QUESTIONS 8

/* How long a picture waits for the next frame of its window; a window that is covered may get none. */
#define EASEL_LIMIT_SNAPSHOT_FRAME 500

/* A canvas as text: some long chapters of a book. The more it is, the longer GTK needs to lay it out. */
#define EASEL_LIMIT_TEXT_BYTES (256 * 1024)

/* Characters of one line of it, which GTK lays out as a whole; a longer one is broken. */
#define EASEL_LIMIT_TEXT_LINE_CHARS 10000

/* Characters and lines of a dialog's words that fit above its buttons on a screen of 768 pixels when text is twice as
 * large; more of them scroll. */
#define EASEL_LIMIT_DIALOG_CHARS 240
#define EASEL_LIMIT_DIALOG_LINES 8

/* How long a page has to say what it shows, while the user waits. */
#define EASEL_LIMIT_READ_TEXT 5000

/* Views that run unseen: a web process each, of about 35 MB beside what all share. And the KiB that must be free on the
 * machine for each of them, so that we never take more than a small part of what others may need. */
#define EASEL_LIMIT_UNSEEN_VIEWS 4
#define EASEL_LIMIT_FREE_PER_VIEW (512 * 1024)

/* Memory is short when programs waited for it in so many percent of the last ten seconds, and for so many milliseconds
 * after the system said so. */
#define EASEL_LIMIT_PRESSURE 10.0
#define EASEL_LIMIT_LOW_MEMORY_SPELL 60000
