/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct
{
  char     *query;          /* literal text, not empty */
  gboolean  case_sensitive;
  gboolean  whole_word;
  gboolean  utf8;           /* columns count UTF-8 bytes */
  guint     max;
} EaselEditorQuery;

void        easel_editor_find_async  (char                *text,
                                      EaselEditorQuery    *query,
                                      GCancellable        *cancellable,
                                      GAsyncReadyCallback  callback,
                                      gpointer             user_data);
/* (transfer full): {matches: [{range, line}], truncated}. */
JsonObject *easel_editor_find_finish (GAsyncResult        *result,
                                      GError             **error);

G_END_DECLS
