/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this module only: bytes and milliseconds unless the name says otherwise. */

/* Native canvases that may be open: per host, and in total; and unanswered calls in one of them. */
#define EASEL_LIMIT_INSTANCES_PER_HOST 32
#define EASEL_LIMIT_INSTANCES 128
#define EASEL_LIMIT_INSTANCE_CALLS 8

/* Closed forms that are kept in memory for a user who opens them again, and seconds; hosts keep theirs as long. */
#define EASEL_LIMIT_INSTANCES_CLOSED 10
#define EASEL_LIMIT_INSTANCES_CLOSED_TIME 600

/* Time that an action has, in addition to the agent's timeout, to report what it has so far. */
#define EASEL_LIMIT_NATIVE_CALL_GRACE 500

/* Unanswered questions per host: further questions are dropped, and raised again by the agent's next attempt. */
#define EASEL_LIMIT_QUESTIONS_PER_HOST 16

/* Characters of a script or a change that a question shows. Ten times the longest script that an agent can send;
 * users do not read a longer change, and GTK's text view becomes slow. */
#define EASEL_LIMIT_QUESTION_DETAILS_CHARS (1000 * 1000)

/* Time for which a denial applies to all requests of the same agent and class, in every canvas: longer than a model
 * keeps trying, and short enough that a denial by mistake is soon over. */
#define EASEL_LIMIT_DENIAL_TIME (5 * 60 * 1000)

/* Permissions that are stored, and denials that are remembered until the canvas is closed. */
#define EASEL_LIMIT_GRANTS 1024
#define EASEL_LIMIT_DENIALS 1024

/* Denials in a row, in one canvas and of one class, after which the user is not asked again: rewording the same
 * request would wear them down. */
#define EASEL_LIMIT_DENIALS_IN_A_ROW 2
