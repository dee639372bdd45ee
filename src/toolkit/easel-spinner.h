/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/*
 * A spinner that spins while it is visible, as large as the space for it, up to 64 px. Templates name the class
 * AdwSpinner; see easel-template.h.
 */
#if ADW_CHECK_VERSION (1, 6, 0)
#define EASEL_TYPE_SPINNER ADW_TYPE_SPINNER
#define EASEL_IS_SPINNER ADW_IS_SPINNER
#else
#define EASEL_TYPE_SPINNER (easel_spinner_get_type ())
G_DECLARE_FINAL_TYPE (EaselSpinner, easel_spinner, EASEL, SPINNER, AdwBin)
#endif

/* Returns: (transfer floating): a spinner. */
GtkWidget *easel_spinner_new (void);

G_END_DECLS
