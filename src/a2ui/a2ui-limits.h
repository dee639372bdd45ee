/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits for A2UI streams, with their reasons. A sender that exceeds a limit receives a problem, and the rest of the
 * stream is applied. Sizes are in bytes and times in milliseconds unless the name says otherwise. Limits with a row in
 * a2ui-quota.c are defaults that the user can change. */

/* A payload, and one line of it: twice the size of an A2UI_LIMIT_IMAGE_BYTES image as base64 in JSON. */
#define A2UI_LIMIT_PAYLOAD_BYTES (4 * 1024 * 1024)

/* Non-empty lines of a payload: enough for an agent that writes one component per line. */
#define A2UI_LIMIT_LINES 4096

/* Bytes that the search for the ends of multi-line messages may read, as a multiple of the payload limit. A payload of
 * maximum size that is one pretty-printed message with 20 bytes per line stays below it. */
#define A2UI_LIMIT_SEARCHES 8

/* Surfaces of one sender: more than a user can look at. */
#define A2UI_LIMIT_SURFACES 64

/* Definitions of a surface. The largest known surface has about 200. */
#define A2UI_LIMIT_COMPONENTS 2000

/* Nodes that exist at the same time: components, and the rows of templates that are on the screen. Each node has a
 * handful of widgets. */
#define A2UI_LIMIT_NODES 10000

/* Nesting of nodes, because GTK measures and draws recursively. */
#define A2UI_LIMIT_DEPTH 64

/* Objects of a form that are described for assistive technology: templates inside templates multiply the rows of a
 * payload. */
#define A2UI_LIMIT_SEMANTICS 100000

/* Entries of one list in a dataModelUpdate; a longer list must be sent in several updates. */
#define A2UI_LIMIT_ENTRIES 1024

/* Nesting of valueMap and valueArray, of plain values, and of function calls. */
#define A2UI_LIMIT_VALUE_DEPTH 32

/* A key or an id; a text value. */
#define A2UI_LIMIT_KEY_BYTES 256
#define A2UI_LIMIT_TEXT_BYTES (64 * 1024)

/* An image in a data: address, decoded; and the length of its base64 text. */
#define A2UI_LIMIT_IMAGE_BYTES (2 * 1024 * 1024)
#define A2UI_LIMIT_IMAGE_TEXT_BYTES(bytes) ((gsize) (bytes) / 3 * 4 + 64)

/* Images of a surface that are queued or loading; bytes of one image from the network, the size of a camera's photo;
 * and seconds that a server may take to send it. */
#define A2UI_LIMIT_PICTURES 128
#define A2UI_LIMIT_REMOTE_BYTES (8 * 1024 * 1024)
#define A2UI_LIMIT_REMOTE_SECONDS 20

/* A video or recording, which is in memory while it is shown: some minutes of a video for the web. And seconds that a
 * server may take to send it. */
#define A2UI_LIMIT_MEDIA_BYTES (64 * 1024 * 1024)
#define A2UI_LIMIT_MEDIA_SECONDS 120

/* Media players of a form. Each has a process; one more ends the oldest. */
#define A2UI_LIMIT_PLAYERS 4

/* A data model: its text, plus A2UI_LIMIT_DATA_VALUE for each value, which is about the memory that json-glib uses. A
 * list of 100,000 rows with three texts each is below it. */
#define A2UI_LIMIT_DATA_BYTES (128 * 1024 * 1024)
#define A2UI_LIMIT_DATA_VALUE 128

/* The size of values, counted like a data model, and of JSON text that are read and freed immediately on the main
 * thread; larger ones are left to a worker thread. And the size of values that are compared with the present value. */
#define A2UI_LIMIT_AT_ONCE (512 * 1024)
#define A2UI_LIMIT_TEXT_AT_ONCE (64 * 1024)
#define A2UI_LIMIT_COMPARED (256 * 1024)

/* Messages applied in one turn of the main loop, as a2ui_message_effort() counts. */
#define A2UI_LIMIT_TURN 2000

