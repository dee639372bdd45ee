/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-options.h"
#include "easel-host.h"

G_BEGIN_DECLS

/* Runs a host from its state folder to its end, for "serve". */
typedef struct _EaselHostProgram EaselHostProgram;

struct _EaselHostProgram
{
  GMainLoop         *loop;
  EaselHost         *host;
  EaselHostOptions  *options;
  GCancellable      *cancellable;
  int                status;        /* the exit status */
  char              *uri;           /* set once the host listens */
  char              *address;       /* nullable: path of the file with the address */
  gpointer           user_data;
  char               bytes[64];     /* buffer for standard input */
  /* The callbacks below are nullable. @ready runs before READY is printed. */
  void             (*ready)    (EaselHostProgram *self);
  void             (*begin)    (EaselHostProgram *self);
  void             (*line)     (EaselHostProgram *self);
  /* The parent has ended, or a signal arrived (@number, else 0). TRUE: the host continues. */
  gboolean         (*end_requested) (EaselHostProgram *self,
                                     int               number);
};

/* Runs the host; @host must not be restored yet. */
void     easel_host_program_run     (EaselHostProgram  *self);
/* Listens, unless the host does so already, and writes the address into a file. */
gboolean easel_host_program_listen  (EaselHostProgram  *self,
                                     GError           **error);
/* Prints the reason, and ends the host with a failure. */
void     easel_host_program_give_up (EaselHostProgram  *self,
                                     const GError      *error);

/* Entry points of the commands. */
int easel_host_command_serve   (EaselHostOptions *options);
int easel_host_command_mcp     (EaselHostOptions *options);
int easel_host_command_wrap    (EaselHostOptions *options);
int easel_host_command_sign_in (EaselHostOptions *options);
int easel_host_command_agents  (EaselHostOptions *options);
int easel_host_command_a2ui    (EaselHostOptions *options);
int easel_host_command_prompt  (EaselHostOptions *options);
int easel_host_command_notify  (EaselHostOptions *options);
int easel_host_command_connect (EaselHostOptions *options);

G_END_DECLS
