/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <sys/types.h>

/* A small process between a host and its parent. For the parent it is a child that ends when it is asked to, while the
 * host may continue for other clients: the supervisor forwards signals, and ends with the host or when the host
 * releases it. If the supervisor is killed, the host ends too. */

/* Call it before any thread is created. Returns, in the host, the supervisor's process id, or 0 if there is none. */
pid_t easel_agent_supervisor_start   (void);
/* Ends the supervisor; the host continues without the parent's file descriptors. */
void  easel_agent_supervisor_release (pid_t supervisor);
