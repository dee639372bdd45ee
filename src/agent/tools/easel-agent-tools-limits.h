/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-limits.h"

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* Canvases in all sessions of agents: more than a user can look at. */
#define EASEL_LIMIT_AGENT_CANVASES 512

/* Milliseconds after its last call until an agent without a connection counts as disconnected, and its session without
 * canvases is removed; and interval of the check. */
#define EASEL_LIMIT_AGENT_SESSION_IDLE (10 * 60 * 1000)
#define EASEL_LIMIT_AGENT_SWEEP 60000

/* Stored events of a session: number, and bytes of text (two of the largest messages). And the same for one answer,
 * which a model reads completely; it has at least one event. */
#define EASEL_LIMIT_AGENT_EVENTS 256
#define EASEL_LIMIT_AGENT_EVENT_BYTES (2 * EASEL_LIMIT_BRIDGE_MESSAGE)
#define EASEL_LIMIT_AGENT_ANSWER_EVENTS 64
#define EASEL_LIMIT_AGENT_ANSWER_BYTES (64 * 1024)

/* Default and maximum time of canvas_wait: clients give a call 60 s. Interval of progress in long calls, and number of
 * concurrent waits. */
#define EASEL_LIMIT_AGENT_WAIT 25000
#define EASEL_LIMIT_AGENT_WAIT_MAX 55000
#define EASEL_LIMIT_AGENT_PROGRESS 5000
#define EASEL_LIMIT_AGENT_WAITERS 64

/* Bytes of the id of a panel's question, which is part of our resume tokens. */
#define EASEL_LIMIT_AGENT_QUESTION_BYTES 64

/* Time that a call waits for a connected panel to join the session, and for a panel that is being opened. */
#define EASEL_LIMIT_AGENT_JOIN_WAIT 5000
#define EASEL_LIMIT_AGENT_PANEL_WAIT 20000

/* HTML documents of agents: bytes of one, number, and bytes of all. */
#define EASEL_LIMIT_AGENT_DOCUMENT_BYTES (4 * 1024 * 1024)
#define EASEL_LIMIT_AGENT_DOCUMENTS EASEL_LIMIT_AGENT_CANVASES
#define EASEL_LIMIT_AGENT_DOCUMENTS_BYTES (128 * 1024 * 1024)

/* Cached pages of Apps and large results: number, bytes of one, and concurrent writes. A page has at most 8 MiB, and
 * somewhat more as JSON. */
#define EASEL_LIMIT_AGENT_CACHE_FILES 64
#define EASEL_LIMIT_AGENT_CACHE_FILE_BYTES (12 * 1024 * 1024)
#define EASEL_LIMIT_AGENT_CACHE_WRITES 8
