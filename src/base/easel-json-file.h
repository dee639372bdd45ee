/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A small versioned file that Easel writes: an object with a "version" member. */
JsonObject *easel_json_file_load      (const char  *path,
                                       gint64       version,
                                       GError     **error);
/* (transfer full) (nullable): the text of a file, for easel_json_file_save_text(). */
char       *easel_json_file_write     (JsonObject  *object,
                                       GError     **error);
gboolean    easel_json_file_save_text (const char  *path,
                                       const char  *text,
                                       GError     **error);
gboolean    easel_json_file_save      (const char  *path,
                                       JsonObject  *object,
                                       GError     **error);
gboolean    easel_json_file_may_retry (const GError *error);

G_END_DECLS
