/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Bounds on what an A2UI stream may do, with their reasons. Whoever sends more is told of it, and the rest of the
 * stream goes on. Sizes are bytes and times milliseconds unless the name says otherwise. Those that have a row in
 * a2ui-quota.c are what holds at first: the user may set them. */

/* A payload, and one line of it: twice an image that A2UI_LIMIT_IMAGE_BYTES allows, as base64 inside JSON. */
#define A2UI_LIMIT_PAYLOAD_BYTES (4 * 1024 * 1024)

/* Lines of a payload that are not empty: an agent that describes one component a line needs as many as components. */
#define A2UI_LIMIT_LINES 4096

/* Search for the ends of messages that are printed over many lines, in payloads that are as large as they may be. The
 * largest one that is so from its first line to its last, with some 20 bytes a line, is within it. */
#define A2UI_LIMIT_SEARCHES 8

/* Surfaces of one sender: more than a user can look at. */
#define A2UI_LIMIT_SURFACES 64

/* Definitions of a surface. The largest real one has about 200. */
#define A2UI_LIMIT_COMPONENTS 2000

/* Instances that exist at a time: definitions shown once, and templates some rows of which are on the screen. Each is a
 * handful of widgets. */
#define A2UI_LIMIT_NODES 10000

/* How deep instances lie in each other: GTK measures and draws recursively. */
#define A2UI_LIMIT_DEPTH 64

/* Entries of one list in a dataModelUpdate; a longer list comes in several updates. */
#define A2UI_LIMIT_ENTRIES 1024

/* Nesting of valueMap and valueArray, of plain values, and of calls of functions. */
#define A2UI_LIMIT_VALUE_DEPTH 32

/* A key or an id, and a text value. */
#define A2UI_LIMIT_KEY_BYTES 256
#define A2UI_LIMIT_TEXT_BYTES (64 * 1024)

/* A data: address of an image, decoded, and what that is as base64. */
#define A2UI_LIMIT_IMAGE_BYTES (2 * 1024 * 1024)
#define A2UI_LIMIT_IMAGE_TEXT_BYTES(bytes) ((gsize) (bytes) / 3 * 4 + 64)

/* Pictures of a surface that wait or are on their way, one of the network, which is what a camera makes, and how long a
 * server may take for all of it. */
#define A2UI_LIMIT_PICTURES 128
#define A2UI_LIMIT_REMOTE_BYTES (8 * 1024 * 1024)
#define A2UI_LIMIT_REMOTE_SECONDS 20

/* A film or sound, all of which is in memory while it is shown: some minutes of one for the web. And how long a server
 * may take for all of it. */
#define A2UI_LIMIT_MEDIA_BYTES (64 * 1024 * 1024)
#define A2UI_LIMIT_MEDIA_SECONDS 120

/* Films and sounds of a form that are there to be played; each has a process, and a further one ends the oldest. */
#define A2UI_LIMIT_PLAYERS 4

/* A data model: the text in it and A2UI_LIMIT_DATA_VALUE for each value, which is about what json-glib takes. A list of
 * 100,000 rows with three texts each fits. */
#define A2UI_LIMIT_DATA_BYTES (128 * 1024 * 1024)
#define A2UI_LIMIT_DATA_VALUE 128

/* Values, counted like a data model, and JSON text, that are read and dropped in the turn of the main loop in which
 * they come; more is for a worker. And values of which it is worth knowing whether they are what is there already. */
#define A2UI_LIMIT_AT_ONCE (512 * 1024)
#define A2UI_LIMIT_TEXT_AT_ONCE (64 * 1024)
#define A2UI_LIMIT_COMPARED (256 * 1024)

/* Messages that are applied in one turn of the main loop, counted as a2ui_message_effort() does. */
#define A2UI_LIMIT_TURN 2000

/* Until GLib gives up what a worker dropped, and memory is given back once more, in seconds. */
#define A2UI_LIMIT_SLICE_SECONDS 20

/* Data models of all surfaces of a form that is kept over a restart, counted in the same way: as many values as fit
 * into a file of ours, and as are copied between two frames. */
#define A2UI_LIMIT_SAVED_DATA (16 * 1024 * 1024)

/* A data model that goes with the messages of a surface that wants it, counted in the same way: as much as is copied
 * and written in some milliseconds. */
#define A2UI_LIMIT_SENT_DATA (4 * 1024 * 1024)

/* Segments of a path, and places that an array is filled up with when a path names one beyond its end. */
#define A2UI_LIMIT_PATH_SEGMENTS 64
#define A2UI_LIMIT_ARRAY_GAP 1024

/* Values that inputs without a path keep, and literals that were written to the data model once. */
#define A2UI_LIMIT_LOCALS 10000

/* Problems of a surface that are told while it is shown, each once. */
#define A2UI_LIMIT_REPORTS 2000

/* Problems that are told of one payload; the last says how many more there were. */
#define A2UI_LIMIT_PROBLEMS 64

/* Expressions of a formatString, how deep they nest, and paths that a value made by functions depends on: each is
 * watched. */
#define A2UI_LIMIT_CALL_PATHS 64
#define A2UI_LIMIT_CALL_DEPTH 8

/* Regular expressions: bytes of one, those of a text in which it may begin anywhere, and the places of a text that all
 * branches from all its beginnings look at together, which takes 20 milliseconds. So many microseconds of the processor
 * are for all of a surface in a turn of the main loop; one that is tried then is over soon after. */
#define A2UI_LIMIT_PATTERN_BYTES 4096
#define A2UI_LIMIT_PATTERN_TEXT 2048
#define A2UI_LIMIT_PATTERN_WORK (64 * 1024 * 1024)
#define A2UI_LIMIT_PATTERN_TIME 15000

/* Digits after the point that a function may ask for: a double has no more. */
#define A2UI_LIMIT_DECIMALS 17

/* Messages for an agent that cannot be reached now, and their bytes as JSON: more than a user does in a while. */
#define A2UI_LIMIT_OUTBOX 200
#define A2UI_LIMIT_OUTBOX_BYTES (4 * 1024 * 1024)

/* How long the same action is not sent a second time when no message for its surface answers the first. */
#define A2UI_LIMIT_ACTION_FLIGHT 2000
