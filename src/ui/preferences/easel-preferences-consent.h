/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-hub.h"
#include "easel-native.h"

G_BEGIN_DECLS

/* Preferences: granted permissions, with buttons to revoke them, and which hosts may use a shell on this computer. */
#define EASEL_TYPE_PREFERENCES_CONSENT (easel_preferences_consent_get_type ())
G_DECLARE_FINAL_TYPE (EaselPreferencesConsent, easel_preferences_consent, EASEL, PREFERENCES_CONSENT,
                      AdwPreferencesPage)

EaselPreferencesConsent *easel_preferences_consent_new (EaselNative *native,
                                                        EaselHub    *hub);

G_END_DECLS
