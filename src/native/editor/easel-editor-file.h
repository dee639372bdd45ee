/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-encoding.h"
#include "easel-instance.h"
#include "easel-operation.h"

G_BEGIN_DECLS

/* The file of a text, on the host, on this computer, or none: its known content, and whether another program changed
 * it since. The file is overwritten only if its content is the known one.
 *
 * Signals: "updated": the state of external changes or of saving has changed. */
#define EASEL_TYPE_EDITOR_FILE (easel_editor_file_get_type ())
G_DECLARE_FINAL_TYPE (EaselEditorFile, easel_editor_file, EASEL, EDITOR_FILE, GObject)

/* The content of a file, decoded. */
typedef struct
{
  char              *text;     /* with the line ends of the buffer */
  char              *etag;
  char              *digest;
  EaselEditorFormat  format;
  gsize              n_bytes;
} EaselEditorLoaded;

EaselEditorFile         *easel_editor_file_new            (EaselInstance           *instance);
void                     easel_editor_file_set_location   (EaselEditorFile         *self,
                                                           const char              *uri,
                                                           const char              *path,
                                                           const char              *folder);
const char              *easel_editor_file_get_uri        (EaselEditorFile         *self);
const char              *easel_editor_file_get_path       (EaselEditorFile         *self);
gboolean                 easel_editor_file_exists         (EaselEditorFile         *self);
const EaselEditorFormat *easel_editor_file_get_format     (EaselEditorFile         *self);
void                     easel_editor_file_set_format     (EaselEditorFile         *self,
                                                           const EaselEditorFormat *format);
char                    *easel_editor_file_fill_operation (EaselEditorFile         *self,
                                                           EaselOperation          *operation,
                                                           gboolean                 writes);
void                     easel_editor_file_describe       (EaselEditorFile         *self,
                                                           JsonObject              *header);
void                     easel_editor_file_restore        (EaselEditorFile         *self,
                                                           JsonObject              *header);

gboolean easel_editor_file_has_external_change (EaselEditorFile *self);
gboolean easel_editor_file_is_saving           (EaselEditorFile *self);
void     easel_editor_file_check               (EaselEditorFile *self);
void     easel_editor_file_close               (EaselEditorFile *self);
gboolean easel_editor_file_keep                (EaselEditorFile *self);

/* The source object of the results is the instance. */
void               easel_editor_file_load_async    (EaselEditorFile         *self,
                                                    GCancellable            *cancellable,
                                                    GAsyncReadyCallback      callback,
                                                    gpointer                 user_data);
EaselEditorLoaded *easel_editor_file_load_finish   (GAsyncResult            *result,
                                                    GError                 **error);
void               easel_editor_file_take          (EaselEditorFile         *self,
                                                    EaselEditorLoaded       *loaded);
void               easel_editor_loaded_free        (EaselEditorLoaded       *self);
void               easel_editor_file_store_async   (EaselEditorFile         *self,
                                                    char                    *text,
                                                    GCancellable            *cancellable,
                                                    GAsyncReadyCallback      callback,
                                                    gpointer                 user_data);
gssize             easel_editor_file_store_finish  (GAsyncResult            *result,
                                                    GError                 **error);
void               easel_editor_file_copy_async    (EaselEditorFile         *self,
                                                    char                    *text,
                                                    GFile                   *file,
                                                    GAsyncReadyCallback      callback,
                                                    gpointer                 user_data);
gboolean           easel_editor_file_copy_finish   (GAsyncResult            *result,
                                                    GError                 **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselEditorLoaded, easel_editor_loaded_free)

G_END_DECLS
