/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "attach-fixture.h"

G_BEGIN_DECLS

/* A real sshd on the loopback interface, with keys and configuration of its own, as the way to another computer: there,
 * the state folder of @there is the default one. ssh_config knows it as "build-server". */
#define SSH_ADDRESS "ssh://build-server"
/* The same with a key whose passphrase is "easel". */
#define SSH_LOCKED_ADDRESS "ssh://locked-server"
/* The other computer as a container, by a podman that runs commands in its environment and knows no other name. */
#define SSH_CONTAINER_ADDRESS "container:podman/dev"

typedef struct
{
  AttachFixture  there;
  GSubprocess   *sshd;
  char          *ssh;     /* the folder with everything of sshd and ssh */
  guint          port;
} SshFixture;

/* Further lines of ssh_config: @data. */
void     ssh_set_up    (SshFixture    *self,
                        gconstpointer  data);
void     ssh_tear_down (SshFixture    *self,
                        gconstpointer  data);
/* Further lines of ssh_config from now on. @lines: (nullable). */
void     ssh_configure (SshFixture    *self,
                        const char    *lines);
/* What @name in PATH of the other computer is: a link to @target, or nothing. */
void     ssh_set_far   (SshFixture    *self,
                        const char    *name,
                        const char    *target);
/* The same for a script of the other computer. */
void     ssh_write_far (SshFixture    *self,
                        const char    *name,
                        const char    *script);
/* A port that nothing listened at a moment ago. */
guint    ssh_find_port (void);
/* Kills the processes of the connections at this end or at the other, and returns their number. */
guint    ssh_cut       (SshFixture    *self,
                        gboolean       at_this_end);

G_END_DECLS
