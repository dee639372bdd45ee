/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Limits of a2ui-limits.h that a user may set. Each has the name of its key in the settings, by which the sender is
 * told of it. */
typedef enum
{
  A2UI_ALLOW_PAYLOAD_BYTES,
  A2UI_ALLOW_PAYLOAD_LINES,
  A2UI_ALLOW_SURFACES,
  A2UI_ALLOW_COMPONENTS,
  A2UI_ALLOW_INSTANCES,
  A2UI_ALLOW_DEPTH,
  A2UI_ALLOW_ENTRIES,
  A2UI_ALLOW_VALUE_DEPTH,
  A2UI_ALLOW_KEY_BYTES,
  A2UI_ALLOW_TEXT_BYTES,
  A2UI_ALLOW_IMAGE_BYTES,      /* inside the message */
  A2UI_ALLOW_PICTURES,
  A2UI_ALLOW_PICTURE_BYTES,    /* of the network */
  A2UI_ALLOW_PICTURE_SECONDS,
  A2UI_ALLOW_FILM_BYTES,       /* a sound, too */
  A2UI_ALLOW_FILM_SECONDS,
  A2UI_ALLOW_ANSWERS,
  A2UI_ALLOW_REPEAT,           /* milliseconds */
  A2UI_N_ALLOWANCES
} A2uiAllowed;

/* How much of each a form may have. A model follows one as it changes; a surface keeps what held when it was made. */
#define A2UI_TYPE_ALLOWANCE (a2ui_allowance_get_type ())
G_DECLARE_FINAL_TYPE (A2uiAllowance, a2ui_allowance, A2UI, ALLOWANCE, GObject)

/* @settings: (nullable): followed; keys that it does not have are as at first. */
A2uiAllowance *a2ui_allowance_new  (GSettings     *settings);
/* (transfer full): what holds now. */
A2uiAllowance *a2ui_allowance_copy (A2uiAllowance *self);
/* @self: (nullable): NULL: as at first. */
guint          a2ui_allowance_get  (A2uiAllowance *self,
                                    A2uiAllowed    what);
void           a2ui_allowance_set  (A2uiAllowance *self,
                                    A2uiAllowed    what,
                                    guint          amount);
/* (transfer none): its key in the settings. */
const char    *a2ui_allowed_name   (A2uiAllowed    what);

G_END_DECLS
