/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "host-fixture.h"

G_BEGIN_DECLS

/* The program itself beside a host in this process, whose agent uses it. */
typedef struct
{
  GSubprocess      *process;
  GDataInputStream *output;
  GHashTable       *live;        /* instance ids of native canvases that are shown */
  GHashTable       *pages;       /* instance ids of the others */
  GHashTable       *kept;        /* instance ids of what no host has any more */
  gboolean          ended;
} Program;

/* Before anything else in main(): the keyring is a file of the test. */
void        program_init_keyring    (void);
/* As if the user had never done anything. */
void        program_forget          (void);
/* As if all that the user ever did were to add the host. */
void        program_remember_host   (HostFixture *fixture);
void        program_start           (Program     *program);
/* With nothing but this host, for this run only. */
void        program_start_once      (Program     *program,
                                     const char  *uri);
void        program_kill            (Program     *program);
/* As a user ends it. */
void        program_quit            (Program     *program);
void        program_wait_until_live (Program     *program,
                                     const char  *instance);
/* Until the program has declared what it has, the host knows no such canvas. */
void        program_open_canvas     (HostFixture *fixture,
                                     const char  *canvas,
                                     const char  *instance,
                                     const char  *input);
/* (transfer full): what the action answered. */
JsonObject *program_invoke          (HostFixture *fixture,
                                     const char  *instance,
                                     const char  *action,
                                     const char  *input);

G_END_DECLS
