/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits on hosts, agents, pages and files, each with its reason: those of this module and those shared by modules. The
 * others are in the header of their module (easel-web-limits.h, ahp-limits.h …). Sizes are bytes and times are
 * milliseconds unless the name says otherwise. */

/* A JSON-RPC message. AHP defines no limit; snapshots of a long chat run to megabytes, and a 32 MiB
 * resource takes 43 MiB as base64. */
#define EASEL_LIMIT_MESSAGE_BYTES (64 * 1024 * 1024)

/* Nesting. json-glib recurses without a bound (it crashes near 100,000); real messages stay below 20. */
#define EASEL_LIMIT_JSON_DEPTH 64

/* Values in one message: json-glib takes about 450 bytes for "{}", so 64 MiB of them would take 10 GiB. The list of
 * 10,000 sessions is 100,000 values. */
#define EASEL_LIMIT_JSON_VALUES (1024 * 1024)

/* Members of one object: a peer can choose names with colliding hashes, and n of them cost n²/2 comparisons. */
#define EASEL_LIMIT_JSON_MEMBERS 16384

/* Larger texts are parsed and decoded on a worker thread: 1 MiB takes about one frame. */
#define EASEL_LIMIT_MAIN_THREAD_BYTES (1024 * 1024)

/* An address of any scheme. Servers accept at least 8,000 bytes (RFC 9110 §4.1). */
#define EASEL_LIMIT_URI_BYTES 8192

/* The beginning of an HTML document in which its title is searched: before it are styles and scripts at most. */
#define EASEL_LIMIT_HTML_TITLE_BYTES (16 * 1024)

/* Foreign text on the screen, in characters: longer titles and lines are cut. */
#define EASEL_LIMIT_DISPLAY_CHARS 512

/* Foreign text of many lines, in characters: a whole label, which Pango lays out at once (some 2 ms for each thousand),
 * one word, whose line breaking takes quadratic time, and one line of a text view. */
#define EASEL_LIMIT_LABEL_CHARS 8000
#define EASEL_LIMIT_LAYOUT_WORD_CHARS 250
#define EASEL_LIMIT_LAYOUT_LINE_CHARS 4000

/* Milliseconds between two turns of the main loop that add widgets to a long content: longer than a frame at 60 Hz,
 * because GTK lays out in the next frame all that was added since the last one. */
#define EASEL_LIMIT_TURN_INTERVAL 20

/* Bytes that are read from a peer in one turn of the main loop: some 600 messages. A peer that sends without end would
 * stop the interface. And the time that GTK may draw before the next turn: a frame. */
#define EASEL_LIMIT_TURN_BYTES (64 * 1024)
#define EASEL_LIMIT_YIELD 20

/* Requests from the peer that wait for our answer; one more is refused (-32000 "busy"). */
#define EASEL_LIMIT_INCOMING_REQUESTS 64

/* Our own requests that wait for the peer's answer. */
#define EASEL_LIMIT_OUTGOING_REQUESTS 512

/* The id of a request from the peer, which is stored and echoed; real ids are integers or UUIDs. */
#define EASEL_LIMIT_RPC_ID_BYTES 1024

/* Time for connecting (TCP, TLS and the upgrade), and for the first handshake after it. */
#define EASEL_LIMIT_CONNECT_TIMEOUT 15000

/* Back-off between attempts; the first wait is short because a restarted local host listens again at once. */
#define EASEL_LIMIT_BACKOFF_INITIAL 250
#define EASEL_LIMIT_BACKOFF_MAX 30000
/* A connection that succeeds again sooner than this does not reset the back-off: a peer that accepts and drops
 * connections in a loop is asked ever less often. */
#define EASEL_LIMIT_STABLE_CONNECTION 10000

/* Lists that a host publishes; longer lists are cut, and the panel says so. */
#define EASEL_LIMIT_SESSIONS 10000
#define EASEL_LIMIT_LIST_PAGES 200
#define EASEL_LIMIT_CANVASES_PER_SESSION 1024

/* The bridge of a page: one message, and all messages on their way to the host. Above the second limit postMessage()
 * throws in the page. */
#define EASEL_LIMIT_BRIDGE_MESSAGE (256 * 1024)
#define EASEL_LIMIT_BRIDGE_QUEUE (4 * 1024 * 1024)

/* A resource after decoding, and the document of a data: or file: address. */
#define EASEL_LIMIT_CONTENT_BYTES (48 * 1024 * 1024)

/* How long the host may take to remove a canvas from its catalogue after the user closed it. */
#define EASEL_LIMIT_CLOSE_TIMEOUT 5000

