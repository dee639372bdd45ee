/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Limits of a2ui-limits.h that a user may set. Each has the name of its key in the settings, by which the sender is
 * told of it. */
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
  A2UI_QUOTA_PICTURE_BYTES,    /* of the network */
  A2UI_QUOTA_PICTURE_SECONDS,
  A2UI_QUOTA_MEDIA_BYTES,       /* a sound, too */
  A2UI_QUOTA_MEDIA_SECONDS,
  A2UI_QUOTA_ANSWERS,
  A2UI_QUOTA_REPEAT,           /* milliseconds */
  A2UI_N_QUOTA_KINDS
} A2uiQuotaKind;

/* How much of each a form may have. A model follows one as it changes; a surface keeps what held when it was made. */
#define A2UI_TYPE_QUOTA (a2ui_quota_get_type ())
G_DECLARE_FINAL_TYPE (A2uiQuota, a2ui_quota, A2UI, QUOTA, GObject)

/* @settings: (nullable): followed; keys that it does not have are as at first. */
A2uiQuota  *a2ui_quota_new          (GSettings     *settings);
/* (transfer full): what holds now. */
A2uiQuota  *a2ui_quota_copy         (A2uiQuota     *self);
/* @self: (nullable): NULL: as at first. */
guint       a2ui_quota_get          (A2uiQuota     *self,
                                     A2uiQuotaKind  what);
void        a2ui_quota_set          (A2uiQuota     *self,
                                     A2uiQuotaKind  what,
                                     guint          amount);
/* (transfer none): its key in the settings. */
const char *a2ui_quota_kind_get_key (A2uiQuotaKind  what);

G_END_DECLS
