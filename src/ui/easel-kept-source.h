/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-provider.h"
#include "easel-source.h"

G_BEGIN_DECLS

#define EASEL_KEPT_ID "kept"

/* What a provider has left to the person alone, as the canvases of one session. Nobody but the person closes them. */
#define EASEL_TYPE_KEPT_SOURCE (easel_kept_source_get_type ())
G_DECLARE_FINAL_TYPE (EaselKeptSource, easel_kept_source, EASEL, KEPT_SOURCE, GObject)

EaselSource   *easel_kept_source_new         (EaselProvider   *provider);
EaselSession  *easel_kept_source_get_session (EaselKeptSource *self);
/* Translated: why the host does not have it any more. */
const char    *easel_kept_source_explain     (EaselInstance   *instance);

G_END_DECLS
