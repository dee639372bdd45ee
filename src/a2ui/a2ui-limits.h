/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Bounds on what an A2UI stream may do, with their reasons. Whoever sends more is told of it, and the rest of the
 * stream goes on. Sizes are bytes and times milliseconds unless the name says otherwise. */

/* A payload, and one line of it: twice an image that A2UI_LIMIT_IMAGE_BYTES allows, as base64 inside JSON. */
#define A2UI_LIMIT_PAYLOAD_BYTES (4 * 1024 * 1024)

/* Lines of a payload that are not empty: an agent that describes one component a line needs as many as components. */
#define A2UI_LIMIT_LINES 4096

/* Surfaces of one sender: more than a person can look at. */
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

/* Nesting of valueMap and valueArray. */
#define A2UI_LIMIT_VALUE_DEPTH 32

/* A key or an id, and a text value. */
#define A2UI_LIMIT_KEY_BYTES 256
#define A2UI_LIMIT_TEXT_BYTES (64 * 1024)

/* A data: address of an image, decoded, and what that is as base64. */
#define A2UI_LIMIT_IMAGE_BYTES (2 * 1024 * 1024)
#define A2UI_LIMIT_IMAGE_TEXT_BYTES (A2UI_LIMIT_IMAGE_BYTES / 3 * 4 + 64)

/* A data model: the text in it and A2UI_LIMIT_DATA_VALUE for each value, which is about what json-glib takes. A list of
 * 100,000 rows with three texts each fits. */
#define A2UI_LIMIT_DATA_BYTES (128 * 1024 * 1024)
#define A2UI_LIMIT_DATA_VALUE 128

/* Segments of a path, and places that an array is filled up with when a path names one beyond its end. */
#define A2UI_LIMIT_PATH_SEGMENTS 64
#define A2UI_LIMIT_ARRAY_GAP 1024

/* Values that inputs without a path keep, and literals that were written to the data model once. */
#define A2UI_LIMIT_LOCALS 10000

/* Problems that are told of one payload; the last says how many more there were. */
#define A2UI_LIMIT_PROBLEMS 64

/* How long the same action is not sent a second time when no message for its surface answers the first. */
#define A2UI_LIMIT_ACTION_FLIGHT 2000
