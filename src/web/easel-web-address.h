/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-document.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): NULL when the address is refused, or there is none; then @reason says why, a translated
 * sentence that names the scheme at most, or is NULL. */
EaselWebDocument *easel_web_address_open (EaselCanvas         *canvas,
                                          const char * const  *granted,
                                          char               **reason);

G_END_DECLS
