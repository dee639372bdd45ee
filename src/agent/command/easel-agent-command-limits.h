/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* How long a host that ends gives its agents to hear of it, and the desktop has to open the panel, and until that is
 * tried again. */
#define EASEL_LIMIT_AGENT_FAREWELL 100
#define EASEL_LIMIT_AGENT_PANEL 30000

/* A call of a form in a pipe: longer than a panel takes to start and a canvas_wait may last. */
#define EASEL_LIMIT_PIPE_CALL (2 * 60 * 1000)

/* Bytes of a pipe that wait while others are drawn, and so its largest message: as much as one payload may have. */
#define EASEL_LIMIT_PIPE_WAITING (4 * 1024 * 1024)

/* Whole messages of a pipe that are drawn at a time: a quarter of what one payload may have. A larger message is drawn
 * alone. */
#define EASEL_LIMIT_PIPE_PAYLOAD_BYTES (1024 * 1024)
#define EASEL_LIMIT_PIPE_PAYLOAD_LINES 1024

/* Bytes of the text of a question: the canvas tools accept 4 MiB, with the script that is added to a page. */
#define EASEL_LIMIT_PROMPT_BYTES (4 * 1024 * 1024 - 4096)
/* Characters of its title: the canvas tools accept 200, and text that is written from right to left gets two more. */
#define EASEL_LIMIT_PROMPT_TITLE_CHARS 198
/* Milliseconds that a question which ends waits until its canvas is closed. */
#define EASEL_LIMIT_PROMPT_CLOSE 5000

/* Calls with an App that wait for a host to confirm their end: in number, and in bytes of their arguments and results;
 * a result that is told, and what an agent or a server says of itself. */
#define EASEL_LIMIT_WRAP_CALLS 64
#define EASEL_LIMIT_WRAP_BYTES (16 * 1024 * 1024)
#define EASEL_LIMIT_WRAP_RESULT (8 * 1024 * 1024)
#define EASEL_LIMIT_WRAP_INTRODUCTION (16 * 1024)

/* A file of headers: as many as any server takes. */
#define EASEL_LIMIT_WRAP_HEADER_BYTES (64 * 1024)

/* Things that the agent has heard and no host has confirmed. */
#define EASEL_LIMIT_WRAP_DELIVERED 64

/* How long a wrap whose agent has left waits for its host to read the rest, in milliseconds. */
#define EASEL_LIMIT_WRAP_FAREWELL 1000
