/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-provider.h"

G_BEGIN_DECLS

/* The native canvases of this program: the provider with every kind, and the user's choices in Preferences. */
#define EASEL_TYPE_NATIVE (easel_native_get_type ())
G_DECLARE_FINAL_TYPE (EaselNative, easel_native, EASEL, NATIVE, GObject)

/* @folder: stores open canvases and permissions; @settings: (nullable): without it no choices are stored; @web_refusal:
 * (nullable): why no web page can be shown. */
EaselNative   *easel_native_new             (const char  *folder,
                                             GSettings   *settings,
                                             const char  *web_refusal);
/* Changes @web_refusal later. */
void           easel_native_set_web_refusal (EaselNative *self,
                                             const char  *web_refusal);
/* Returns: (nullable): translated reason why this kind is not offered to agents. */
const char    *easel_native_get_refusal     (EaselNative *self,
                                             const char  *canvas_id);
EaselConsent  *easel_native_get_consent     (EaselNative *self);
EaselProvider *easel_native_get_provider    (EaselNative *self);
void           easel_native_set_enabled     (EaselNative *self,
                                             const char  *canvas_id,
                                             gboolean     enabled);
/* Whether agents may take pictures of canvases. */
gboolean       easel_native_get_pictures    (EaselNative *self);
void           easel_native_set_pictures    (EaselNative *self,
                                             gboolean     allowed);
/* Returns: (transfer none): a GListModel of GtkStringObject: paths of folders. */
GListModel    *easel_native_get_folders     (EaselNative *self);
GStrv          easel_native_dup_folders     (EaselNative *self);
gboolean       easel_native_add_folder      (EaselNative *self,
                                             GFile       *folder);
void           easel_native_remove_folder   (EaselNative *self,
                                             const char  *path);

G_END_DECLS
