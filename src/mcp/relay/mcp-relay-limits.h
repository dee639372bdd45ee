/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes unless the name says otherwise. */

/* Bytes that one side has not taken yet before the other one is not read any more. */
#define EASEL_LIMIT_RELAY_BACKLOG (1024 * 1024)

/* Requests of the agent that wait, each remembered by its id; clients have a dozen at a time. */
#define EASEL_LIMIT_RELAY_WAITING 4096

/* How long an agent that has said all may wait for its answers, in milliseconds: as long as official clients wait for
 * one. */
#define EASEL_LIMIT_RELAY_FAREWELL 60000

/* Tools with an App that a server may list, and calls of them that run: more than a user can look at. */
#define EASEL_LIMIT_RELAY_TOOLS 1024
#define EASEL_LIMIT_RELAY_CALLS 64

/* Pages of a list of tools that is asked for: enough for a thousand tools, ten a page. */
#define EASEL_LIMIT_RELAY_PAGES 100

/* Doors at a time: the panel's and our own. */
#define EASEL_LIMIT_RELAY_SIDE_CHANNELS 8

/* Messages of the user that the agent has not heard; each is short (easel-agent-apps-limits.h). */
#define EASEL_LIMIT_RELAY_TEXTS 64
