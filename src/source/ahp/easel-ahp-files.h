/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"
#include "easel-host-files.h"

G_BEGIN_DECLS

/* Accesses files of a host over its connection: resourceRead, resourceWrite and resourceResolve. */
#define EASEL_TYPE_AHP_FILES (easel_ahp_files_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpFiles, easel_ahp_files, EASEL, AHP_FILES, GObject)

EaselHostFiles *easel_ahp_files_new (AhpClient *client);

G_END_DECLS
