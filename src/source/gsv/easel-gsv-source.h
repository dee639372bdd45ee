/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

/* A GSV gateway as a source: a session for each agent, with the list of its canvases and its open canvases. docs/gsv.md
 * says how to connect. */
#define EASEL_TYPE_GSV_SOURCE (easel_gsv_source_get_type ())
G_DECLARE_FINAL_TYPE (EaselGsvSource, easel_gsv_source, EASEL, GSV_SOURCE, EaselSource)

EaselSource *easel_gsv_source_create (const EaselSourceOptions *options);

G_END_DECLS
