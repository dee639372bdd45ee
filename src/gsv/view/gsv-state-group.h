/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gsv-document.h"

G_BEGIN_DECLS

/* The state of a canvas as rows. Rows are kept while the structure of the state is the same, so that typing is not
 * disturbed. */
#define GSV_TYPE_STATE_GROUP (gsv_state_group_get_type ())
G_DECLARE_FINAL_TYPE (GsvStateGroup, gsv_state_group, GSV, STATE_GROUP, AdwBin)

GtkWidget *gsv_state_group_new (GsvDocument *document);

G_END_DECLS
