/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-relay-apps.h"

G_BEGIN_DECLS

/* Connects `easel-host wrap` to the user's host: reports calls with an App, delivers messages of the user, and gives
 * the host a side channel to the server (easel-agent-server.h). Hosts may end and restart without the agent noticing;
 * data that one host has not confirmed is sent to the next. A running host is used; the first call with an App starts
 * one. */
#define EASEL_TYPE_WRAP_LINK (easel_wrap_link_get_type ())
G_DECLARE_FINAL_TYPE (EaselWrapLink, easel_wrap_link, EASEL, WRAP_LINK, GObject)

/* @id: the same for each start of the same server. @name: used if the server sends none. @folder: (nullable): the
 * agent's working folder. */
EaselWrapLink *easel_wrap_link_new   (McpRelay      *relay,
                                      const char    *state_folder,
                                      const char    *folder,
                                      gboolean       open_panel,
                                      const char    *id,
                                      const char    *name);
void           easel_wrap_link_close (EaselWrapLink *self);

G_END_DECLS
