/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The entry point of a fuzz target. A property that does not hold is a failed g_assert. */
int LLVMFuzzerTestOneInput (const guint8 *data,
                            gsize         size);

G_END_DECLS
