/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this module only: bytes and milliseconds unless the name says otherwise. */

/* The size of a page that has not been on the screen, in pixels: a common window size. */
#define EASEL_LIMIT_BROWSER_WIDTH 1024
#define EASEL_LIMIT_BROWSER_HEIGHT 768

/* Limits of an operation on a document: nodes, depth, elements and characters in its result. Large pages have 20,000
 * nodes; 50,000 take a fraction of a second. */
#define EASEL_LIMIT_BROWSER_NODES 50000
#define EASEL_LIMIT_BROWSER_DEPTH 200
#define EASEL_LIMIT_BROWSER_ELEMENTS 1000
#define EASEL_LIMIT_BROWSER_TEXT_CHARS 100000

/* A result or picture before base64: fits into a message that hosts accept. */
#define EASEL_LIMIT_BROWSER_RESULT_BYTES (8 * 1024 * 1024)

/* A picture of a whole page: each side, as far as encoders accept it; and pixels, 128 MiB of memory. */
#define EASEL_LIMIT_BROWSER_PICTURE_SIDE 16000
#define EASEL_LIMIT_BROWSER_PICTURE_PIXELS (32 * 1024 * 1024)

/* Interval for checking a condition; time without network activity after which a page counts as idle; and time in
 * which a click may start a navigation. */
#define EASEL_LIMIT_BROWSER_POLL 50
#define EASEL_LIMIT_BROWSER_IDLE_DELAY 500
#define EASEL_LIMIT_BROWSER_CLICK_DELAY 200

/* Time in which a title may arrive after the end of the load, which happens on a busy machine. */
#define EASEL_LIMIT_BROWSER_TITLE 500

/* Default time limit for loads and conditions: less than EASEL_LIMIT_NATIVE_CALL. */
#define EASEL_LIMIT_BROWSER_LOAD 20000

/* Time in which WebKit's network process may still write to the cache of a profile after its session ended. */
#define EASEL_LIMIT_BROWSER_FORGET 5000

/* Attempts for a load that WebKit cancelled without a reason, and by how much longer the pause is before each: 1.3
 * seconds in total. */
#define EASEL_LIMIT_BROWSER_TRIES 12
#define EASEL_LIMIT_BROWSER_TRY_PACE 20

/* The back-forward list as WebKit writes it: some hundred pages, with text typed into them. */
#define EASEL_LIMIT_BROWSER_HISTORY_BYTES (1024 * 1024)

/* Sign-in dialogs after one action of the user, and characters of the realm that a server reports. */
#define EASEL_LIMIT_BROWSER_SIGN_INS 3
#define EASEL_LIMIT_BROWSER_REALM_CHARS 120

/* Each string about a picked element: 400 characters, or a selector of twelve steps. */
#define EASEL_LIMIT_BROWSER_PICKED 4096

/* Bounds for the box of a picked element, in CSS pixels: a number that is safe for placing widgets. */
#define EASEL_LIMIT_BROWSER_PICK_SIDE 100000

/* Private hosts that an agent may load, and dialogs of a page that are reported to it. */
#define EASEL_LIMIT_BROWSER_PRIVATE_HOSTS 64
#define EASEL_LIMIT_BROWSER_DIALOGS 5

