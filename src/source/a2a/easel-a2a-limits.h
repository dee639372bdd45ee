/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room: bytes and milliseconds unless the name says otherwise. */

/* An agent card: real ones are below 20 KiB. */
#define EASEL_LIMIT_A2A_CARD_BYTES (256 * 1024)

/* An answer, and one event of a stream: a task comes with all that it has made so far. */
#define EASEL_LIMIT_A2A_ANSWER_BYTES (4 * 1024 * 1024)

/* How long an agent has until the headers of its answer. One that streams sends them at once; another one works. */
#define EASEL_LIMIT_A2A_HEADERS 60000

/* Events of one turn, and how much they may be altogether: an agent that sends more than a user can see would keep us
 * busy for ever. */
#define EASEL_LIMIT_A2A_TURN_EVENTS 100000
#define EASEL_LIMIT_A2A_TURN_BYTES (256 * 1024 * 1024)

/* Messages and artifacts that are remembered, so that a task that is read again is not shown twice. */
#define EASEL_LIMIT_A2A_SEEN 4096

/* Artifacts whose text may go on: more than there are turns. */
#define EASEL_LIMIT_A2A_TEXTS 64

/* Turns that are under way or wait for the agent: two forms and a text are three. */
#define EASEL_LIMIT_A2A_TURNS 32

/* Forms of one agent: as many as A2UI_LIMIT_SURFACES. */
#define EASEL_LIMIT_A2A_FORMS 64

/* Messages that are kept of a form for a surface that is made later, and their size: what one payload may be. */
#define EASEL_LIMIT_A2A_FORM_MESSAGES 4096
#define EASEL_LIMIT_A2A_FORM_BYTES (4 * 1024 * 1024)

/* Problems of forms that wait to be told with the next message. */
#define EASEL_LIMIT_A2A_PROBLEMS 64

/* Problems of a form that are not told a second time. */
#define EASEL_LIMIT_A2A_REPORTED_PROBLEMS 256

/* Words of a conversation, and forms of it, that outlive the program: as JSON in JSON both fit into
 * EASEL_LIMIT_OWN_FILE_BYTES. */
#define EASEL_LIMIT_A2A_SAVED_BYTES (768 * 1024)

/* How long after a change they are written. */
#define EASEL_LIMIT_A2A_SAVE_DELAY 1000

/* The name of a header, a cookie or a member of the query that a card wants a key in. */
#define EASEL_LIMIT_A2A_KEY_NAME 128

/* An id that is kept and sent back; real ones are UUIDs. */
#define EASEL_LIMIT_A2A_ID_BYTES 256

/* Between two looks at a task that is not streamed: at first, and at most. */
#define EASEL_LIMIT_A2A_POLL_INITIAL 500
#define EASEL_LIMIT_A2A_POLL_MAX 10000
