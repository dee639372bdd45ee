/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* A message before the handshake, when the client is still unknown. */
#define EASEL_LIMIT_FIRST_MESSAGE_BYTES (1024 * 1024)

/* Stored actions for clients that reconnect: an hour of a busy canvas. */
#define EASEL_LIMIT_HOST_HISTORY_ACTIONS 16384
#define EASEL_LIMIT_HOST_HISTORY_BYTES (16 * 1024 * 1024)

/* Stored clients, stored sessions, and sessions on one page of listSessions. */
#define EASEL_LIMIT_HOST_KNOWN_CLIENTS 256
#define EASEL_LIMIT_HOST_SESSIONS 1000
#define EASEL_LIMIT_HOST_LIST_PAGE 100

/* Open canvases of one session: their entries are in the session's state, which every client gets completely. */
#define EASEL_LIMIT_HOST_CANVASES 256

/* Canvases that users closed and may reopen: their number, their states in bytes, and the time in milliseconds. */
#define EASEL_LIMIT_HOST_CLOSED 32
#define EASEL_LIMIT_HOST_CLOSED_BYTES (4 * 1024 * 1024)
#define EASEL_LIMIT_HOST_CLOSED_TIME (10 * 60 * 1000)

/* Open connections, and channels to which one client subscribes. */
#define EASEL_LIMIT_HOST_CLIENTS 32
#define EASEL_LIMIT_HOST_SUBSCRIPTIONS 1024

/* Time for a connection to send its request; and open connections: those above, the 256 requests and streams of agents,
 * and idle kept-alive ones. Below the 1,024 files that a process may open. */
#define EASEL_LIMIT_HOST_ARRIVAL 30000
#define EASEL_LIMIT_HOST_SOCKETS 400

/* Messages of one client: the burst that is always accepted (a full bridge queue of small ones is 80,000), and the
 * number per second that refills it; a client above that is disconnected. And messages over the life of a connection
 * that were not JSON-RPC. */
#define EASEL_LIMIT_HOST_BURST 200000
#define EASEL_LIMIT_HOST_MESSAGES_PER_SECOND 2000
#define EASEL_LIMIT_HOST_BAD_MESSAGES 1000

/* A dispatched action; bridge messages have a lower limit of their own. */
#define EASEL_LIMIT_HOST_ACTION_BYTES (1024 * 1024)

/* Canvases that one client offers in a session. */
#define EASEL_LIMIT_HOST_DECLARATIONS 64

/* A client id, a canvas id and a session title, in bytes. */
#define EASEL_LIMIT_HOST_NAME_BYTES 512

/* Time for a providing client to open or act; and to close: less than EASEL_LIMIT_CLOSE_TIMEOUT, so that the renderer
 * sees the canvas close before it gives up. */
#define EASEL_LIMIT_HOST_PROVIDER_TIMEOUT 30000
#define EASEL_LIMIT_HOST_PROVIDER_CLOSE 3000

/* Time that a client stays registered in its sessions after it lost its connection. */
#define EASEL_LIMIT_HOST_CLIENT_GRACE 60000

/* Files of a page up to this size are read on the main thread, larger ones on a worker. */
#define EASEL_LIMIT_HOST_INLINE_BYTES (64 * 1024)

/* Entries of one folder in the answer to resourceList; no user reads more. */
#define EASEL_LIMIT_HOST_FOLDER_ENTRIES 10000

/* Watching a page's folder: watched folders, scanned files, time to collect further changes, and interval of checks for
 * a missing folder. */
#define EASEL_LIMIT_HOST_WATCHED_FOLDERS 256
#define EASEL_LIMIT_HOST_WATCHED_FILES 20000
#define EASEL_LIMIT_HOST_WATCH_DELAY 100
#define EASEL_LIMIT_HOST_WATCH_MISSING 1000

/* The store of a page: bytes of one key, bytes of one value, keys of one canvas, and bytes of one session. */
#define EASEL_LIMIT_HOST_STORE_KEY_BYTES 256
#define EASEL_LIMIT_HOST_STORE_VALUE_BYTES (64 * 1024)
#define EASEL_LIMIT_HOST_STORE_KEYS 256
#define EASEL_LIMIT_HOST_STORE_BYTES (4 * 1024 * 1024)

/* Output that one client has not confirmed to have read: about what a terminal shows in one turn of its main loop, so
 * that the next is under way meanwhile. */
#define EASEL_LIMIT_TERMINAL_WINDOW (1024 * 1024)

/* Time that a client waits for the first prompt of a new terminal whose shell marks its prompts: start files with many
 * plugins take a second. */
#define EASEL_LIMIT_HOST_SHELL_START 2000

/* Interval at which the content of a busy terminal is saved. */
#define EASEL_LIMIT_TERMINAL_SAVE 2000

/* Terminals of one host; and action numbers that are reserved at a time. */
#define EASEL_LIMIT_HOST_TERMINALS 64
#define EASEL_LIMIT_HOST_RESERVE 10000

/* Time for a client to take a picture of a canvas. */
#define EASEL_LIMIT_SNAPSHOT_TIMEOUT 10000

/* Milliseconds that an agent's call waits for the panels to report whether the user sees the canvas. They report it
 * when they list the canvas; a busy panel must not delay the agent for long. */
#define EASEL_LIMIT_HOST_VIEW_WAIT 2000

/* Pending messages of the user in a chat: more than a user writes while the agent works. */
#define EASEL_LIMIT_HOST_PENDING_MESSAGES 32

/* A client's token for a server: self-contained tokens have some thousand bytes. */
#define EASEL_LIMIT_HOST_TOKEN_BYTES (64 * 1024)

/* A client's request over an mcp:// channel: milliseconds for the server to answer; and progress tokens of such
 * requests that are stored. */
#define EASEL_LIMIT_HOST_MCP_CALL (10 * 60 * 1000)
