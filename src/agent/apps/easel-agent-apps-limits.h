/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes unless the name says otherwise. */

/* Listed servers of one session, including disconnected ones: an agent has a dozen. */
#define EASEL_LIMIT_AGENT_SERVERS 64

/* Stored turns of a chat, and bytes of their text: each change writes all of it to the disk. */
#define EASEL_LIMIT_AGENT_TURNS 200
#define EASEL_LIMIT_AGENT_CHAT_BYTES (4 * 1024 * 1024)

/* A result that is stored in the chat. A larger one goes to the cache for a while. */
#define EASEL_LIMIT_AGENT_RESULT_BYTES (1024 * 1024)

/* Pages of one server that are read into the cache. */
#define EASEL_LIMIT_AGENT_SERVER_PAGES 16

/* Calls of one server whose start could not be stored: its wrapper reports no more of them again. */
#define EASEL_LIMIT_AGENT_SERVER_UNSTORED 64

/* A message of the user with the data that an App added to it: a model reads all of it. */
#define EASEL_LIMIT_AGENT_PENDING_BYTES (64 * 1024)

/* Milliseconds after its start that a host waits for servers with calls of the last run: they reconnect within
 * seconds. */
#define EASEL_LIMIT_AGENT_RETURN 30000
