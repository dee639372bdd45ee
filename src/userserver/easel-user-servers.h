/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-user-server.h"

G_BEGIN_DECLS

/* The file of the user's own servers. Edited by hand or by the panel, and read again when it changes. What is wrong
 * in it is told, and never overwritten.
 *
 * Signal "changed": other servers, or another problem. */
#define EASEL_TYPE_USER_SERVERS (easel_user_servers_get_type ())
G_DECLARE_FINAL_TYPE (EaselUserServers, easel_user_servers, EASEL, USER_SERVERS, GObject)

/* (transfer full): where the file of this user is. */
char             *easel_user_servers_dup_default_path (void);
EaselUserServers *easel_user_servers_new              (const char        *path);
const char       *easel_user_servers_get_path         (EaselUserServers  *self);
/* (transfer none) (element-type EaselUserServer): in the order of the file. */
GPtrArray        *easel_user_servers_get_list         (EaselUserServers  *self);
/* (nullable) (transfer none) */
EaselUserServer  *easel_user_servers_find             (EaselUserServers  *self,
                                                       const char        *id);
/* (nullable): what is wrong with the file, or with a server in it, for the user. */
const char       *easel_user_servers_get_problem      (EaselUserServers  *self);
/* (transfer full): an id that no server has, made of @name. */
char             *easel_user_servers_make_id          (EaselUserServers  *self,
                                                       const char        *name);
/* Instead of the server with its id, or as the last. */
gboolean          easel_user_servers_put              (EaselUserServers  *self,
                                                       EaselUserServer   *server,
                                                       GError           **error);
gboolean          easel_user_servers_remove           (EaselUserServers  *self,
                                                       const char        *id,
                                                       GError           **error);

G_END_DECLS
