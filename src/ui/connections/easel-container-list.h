/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The running containers of this computer, looked up when the list is first shown; hidden while there are none. Signal:
 * "chosen" (const char *address). */
#define EASEL_TYPE_CONTAINER_LIST (easel_container_list_get_type ())
G_DECLARE_FINAL_TYPE (EaselContainerList, easel_container_list, EASEL, CONTAINER_LIST, AdwBin)

G_END_DECLS
