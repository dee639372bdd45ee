/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <sys/types.h>

/* A small process that ends a process group when this process exits or is killed. */

/* Returns: a file descriptor for rpc_child_watch_stop(), or -1 if the watch could not be started. */
int  rpc_child_watch_start (pid_t group);
/* Stops the watch: the group has ended, or should no longer be ended. */
void rpc_child_watch_stop  (int   watch);
