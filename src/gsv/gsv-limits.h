/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-limits.h"

/* Limits of the GSV modules: in bytes and milliseconds unless the name says otherwise. */

/* Timeouts of requests. The gateway gives a tool 60 s, or three minutes if the action says so; these timeouts are
 * longer, so that the gateway's own timeout error arrives. */
#define GSV_LIMIT_CALL 30000
#define GSV_LIMIT_ACTION 190000

/* Requests that wait for a response. */
#define GSV_LIMIT_CALLS 256

/* Canvases in one response of the gateway, which is its own limit, and in the visible list. */
#define GSV_LIMIT_LIST_PAGE 500
#define GSV_LIMIT_CANVASES 2000

/* A canvas id, which the gateway limits to 96; and other ids, such as that of an agent. */
#define GSV_LIMIT_ID_BYTES 256

/* Actions of a canvas that are offered, and refresh jobs that run. */
#define GSV_LIMIT_ACTIONS 200
#define GSV_LIMIT_REFRESH_JOBS 16

/* The shortest interval of a refresh job, because each run is work for the gateway. */
#define GSV_LIMIT_REFRESH_INTERVAL 5000

/* Entries of the history of a canvas; the oldest are dropped. */
#define GSV_LIMIT_RUNS 200

/* The newest runs of all canvases of a gateway that are saved for the next start, and the result of each as JSON:
 * together they fit into a file of ours. And the delay before they are saved after a change. */
#define GSV_LIMIT_SAVED_RUNS 500
#define GSV_LIMIT_SAVED_RESULT 2000
#define GSV_LIMIT_SAVE_DELAY 1000

/* Characters of an agent's response that are stored with the run that caused it. */
#define GSV_LIMIT_MESSAGE 4000

/* Retries of a change that failed because the canvas had changed; afterwards the other client has precedence, and the
 * user is told. */
#define GSV_LIMIT_CONFLICTS 5

/* Changes of the user that are not sent yet, one for each path. */
#define GSV_LIMIT_EDITS 500

/* A change is sent when the user has not typed for this time. */
#define GSV_LIMIT_EDIT_DELAY 600

/* Rows of a value in the built-in view, and its nesting: deeper values are shown as JSON. */
#define GSV_LIMIT_VIEW_ROWS 300
#define GSV_LIMIT_VIEW_DEPTH 6

/* Columns of a table, and characters of a cell, that are shown. */
#define GSV_LIMIT_VIEW_COLUMNS 16
#define GSV_LIMIT_VIEW_CELL 500
