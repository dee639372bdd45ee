/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits for images of agents. Sizes are in bytes and times in milliseconds unless the name says otherwise. */

/* A file for a decoder: the maximum of the settings key form-picture-bytes. */
#define A2UI_LIMIT_FILE_BYTES (64 * 1024 * 1024)

/* Time of a decoder. */
#define A2UI_LIMIT_DECODE_TIME 10000

/* Pixels of each side: larger images are scaled down while they are decoded, because the panel is narrower. */
#define A2UI_LIMIT_PICTURE_SIDE 1024

/* Pixels of an image according to its header; each takes four bytes in the decoder. */
#define A2UI_LIMIT_PICTURE_PIXELS (64 * 1024 * 1024)

/* Memory and seconds of CPU time of a decoder. */
#define A2UI_LIMIT_DECODER_BYTES (768 * 1024 * 1024)
#define A2UI_LIMIT_DECODER_SECONDS 10

/* Images of a surface that are fetched and decoded at the same time; others are queued. */
#define A2UI_LIMIT_PICTURES_AT_A_TIME 4

/* Hosts from which the user allowed a surface to load images. */
#define A2UI_LIMIT_PICTURE_HOSTS 64

/* Cached images of a surface that the user loaded one by one. */
#define A2UI_LIMIT_CACHED_PICTURES 32
