/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-writer.h"
#include "easel-source-kinds.h"
#include "easel-surface-factory.h"
#include "easel-test.h"

G_BEGIN_DECLS

/* A source whose host is the test. */
#define FAKE_TYPE_SOURCE (fake_source_get_type ())
G_DECLARE_FINAL_TYPE (FakeSource, fake_source, FAKE, SOURCE, EaselSource)

FakeSource   *fake_source_new            (const char       *id,
                                          const char       *title);
/* Whatever the address is: it and the client id are kept as data "uri" and "client-id". */
extern EaselSourceKinds fake_source_kinds[];
void          fake_source_set_state           (FakeSource           *self,
                                               EaselConnectionState  state,
                                               const char           *reason);
/* FAILED for want of a token, until another state is set. */
void          fake_source_refuse              (FakeSource           *self);
EaselSession *fake_source_add_session         (FakeSource           *self,
                                               const char           *uri,
                                               const char           *title);
void          fake_source_take_session        (FakeSource           *self,
                                               EaselSession         *session);
void          fake_source_remove_session      (FakeSource           *self,
                                               EaselSession         *session);
/* A READY canvas that can be closed; borrowed from the session. */
EaselCanvas  *fake_source_open                (FakeSource           *self,
                                               EaselSession         *session,
                                               const char           *name,
                                               const char           *title);
/* So many at once, as a host lists them; they are called 0, 1, … */
void          fake_source_open_many           (FakeSource           *self,
                                               EaselSession         *session,
                                               guint                 n);
/* The same, opened by an agent just now. */
EaselCanvas  *fake_source_open_fresh          (FakeSource           *self,
                                               EaselSession         *session,
                                               const char           *name,
                                               const char           *title);
void          fake_source_take_away           (FakeSource           *self,
                                               EaselSession         *session,
                                               EaselCanvas          *canvas);
/* Whether the host answers when it is asked to close. */
void          fake_source_set_answers         (FakeSource           *self,
                                               gboolean              answers);
/* How long what the user closes can be reopened. 0: not at all, also what was closed before. */
void          fake_source_set_reopen_time     (FakeSource           *self,
                                               guint                 seconds);
int           fake_source_count_retries       (FakeSource           *self);
int           fake_source_count_holds         (FakeSource           *self);
gboolean      fake_source_is_held             (FakeSource           *self,
                                               EaselSession         *session);
int           fake_source_count_asked         (FakeSource           *self);
/* The only token that is taken; NULL takes none. */
void          fake_source_set_token           (FakeSource           *self,
                                               const char           *token);
/* On another computer. */
void          fake_source_set_elsewhere       (FakeSource           *self);
/* Tokens that were taken. */
int           fake_source_count_authenticated (FakeSource           *self);
/* (nullable): those of the last token, with blanks between them. */
const char   *fake_source_get_scopes          (FakeSource           *self);

#define FAKE_TYPE_SURFACE (fake_surface_get_type ())
G_DECLARE_FINAL_TYPE (FakeSurface, fake_surface, FAKE, SURFACE, EaselSurface)

EaselSurface *fake_surface_new           (EaselCanvas      *canvas);
/* Of any canvas. */
extern const EaselSurfaceKind fake_surface_kind;
int           fake_surface_count_reloads (FakeSurface      *self);

/* An empty folder that is removed with its files at the end of the test. */
char         *fixture_make_folder        (void);
void          fixture_remove_folder      (char             *folder);

/* The first widget below @root of this type whose condition holds. */
typedef gboolean (*FixtureMatch) (GtkWidget *widget, gpointer data);
GtkWidget    *fixture_find               (GtkWidget        *root,
                                          GType             type,
                                          FixtureMatch      match,
                                          gpointer          data);
/* The label below @root with this text. */
GtkWidget    *fixture_find_text          (GtkWidget        *root,
                                          const char       *text);
/* The label below @root whose key with Alt is that of another. */
GtkWidget    *fixture_find_doubled_key   (GtkWidget        *root);

G_END_DECLS
