/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One message as a bad host sends it: truncated, mutated, too deep, large, or with values of wrong types. Not always
 * UTF-8. @answers: whether answers to requests that were never made are among them. */
GString *hostile_message_new (gboolean answers);

G_END_DECLS
