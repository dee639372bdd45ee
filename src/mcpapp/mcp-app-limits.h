/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-limits.h"

/* Limits of this room: bytes and milliseconds unless the name says otherwise. */

/* The page of an App. Real ones, with their framework inside, have half a megabyte; one of 50 MB is refused. */
#define MCP_APP_LIMIT_PAGE_BYTES (8 * 1024 * 1024)

/* Domains that a page may declare for each purpose, and the length of each: a host name has 253 bytes at most. */
#define MCP_APP_LIMIT_DOMAINS 64
#define MCP_APP_LIMIT_DOMAIN_BYTES 300

/* Messages that wait for the user to send them, and the size of each: more than fits on a screen helps nobody. */
#define MCP_APP_LIMIT_PROPOSED_MESSAGES 8
#define MCP_APP_LIMIT_PROPOSED_MESSAGE_BYTES (256 * 1024)

/* The context of an App, which the agent reads with each message. */
#define MCP_APP_LIMIT_CONTEXT_BYTES (64 * 1024)

/* Text of a result that is shown in place of an App, in characters. */
#define MCP_APP_LIMIT_TEXT_CHARS 20000

/* Names of tools that an App has called, for the user to see. */
#define MCP_APP_LIMIT_CALLED 100

/* Calls that are kept, and the size of arguments and result of one: a history of months, and 1 GiB at the very most. */
#define MCP_APP_LIMIT_STORED_CALLS 512
#define MCP_APP_LIMIT_STORED_BYTES (2 * 1024 * 1024)

/* Apps whose permissions the user answered: far more than anybody has. */
#define MCP_APP_LIMIT_GRANTS 256

/* A message of a page, and one that hands over a file: what structured clones of real Apps stay far below. */
#define MCP_APP_LIMIT_MESSAGE (1024 * 1024)
#define MCP_APP_LIMIT_FILE_MESSAGE (10 * 1024 * 1024)

/* Requests of a page that wait for their answer; EASEL_LIMIT_CANVAS_ASKS of them may wait for the server. */
#define MCP_APP_LIMIT_REQUESTS 64

/* Blocks of content in one message, and files in one request to save them. */
#define MCP_APP_LIMIT_BLOCKS 32
#define MCP_APP_LIMIT_FILES 8

/* Tools of one server; the largest servers have some hundred. */
#define MCP_APP_LIMIT_TOOLS 2000
#define MCP_APP_LIMIT_TOOL_PAGES 40

/* How long a page has for its last words. */
#define MCP_APP_LIMIT_TEARDOWN 800

/* Tools of a page itself: their number, by the draft; the milliseconds that one has, less than the agent waits, so that
 * it hears that the App did not answer; how much one may say of itself (agents read it, and hosts keep it in the state
 * of a session) and how deep, which hosts put into messages of their own; the calls at a time; the pages of a list, and
 * the pause before it is read again. An answer is a message of MCP_APP_LIMIT_FILE_MESSAGE. */
#define MCP_APP_LIMIT_PAGE_TOOLS 50
#define MCP_APP_LIMIT_PAGE_TOOL_TIME (EASEL_LIMIT_NATIVE_CALL - 1000)
#define MCP_APP_LIMIT_PAGE_TOOL_NAME_BYTES 128
#define MCP_APP_LIMIT_PAGE_TOOL_BYTES (16 * 1024)
#define MCP_APP_LIMIT_PAGE_TOOL_DEPTH 32
#define MCP_APP_LIMIT_PAGE_TOOL_CALLS 16
#define MCP_APP_LIMIT_PAGE_TOOL_LIST_PAGES 10
#define MCP_APP_LIMIT_PAGE_TOOL_LIST_PAUSE 1000
