/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The standard streams lead nowhere from now on. */
void easel_agent_detach_streams (void);
