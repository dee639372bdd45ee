/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* How often we come back in a minute to a session whose host takes us out of it. */
#define EASEL_LIMIT_PUBLISH_PER_MINUTE 12

/* Apps of one chat that are canvases at a time: tabs that a user can find one in. The newest stay. */
#define EASEL_LIMIT_APPS 12

/* Names under which agents have Apps open at a time: each App under several, and far fewer are alive. */
#define EASEL_LIMIT_APP_INSTANCES 64

/* Parts of a conversation that are listed, and the characters of each and of what is known of a call: enough to
 * understand an App, and no more to lay out than a list can. */
#define EASEL_LIMIT_CHAT_ITEMS 500
#define EASEL_LIMIT_CHAT_CHARS 4000
#define EASEL_LIMIT_CHAT_DETAIL_CHARS 500

/* Input of a tool that is shown while it is written: each word of it is read again. */
#define EASEL_LIMIT_PARTIAL_BYTES (256 * 1024)

/* Pages of a list of tools in which one is looked for. */
#define EASEL_LIMIT_TOOL_PAGES 32

/* Scopes of one token, and who gives tokens of its kind: what a user can read in a question. */
#define EASEL_LIMIT_SCOPES 32

/* Servers of a session whose Apps the user was asked about. */
#define EASEL_LIMIT_TRUSTED_SERVERS 256
