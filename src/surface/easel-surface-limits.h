/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of src/surface: bytes and milliseconds unless the name says otherwise. */

/* Wait page: a spinner appears after the first, so that fast loads do not flicker, and an explanation after the
 * second. */
#define EASEL_LIMIT_WAIT_SPINNER 150
#define EASEL_LIMIT_WAIT_DETAILS 1000

/* Characters of a line above or below a canvas, which wraps: four rows in the narrowest window. */
#define EASEL_LIMIT_LINE_CHARS 200

/* Error lines below one canvas; older errors are only counted, in one more line. */
#define EASEL_LIMIT_ERROR_LINES 3

/* Zoom of a canvas, in percent. */
#define EASEL_LIMIT_ZOOM_MIN 30
#define EASEL_LIMIT_ZOOM_MAX 500

/* Milliseconds after a question appears in which it cannot be accepted: the duration of a click meant for the previous
 * content. */
#define EASEL_LIMIT_INPUT_DELAY 600

/* Waiting questions of one canvas, or of one window; further requests fail. */
#define EASEL_LIMIT_WAITING_QUESTIONS 8

/* Milliseconds that a picture waits for the next frame of its window; a covered window may not get one. */
#define EASEL_LIMIT_SNAPSHOT_FRAME 500

/* Bytes of a canvas as text: several long chapters of a book. GTK takes longer to lay out more. */
#define EASEL_LIMIT_TEXT_BYTES (256 * 1024)

/* Characters of one line in it, which GTK lays out as a whole; longer lines are broken. */
#define EASEL_LIMIT_TEXT_LINE_CHARS 10000

/* Characters and lines of a dialog's text that fit above its buttons on a screen of 768 pixels with text twice as
 * large; longer text scrolls. */
#define EASEL_LIMIT_DIALOG_CHARS 240
#define EASEL_LIMIT_DIALOG_LINES 8

/* Milliseconds that the user waits for a page to return its text. */
#define EASEL_LIMIT_READ_TEXT 5000

/* Views that run unseen, each with a web process of about 35 MB besides shared memory; and the KiB that must be
 * available for each of them, so that Easel takes only a small part of the free memory. */
#define EASEL_LIMIT_UNSEEN_VIEWS 4
#define EASEL_LIMIT_FREE_PER_VIEW (512 * 1024)

/* Memory is short if programs waited for it in as many percent of the last ten seconds, and for as many milliseconds
 * after a low-memory warning of the system. */
#define EASEL_LIMIT_PRESSURE 10.0
#define EASEL_LIMIT_LOW_MEMORY_SPELL 60000

/* Series of a chart, and characters of a label in it. */
#define EASEL_LIMIT_CHART_SERIES 8
#define EASEL_LIMIT_CHART_LABEL 60

/* Points of a chart that are drawn. */
#define EASEL_LIMIT_CHART_POINTS 200

/* Versions of canvases: milliseconds without a change before the content is recorded, and the longest time that changes
 * delay it; the width of its picture, in pixels; and bytes of the versions of all canvases. */
#define EASEL_LIMIT_VERSION_PAUSE 1000
#define EASEL_LIMIT_VERSION_CHANGES 10000
#define EASEL_LIMIT_VERSION_WIDTH 640
#define EASEL_LIMIT_ALL_VERSIONS_BYTES (32 * 1024 * 1024)

/* Lines of the differences of two versions that are shown: each may be a label. */
#define EASEL_LIMIT_SHOWN_CHANGES 500
