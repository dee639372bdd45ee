/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* A list of addresses below a heading, hidden while it has none.
 *
 * Signal: "chosen" (const char *address). */
#define EASEL_TYPE_ADDRESS_ROWS (easel_address_rows_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselAddressRows, easel_address_rows, EASEL, ADDRESS_ROWS, AdwBin)

struct _EaselAddressRowsClass
{
  AdwBinClass parent_class;
};

void easel_address_rows_set_heading (EaselAddressRows *self,
                                     const char       *heading);
/* @title, @subtitle: plain text, may be foreign. @address: what "chosen" reports. */
void easel_address_rows_add         (EaselAddressRows *self,
                                     const char       *title,
                                     const char       *subtitle,
                                     const char       *address);
void easel_address_rows_clear       (EaselAddressRows *self);

G_END_DECLS
