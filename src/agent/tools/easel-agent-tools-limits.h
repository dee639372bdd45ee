/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-limits.h"

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* Canvases in all sessions of agents: more than a user can look at. */
#define EASEL_LIMIT_AGENT_CANVASES 512

/* How long after its last call an agent that is gone counts as there, in milliseconds. A session of it without a canvas
 * then goes. And how often that is looked at. */
#define EASEL_LIMIT_AGENT_SESSION_IDLE (10 * 60 * 1000)
#define EASEL_LIMIT_AGENT_SWEEP 60000

/* Events of a session that were not fetched: events, and bytes of their text (two of the largest messages). And
 * what one answer holds of it, for models read every byte: at least one event. */
#define EASEL_LIMIT_AGENT_EVENTS 256
#define EASEL_LIMIT_AGENT_EVENT_BYTES (2 * EASEL_LIMIT_BRIDGE_MESSAGE)
#define EASEL_LIMIT_AGENT_ANSWER_EVENTS 64
#define EASEL_LIMIT_AGENT_ANSWER_BYTES (64 * 1024)

/* How long canvas_wait waits, by itself and at most: clients give a call 60 s. How often it and other long calls say
 * that they go on, and how many wait at a time. */
#define EASEL_LIMIT_AGENT_WAIT 25000
#define EASEL_LIMIT_AGENT_WAIT_MAX 55000
#define EASEL_LIMIT_AGENT_PROGRESS 5000
#define EASEL_LIMIT_AGENT_WAITERS 64

/* The name of a panel's question, which travels in the state of ours to a client. Bytes. */
#define EASEL_LIMIT_AGENT_QUESTION_BYTES 64

/* How long a call waits for a panel that is there to join the session, and for one that is being started. */
#define EASEL_LIMIT_AGENT_JOIN_WAIT 5000
#define EASEL_LIMIT_AGENT_PANEL_WAIT 20000

/* HTML documents of agents: one, how many, and bytes in all. */
#define EASEL_LIMIT_AGENT_DOCUMENT_BYTES (4 * 1024 * 1024)
#define EASEL_LIMIT_AGENT_DOCUMENTS EASEL_LIMIT_AGENT_CANVASES
#define EASEL_LIMIT_AGENT_DOCUMENTS_BYTES (128 * 1024 * 1024)

/* Pages of Apps and large results that are kept: how many, the size of each, and how many may be on their way to the
 * disk. A page has 8 MiB at most, and some more as JSON. */
#define EASEL_LIMIT_AGENT_CACHE_FILES 64
#define EASEL_LIMIT_AGENT_CACHE_FILE_BYTES (12 * 1024 * 1024)
#define EASEL_LIMIT_AGENT_CACHE_WRITES 8
