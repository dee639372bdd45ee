/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this module: bytes and milliseconds unless the name says otherwise. */

/* Size of an agent card: real ones are below 20 KiB. */
#define EASEL_LIMIT_A2A_CARD_BYTES (256 * 1024)

/* Size of an answer, and of one event of a stream: a task contains all of its results. */
#define EASEL_LIMIT_A2A_ANSWER_BYTES (4 * 1024 * 1024)

/* Timeout for the headers of an answer. A streaming agent sends them at once, another one after its work. */
#define EASEL_LIMIT_A2A_HEADERS 60000

/* Number and total size of the events of one turn: an agent that sends more than a user can see would keep the panel
 * busy forever. */
#define EASEL_LIMIT_A2A_TURN_EVENTS 100000
#define EASEL_LIMIT_A2A_TURN_BYTES (256 * 1024 * 1024)

/* Remembered messages and artifacts, so that a task that is read again is not shown twice. */
#define EASEL_LIMIT_A2A_SEEN 4096

/* Artifacts whose text may still grow: more than the limit of turns. */
#define EASEL_LIMIT_A2A_TEXTS 64

/* Turns in progress or waiting for the agent: two forms and a text are three. */
#define EASEL_LIMIT_A2A_TURNS 32

/* Forms of one agent: as many as A2UI_LIMIT_SURFACES. */
#define EASEL_LIMIT_A2A_FORMS 64

/* Stored messages of a form for views that are created later, and their size: the limit of one payload. */
#define EASEL_LIMIT_A2A_FORM_MESSAGES 4096
#define EASEL_LIMIT_A2A_FORM_BYTES (4 * 1024 * 1024)

/* Problems of forms to send with the next message. */
#define EASEL_LIMIT_A2A_PROBLEMS 64

/* Remembered problems of a form, which are not reported twice. */
#define EASEL_LIMIT_A2A_REPORTED_PROBLEMS 256

/* Size of the saved messages, and of the saved forms, of a conversation: as JSON in JSON both fit into
 * EASEL_LIMIT_OWN_FILE_BYTES. */
#define EASEL_LIMIT_A2A_SAVED_BYTES (768 * 1024)

/* Delay between a change and the save. */
#define EASEL_LIMIT_A2A_SAVE_DELAY 1000


/* Length of the name of a header, cookie or query parameter for a key. */
#define EASEL_LIMIT_A2A_KEY_NAME 128

/* Size of a stored id; real ids are UUIDs. */
#define EASEL_LIMIT_A2A_ID_BYTES 256

/* First and longest interval for polling a task without a stream. */
#define EASEL_LIMIT_A2A_POLL_INITIAL 500
#define EASEL_LIMIT_A2A_POLL_MAX 10000
