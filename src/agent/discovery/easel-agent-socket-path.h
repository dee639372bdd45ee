/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Where the host over one state folder is met: a socket in the runtime folder of this user, and a file, for nobody
 * else to read, that names it. A copy of the file lies in the state folder, for those who do not know the runtime
 * folder of whoever started the host. */
typedef struct
{
  char *folder;   /* of the socket; private */
  char *socket;
  char *key;      /* the file beside it */
  char *copy;     /* the file in the state folder */
} EaselAgentSocketPath;

/* The state folder is made when it does not exist. */
EaselAgentSocketPath *easel_agent_socket_path_new      (const char            *state_folder,
                                                        GError               **error);
void                  easel_agent_socket_path_free     (EaselAgentSocketPath  *self);
/* Names the socket in both files. */
gboolean              easel_agent_socket_path_publish  (EaselAgentSocketPath  *self,
                                                        GError               **error);
void                  easel_agent_socket_path_withdraw (EaselAgentSocketPath  *self);
/* (transfer full) (nullable): the socket that one of the files names; @index from 0, NULL after the last. */
char                 *easel_agent_socket_path_find     (EaselAgentSocketPath  *self,
                                                        guint                  index);
/* (transfer full) (nullable): the runtime folder of this user, also where the environment does not tell. */
char                 *easel_agent_socket_path_runtime  (void);

/* Whether this user is at the other end. */
gboolean easel_agent_socket_path_is_same_user (GSocketConnection *connection);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentSocketPath, easel_agent_socket_path_free)

G_END_DECLS
