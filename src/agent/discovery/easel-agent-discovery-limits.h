/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room and of those above it: bytes and milliseconds unless the name says otherwise. */

/* Connections to a running host: bytes of the first line (a path takes at worst four bytes a character as JSON), time
 * to send it, and number of connected peers. */
#define EASEL_LIMIT_AGENT_HELLO_BYTES (32 * 1024)
#define EASEL_LIMIT_AGENT_HELLO 10000
#define EASEL_LIMIT_AGENT_PEERS 64

/* Time to wait for a started host, as long as agents wait for a server; and interval between attempts to connect. */
#define EASEL_LIMIT_AGENT_ATTACH 10000
#define EASEL_LIMIT_AGENT_PROBE_INTERVAL 100

/* Bytes queued in each direction before the sender is no longer read; and pending requests that are tracked. */
#define EASEL_LIMIT_AGENT_BACKLOG (1024 * 1024)
#define EASEL_LIMIT_AGENT_WAITING 4096

/* Time after which an unused host ends: agents reconnect within minutes. */
#define EASEL_LIMIT_AGENT_IDLE (5 * 60 * 1000)
/* The same for a host whose parent has ended: agents that are the parent's children end a moment later and do not
 * return. Others may be about to reconnect. */
#define EASEL_LIMIT_AGENT_ORPHAN 1000
