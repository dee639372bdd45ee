/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-user-server.h"

G_BEGIN_DECLS

/* The file of the user's MCP servers. It is edited by hand or by the panel, and read again when it changes. Errors in
 * it are reported, and invalid parts are never overwritten.
 *
 * Signal "changed": the servers, or the problem, have changed. */
#define EASEL_TYPE_USER_SERVERS (easel_user_servers_get_type ())
G_DECLARE_FINAL_TYPE (EaselUserServers, easel_user_servers, EASEL, USER_SERVERS, GObject)

/* (transfer full): the path of this user's file. */
char             *easel_user_servers_dup_default_path (void);
EaselUserServers *easel_user_servers_new              (const char        *path);
const char       *easel_user_servers_get_path         (EaselUserServers  *self);
/* (transfer none) (element-type EaselUserServer): in the order of the file. */
GPtrArray        *easel_user_servers_get_list         (EaselUserServers  *self);
/* (nullable) (transfer none) */
EaselUserServer  *easel_user_servers_find             (EaselUserServers  *self,
                                                       const char        *id);
/* (nullable): a message for the user: what is wrong with the file or a server in it. */
const char       *easel_user_servers_get_problem      (EaselUserServers  *self);
/* (transfer full): an unused id, derived from @name. */
char             *easel_user_servers_make_id          (EaselUserServers  *self,
                                                       const char        *name);
/* Replaces the server with the same id, or appends a new one. */
gboolean          easel_user_servers_put              (EaselUserServers  *self,
                                                       EaselUserServer   *server,
                                                       GError           **error);
gboolean          easel_user_servers_remove           (EaselUserServers  *self,
                                                       const char        *id,
                                                       GError           **error);

G_END_DECLS
