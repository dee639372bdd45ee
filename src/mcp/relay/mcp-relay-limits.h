/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes unless the name says otherwise. */

/* Bytes queued for one side until the other side is no longer read. */
#define EASEL_LIMIT_RELAY_BACKLOG (1024 * 1024)

/* Pending requests of the agent, each stored by its id; clients have a dozen at a time. */
#define EASEL_LIMIT_RELAY_WAITING 4096

/* Milliseconds that an agent which closed its input may wait for answers: as long as official clients wait for one. */
#define EASEL_LIMIT_RELAY_FAREWELL 60000

/* Tools with an App of one server, and running calls of them: more than a user can look at. */
#define EASEL_LIMIT_RELAY_TOOLS 1024
#define EASEL_LIMIT_RELAY_CALLS 64

/* Pages of a list of tools: enough for a thousand tools with ten on a page. */
#define EASEL_LIMIT_RELAY_PAGES 100

/* Open side channels: the panel's and our own. */
#define EASEL_LIMIT_RELAY_SIDE_CHANNELS 8

/* Queued messages of the user; each is short (easel-agent-apps-limits.h). */
#define EASEL_LIMIT_RELAY_TEXTS 64
