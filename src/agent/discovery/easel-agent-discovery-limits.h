/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room and of those above it: bytes and milliseconds unless the name says otherwise. */

/* The way of agents to a running host: its first line (a path takes four bytes a character as JSON at worst), how long
 * it may take, and who may be there at a time. */
#define EASEL_LIMIT_AGENT_HELLO_BYTES (32 * 1024)
#define EASEL_LIMIT_AGENT_HELLO 10000
#define EASEL_LIMIT_AGENT_PEERS 64

/* How long a host is waited for that was started, as long as agents wait for a server, and how often it is looked
 * for. */
#define EASEL_LIMIT_AGENT_ATTACH 10000
#define EASEL_LIMIT_AGENT_PROBE_INTERVAL 100

/* Bytes held on the way in each direction before its sender is not read any more, and requests whose end is
 * watched over. */
#define EASEL_LIMIT_AGENT_BACKLOG (1024 * 1024)
#define EASEL_LIMIT_AGENT_WAITING 4096

/* How long a host that nobody uses stays: agents come and go within minutes. */
#define EASEL_LIMIT_AGENT_IDLE (5 * 60 * 1000)
/* The same of a host whose parent died: agents that were its children die with it, a moment after the host hears of it,
 * and nobody comes back. Others may be about to connect again. */
#define EASEL_LIMIT_AGENT_ORPHAN 1000
