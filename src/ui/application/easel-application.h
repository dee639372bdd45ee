/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define EASEL_TYPE_APPLICATION (easel_application_get_type ())
G_DECLARE_FINAL_TYPE (EaselApplication, easel_application, EASEL, APPLICATION, AdwApplication)

/* @start: monotonic microseconds at the start of the program, the origin of times in --events. */
EaselApplication *easel_application_new (gint64 start);

G_END_DECLS
