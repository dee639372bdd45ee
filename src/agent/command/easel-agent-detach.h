/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Redirects the standard streams to /dev/null. */
void easel_agent_detach_streams (void);
