/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-address-rows.h"

G_BEGIN_DECLS

/* The running containers of this computer, looked up when the list is first shown. */
#define EASEL_TYPE_CONTAINER_LIST (easel_container_list_get_type ())
G_DECLARE_FINAL_TYPE (EaselContainerList, easel_container_list, EASEL, CONTAINER_LIST, EaselAddressRows)

G_END_DECLS
