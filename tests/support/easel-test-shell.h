/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The user before a GNOME Shell that run-shell.sh has started: pointer, keys and what is on the screen. */
typedef struct _EaselTestShell EaselTestShell;

#define EASEL_TEST_KEY_ALT 0xffe9
#define EASEL_TEST_KEY_CONTROL 0xffe3
#define EASEL_TEST_KEY_SUPER 0xffeb
#define EASEL_TEST_KEY_TAB 0xff09
#define EASEL_TEST_KEY_UP 0xff52
#define EASEL_TEST_KEY_F4 0xffc1

EaselTestShell *easel_test_shell_new     (void);
void            easel_test_shell_free    (EaselTestShell *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselTestShell, easel_test_shell_free)

/* A key, and with @modifier: (0 for none) held. */
void            easel_test_shell_press   (EaselTestShell *self,
                                          guint           modifier,
                                          guint           keysym);
/* @text: ASCII. */
void            easel_test_shell_type    (EaselTestShell *self,
                                          const char     *text);
/* In pixels of the screen. */
void            easel_test_shell_click   (EaselTestShell *self,
                                          int             x,
                                          int             y);
/* Leaves the overview, with which the shell begins. */
void            easel_test_shell_go      (EaselTestShell *self);
/* Saves what is on the screen as NAME.png in the folder EASEL_TEST_PICTURES, if that is set. */
void            easel_test_shell_picture (EaselTestShell *self,
                                          const char     *name);

G_END_DECLS
