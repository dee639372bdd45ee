/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-encoding.h"
#include "easel-instance.h"

G_BEGIN_DECLS

/* Where a text comes from and what is known of its file: a file of the host, one of this machine, or none. */
typedef struct
{
  char              *uri;      /* of the host; nullable */
  char              *path;     /* of this machine; nullable */
  char              *etag;     /* of what was read or written last; empty where the host has none */
  char              *digest;   /* of the same bytes */
  EaselEditorFormat  format;
} EaselEditorFile;

typedef struct
{
  char              *text;     /* as the buffer holds it */
  char              *etag;
  char              *digest;
  EaselEditorFormat  format;
  gsize              n_bytes;
} EaselEditorLoaded;

void               easel_editor_file_clear         (EaselEditorFile     *self);
gboolean           easel_editor_file_exists        (EaselEditorFile     *self);
void               easel_editor_file_take          (EaselEditorFile     *self,
                                                    EaselEditorLoaded   *loaded);
void               easel_editor_loaded_free        (EaselEditorLoaded   *self);

void               easel_editor_file_load_async    (EaselEditorFile     *self,
                                                    EaselInstance       *instance,
                                                    GCancellable        *cancellable,
                                                    GAsyncReadyCallback  callback,
                                                    gpointer             user_data);
EaselEditorLoaded *easel_editor_file_load_finish   (GAsyncResult        *result,
                                                    GError             **error);
/* Writes only over what is known. The result has no text. */
void               easel_editor_file_store_async   (EaselEditorFile     *self,
                                                    EaselInstance       *instance,
                                                    char                *text,
                                                    GCancellable        *cancellable,
                                                    GAsyncReadyCallback  callback,
                                                    gpointer             user_data);
EaselEditorLoaded *easel_editor_file_store_finish  (GAsyncResult        *result,
                                                    GError             **error);
/* The present etag. */
void               easel_editor_file_look_async    (EaselEditorFile     *self,
                                                    EaselInstance       *instance,
                                                    GCancellable        *cancellable,
                                                    GAsyncReadyCallback  callback,
                                                    gpointer             user_data);
char              *easel_editor_file_look_finish   (GAsyncResult        *result,
                                                    GError             **error);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselEditorLoaded, easel_editor_loaded_free)

G_END_DECLS
