/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this module only: bytes and milliseconds unless the name says otherwise. */

/* Work in ms that a view receives at a time. VTE (0.70) does it in one turn of the main loop, then waits 10 ms
 * and draws a frame: compared with one piece, a bare view takes 1.3 times as long with pieces of 40 ms, 1.9 times with
 * pieces of 16 ms. And the time after which a piece counts as shown. */
#define EASEL_LIMIT_TERMINAL_PIECE_TIME 40
#define EASEL_LIMIT_TERMINAL_PIECE_MIN (128 * 1024)
#define EASEL_LIMIT_TERMINAL_PIECE_MAX (4 * 1024 * 1024)
#define EASEL_LIMIT_TERMINAL_FEED_TIMEOUT 100

/* Plain text that is stored for agents, and the maximum in one answer. */
#define EASEL_LIMIT_TERMINAL_TEXT_BYTES (1024 * 1024)
#define EASEL_LIMIT_TERMINAL_REPLY_BYTES (256 * 1024)

/* Plain text that is shown again after a restart. */
#define EASEL_LIMIT_TERMINAL_RESTORED_BYTES (256 * 1024)

/* A typed line: the kernel cuts lines at 4,095 bytes for shells without a line editor. */
#define EASEL_LIMIT_TERMINAL_LINE_BYTES 4000

/* Lines of scrollback on the screen. */
#define EASEL_LIMIT_TERMINAL_SCROLLBACK 10000

/* Time after old output is shown again in which its terminal queries are not answered. */
#define EASEL_LIMIT_TERMINAL_REPLAY 500

/* Time that a command has after Ctrl+C to end by itself. */
#define EASEL_LIMIT_TERMINAL_INTERRUPT 1000

/* Time after an agent wrote to a prompt, or its text came into view, in which the user's Enter is ignored, because
 * it was meant for the earlier content. */
#define EASEL_LIMIT_TERMINAL_ENTER_DELAY 600
