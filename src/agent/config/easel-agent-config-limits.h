/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* A configuration file of an agent: some keep their history in it. */
#define EASEL_LIMIT_AGENT_CONFIG_BYTES (64 * 1024 * 1024)
