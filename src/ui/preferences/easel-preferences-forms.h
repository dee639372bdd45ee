/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* (transfer floating): how large forms of agents may be. These few limits are what a person runs into, or pays for: the
 * others of A2uiAllowance only keep an agent in bounds, and are in easel(1). */
AdwPreferencesGroup *easel_preferences_forms_new (void);

G_END_DECLS
