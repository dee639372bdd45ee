/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-options.h"
#include "easel-host.h"

G_BEGIN_DECLS

/* A host from its state folder to its end, as "serve" runs it. */
typedef struct _EaselHostProgram EaselHostProgram;

struct _EaselHostProgram
{
  GMainLoop         *loop;
  EaselHost         *host;
  EaselHostOptions  *options;
  GCancellable      *cancellable;
  int                status;        /* of the exit */
  char              *uri;           /* once it listens */
  gpointer           user_data;
  char               bytes[64];     /* of standard input */
  /* All are nullable; the first is called when it listens, before READY is said. */
  void             (*ready)    (EaselHostProgram *self);
  void             (*begin)    (EaselHostProgram *self);
  void             (*line)     (EaselHostProgram *self);
  /* The parent has left, or a signal came (@number, else 0). TRUE: it goes on. */
  gboolean         (*end_requested) (EaselHostProgram *self,
                                     int               number);
};

/* Runs it; @host is not restored yet. */
void easel_host_program_run     (EaselHostProgram *self);
/* Says why, and ends it as failed. */
void easel_host_program_give_up (EaselHostProgram *self,
                                 const GError     *error);

/* The `run` of each command. */
int easel_host_command_serve   (EaselHostOptions *options);
int easel_host_command_mcp     (EaselHostOptions *options);
int easel_host_command_wrap    (EaselHostOptions *options);
int easel_host_command_sign_in (EaselHostOptions *options);
int easel_host_command_agents  (EaselHostOptions *options);
int easel_host_command_a2ui    (EaselHostOptions *options);
int easel_host_command_prompt  (EaselHostOptions *options);

G_END_DECLS