/* Seconds until GLib releases slices that a worker freed, after which memory is returned to the system again. */
#define A2UI_LIMIT_SLICE_SECONDS 20

/* Data models of all surfaces of a form that is saved for the next start, counted like a data model: they fit into a
 * file of ours, and can be copied between two frames. */
#define A2UI_LIMIT_SAVED_DATA (16 * 1024 * 1024)

/* A data model that is sent with the messages of its surface, counted like a data model: copying and serialising it
 * takes some milliseconds. */
#define A2UI_LIMIT_SENT_DATA (4 * 1024 * 1024)

/* Segments of a path, and elements that are added to an array if a path names an index beyond its end. */
#define A2UI_LIMIT_PATH_SEGMENTS 64
#define A2UI_LIMIT_ARRAY_GAP 1024

/* Stored values of inputs without a path, and stored literals that were written to the data model. */
#define A2UI_LIMIT_LOCALS 10000

/* Different problems that a surface reports while it is shown. */
#define A2UI_LIMIT_REPORTS 2000

/* Problems reported for one payload; the last one has the number of further problems. */
#define A2UI_LIMIT_PROBLEMS 64

/* Expressions of a formatString, their nesting, and paths that the result of a function depends on: each path is
 * watched. */
#define A2UI_LIMIT_CALL_PATHS 64
#define A2UI_LIMIT_CALL_DEPTH 8

/* Regular expressions: bytes of a pattern; bytes of a text that is searched from every position; and the positions that
 * PCRE may visit from all starts together, which takes 20 milliseconds. All patterns of a surface together may use so
 * many microseconds of CPU time in a turn of the main loop; a match that is running then ends soon after. */
#define A2UI_LIMIT_PATTERN_BYTES 4096
#define A2UI_LIMIT_PATTERN_TEXT 2048
#define A2UI_LIMIT_PATTERN_WORK (64 * 1024 * 1024)
#define A2UI_LIMIT_PATTERN_TIME 15000

/* JMESPath: bytes of an expression, its nesting, the steps of its evaluation, which take less than 20 milliseconds, and
 * the size of its result, counted like a data model. It counts as a regular expression for A2UI_LIMIT_PATTERN_TIME. */
#define A2UI_LIMIT_EXPRESSION_BYTES 4096
#define A2UI_LIMIT_EXPRESSION_DEPTH 64
#define A2UI_LIMIT_EXPRESSION_STEPS 100000
#define A2UI_LIMIT_EXPRESSION_RESULT (2 * 1024 * 1024)

/* Bytes of the path of an icon: some thousand points, which are filled in some milliseconds. */
#define A2UI_LIMIT_SVG_PATH (16 * 1024)

/* Rows and columns of a table; a chart draws fewer. A row is an object of some hundred bytes. */
#define A2UI_LIMIT_TABLE_ROWS 10000
#define A2UI_LIMIT_TABLE_COLUMNS 32

/* Pages in frames: bytes and nesting of a message from a page, as in the specification; the size of a value for it,
 * counted like a data model; pixels that its height may have, and by which it must change; and frames of a form that
 * run, each in a process. */
#define A2UI_LIMIT_FRAME_MESSAGE (64 * 1024)
#define A2UI_LIMIT_FRAME_DEPTH 10
#define A2UI_LIMIT_FRAME_DATA (512 * 1024)
#define A2UI_LIMIT_FRAME_LOWEST 100
#define A2UI_LIMIT_FRAME_HIGHEST 2000
#define A2UI_LIMIT_FRAME_STEP 5
#define A2UI_LIMIT_FRAMES 4

/* Decimals that a function may request: a double has no more. */
#define A2UI_LIMIT_DECIMALS 17

/* Messages queued for an agent that cannot be reached, and their bytes as JSON: more than a user creates in the
 * meantime. */
#define A2UI_LIMIT_OUTBOX 200
#define A2UI_LIMIT_OUTBOX_BYTES (4 * 1024 * 1024)

/* Time in which the same action is not sent again if no message for its surface answers the first. */
#define A2UI_LIMIT_ACTION_FLIGHT 2000
