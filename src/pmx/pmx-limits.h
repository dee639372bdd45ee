/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-limits.h"

/* Limits of the PMX modules: in bytes and milliseconds unless the name says otherwise. */

/* Timeout of a request; servers respond from memory. */
#define PMX_LIMIT_CALL 15000

/* Timeout of a request to the server of an App, which the workbench limits to a minute. */
#define PMX_LIMIT_APP_CALL 75000

/* Time for which the server holds a request for a gate: below the server's limit of 120 s, so that its response
 * arrives. */
#define PMX_LIMIT_GATE_WAIT 60000
#define PMX_LIMIT_GATE_CALL (PMX_LIMIT_GATE_WAIT + PMX_LIMIT_CALL)

/* Gates that are long-polled at the same time, each on a connection of its own. Other gates are updated by events. */
#define PMX_LIMIT_GATE_POLLS 8

/* Silence after which a stream counts as dead: the server sends a "ping" every 8 s. */
#define PMX_LIMIT_SILENCE 30000

/* Interval of polling if there is no stream. */
#define PMX_LIMIT_POLL 2000

/* Events come in bursts, and each requires the same state to be read again: the state is read after a pause of this
 * length. */
#define PMX_LIMIT_GATHER 100

/* Number of nodes from which the user is warned that the page of the workbench may be slow: it crashes with 500. */
#define PMX_LIMIT_WORKBENCH_NODES 300

/* Nodes of a workbench that are listed; typical boards have tens. */
#define PMX_LIMIT_NODES 10000

/* Rows of the list of nodes that are added per frame, which is more than a window shows: GTK would otherwise create
 * about 200 rows before the first frame. After PMX_LIMIT_SLICED_ROWS, all remaining rows are added. */
#define PMX_LIMIT_ROWS_AT_ONCE 24
#define PMX_LIMIT_SLICED_ROWS 240

/* An id, a type or a status: those of the server are below 40 bytes. */
#define PMX_LIMIT_ID_BYTES 256

/* Node ids or fields in one entry. */
#define PMX_LIMIT_NAMES 64

/* Entries of the inbox. The server keeps up to 200 of each kind of its timeline. */
#define PMX_LIMIT_PRIMITIVES 4000
#define PMX_LIMIT_TIMELINE 200

/* A message of the user to the agent. */
#define PMX_LIMIT_MESSAGE_BYTES (32 * 1024)

/* Delay before text that the user types is saved to a file. */
#define PMX_LIMIT_SAVE_DELAY 1000

/* Messages that the server has not received yet; one more is refused. */
#define PMX_LIMIT_UNSENT 50

/* Seconds after which a waiting gate is marked as still waiting. */
#define PMX_LIMIT_FORGOTTEN 600

/* Rows and columns of a table that are drawn, and characters of a cell. */
#define PMX_LIMIT_TABLE_ROWS 200
#define PMX_LIMIT_TABLE_COLUMNS 12
#define PMX_LIMIT_TABLE_CELL 500

/* Elements of a form, counted again for each item of a list; and their nesting: a form may name an element as its own
 * child. */
#define PMX_LIMIT_FORM_ELEMENTS 300
#define PMX_LIMIT_FORM_DEPTH 12

/* Characters of a node's text that is shown natively; longer text is cut, with a notice. */
#define PMX_LIMIT_TEXT_CHARS 200000
