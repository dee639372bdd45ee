/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-limits.h"

/* Limits of the Apps: bytes and milliseconds unless the name has another unit. */

/* Size of the page of an App. Real pages, with their framework inside, have half a megabyte. */
#define MCP_APP_LIMIT_PAGE_BYTES (8 * 1024 * 1024)

/* Domains that a page may declare for each purpose, and the length of a domain: a host name has up to 253 bytes. */
#define MCP_APP_LIMIT_DOMAINS 64
#define MCP_APP_LIMIT_DOMAIN_BYTES 300

/* Proposed messages that wait for the user, and the size of a message: more would not fit on a screen. */
#define MCP_APP_LIMIT_PROPOSED_MESSAGES 8
#define MCP_APP_LIMIT_PROPOSED_MESSAGE_BYTES (256 * 1024)

/* Model context of an App, which the agent gets with the next message. */
#define MCP_APP_LIMIT_CONTEXT_BYTES (64 * 1024)

/* Pause before the widget state of an App, at most MCP_APP_LIMIT_CONTEXT_BYTES, is written into its file. */
#define MCP_APP_LIMIT_STATE_PAUSE 1000

/* Characters of a result that is shown as text instead of its App. */
#define MCP_APP_LIMIT_TEXT_CHARS 20000

/* Names of called tools that are listed for the user. */
#define MCP_APP_LIMIT_CALLED 100

/* Stored calls, and the size of the arguments and result of a call: a history of months, at most 1 GiB. */
#define MCP_APP_LIMIT_STORED_CALLS 512
#define MCP_APP_LIMIT_STORED_BYTES (2 * 1024 * 1024)

/* Apps with stored answers to permission requests. */
#define MCP_APP_LIMIT_GRANTS 256

/* Size of a message from a page, and of a message that contains a file or answers a request. */
#define MCP_APP_LIMIT_MESSAGE (1024 * 1024)
#define MCP_APP_LIMIT_FILE_MESSAGE (10 * 1024 * 1024)

/* Unanswered requests of a page; EASEL_LIMIT_CANVAS_ASKS of them may wait for the server. */
#define MCP_APP_LIMIT_REQUESTS 64

/* Content blocks in a message, and files in a `ui/download-file` request. */
#define MCP_APP_LIMIT_BLOCKS 32
#define MCP_APP_LIMIT_FILES 8

/* Tools of a server (the largest servers have some hundred), and pages of a paged list from a server. */
#define MCP_APP_LIMIT_TOOLS 2000
#define MCP_APP_LIMIT_TOOL_PAGES 40

/* Time for a page to answer `ui/resource-teardown` before it is closed. */
#define MCP_APP_LIMIT_TEARDOWN 800

/* Page tools: their number, from the draft of MCP Apps; the time for a call, shorter than the agent waits, so that the
 * agent gets the error; the size and depth of a definition, which hosts store in the state of a session and put into
 * their own messages; the calls at a time; the pages of a list, and the pause before the list is read again. An answer
 * is a message of at most MCP_APP_LIMIT_FILE_MESSAGE. */
#define MCP_APP_LIMIT_PAGE_TOOLS 50
#define MCP_APP_LIMIT_PAGE_TOOL_TIME (EASEL_LIMIT_NATIVE_CALL - 1000)
#define MCP_APP_LIMIT_PAGE_TOOL_NAME_BYTES 128
#define MCP_APP_LIMIT_PAGE_TOOL_BYTES (16 * 1024)
#define MCP_APP_LIMIT_PAGE_TOOL_DEPTH 32
#define MCP_APP_LIMIT_PAGE_TOOL_CALLS 16
#define MCP_APP_LIMIT_PAGE_TOOL_LIST_PAGES 10
#define MCP_APP_LIMIT_PAGE_TOOL_LIST_PAUSE 1000