/* Files that Easel writes (remembered hosts, chosen sessions, open instances): a larger file is damaged or foreign. */
#define EASEL_LIMIT_OWN_FILE_BYTES (4 * 1024 * 1024)

/* How long a change of such a file is delayed, so that several changes cause one write. And after a write failed, as on
 * a full disk, the time until it is tried again. */
#define EASEL_LIMIT_SAVE_DELAY 500
#define EASEL_LIMIT_SAVE_RETRY 5000

/* The READY line of an embedded host, and the last line on its standard error, shown as the reason when it exits. */
#define EASEL_LIMIT_READY_BYTES 4096
#define EASEL_LIMIT_CHILD_STDERR_LINE 1024

/* State that one instance saves in the common file for a restart; larger state goes into the instance's folder. */
#define EASEL_LIMIT_INSTANCE_STATE_BYTES (16 * 1024)

/* How long an agent waits for a native canvas by default: less than hosts wait (30 s). And the longest timeout that an
 * agent may request. */
#define EASEL_LIMIT_NATIVE_CALL 25000
#define EASEL_LIMIT_NATIVE_CALL_MAX 600000

/* A question to the user, in characters: users cannot judge a longer command. */
#define EASEL_LIMIT_QUESTION_CHARS 2000

/* Backtracking steps of PCRE on one text: enough for all of our patterns on texts that match, and only milliseconds. */
#define EASEL_LIMIT_PATTERN_MATCHES 200000

/* Terminals: a longer OSC sequence is treated as text; real ones contain a title, a folder or a command line. */
#define EASEL_LIMIT_TERMINAL_OSC_BYTES 8192

/* Terminal output is batched for this time or up to this size: less than a frame, and few messages for a flood of
 * output. */
#define EASEL_LIMIT_TERMINAL_GATHER 8
#define EASEL_LIMIT_TERMINAL_DATA_BYTES (64 * 1024)

/* Terminal input that the process has not read, such as a paste: more input is refused. And one input action. */
#define EASEL_LIMIT_TERMINAL_INPUT_QUEUE (1024 * 1024)
#define EASEL_LIMIT_TERMINAL_INPUT_BYTES (64 * 1024)

/* How long a process may take to exit after SIGHUP before it is killed. */
#define EASEL_LIMIT_TERMINAL_HANGUP 1000

/* Output in a terminal's state: thousands of lines, sent with every snapshot. */
#define EASEL_LIMIT_TERMINAL_CONTENT_BYTES (512 * 1024)

/* Rows and columns of a terminal. */
#define EASEL_LIMIT_TERMINAL_CELLS 1000

/* The newest messages of a connection, for the inspector: enough to see what caused a problem. Longer messages are
 * mostly files; strings are cut to what a user reads. */
#define EASEL_LIMIT_LOGGED_MESSAGES 1000
#define EASEL_LIMIT_MESSAGE_LOG_BYTES (2 * 1024 * 1024)
#define EASEL_LIMIT_LOGGED_MESSAGE_BYTES (64 * 1024)
#define EASEL_LIMIT_LOGGED_STRING_BYTES 4096

/* A suggested file name: short enough to read, and below the 255 bytes of file systems. */
#define EASEL_LIMIT_FILE_NAME_CHARS 128
#define EASEL_LIMIT_FILE_NAME_BYTES 240

/* A snapshot of a canvas for an agent: bytes before base64, so that the message passes clients with a limit of 10 MiB;
 * the default width, and the largest side, in pixels. */
#define EASEL_LIMIT_SNAPSHOT_BYTES (4 * 1024 * 1024)
#define EASEL_LIMIT_SNAPSHOT_WIDTH 1280
#define EASEL_LIMIT_SNAPSHOT_SIDE 4096

/* Sessions of agents at a time: more than a user can follow. */
#define EASEL_LIMIT_AGENT_SESSIONS 32

/* The name of an agent in its questions, and with its folder in the title of its session, in characters. */
#define EASEL_LIMIT_AGENT_TITLE_CHARS 60

/* Resources that one MCP subscription, or one client with a handshake, watches. */
#define EASEL_LIMIT_MCP_WATCHED_RESOURCES 256

/* The log of a program, and one line of it in characters: a stack trace or two. And the shortest secret that is hidden
 * in lines: a shorter one would match parts of words. */
#define EASEL_LIMIT_LOG_BYTES (64 * 1024)
#define EASEL_LIMIT_LOG_LINE_CHARS 1000
#define EASEL_LIMIT_LOG_SECRET_BYTES 6

/* Differences, and comparisons, beyond which a diff returns one large hunk. */
#define EASEL_LIMIT_DIFF_DIFFERENCES 1000
#define EASEL_LIMIT_DIFF_COMPARISONS (50 * 1000 * 1000)
