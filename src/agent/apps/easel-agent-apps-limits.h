/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes unless the name says otherwise. */

/* Servers of a session that are listed, those included that are gone: an agent has a dozen. */
#define EASEL_LIMIT_AGENT_SERVERS 64

/* Turns of a chat that are kept, and their text: each change writes all of it to the disk. */
#define EASEL_LIMIT_AGENT_TURNS 200
#define EASEL_LIMIT_AGENT_CHAT_BYTES (4 * 1024 * 1024)

/* A result that is kept in the chat. A larger one is kept beside it for a while, with others. */
#define EASEL_LIMIT_AGENT_RESULT_BYTES (1024 * 1024)

/* Pages of one server that are read to be kept. */
#define EASEL_LIMIT_AGENT_SERVER_PAGES 16

/* Words of the user, with what an App gave them for it: a model reads all of it. */
#define EASEL_LIMIT_AGENT_PENDING_BYTES (64 * 1024)

/* How long after its start a host waits for servers that have calls from before, in milliseconds: they look for it
 * within seconds. */
#define EASEL_LIMIT_AGENT_RETURN 30000
