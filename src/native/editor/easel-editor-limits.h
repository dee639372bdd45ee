/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this module only: bytes and milliseconds unless the name says otherwise. */

/* A file, and its text in UTF-8. Twice the size that must be supported (20 MB of UTF-16 become at most 40 MB of
 * UTF-8); fits into EASEL_LIMIT_MESSAGE_BYTES as base64. */
#define EASEL_LIMIT_EDITOR_FILE_BYTES (40 * 1024 * 1024)

/* Text in one answer: as JSON, control characters take six bytes each, and the answer must fit into a message. */
#define EASEL_LIMIT_EDITOR_REPLY_BYTES (8 * 1024 * 1024)

/* Edits, matches and hunks of one action: more than a model can handle at once. */
#define EASEL_LIMIT_EDITOR_EDITS 10000
#define EASEL_LIMIT_EDITOR_MATCHES 1000
#define EASEL_LIMIT_EDITOR_HUNKS 500

/* Bytes of lines that are scanned for the columns of one request: about a second. */
#define EASEL_LIMIT_EDITOR_SCAN_BYTES (512 * 1024 * 1024)

/* Larger texts are not highlighted. A text with a longer line is not shown, because Pango lays out a line as a
 * whole. */
#define EASEL_LIMIT_EDITOR_HIGHLIGHT_BYTES (2 * 1024 * 1024)
#define EASEL_LIMIT_EDITOR_LINE_CHARS 20000

/* A large text is inserted in pieces of so many bytes, one in a turn of the main loop. */
#define EASEL_LIMIT_EDITOR_PIECE (256 * 1024)

/* Size of the undo history; beyond it the history is cleared, so that an agent cannot use up the memory. */
#define EASEL_LIMIT_EDITOR_UNDO_BYTES (256 * 1024 * 1024)

/* Changes that are remembered for canvas_conflict, and ranges in its answer. */
#define EASEL_LIMIT_EDITOR_CHANGES 4096
#define EASEL_LIMIT_EDITOR_RANGES 64

/* Delay between typing and writing a draft; a crash may lose twice that time. */
#define EASEL_LIMIT_EDITOR_DRAFT_DELAY 1000

/* Interval of checking a visible file for changes by other programs. */
#define EASEL_LIMIT_EDITOR_CHECK_INTERVAL 3000

/* Time after a key in which the agent must not move the cursor. */
#define EASEL_LIMIT_EDITOR_TYPING 1000

/* Time for which text from an agent stays highlighted: long enough to be found. Highlighted ranges at once: a change
 * with more is a new text. */
#define EASEL_LIMIT_EDITOR_FLASH 2500
#define EASEL_LIMIT_EDITOR_FLASHES 200
