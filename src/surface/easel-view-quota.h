/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* How many canvases may run although nobody sees them, by what the machine has free.
 *
 * Signal: "low": memory is short now, and room is none for a while. */
#define EASEL_TYPE_VIEW_QUOTA (easel_view_quota_get_type ())
G_DECLARE_FINAL_TYPE (EaselViewQuota, easel_view_quota, EASEL, VIEW_QUOTA, GObject)

EaselViewQuota *easel_view_quota_new       (const char     *proc);
guint           easel_view_quota_get_limit (EaselViewQuota *self);
gboolean        easel_view_quota_is_short  (EaselViewQuota *self);

G_END_DECLS
