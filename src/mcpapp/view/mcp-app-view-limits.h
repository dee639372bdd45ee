/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room: milliseconds and CSS pixels unless the name says otherwise. */

/* Messages of an App in a second, and at once: real ones send some dozen when they start. */
#define MCP_APP_LIMIT_RATE 200
#define MCP_APP_LIMIT_BURST 500

/* How long a page has until it asks for `ui/initialize`, before the user is told that it has not, and may end it. It
 * goes on: a machine under load takes seconds to start a web process, and some pages get programs from the network. */
#define MCP_APP_LIMIT_START 10000

/* Addresses of a page that are on their way and are looked after. */
#define MCP_APP_LIMIT_LOADING 64

/* The least height of an App, so that nothing is too small to be seen. */
#define MCP_APP_LIMIT_MIN_HEIGHT 40

/* The window of picture-in-picture. */
#define MCP_APP_PIP_WIDTH 380
#define MCP_APP_PIP_HEIGHT 300

/* The window of full screen, where that is not full. */
#define MCP_APP_LARGE_WIDTH 960
#define MCP_APP_LARGE_HEIGHT 720

/* Lines of a draft that are shown before it is cut, and characters of names. */
#define MCP_APP_LIMIT_PROPOSED_MESSAGE_LINES 4
#define MCP_APP_LIMIT_NAME_CHARS 80
