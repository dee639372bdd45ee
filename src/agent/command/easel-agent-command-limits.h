/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* Milliseconds: for agents to read the last messages of a host that ends; for the desktop to open the panel; and until
 * that is tried again. */
#define EASEL_LIMIT_AGENT_FAREWELL 100
#define EASEL_LIMIT_AGENT_PANEL 30000

/* A call of `easel-host a2ui`: longer than a panel takes to start and canvas_wait may last. */
#define EASEL_LIMIT_PIPE_CALL (2 * 60 * 1000)

/* Pending bytes of standard input while others are drawn, and so its largest message: as much as one payload may
 * have. */
#define EASEL_LIMIT_PIPE_WAITING (4 * 1024 * 1024)

/* Complete messages of standard input that are drawn at a time: a quarter of what one payload may have. A larger
 * message is drawn alone. */
#define EASEL_LIMIT_PIPE_PAYLOAD_BYTES (1024 * 1024)
#define EASEL_LIMIT_PIPE_PAYLOAD_LINES 1024

/* Bytes of the text of a question: the canvas tools accept 4 MiB, with the script that is added to a page. */
#define EASEL_LIMIT_PROMPT_BYTES (4 * 1024 * 1024 - 4096)
/* Characters of its title: the canvas tools accept 200, and text that is written from right to left gets two more. */
#define EASEL_LIMIT_PROMPT_TITLE_CHARS 198
/* Milliseconds that a question which ends waits until its canvas is closed. */
#define EASEL_LIMIT_PROMPT_CLOSE 5000

/* Bytes of the event of a hook, which may contain the result of a tool; milliseconds that an agent waits for a hook. */
#define EASEL_LIMIT_HOOK_BYTES (16 * 1024 * 1024)
#define EASEL_LIMIT_HOOK 2000
/* Milliseconds that another caller waits for the host. */
#define EASEL_LIMIT_NOTIFY 20000

/* Calls with an App whose end no host has confirmed: their number, and bytes of their arguments and results; bytes of a
 * result that is reported, and of an introduction of agent or server. */
#define EASEL_LIMIT_WRAP_CALLS 64
#define EASEL_LIMIT_WRAP_BYTES (16 * 1024 * 1024)
#define EASEL_LIMIT_WRAP_RESULT (8 * 1024 * 1024)
#define EASEL_LIMIT_WRAP_INTRODUCTION (16 * 1024)

/* A file of headers: more than any server accepts. */
#define EASEL_LIMIT_WRAP_HEADER_BYTES (64 * 1024)

/* Delivered messages that no host has confirmed. */
#define EASEL_LIMIT_WRAP_DELIVERED 64

/* Milliseconds that `wrap` waits for its host to read the rest after its agent has ended. */
#define EASEL_LIMIT_WRAP_FAREWELL 1000
