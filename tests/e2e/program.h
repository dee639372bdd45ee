/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A real child process whose standard output is read line by line while the main loop runs. */
typedef struct _Program Program;

Program    *program_start         (const char * const *argv,
                                   const char * const *environment);
void        program_kill          (Program    *self);
/* SIGTERM, then waits; returns the exit status. */
int         program_stop          (Program    *self);
/* Runs the main loop until it ends by itself; returns the exit status. */
int         program_wait          (Program    *self);
guint       program_count_windows (Program    *self);
/* Its newest window gets the keyboard, as from a window manager. */
void        program_focus         (Program    *self);
/* To its standard input. */
void        program_write         (Program    *self,
                                   const char *text);
gboolean    program_is_running    (Program    *self);
GPid        program_get_pid       (Program    *self);
/* Runs the main loop until a line that @match accepts; the test fails when none ever comes. */
const char *program_wait_line     (Program    *self,
                                   gboolean          (*match) (const char *line,
                                   gpointer    data),
                                   gpointer    data);
/* The same for events: every member of @pattern (a JSON object in text) must be equal. */
JsonObject *program_wait_event    (Program    *self,
                                   const char *pattern);
/* Lines seen before are not looked at again by the next wait. */
guint       program_count_events  (Program    *self,
                                   const char *pattern);
/* The user with pointer and keys in its window, in the words of xdotool. */
void        program_act           (Program    *self,
                                   const char *words);
void        program_free          (Program    *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Program, program_free)

/* easel-host on a state folder, until READY; @uri gets its address. */
Program    *program_start_host  (const char         *state,
                                 const char         *page_folder,
                                 char              **uri);
/* The panel on one host, with --events. */
Program    *program_start_easel (const char * const *arguments);

G_END_DECLS
