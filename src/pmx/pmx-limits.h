/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-limits.h"

/* Limits of these rooms alone: bytes and milliseconds unless the name says otherwise. */

/* How long an answer is waited for; servers answer from memory. */
#define PMX_LIMIT_CALL 15000

/* How long the server of an App may take, which the workbench waits a minute for. */
#define PMX_LIMIT_APP_CALL 75000

/* How long a gate is held in one request: the server's own bound is 120 s, and its answer is to arrive. */
#define PMX_LIMIT_GATE_WAIT 60000
#define PMX_LIMIT_GATE_CALL (PMX_LIMIT_GATE_WAIT + PMX_LIMIT_CALL)

/* Gates that are held at a time: each is a connection. Others are heard of by the events. */
#define PMX_LIMIT_GATE_POLLS 8

/* A stream without a word for so long is dead: the server says "ping" every 8 s. */
#define PMX_LIMIT_SILENCE 30000

/* Where there is no stream: how often is asked. */
#define PMX_LIMIT_POLL 2000

/* Events come in bursts, and each makes the same things be read again: so long is waited for the next. */
#define PMX_LIMIT_GATHER 100

/* From so many nodes on the user is told that the page of the workbench may be too slow: with 500 it ends. */
#define PMX_LIMIT_WORKBENCH_NODES 300

/* Nodes of a workbench that are listed; boards of people hold tens. */
#define PMX_LIMIT_NODES 10000

/* Rows of the list of nodes that are made for one frame, which is more than a window shows: GTK would make all that it
 * keeps ready, some 200, before the first. */
#define PMX_LIMIT_ROWS_AT_ONCE 24
#define PMX_LIMIT_SLICED_ROWS 240

/* An id, a type or a status: the server's are below 40 bytes. */
#define PMX_LIMIT_ID_BYTES 256

/* Node ids or fields that one entry names. */
#define PMX_LIMIT_NAMES 64

/* Entries of the inbox. The server keeps up to 200 of each kind of its timeline. */
#define PMX_LIMIT_PRIMITIVES 4000
#define PMX_LIMIT_TIMELINE 200

/* A message of the user to the agent. */
#define PMX_LIMIT_MESSAGE_BYTES (32 * 1024)

/* How long what the user types waits to be written into the file that outlives the program. */
#define PMX_LIMIT_SAVE_DELAY 1000

/* Messages that are not with the server yet; one more is refused. */
#define PMX_LIMIT_UNSENT 50

/* A gate that waits for longer than this counts as forgotten, and is shown as such. Seconds. */
#define PMX_LIMIT_FORGOTTEN 600

/* Series of a chart, and characters of a label in it. */
#define PMX_LIMIT_CHART_SERIES 8
#define PMX_LIMIT_CHART_LABEL 60

/* Points of a chart, and rows and columns of a table, that are drawn; and characters of a cell. */
#define PMX_LIMIT_CHART_POINTS 200
#define PMX_LIMIT_TABLE_ROWS 200
#define PMX_LIMIT_TABLE_COLUMNS 12
#define PMX_LIMIT_TABLE_CELL 500

/* Elements of a form, those that are repeated for each item of a list counted for each, and how deep they nest: a form
 * may name an element as its own child. */
#define PMX_LIMIT_FORM_ELEMENTS 300
#define PMX_LIMIT_FORM_DEPTH 12

/* Text of a node that is shown natively: what is longer is cut, and said. Characters. */
#define PMX_LIMIT_TEXT_CHARS 200000
