/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/*
 * Decides from the free memory of the machine how many canvases may run unseen.
 *
 * Signal: "low": memory has become short; the limit is 0 for a while.
 */
#define EASEL_TYPE_VIEW_QUOTA (easel_view_quota_get_type ())
G_DECLARE_FINAL_TYPE (EaselViewQuota, easel_view_quota, EASEL, VIEW_QUOTA, GObject)

EaselViewQuota *easel_view_quota_new       (const char     *proc);
guint           easel_view_quota_get_limit (EaselViewQuota *self);
gboolean        easel_view_quota_is_short  (EaselViewQuota *self);

G_END_DECLS
