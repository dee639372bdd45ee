/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* The size of a page that is on no screen yet, in pixels: a common window. */
#define EASEL_LIMIT_BROWSER_WIDTH 1024
#define EASEL_LIMIT_BROWSER_HEIGHT 768

/* Limits of an operation on a document: nodes, how deep, and what it returns of it. Large pages have 20,000
 * nodes; so many take a part of a second. */
#define EASEL_LIMIT_BROWSER_NODES 50000
#define EASEL_LIMIT_BROWSER_DEPTH 200
#define EASEL_LIMIT_BROWSER_ELEMENTS 1000
#define EASEL_LIMIT_BROWSER_TEXT_CHARS 100000

/* A result or picture, before base64: it fits a message that hosts take. */
#define EASEL_LIMIT_BROWSER_RESULT_BYTES (8 * 1024 * 1024)

/* A picture of a whole page: each way, which encoders can still take, and in all: 128 MiB of memory. */
#define EASEL_LIMIT_BROWSER_PICTURE_SIDE 16000
#define EASEL_LIMIT_BROWSER_PICTURE_PIXELS (32 * 1024 * 1024)

/* How often a condition is looked at, how long the network is silent before a page counts as idle, and how long a
 * click has to start going somewhere. */
#define EASEL_LIMIT_BROWSER_POLL 50
#define EASEL_LIMIT_BROWSER_IDLE_DELAY 500
#define EASEL_LIMIT_BROWSER_CLICK_DELAY 200

/* How long a title may come after the end of the load, which on a busy machine it does. */
#define EASEL_LIMIT_BROWSER_TITLE 500

/* How long a load or condition is waited for when the agent does not say: less than EASEL_LIMIT_NATIVE_CALL. */
#define EASEL_LIMIT_BROWSER_LOAD 20000

/* How long WebKit's network process may go on writing to the cache of a profile after its session ended. */
#define EASEL_LIMIT_BROWSER_FORGET 5000

/* How often WebKit is asked again for a page when it broke off without a reason, and by how much longer it is waited
 * before each: 1.3 seconds in all. */
#define EASEL_LIMIT_BROWSER_TRIES 12
#define EASEL_LIMIT_BROWSER_TRY_PACE 20

/* The pages before and after the one that is shown, as WebKit writes them: some hundred, with what was typed there. */
#define EASEL_LIMIT_BROWSER_HISTORY_BYTES (1024 * 1024)

/* How often the user is asked for a name and a password after one act of theirs, and what a server may say to it. */
#define EASEL_LIMIT_BROWSER_SIGN_INS 3
#define EASEL_LIMIT_BROWSER_REALM_CHARS 120

/* Each text about an element that the user gives to an agent: 400 characters, or a selector of twelve steps. */
#define EASEL_LIMIT_BROWSER_PICKED 4096

/* How far the box of an element may reach in each direction, in its pixels: a number that widgets can be placed by. */
#define EASEL_LIMIT_BROWSER_PICK_SIDE 100000

/* Private hosts where an agent may go, and dialogs of a page that it is told of. */
#define EASEL_LIMIT_BROWSER_PRIVATE_HOSTS 64
#define EASEL_LIMIT_BROWSER_DIALOGS 5

