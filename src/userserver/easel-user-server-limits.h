/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes unless the name says otherwise. */

/* Servers of the file: each is listed in each session, and is a process where it runs. */
#define EASEL_LIMIT_USER_SERVERS 32

/* Arguments of a command, or variables, or headers, and one of them: shells take more, people write fewer. */
#define EASEL_LIMIT_USER_SERVER_VALUES 64
#define EASEL_LIMIT_USER_SERVER_VALUE_BYTES 4096

/* An id begins the names of tools, of which some clients hide those above 40 characters. */
#define EASEL_LIMIT_USER_SERVER_ID_BYTES 24
#define EASEL_LIMIT_USER_SERVER_NAME_CHARS 60
