/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-address-rows.h"
#include "easel-source-kinds.h"

G_BEGIN_DECLS

/* The kinds of addresses of hosts, each with an example; or how an address continues that the user began without its
 * scheme. Nothing is connected. EaselAddressRows::chosen reports an address, or the beginning of one. */
#define EASEL_TYPE_ADDRESS_LIST (easel_address_list_get_type ())
G_DECLARE_FINAL_TYPE (EaselAddressList, easel_address_list, EASEL, ADDRESS_LIST, EaselAddressRows)

/* Shows the rows for @text, the text of the entry. Returns the number of completions. */
guint easel_address_list_update (EaselAddressList *self,
                                 EaselSourceKinds *kinds,
                                 const char       *text);

G_END_DECLS
