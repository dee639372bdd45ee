/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-source.h"

G_BEGIN_DECLS

/* A letter on a colour, both from the name of a host on another computer, which is written beside it: the same name has
 * the same mark everywhere. Hidden for hosts on this computer. */
#define EASEL_TYPE_HOST_MARK (easel_host_mark_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostMark, easel_host_mark, EASEL, HOST_MARK, AdwBin)

/* @source: nullable. */
void easel_host_mark_set_source (EaselHostMark *self,
                                 EaselSource   *source);

G_END_DECLS
