/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-consent.h"
#include "easel-panel.h"

G_BEGIN_DECLS

/* A window of torn-off tabs. When it is closed, its tabs return to the panel; when it is empty, it closes. */
#define EASEL_TYPE_TORN_WINDOW (easel_torn_window_get_type ())
G_DECLARE_FINAL_TYPE (EaselTornWindow, easel_torn_window, EASEL, TORN_WINDOW, AdwApplicationWindow)

typedef gboolean (*EaselTornWindowMatch) (EaselPanel *panel, gconstpointer user_data);

EaselTornWindow *easel_torn_window_new       (GtkWindow            *origin,
                                              EaselTabController   *controller,
                                              EaselConsent         *consent);   /* nullable */
/* Returns: (nullable) (transfer none): the first torn-off window for whose panel @match returns TRUE. */
EaselTornWindow *easel_torn_window_find      (GtkApplication       *application,   /* nullable */
                                              EaselTornWindowMatch  match,
                                              gconstpointer         user_data);
EaselPanel      *easel_torn_window_get_panel (EaselTornWindow      *self);

G_END_DECLS
