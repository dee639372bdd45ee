/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"
#include "easel-host.h"
#include "easel-terminal-instance.h"
#include "easel-terminal.h"
#include "native-fixture.h"

G_BEGIN_DECLS

/* A provider with the terminal canvas, lent the terminals of a real host over a real socket. */
typedef struct
{
  NativeFixture       native;
  char               *folder;
  EaselHost          *host;
  AhpClient          *client;
  EaselHostTerminals *terminals;
  gboolean            here;      /* the host is ours and on this computer */
} TerminalFixture;

void terminal_fixture_set_up     (TerminalFixture *self,
                                  gconstpointer    data);
void terminal_fixture_tear_down  (TerminalFixture *self,
                                  gconstpointer    data);
void terminal_fixture_start_host (TerminalFixture *self);
void terminal_fixture_stop_host  (TerminalFixture *self);
/* Ours: everything but the host goes and comes again. */
void terminal_fixture_restart    (TerminalFixture *self);

/* Inputs are JSON with ' for ". */
void                   terminal_open              (TerminalFixture *self,
                                                   const char      *input);
void                   terminal_open_fails        (TerminalFixture *self,
                                                   const char      *input,
                                                   const char      *code);
JsonObject            *terminal_invoke            (TerminalFixture *self,
                                                   const char      *action,
                                                   const char      *input);
/* (transfer full): the data of the error. */
JsonObject            *terminal_invoke_fails      (TerminalFixture *self,
                                                   const char      *action,
                                                   const char      *input,
                                                   const char      *code);
EaselTerminalInstance *terminal_instance          (TerminalFixture *self);
/* Waits until what was shown holds the words. */
void                   terminal_wait_for          (TerminalFixture *self,
                                                   const char      *words);

/* With a host elsewhere, as far as Easel knows. */
#define TERMINAL_TEST(path, function) \
  g_test_add (path, TerminalFixture, NULL, terminal_fixture_set_up, function, terminal_fixture_tear_down)
/* With a host of ours on this computer. */
#define TERMINAL_TEST_HERE(path, function) \
  g_test_add (path, TerminalFixture, "here", terminal_fixture_set_up, function, terminal_fixture_tear_down)

G_END_DECLS
