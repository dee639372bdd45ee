/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Every bound on what a host, an agent, a page or a file may do to us, with its reason.
 * Sizes are bytes and times are milliseconds unless the name says otherwise. */

/* One JSON-RPC message. AHP defines no limit; snapshots of a long chat run to megabytes, and a 32 MiB
 * resource takes 43 MiB as base64. */
#define EASEL_LIMIT_MESSAGE_BYTES (64 * 1024 * 1024)

/* Nesting. json-glib recurses without a bound (it crashes near 100,000); real traffic stays below 20. */
#define EASEL_LIMIT_JSON_DEPTH 64

/* Values in one message: json-glib takes about 450 bytes for "{}", so 64 MiB of them would take 10 GiB. The list of
 * 10,000 sessions is 100,000 values. */
#define EASEL_LIMIT_JSON_VALUES (1024 * 1024)

/* Members of one object: names can be chosen so that all fall on one hash, and n of them cost n²/2 comparisons. */
#define EASEL_LIMIT_JSON_MEMBERS 16384

/* Work above this leaves the main thread: parsing or decoding 1 MiB takes about a frame. */
#define EASEL_LIMIT_MAIN_THREAD_BYTES (1024 * 1024)

/* An action or request that is not content: the largest that we send or keep in a queue. */
#define EASEL_LIMIT_URI_BYTES 8192

/* Text from outside that is shown: longer titles and lines are cut, in characters. */
#define EASEL_LIMIT_DISPLAY_CHARS 512

/* Instance ids are minted by agents. The strictest runtime allows 128; we accept twice that. */
#define EASEL_LIMIT_INSTANCE_ID_CHARS 256

/* Requests of the peer that wait for our answer; one more is refused (-32000 "busy"). */
#define EASEL_LIMIT_INCOMING_REQUESTS 64

/* Our own requests that wait for the peer's answer. */
#define EASEL_LIMIT_OUTGOING_REQUESTS 512

/* How long an answer is waited for when the caller names no time. */
#define EASEL_LIMIT_CALL_TIMEOUT 30000

/* Bytes handed to a socket since the peer last showed that it reads: beyond it the peer is dead. */
#define EASEL_LIMIT_SEND_BACKLOG (256 * 1024 * 1024)

/* The slowest link that counts as alive, in bytes per second: a pong waits behind what was sent before the ping. */
#define EASEL_LIMIT_SEND_RATE (128 * 1024)

/* Messages that wait behind a large one which a worker parses; beyond either the connection is closed. */
#define EASEL_LIMIT_RECEIVE_QUEUE 65536
#define EASEL_LIMIT_RECEIVE_QUEUE_BYTES (2 * EASEL_LIMIT_MESSAGE_BYTES)

/* How long a closed connection is kept to write what was sent before, and to say goodbye. */
#define EASEL_LIMIT_CLOSE_LINGER 3000

/* WebSocket ping interval, and how long the pong may take before the connection counts as dead. */
#define EASEL_LIMIT_KEEPALIVE_INTERVAL 15000
#define EASEL_LIMIT_PONG_DEADLINE 10000

/* Connecting (TCP, TLS and the upgrade), and the handshake after it. */
#define EASEL_LIMIT_CONNECT_TIMEOUT 15000

/* Back-off between attempts; the first is short because a restarted local host is back at once. */
#define EASEL_LIMIT_BACKOFF_INITIAL 250
#define EASEL_LIMIT_BACKOFF_MAX 30000

/* A connection that is back sooner than this after the last time does not reset the back-off: a host that accepts
 * and drops us in a circle is asked ever more seldom. */
#define EASEL_LIMIT_STABLE_CONNECTION 10000

/* Lists that a host publishes; more is cut and said. */
#define EASEL_LIMIT_SESSIONS 10000
#define EASEL_LIMIT_LIST_PAGES 200
#define EASEL_LIMIT_CANVASES_PER_SESSION 256
#define EASEL_LIMIT_CHATS_PER_SESSION 256

/* Actions that arrive between subscribe and its snapshot. */
#define EASEL_LIMIT_CHANNEL_QUEUE 4096
#define EASEL_LIMIT_CHANNEL_QUEUE_BYTES (16 * 1024 * 1024)

/* The bridge: one message, and what a page may have on its way to the host. Past the second
 * postMessage throws in the page. */
#define EASEL_LIMIT_BRIDGE_MESSAGE (256 * 1024)
#define EASEL_LIMIT_BRIDGE_QUEUE (4 * 1024 * 1024)

/* What an action that waits costs besides its text: without it, empty actions would not be bounded. */
#define EASEL_LIMIT_ACTION_OVERHEAD 256

/* How long a dispatched action waits for its echo; hosts drop actions of unknown channels silently. */
#define EASEL_LIMIT_ECHO_TIMEOUT 10000

/* Resource reads of one canvas in flight at the host; the page's other requests wait their turn. */
#define EASEL_LIMIT_CANVAS_READS 16

/* One resource after decoding, and a data: or file: document. */
#define EASEL_LIMIT_CONTENT_BYTES (48 * 1024 * 1024)

/* How long the host has to take a canvas out of its catalogue after the person closed it. */
#define EASEL_LIMIT_CLOSE_TIMEOUT 5000

/* A wait page: what is there sooner than the first does not flicker, and after the second a person wants to
 * know what is waited for. */
#define EASEL_LIMIT_WAIT_SPINNER 150
#define EASEL_LIMIT_WAIT_DETAILS 1000

/* Error lines below one canvas; more are counted in the last. */
#define EASEL_LIMIT_ERROR_LINES 3

/* Zoom of a canvas, in percent. */
#define EASEL_LIMIT_ZOOM_MIN 30
#define EASEL_LIMIT_ZOOM_MAX 500

/* Files of our own (remembered hosts, chosen sessions): beyond this they are not ours. */
#define EASEL_LIMIT_OWN_FILE_BYTES (1024 * 1024)

/* Remembered hosts; each is a connection from the start. */
#define EASEL_LIMIT_HOSTS 64

/* How long a change of the chosen session waits for the next one before it is written. */
#define EASEL_LIMIT_SAVE_DELAY 500

/* The embedded host: its READY line, how long it may take to listen, how long it has to end after SIGTERM,
 * and how much of what it said last is kept as the reason when it ends. */
#define EASEL_LIMIT_READY_BYTES 4096
#define EASEL_LIMIT_READY_TIMEOUT 20000
#define EASEL_LIMIT_CHILD_STOP 3000
#define EASEL_LIMIT_CHILD_WORDS 1024
