/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-alert.h"
#include "easel-source-kinds.h"

G_BEGIN_DECLS

/* Asks for the address of a host. Signal: "connect-host" (const char *url): a valid address with its query. */
#define EASEL_TYPE_ADD_HOST_DIALOG (easel_add_host_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselAddHostDialog, easel_add_host_dialog, EASEL, ADD_HOST_DIALOG, EaselAlert)

EaselAddHostDialog *easel_add_host_dialog_new (EaselSourceKinds *kinds,
                                               const char       *url);

G_END_DECLS
