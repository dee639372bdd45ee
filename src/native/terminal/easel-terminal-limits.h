/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* Output for a view at a time: as much as it gets through in so many milliseconds, as it begins only 30 ms after it
 * ended. Until when it counts as shown at the latest, in milliseconds. */
#define EASEL_LIMIT_TERMINAL_PIECE_TIME 60
#define EASEL_LIMIT_TERMINAL_PIECE_MIN (128 * 1024)
#define EASEL_LIMIT_TERMINAL_PIECE_MAX (4 * 1024 * 1024)
#define EASEL_LIMIT_TERMINAL_FEED_TIMEOUT 100

/* Plain text that is kept for an agent, and the most of it in one answer. */
#define EASEL_LIMIT_TERMINAL_TEXT_BYTES (1024 * 1024)
#define EASEL_LIMIT_TERMINAL_REPLY_BYTES (256 * 1024)

/* Plain text that is shown again after a restart. */
#define EASEL_LIMIT_TERMINAL_RESTORED_BYTES (256 * 1024)

/* A line that is typed: the kernel cuts lines at 4,095 bytes for shells that do not edit them themselves. */
#define EASEL_LIMIT_TERMINAL_LINE_BYTES 4000

/* Lines that can be scrolled back to on the screen. */
#define EASEL_LIMIT_TERMINAL_SCROLLBACK 10000

/* How long after old output is shown again its questions to the terminal are not answered. */
#define EASEL_LIMIT_TERMINAL_REPLAY 500

/* How long a command has after Ctrl+C to end in its own way. */
#define EASEL_LIMIT_TERMINAL_INTERRUPT 1000

/* Milliseconds after an agent wrote at a prompt, or what it wrote came into view, in which the user's Enter was meant
 * for what they saw before. */
#define EASEL_LIMIT_TERMINAL_ENTER_DELAY 600
