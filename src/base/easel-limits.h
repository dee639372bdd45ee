/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Bounds on what a host, an agent, a page or a file may do to us, each with its reason: here those of this room and of
 * more than one; the others stand in the header of the room that they are for (easel-web-limits.h, ahp-limits.h …).
 * Sizes are bytes and times are milliseconds unless the name says otherwise. */

/* A JSON-RPC message. AHP defines no limit; snapshots of a long chat run to megabytes, and a 32 MiB
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

/* An address, of whatever scheme. Servers take 8,000 bytes of one at least (RFC 9110 §4.1). */
#define EASEL_LIMIT_URI_BYTES 8192

/* Text from outside that is shown: longer titles and lines are cut, in characters. */
#define EASEL_LIMIT_DISPLAY_CHARS 512

/* Foreign text of many lines, in characters: what a label may have, which Pango lays out at once (some 2 ms for each
 * thousand), a word that it has to break, which takes time with its square, and a line of a text view. */
#define EASEL_LIMIT_LABEL_CHARS 8000
#define EASEL_LIMIT_LAYOUT_WORD_CHARS 250
#define EASEL_LIMIT_LAYOUT_LINE_CHARS 4000

/* Requests of the peer that wait for our answer; one more is refused (-32000 "busy"). */
#define EASEL_LIMIT_INCOMING_REQUESTS 64

/* Our own requests that wait for the peer's answer. */
#define EASEL_LIMIT_OUTGOING_REQUESTS 512

/* The id of a request of the peer, kept and echoed; real ones are integers or UUIDs. */
#define EASEL_LIMIT_RPC_ID_BYTES 1024

/* Connecting (TCP, TLS and the upgrade), and the first handshake after it. */
#define EASEL_LIMIT_CONNECT_TIMEOUT 15000

/* Back-off between attempts; the first is short because a restarted local host is back at once. */
#define EASEL_LIMIT_BACKOFF_INITIAL 250
#define EASEL_LIMIT_BACKOFF_MAX 30000
/* A connection that is back sooner than this after the last time does not reset the back-off: a peer that accepts and
 * drops us in a circle is asked ever more seldom. */
#define EASEL_LIMIT_STABLE_CONNECTION 10000

/* Lists that a host publishes; more is cut and said. */
#define EASEL_LIMIT_SESSIONS 10000
#define EASEL_LIMIT_LIST_PAGES 200
#define EASEL_LIMIT_CANVASES_PER_SESSION 1024

/* The bridge: one message, and what a page may have on its way to the host. Past the second
 * postMessage throws in the page. */
#define EASEL_LIMIT_BRIDGE_MESSAGE (256 * 1024)
#define EASEL_LIMIT_BRIDGE_QUEUE (4 * 1024 * 1024)

/* A resource after decoding, and a data: or file: document. */
#define EASEL_LIMIT_CONTENT_BYTES (48 * 1024 * 1024)

/* How long the host has to take a canvas out of its catalogue after the user closed it. */
#define EASEL_LIMIT_CLOSE_TIMEOUT 5000

/* Files of our own (remembered hosts, chosen sessions, open instances): beyond this they are not ours. */
#define EASEL_LIMIT_OWN_FILE_BYTES (4 * 1024 * 1024)

/* How long a change of the chosen session waits for the next one before it is written. */
#define EASEL_LIMIT_SAVE_DELAY 500

/* The READY line of an embedded host, and how much of what it said last is kept as the reason when it ends. */
#define EASEL_LIMIT_READY_BYTES 4096
#define EASEL_LIMIT_CHILD_STDERR_LINE 1024

/* State that one of them keeps for a restart in the common file; larger things go into its folder. */
#define EASEL_LIMIT_INSTANCE_STATE_BYTES (16 * 1024)

/* How long an agent waits for a native canvas: less than hosts wait (30 s). And the longest time that it may name. */
#define EASEL_LIMIT_NATIVE_CALL 25000
#define EASEL_LIMIT_NATIVE_CALL_MAX 600000

/* A question to the user, in characters: a command that is longer cannot be judged. */
#define EASEL_LIMIT_QUESTION_CHARS 2000

/* Attempts of PCRE on one text: enough for every pattern of ours on a text that fits, and over in milliseconds. */
#define EASEL_LIMIT_PATTERN_MATCHES 200000

/* Terminals. An OSC that is longer is text: real ones hold a title, a folder or a command line. */
#define EASEL_LIMIT_TERMINAL_OSC_BYTES 8192

/* Output is gathered so long, or until there is so much: shorter than a frame, and few messages under a flood. */
#define EASEL_LIMIT_TERMINAL_GATHER 8
#define EASEL_LIMIT_TERMINAL_DATA_BYTES (64 * 1024)

/* Input that was typed and not read: a paste; beyond it input is refused. One action of input. */
#define EASEL_LIMIT_TERMINAL_INPUT_QUEUE (1024 * 1024)
#define EASEL_LIMIT_TERMINAL_INPUT_BYTES (64 * 1024)

/* How long a process has between being hung up and being killed. */
#define EASEL_LIMIT_TERMINAL_HANGUP 1000

/* Output that a terminal's state keeps: thousands of lines, sent with every snapshot. */
#define EASEL_LIMIT_TERMINAL_CONTENT_BYTES (512 * 1024)

/* Rows and columns of a terminal. */
#define EASEL_LIMIT_TERMINAL_CELLS 1000

/* The newest messages of a connection, for the inspector: enough to see what led to something. A message that is longer
 * is mostly a file; strings are cut to what a user reads. */
#define EASEL_LIMIT_LOGGED_MESSAGES 1000
#define EASEL_LIMIT_MESSAGE_LOG_BYTES (2 * 1024 * 1024)
#define EASEL_LIMIT_LOGGED_MESSAGE_BYTES (64 * 1024)
#define EASEL_LIMIT_LOGGED_STRING_BYTES 4096

/* A name that is proposed for a file: as long as one is read, and below the 255 bytes of file systems. */
#define EASEL_LIMIT_FILE_NAME_CHARS 128
#define EASEL_LIMIT_FILE_NAME_BYTES 240

/* A picture of a canvas for an agent: bytes before base64, so that a line with it passes clients that take 10 MiB;
 * width when none is named, and the largest side, in pixels. */
#define EASEL_LIMIT_SNAPSHOT_BYTES (4 * 1024 * 1024)
#define EASEL_LIMIT_SNAPSHOT_WIDTH 1280
#define EASEL_LIMIT_SNAPSHOT_SIDE 4096

/* Sessions of agents at a time: more than a user can look at. */
#define EASEL_LIMIT_AGENT_SESSIONS 32

/* The name of an agent where it asks the user, and with its folder in the title of its session, in characters. */
#define EASEL_LIMIT_AGENT_TITLE_CHARS 60

/* Resources that one subscription of MCP, or one client of the handshake era, watches. */
#define EASEL_LIMIT_MCP_WATCHED_RESOURCES 256

/* The log of a program, and one line of it in characters: a stack trace or two. A value that is hidden wherever it
 * stands: a shorter one would be found in words, too. */
#define EASEL_LIMIT_LOG_BYTES (64 * 1024)
#define EASEL_LIMIT_LOG_LINE_CHARS 1000
#define EASEL_LIMIT_LOG_SECRET_BYTES 6
