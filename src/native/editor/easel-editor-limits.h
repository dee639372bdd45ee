/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* The editor: a file and the text of one. Twice what must open (20 MB of UTF-16 is 40 of UTF-8 at most), and it fits
 * EASEL_LIMIT_MESSAGE_BYTES as base64. */
#define EASEL_LIMIT_EDITOR_FILE_BYTES (40 * 1024 * 1024)

/* Text in one answer: control characters take six bytes each as JSON and must still fit a message. */
#define EASEL_LIMIT_EDITOR_REPLY_BYTES (8 * 1024 * 1024)

/* Edits, matches and hunks of one action: more than a model can mean at once. */
#define EASEL_LIMIT_EDITOR_EDITS 10000
#define EASEL_LIMIT_EDITOR_MATCHES 1000
#define EASEL_LIMIT_EDITOR_HUNKS 500

/* Bytes of lines that are looked through for the columns of one request: about a second. */
#define EASEL_LIMIT_EDITOR_SCAN_BYTES (512 * 1024 * 1024)

/* Larger texts are not highlighted, and a text with a longer line is not drawn: Pango lays out a line as a whole. */
#define EASEL_LIMIT_EDITOR_HIGHLIGHT_BYTES (2 * 1024 * 1024)
#define EASEL_LIMIT_EDITOR_LINE_CHARS 20000

/* Text that undo remembers; beyond it the history starts anew, so that an agent cannot fill the memory. */
#define EASEL_LIMIT_EDITOR_UNDO_BYTES (256 * 1024 * 1024)

/* Changes that are remembered for canvas_conflict, and ranges that it names. */
#define EASEL_LIMIT_EDITOR_CHANGES 4096
#define EASEL_LIMIT_EDITOR_RANGES 64

/* A diff gives up looking for small hunks beyond so many differences, or so many comparisons. */
#define EASEL_LIMIT_EDITOR_DIFFERENCES 1000
#define EASEL_LIMIT_EDITOR_COMPARISONS (50 * 1000 * 1000)

/* Milliseconds until a draft that could not be written is tried again where nobody types. */
#define EASEL_LIMIT_EDITOR_DRAFT_RETRY 5000

/* How long typing waits for more before it is drafted; a crash may lose twice that. */
#define EASEL_LIMIT_EDITOR_DRAFT_DELAY 1000

/* How often a file that is on the screen is looked at for changes by others. */
#define EASEL_LIMIT_EDITOR_CHECK_INTERVAL 3000

/* How long after a key the cursor belongs to the user. */
#define EASEL_LIMIT_EDITOR_TYPING 1000

/* How long a place where an agent wrote stays marked: long enough to be found. Places that are marked at once: more are
 * a new text, which needs no marks. */
#define EASEL_LIMIT_EDITOR_FLASH 2500
#define EASEL_LIMIT_EDITOR_FLASHES 200
