/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <sys/types.h>

/* A small process that ends a process group when we are gone, however that came. */

/* Returns: a file descriptor, for mcp_child_watch_stop(); -1: there is no watch. */
int  mcp_child_watch_start (pid_t group);
/* The group has ended, or nobody is to end it any more. */
void mcp_child_watch_stop  (int   watch);
