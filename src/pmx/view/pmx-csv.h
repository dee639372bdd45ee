/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (element-type GStrv): the rows of CSV text (RFC 4180), up to the limit of a table. */
GPtrArray *pmx_csv_parse (const char *text,
                          char        separator);

G_END_DECLS
