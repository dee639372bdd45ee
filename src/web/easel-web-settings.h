/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

#include "easel-web-policy.h"

G_BEGIN_DECLS

/* (transfer full): a fresh object for one view. */
WebKitSettings *easel_web_settings_new (EaselWebTrust trust);

G_END_DECLS
