/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-provider.h"

G_BEGIN_DECLS

/* A native canvas for tests: "set" keeps a text, "wait" never answers, and what else a test needs. */
#define FAKE_TYPE_INSTANCE (fake_instance_get_type ())
G_DECLARE_FINAL_TYPE (FakeInstance, fake_instance, FAKE, INSTANCE, EaselInstance)

#define FAKE_CANVAS "test.fake"

extern const EaselDeclaration fake_declaration;
extern const EaselDeclaration other_declaration;
/* An action for every class, named like it, which does nothing. */
extern const EaselDeclaration classes_declaration;

const char *fake_instance_get_text         (FakeInstance *self);
guint       fake_instance_get_opens        (FakeInstance *self);
/* How often an agent that it was shared with had it no more. */
guint       fake_instance_get_ended_shares (FakeInstance *self);
gboolean    fake_instance_is_closed        (FakeInstance *self);
/* Gives it a text of this length. */
void        fake_instance_fill             (FakeInstance *self,
                                            gsize         length);
/* The user did something that is nowhere else. */
void        fake_instance_set_unsaved      (FakeInstance *self,
                                            gboolean      unsaved);
/* The call that waits. */
EaselCall  *fake_instance_get_waiting      (FakeInstance *self);

G_END_DECLS
