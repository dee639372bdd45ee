/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Limits of a2ui-limits.h that the user can set. Problems name a limit to the sender by its settings key. */
typedef enum
{
  A2UI_QUOTA_PAYLOAD_BYTES,
  A2UI_QUOTA_PAYLOAD_LINES,
  A2UI_QUOTA_SURFACES,
  A2UI_QUOTA_COMPONENTS,
  A2UI_QUOTA_INSTANCES,
  A2UI_QUOTA_DEPTH,
  A2UI_QUOTA_ENTRIES,
  A2UI_QUOTA_VALUE_DEPTH,
  A2UI_QUOTA_KEY_BYTES,
  A2UI_QUOTA_TEXT_BYTES,
  A2UI_QUOTA_IMAGE_BYTES,      /* inside the message */
  A2UI_QUOTA_PICTURES,
  A2UI_QUOTA_PICTURE_BYTES,    /* from the network */
  A2UI_QUOTA_PICTURE_SECONDS,
  A2UI_QUOTA_MEDIA_BYTES,       /* also for a recording */
  A2UI_QUOTA_MEDIA_SECONDS,
  A2UI_QUOTA_ANSWERS,
  A2UI_QUOTA_REPEAT,           /* milliseconds */
  A2UI_N_QUOTA_KINDS
} A2uiQuotaKind;

/* The amount that the user allows for each limit. A model uses changes immediately; a surface keeps the values from its
 * creation. */
#define A2UI_TYPE_QUOTA (a2ui_quota_get_type ())
G_DECLARE_FINAL_TYPE (A2uiQuota, a2ui_quota, A2UI, QUOTA, GObject)

/* @settings: (nullable): followed; missing keys have their defaults. */
A2uiQuota  *a2ui_quota_new          (GSettings     *settings);
/* (transfer full): a copy with the present values, which does not follow the settings. */
A2uiQuota  *a2ui_quota_copy         (A2uiQuota     *self);
/* @self: (nullable): NULL: the defaults. */
guint       a2ui_quota_get          (A2uiQuota     *self,
                                     A2uiQuotaKind  what);
void        a2ui_quota_set          (A2uiQuota     *self,
                                     A2uiQuotaKind  what,
                                     guint          amount);
/* (transfer none): the settings key of @what. */
const char *a2ui_quota_kind_get_key (A2uiQuotaKind  what);

G_END_DECLS
