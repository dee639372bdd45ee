/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of the views of Apps: milliseconds and CSS pixels unless the name has another unit. */

/* Messages of an App per second, and in a burst: real Apps send some dozen when they start. */
#define MCP_APP_LIMIT_RATE 200
#define MCP_APP_LIMIT_BURST 500

/* Messages of an App above the rate that wait: an App that awaits its answers is slowed down and gets no error. */
#define MCP_APP_LIMIT_DELAYED 64

/* Time until a page without `ui/initialize` is reported to the user, who may stop it. The page keeps running: a busy
 * machine takes seconds to start a web process, and some pages load scripts from the network. */
#define MCP_APP_LIMIT_START 10000

/* Loading addresses of a page that are tracked. */
#define MCP_APP_LIMIT_LOADING 64

/* Minimum height of an App, so that it can be seen. */
#define MCP_APP_LIMIT_MIN_HEIGHT 40

/* Size of the picture-in-picture window. */
#define MCP_APP_PIP_WIDTH 380
#define MCP_APP_PIP_HEIGHT 300

/* Size of the full-screen window on desktops that do not make it full screen. */
#define MCP_APP_LARGE_WIDTH 960
#define MCP_APP_LARGE_HEIGHT 720

/* Shown lines of a proposed message, and shown characters of a name. */
#define MCP_APP_LIMIT_PROPOSED_MESSAGE_LINES 4
#define MCP_APP_LIMIT_NAME_CHARS 80

/* Milliseconds between the start of an App and that of a process for the next one: a process that starts would slow
 * down the first calls of the App. */
#define MCP_APP_LIMIT_PREPARE 1000
