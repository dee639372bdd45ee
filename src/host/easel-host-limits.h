/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* A message before the handshake is over, when nobody knows who a client is. */
#define EASEL_LIMIT_FIRST_MESSAGE_BYTES (1024 * 1024)

/* easel-host: what it keeps of the past for clients that come back. An hour of a busy canvas. */
#define EASEL_LIMIT_HOST_HISTORY_ACTIONS 16384
#define EASEL_LIMIT_HOST_HISTORY_BYTES (16 * 1024 * 1024)

/* Clients it remembers, sessions it keeps, and what one listSessions page holds at most. */
#define EASEL_LIMIT_HOST_KNOWN_CLIENTS 256
#define EASEL_LIMIT_HOST_SESSIONS 1000
#define EASEL_LIMIT_HOST_LIST_PAGE 100

/* Canvases that are open in a session at a time: their entries are in the state of the session, which every client gets
 * whole. */
#define EASEL_LIMIT_HOST_CANVASES 256

/* Connections at a time, and channels that one of them subscribes. */
#define EASEL_LIMIT_HOST_CLIENTS 32
#define EASEL_LIMIT_HOST_SUBSCRIPTIONS 1024

/* How long a connection may take to say what it wants, and connections at a time: those above, the 256 requests and
 * streams of agents, and those that were kept for the next request. Below the 1,024 files that a process may have. */
#define EASEL_LIMIT_HOST_ARRIVAL 30000
#define EASEL_LIMIT_HOST_SOCKETS 400

/* Messages of one client: the burst that is always taken (a full bridge queue of small ones is 80,000), and how many
 * a second refill it. A client beyond that is dropped. And messages that were no JSON-RPC at all, over the life of a
 * connection. */
#define EASEL_LIMIT_HOST_BURST 200000
#define EASEL_LIMIT_HOST_MESSAGES_PER_SECOND 2000
#define EASEL_LIMIT_HOST_BAD_MESSAGES 1000

/* A dispatched action; a bridge message is smaller by its own limit. */
#define EASEL_LIMIT_HOST_ACTION_BYTES (1024 * 1024)

/* Canvases that one client offers in a session. */
#define EASEL_LIMIT_HOST_DECLARATIONS 64

/* A client id, a canvas id and a session title, in bytes. */
#define EASEL_LIMIT_HOST_NAME_BYTES 512

/* How long a providing client has to open or act, and to close: less than EASEL_LIMIT_CLOSE_TIMEOUT, so that the
 * renderer sees the canvas go before it gives up. */
#define EASEL_LIMIT_HOST_PROVIDER_TIMEOUT 30000
#define EASEL_LIMIT_HOST_PROVIDER_CLOSE 3000

/* How long a client that lost its connection stays registered in its sessions. */
#define EASEL_LIMIT_HOST_CLIENT_GRACE 60000

/* A file of a page up to this size is read at once; a larger one on a worker. */
#define EASEL_LIMIT_HOST_INLINE_BYTES (64 * 1024)

/* Entries of one folder in the answer of resourceList; a user reads no more. */
#define EASEL_LIMIT_HOST_FOLDER_ENTRIES 10000

/* Watching a page's folder: folders, files that count, how long a change waits for others to come with it, and how
 * often a folder that is gone is looked for. */
#define EASEL_LIMIT_HOST_WATCHED_FOLDERS 256
#define EASEL_LIMIT_HOST_WATCHED_FILES 20000
#define EASEL_LIMIT_HOST_WATCH_DELAY 100
#define EASEL_LIMIT_HOST_WATCH_MISSING 1000

/* The store of a page: one key, one value, keys of an instance, and bytes of a session. */
#define EASEL_LIMIT_HOST_STORE_KEY_BYTES 256
#define EASEL_LIMIT_HOST_STORE_VALUE_BYTES (64 * 1024)
#define EASEL_LIMIT_HOST_STORE_KEYS 256
#define EASEL_LIMIT_HOST_STORE_BYTES (4 * 1024 * 1024)

/* Output on its way to one client that it has not shown to have read: about a frame of a terminal's work. */
#define EASEL_LIMIT_TERMINAL_WINDOW (512 * 1024)

/* How long a client that starts a terminal waits for the first prompt of a shell that marks its prompts: start files of
 * people who have many plugins take a second. */
#define EASEL_LIMIT_HOST_SHELL_START 2000

/* How often the host saves what a busy terminal shows. */
#define EASEL_LIMIT_TERMINAL_SAVE 2000

/* Terminals of one host, and numbers of actions that are reserved at a time. */
#define EASEL_LIMIT_HOST_TERMINALS 64
#define EASEL_LIMIT_HOST_RESERVE 10000

/* How long a client has to make a picture of a canvas. */
#define EASEL_LIMIT_SNAPSHOT_TIMEOUT 10000

/* Milliseconds: how long an agent's call waits for the panels to say whether the user has the canvas in view. They
 * say so in the moment in which they list it; a busy one must not make the agent wait long. */
#define EASEL_LIMIT_HOST_VIEW_WAIT 2000

/* Messages of the user that wait in a chat for its agent: more than one says while it works. */
#define EASEL_LIMIT_HOST_PENDING_MESSAGES 32

/* A token of a client for a server: those that are a document themselves have some thousand bytes. */
#define EASEL_LIMIT_HOST_TOKEN_BYTES (64 * 1024)

/* A client's request over an mcp:// channel: how long the server may take, in milliseconds. */
#define EASEL_LIMIT_HOST_MCP_CALL (10 * 60 * 1000)
