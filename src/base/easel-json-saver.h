/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A file of easel-json-file.h that follows the state of an object: it is written soon after a change, and again later
 * if that failed, as on a full disk. */
typedef struct _EaselJsonSaver EaselJsonSaver;

/* (transfer full): the present content of the file, with its version. */
typedef JsonObject *(*EaselJsonSaverBuild)  (gpointer user_data);
/* The file cannot be written. Not called again until a write succeeded. */
typedef void        (*EaselJsonSaverFailed) (gpointer      user_data,
                                             const GError *error);

EaselJsonSaver *easel_json_saver_new   (const char           *path,
                                        guint                 delay,
                                        EaselJsonSaverBuild   build,
                                        EaselJsonSaverFailed  failed,
                                        gpointer              user_data);
void            easel_json_saver_free  (EaselJsonSaver       *self);
void            easel_json_saver_queue (EaselJsonSaver       *self);
gboolean        easel_json_saver_save  (EaselJsonSaver       *self);
gboolean        easel_json_saver_flush (EaselJsonSaver       *self);

G_END_DECLS
