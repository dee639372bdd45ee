/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-limits.h"

/* Limits of these rooms alone: bytes and milliseconds unless the name says otherwise. */

/* How long an answer is waited for. The gateway gives a tool 60 s, and three minutes where the action says so; its own
 * answer that the time is over is to arrive. */
#define GSV_LIMIT_CALL 30000
#define GSV_LIMIT_ACTION 190000

/* Our requests that wait for an answer. */
#define GSV_LIMIT_CALLS 256

/* Canvases in one answer of the gateway, its own bound, and in the list that is shown. */
#define GSV_LIMIT_LIST_PAGE 500
#define GSV_LIMIT_CANVASES 2000

/* A canvas id, which the gateway cuts at 96; others of their names, as agent ids. */
#define GSV_LIMIT_ID_BYTES 256

/* Actions of one canvas that are offered, and refresh jobs that run. */
#define GSV_LIMIT_ACTIONS 200
#define GSV_LIMIT_REFRESH_JOBS 16

/* A refresh job does not run more often than this, whatever its canvas says: each run is work for the gateway. */
#define GSV_LIMIT_REFRESH_INTERVAL 5000

/* Entries of the list of what was done in a canvas; the oldest go. */
#define GSV_LIMIT_RUNS 200

/* Runs of all canvases of a gateway, the newest, that are kept over a restart, and the result of each as JSON: together
 * they stay below what a file of ours may have. They are written so long after they changed. */
#define GSV_LIMIT_SAVED_RUNS 500
#define GSV_LIMIT_SAVED_RESULT 2000
#define GSV_LIMIT_SAVE_DELAY 1000

/* Characters of an answer in a conversation that are kept with the run that asked for it. */
#define GSV_LIMIT_MESSAGE 4000

/* How often something is said again because the canvas had changed meanwhile: then whoever changes it all the time goes
 * first, and the user is told. */
#define GSV_LIMIT_CONFLICTS 5

/* Changes of the user that the gateway has not taken yet, each a path. */
#define GSV_LIMIT_EDITS 500

/* A change waits so long for the next letter before it is sent. */
#define GSV_LIMIT_EDIT_DELAY 600

/* Rows of a value that the built-in view shows, and how deep it goes: what is below is shown as JSON. */
#define GSV_LIMIT_VIEW_ROWS 300
#define GSV_LIMIT_VIEW_DEPTH 6

/* Columns of a table, and characters of a cell, that are shown. */
#define GSV_LIMIT_VIEW_COLUMNS 16
#define GSV_LIMIT_VIEW_CELL 500
