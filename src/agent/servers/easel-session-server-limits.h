/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: milliseconds unless the name says otherwise. */

/* A call of an agent: builds and renderings take long, and the agent has its own limit. */
#define EASEL_LIMIT_SERVER_CALL (60 * 60 * 1000)

/* A call that waits for the user to sign in or to grant more: as long as a sign-in may take. */
#define EASEL_LIMIT_SERVER_ACCESS (10 * 60 * 1000)

/* Delay between restarts of a server that ended by itself, and number of restarts until it is needed again. */
#define EASEL_LIMIT_SERVER_BACKOFF 500
#define EASEL_LIMIT_SERVER_BACKOFF_MAX 30000
#define EASEL_LIMIT_SERVER_ATTEMPTS 5

/* Time that an unused server keeps running for a session whose agent has disconnected, and interval of the check. */
#define EASEL_LIMIT_SERVER_IDLE (10 * 60 * 1000)
#define EASEL_LIMIT_SERVER_SWEEP 60000

/* Tools of one server, and bytes of one: models read all of them with every request. */
#define EASEL_LIMIT_SERVER_TOOLS 128
#define EASEL_LIMIT_SERVER_TOOL_BYTES (64 * 1024)

/* The name under which agents see a tool, in bytes: some clients hide longer ones. */
#define EASEL_LIMIT_SERVER_TOOL_NAME_BYTES 40

/* A result that is passed on to an agent, in bytes: SDKs drop a connection that has more in one line. */
#define EASEL_LIMIT_SERVER_RESULT_BYTES (8 * 1024 * 1024)

/* Pages of Apps of one server that are read into the cache. */
#define EASEL_LIMIT_SERVER_PAGES 16
