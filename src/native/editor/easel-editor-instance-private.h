/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-changes.h"
#include "easel-editor-draft.h"
#include "easel-editor-file.h"
#include "easel-editor-instance.h"

G_BEGIN_DECLS

struct _EaselEditorInstance
{
  EaselInstance       parent_instance;

  GtkSourceBuffer    *buffer;
  GtkTextMark        *reveal;
  EaselEditorChanges *changes;
  EaselEditorFile     file;
  EaselEditorDraft   *draft;
  char               *unkept;        /* why the draft cannot be written, for the person; nullable */
  EaselEditorReview  *review;
  char               *title;         /* what the agent called it; foreign */
  char               *name;          /* cleaned */
  char               *outside_etag;  /* of a file that others changed */
  char               *outside_digest;
  GCancellable       *checking;
  gint64              typed;         /* when the person changed the text last, monotonic */
  gboolean            is_persons;    /* they did since the text was saved; until then an agent cannot close it */
  gboolean            is_discarded;  /* they said so */
  gsize               undo_bytes;
  guint               agent;         /* depth: changes are not the person's */
  int                 last_insert;   /* characters of the insertion under way */
  gulong              watches[5];    /* handlers of the buffer's signals about its text */
  gboolean            ready;
  gboolean            read_only;
  gboolean            outside;
  gboolean            hidden;
  gboolean            saving;
  gboolean            closed;
};

/* -text.c: the buffer and what is counted about it. */
void      easel_editor_instance_make_buffer  (EaselEditorInstance *self);
/* Without undo, not modified. */
void      easel_editor_instance_fill         (EaselEditorInstance *self,
                                              const char          *text);
/* A single undo step; what is equal at both ends stays, and with it the cursor there. */
void      easel_editor_instance_replace      (EaselEditorInstance *self,
                                              const char          *text);
/* Between the two, changes are the agent's, one undo step and one revision, and made with splice only. */
void      easel_editor_instance_begin        (EaselEditorInstance *self);
void      easel_editor_instance_end          (EaselEditorInstance *self);
void      easel_editor_instance_splice       (EaselEditorInstance *self,
                                              GtkTextIter         *start,
                                              guint                removed,
                                              const char          *text,
                                              gsize                length);
char     *easel_editor_instance_dup_text     (EaselEditorInstance *self);
void      easel_editor_instance_set_language (EaselEditorInstance *self,
                                              const char          *id);
void      easel_editor_instance_guess_language (EaselEditorInstance *self);

/* -instance.c */
void      easel_editor_instance_updated      (EaselEditorInstance *self);
void      easel_editor_instance_set_names    (EaselEditorInstance *self);
void      easel_editor_instance_reveal       (EaselEditorInstance *self,
                                              const GtkTextIter   *iter);
void      easel_editor_instance_report       (EaselEditorInstance *self,
                                              const GError        *error);

/* -state.c: the draft, and what save() gives and restore() takes. */
void      easel_editor_instance_start_draft  (EaselEditorInstance *self);
void      easel_editor_instance_take_review  (EaselEditorInstance *self,
                                              EaselEditorReview   *review);
JsonObject *easel_editor_instance_save       (EaselInstance       *instance);
void      easel_editor_instance_restore      (EaselInstance       *instance,
                                              JsonObject          *saved);

/* -open.c */
void      easel_editor_instance_open         (EaselInstance       *instance,
                                              EaselCall           *call,
                                              gboolean             again);

G_END_DECLS
