/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes unless the name says otherwise. */

/* Servers in the file: each is listed in every session, and is a process while it runs. */
#define EASEL_LIMIT_USER_SERVERS 32

/* Arguments of a command, or variables, or headers; and bytes of one of them: shells accept more, users write fewer. */
#define EASEL_LIMIT_USER_SERVER_VALUES 64
#define EASEL_LIMIT_USER_SERVER_VALUE_BYTES 4096

/* An id is the prefix of tool names, of which some clients hide those above 40 characters. */
#define EASEL_LIMIT_USER_SERVER_ID_BYTES 24
#define EASEL_LIMIT_USER_SERVER_NAME_CHARS 60
