/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* As a screen reader: the bus of accessibility, what is said on it, and the keyboard. A program is heard that runs with
 * GTK_A11Y=atspi. */
typedef struct _EaselTestReader EaselTestReader;

#define EASEL_TEST_KEY_RETURN 0xff0d
#define EASEL_TEST_KEY_ESCAPE 0xff1b
#define EASEL_TEST_KEY_RIGHT 0xff53
#define EASEL_TEST_KEY_DOWN 0xff54
#define EASEL_TEST_KEY_SPACE 0x20

EaselTestReader *easel_test_reader_new           (void);
void             easel_test_reader_free          (EaselTestReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselTestReader, easel_test_reader_free)

/* Whether something has a name that begins so; with a $ at its end, all of it is meant. Old versions of GTK tell also of
 * what is behind something else: only what has the keyboard is on the screen for certain. */
gboolean easel_test_reader_hears          (EaselTestReader *self,
                                           const char      *name);
/* (transfer full) (nullable): the whole of the first name that begins so. */
char    *easel_test_reader_dup_name       (EaselTestReader *self,
                                           const char      *name);
/* Whether one of that name has the keyboard. */
gboolean easel_test_reader_is_at          (EaselTestReader *self,
                                           const char      *name);
/* The same, or something inside of it. */
gboolean easel_test_reader_is_in          (EaselTestReader *self,
                                           const char      *name);
/* (transfer full): the names of what has the keyboard and of all inside of it, a line each. */
char    *easel_test_reader_dup_focus      (EaselTestReader *self);
/* (transfer full): the text in what has the keyboard, "" where there is none. */
char    *easel_test_reader_dup_text       (EaselTestReader *self);
/* Presses Tab until it has the keyboard; the test fails where that never leads there. */
void     easel_test_reader_tab_to         (EaselTestReader *self,
                                           const char      *name);
void     easel_test_reader_press          (EaselTestReader *self,
                                           int              keysym);
void     easel_test_reader_type           (EaselTestReader *self,
                                           const char      *text);
/* Keys together, in the words of xdotool. */
void     easel_test_reader_press_together (EaselTestReader *self,
                                           const char      *keys);
/* The same, and the keyboard is somewhere else then. */
void     easel_test_reader_move           (EaselTestReader *self,
                                           const char      *keys);
/* Everything there is, as test messages. */
void     easel_test_reader_tell           (EaselTestReader *self);

G_END_DECLS
