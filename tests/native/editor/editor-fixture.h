/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-instance.h"
#include "easel-editor.h"
#include "fake-files.h"
#include "native-fixture.h"

G_BEGIN_DECLS

/* A provider that declares the editor, and a user who says yes, once, or waits. */
typedef struct
{
  NativeFixture  native;
  char          *folder;     /* granted */
  char          *state;
  FakeFiles     *files;
} EditorFixture;

void                 editor_fixture_setup    (EditorFixture *self, gconstpointer data);
void                 editor_fixture_teardown (EditorFixture *self, gconstpointer data);
/* As if Easel was started again. */
void                 editor_fixture_restart  (EditorFixture *self);
char                *editor_fixture_path     (EditorFixture *self, const char *name);
char                *editor_fixture_write    (EditorFixture *self, const char *name, const char *content, gssize length);

/* Inputs are JSON with ' for ". */
JsonObject          *editor_open             (EditorFixture *self, const char *input);
JsonObject          *editor_invoke           (EditorFixture *self, const char *action, const char *input);
void                 editor_close            (EditorFixture *self);
/* As it would lose what the user typed. */
void                 editor_close_fails      (EditorFixture *self);
/* Expects the failure and returns its data. */
JsonObject          *editor_open_fails       (EditorFixture *self, const char *input, const char *code);
JsonObject          *editor_fails            (EditorFixture *self, const char *action, const char *input, const char *code);
EaselEditorInstance *editor_instance         (EditorFixture *self);
EaselEditorText     *editor_get_text         (EditorFixture *self);
GtkTextBuffer       *editor_buffer           (EditorFixture *self);
/* Whether the draft on the disk holds the text, the cursor and the proposal as they are. */
gboolean             editor_is_drafted       (EditorFixture *self);
gint64               editor_revision         (EditorFixture *self);
char                *editor_text             (EditorFixture *self);
/* As the user does. */
void                 editor_type             (EditorFixture *self, int offset, const char *text);
void                 editor_assert_text      (EditorFixture *self, const char *expected);

G_END_DECLS
