/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-user-server.h"

G_BEGIN_DECLS

/* Tools of the user's own servers, as each server listed them when it last ran: agents are told of them without a
 * start. Remembered in a file of the host. */
#define EASEL_TYPE_SERVER_TOOLS (easel_server_tools_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerTools, easel_server_tools, EASEL, SERVER_TOOLS, GObject)

EaselServerTools *easel_server_tools_new     (const char        *path);
/* Whether tools are cached for the present configuration of the server. */
gboolean          easel_server_tools_has     (EaselServerTools  *self,
                                              EaselUserServer   *server);
/* @tools: (transfer none): foreign. Returns: whether they are others than before. */
gboolean          easel_server_tools_set     (EaselServerTools  *self,
                                              EaselUserServer   *server,
                                              JsonArray         *tools);
/* (transfer full): the Tool objects for agents, under the names that easel_server_tools_find() takes. @servers:
 * (element-type EaselUserServer). */
JsonArray        *easel_server_tools_publish (EaselServerTools  *self,
                                              GPtrArray         *servers);
/* (transfer none) (nullable): the tool as its server listed it. @server: (out): the id of that. */
JsonObject       *easel_server_tools_find    (EaselServerTools  *self,
                                              const char        *name,
                                              const char       **server);
/* (transfer none) (nullable): of its App. */
const char       *easel_server_tools_get_app (JsonObject        *tool);

G_END_DECLS
