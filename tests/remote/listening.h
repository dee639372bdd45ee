/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* How many TCP sockets of a process listen. */
guint listening_count (GPid pid);
