/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-factory.h"

G_BEGIN_DECLS

/* Records what surfaces show after the provider of their canvas replaced the content, as the versions of the canvas. It
 * waits until the content does not change for a moment, so that a flood of changes is few versions. The versions of all
 * canvases are bounded in bytes. */
#define EASEL_TYPE_VERSION_RECORDER (easel_version_recorder_get_type ())
G_DECLARE_FINAL_TYPE (EaselVersionRecorder, easel_version_recorder, EASEL, VERSION_RECORDER, GObject)

/* @factory: its surfaces are recorded from now on. */
EaselVersionRecorder *easel_version_recorder_new (EaselSurfaceFactory *factory);

G_END_DECLS
