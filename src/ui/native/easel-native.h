/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-provider.h"

G_BEGIN_DECLS

/* The canvases that agents may open here, as the program has them: the provider with every kind, what the user
 * chose in Preferences. */
#define EASEL_TYPE_NATIVE (easel_native_get_type ())
G_DECLARE_FINAL_TYPE (EaselNative, easel_native, EASEL, NATIVE, GObject)

/* @folder: where what is open and what was allowed are kept; @settings: (nullable): nothing chosen is kept;
 * @web_refusal: (nullable): why no web page may be shown. */
EaselNative   *easel_native_new            (const char   *folder,
                                            GSettings    *settings,
                                            const char   *web_refusal);
/* Later, the same may change. */
void           easel_native_set_web_refusal (EaselNative *self,
                                            const char   *web_refusal);
/* (nullable): why this kind is not offered to agents here, translated. */
const char    *easel_native_get_refusal    (EaselNative  *self,
                                            const char   *canvas_id);
EaselConsent  *easel_native_get_consent    (EaselNative  *self);
EaselProvider *easel_native_get_provider   (EaselNative  *self);
void           easel_native_set_enabled    (EaselNative  *self,
                                            const char   *canvas_id,
                                            gboolean      enabled);
/* Whether agents get pictures of what is on the screen. */
gboolean       easel_native_get_pictures   (EaselNative  *self);
void           easel_native_set_pictures   (EaselNative  *self,
                                            gboolean      allowed);
/* (transfer none): a GListModel of GtkStringObject: paths of folders. */
GListModel    *easel_native_get_folders    (EaselNative  *self);
GStrv          easel_native_dup_folders    (EaselNative  *self);
gboolean       easel_native_add_folder     (EaselNative  *self,
                                            GFile        *folder);
void           easel_native_remove_folder  (EaselNative  *self,
                                            const char   *path);

G_END_DECLS
