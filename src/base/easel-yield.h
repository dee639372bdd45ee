/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Lets GTK draw before @source, which is ready again and again, is dispatched next; at most EASEL_LIMIT_YIELD, because
 * frames that take longer than they last are drawn without a pause. @source: of the thread-default main context. */
void easel_yield (GSource *source);

G_END_DECLS
