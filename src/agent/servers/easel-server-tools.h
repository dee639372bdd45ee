/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-user-server.h"

G_BEGIN_DECLS

/* Tools of user servers, as each server listed them when it last ran, so that agents get them without starting a
 * server. Cached in a file of the host. */
#define EASEL_TYPE_SERVER_TOOLS (easel_server_tools_get_type ())
G_DECLARE_FINAL_TYPE (EaselServerTools, easel_server_tools, EASEL, SERVER_TOOLS, GObject)

EaselServerTools *easel_server_tools_new     (const char        *path);
/* Whether tools are cached for the current configuration of the server. */
gboolean          easel_server_tools_has     (EaselServerTools  *self,
                                              EaselUserServer   *server);
/* @tools: (transfer none): foreign. Returns: whether the tools have changed. */
gboolean          easel_server_tools_set     (EaselServerTools  *self,
                                              EaselUserServer   *server,
                                              JsonArray         *tools);
/* (transfer full): the Tool objects for agents, with names for easel_server_tools_find(). @servers: (element-type
 * EaselUserServer). */
JsonArray        *easel_server_tools_publish (EaselServerTools  *self,
                                              GPtrArray         *servers);
/* (transfer none) (nullable): the tool as its server listed it. @server: (out): the server's id. */
JsonObject       *easel_server_tools_find    (EaselServerTools  *self,
                                              const char        *name,
                                              const char       **server);
/* (transfer none) (nullable): the address of its App. */
const char       *easel_server_tools_get_app (JsonObject        *tool);

G_END_DECLS
