/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Bounds on pictures of agents. Sizes are bytes and times milliseconds unless the name says otherwise. */

/* A file that a decoder is given: the most that form-picture-bytes of the settings can be. */
#define A2UI_LIMIT_FILE_BYTES (64 * 1024 * 1024)

/* How long a decoder may take for its work. */
#define A2UI_LIMIT_DECODE_TIME 10000

/* Pixels of each side: larger ones are scaled down to it while they are decoded, as a panel is narrower. */
#define A2UI_LIMIT_PICTURE_SIDE 1024

/* Pixels that a file may say it has; each takes four bytes in the decoder. */
#define A2UI_LIMIT_PICTURE_PIXELS (64 * 1024 * 1024)

/* Memory and seconds of computing of a decoder. */
#define A2UI_LIMIT_DECODER_BYTES (768 * 1024 * 1024)
#define A2UI_LIMIT_DECODER_SECONDS 10

/* Pictures of a surface that are fetched and decoded at a time; the others wait. */
#define A2UI_LIMIT_PICTURES_AT_A_TIME 4

/* Hosts that the user let a surface load pictures from. */
#define A2UI_LIMIT_PICTURE_HOSTS 64

/* Pictures of a surface that are kept because the user asked for them one by one. */
#define A2UI_LIMIT_CACHED_PICTURES 32
