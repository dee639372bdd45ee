/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Location of the socket of the host over one state folder: in the user's runtime folder, with a private file that
 * names it. A copy of the file is in the state folder, for processes that do not know the runtime folder of the host's
 * user session. */
typedef struct
{
  char *folder;   /* folder of the socket; private */
  char *socket;
  char *key;      /* the file next to the socket */
  char *copy;     /* the file in the state folder */
} EaselAgentSocketPath;

/* The state folder is created if it does not exist. */
EaselAgentSocketPath *easel_agent_socket_path_new      (const char            *state_folder,
                                                        GError               **error);
void                  easel_agent_socket_path_free     (EaselAgentSocketPath  *self);
/* Writes the socket's name into both files. */
gboolean              easel_agent_socket_path_publish  (EaselAgentSocketPath  *self,
                                                        GError               **error);
void                  easel_agent_socket_path_withdraw (EaselAgentSocketPath  *self);
/* (transfer full) (nullable): the socket named in one of the files; @index from 0, NULL after the last. */
char                 *easel_agent_socket_path_find     (EaselAgentSocketPath  *self,
                                                        guint                  index);
/* (transfer full) (nullable): this user's runtime folder, even if the environment does not name it. */
char                 *easel_agent_socket_path_runtime  (void);

/* Whether the peer runs as the same user. */
gboolean easel_agent_socket_path_is_same_user (GSocketConnection *connection);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentSocketPath, easel_agent_socket_path_free)

G_END_DECLS
