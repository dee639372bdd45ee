/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-native.h"

G_BEGIN_DECLS

/* Preferences: which canvases agents may open, and which folders they may read and write. */
#define EASEL_TYPE_PREFERENCES_CANVASES (easel_preferences_canvases_get_type ())
G_DECLARE_FINAL_TYPE (EaselPreferencesCanvases, easel_preferences_canvases, EASEL, PREFERENCES_CANVASES,
                      AdwPreferencesPage)

EaselPreferencesCanvases *easel_preferences_canvases_new (EaselNative *native);

G_END_DECLS
