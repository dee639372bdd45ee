/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* Native canvases: open ones of one host and of all, and what agents may have under way in one of them. */
#define EASEL_LIMIT_INSTANCES_PER_HOST 32
#define EASEL_LIMIT_INSTANCES 128
#define EASEL_LIMIT_INSTANCE_CALLS 8

/* Time that an action has on top of the one that its agent named, to answer what it has so far. */
#define EASEL_LIMIT_NATIVE_CALL_GRACE 500

/* Questions to the user that wait, per host: more are asked when these are answered. */
#define EASEL_LIMIT_QUESTIONS_PER_HOST 16

/* Characters of a script or of a change that the user can look at before they answer. Ten times the longest script
 * that an agent can send; a longer change is no reading matter, and GTK's text view gets slow. */
#define EASEL_LIMIT_QUESTION_DETAILS_CHARS (1000 * 1000)

/* How long a no holds for all that the same agent asks of the same class, in whichever canvas, in milliseconds: longer
 * than a model goes on trying, and short enough that a slip mends itself. */
#define EASEL_LIMIT_DENIAL_TIME (5 * 60 * 1000)

/* Answers of the user that are kept, and the noes that are remembered until the canvas is closed. */
#define EASEL_LIMIT_GRANTS 1024
#define EASEL_LIMIT_DENIALS 1024

/* After so many times No in one canvas to one class of actions the user is not asked again there: other words for the
 * same thing would wear them down. */
#define EASEL_LIMIT_DENIALS_IN_A_ROW 2
