/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this module: bytes and milliseconds unless the name says otherwise. */

/* How often a minute this client registers again in a session from which the host removes it. */
#define EASEL_LIMIT_PUBLISH_PER_MINUTE 12

/* Apps of one chat that are canvases at the same time: tabs among which a user can find one. The newest stay. */
#define EASEL_LIMIT_APPS 12

/* Seconds for which Easel's own host can reopen a canvas (EASEL_LIMIT_HOST_CLOSED_TIME). */
#define EASEL_LIMIT_AHP_REOPEN 600

/* Instance ids of Apps that agents have open: each App may have several, and far fewer Apps are alive. */
#define EASEL_LIMIT_APP_INSTANCES 64

/* Listed parts of a conversation, and the characters of each and of the details of a call: enough to understand an App,
 * and not too much for the layout of a list. */
#define EASEL_LIMIT_CHAT_ITEMS 500
#define EASEL_LIMIT_CHAT_CHARS 4000
#define EASEL_LIMIT_CHAT_DETAIL_CHARS 500

/* Size of a tool's input that is shown while it arrives: each new piece causes a parse of the whole. */
#define EASEL_LIMIT_PARTIAL_BYTES (256 * 1024)

/* Pages of a tool list that are searched. */
#define EASEL_LIMIT_TOOL_PAGES 32

/* Scopes and issuers of one token: as many as a user can read in a question. */
#define EASEL_LIMIT_SCOPES 32

/* Servers of a session for which the user's answers are stored. */
#define EASEL_LIMIT_TRUSTED_SERVERS 256
