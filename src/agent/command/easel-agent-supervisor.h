/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <sys/types.h>

/* A small process between a host and its parent. The parent sees one child that ends when it is told to, while the
 * host may stay for others: the guard passes signals on, ends as the host ends, or when the host lets it go. A guard
 * that is killed takes the host with it. */

/* Before there are threads. Returns in the host: the guard, or 0 when there is none. */
pid_t easel_agent_supervisor_start   (void);
/* The host stays, without the parent's files. */
void  easel_agent_supervisor_release (pid_t supervisor);
