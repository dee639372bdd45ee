/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-document.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): NULL: the canvas has no address, or the address is refused; @reason is then a translated
 * sentence, which contains no more of the address than its scheme, or NULL. */
EaselWebDocument *easel_web_address_open (EaselCanvas         *canvas,
                                          const char * const  *granted,
                                          char               **reason);

G_END_DECLS
