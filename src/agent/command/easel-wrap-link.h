/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mcp-relay-apps.h"

G_BEGIN_DECLS

/* The way from `easel-host wrap` to the host of this user, and back: calls with an App, words of the user, and a door
 * to the server (easel-agent-server.h). Hosts come and go unnoticed by the agent; what one has not confirmed is told to
 * the next. One that runs is found; one is started by the first call that has an App. */
#define EASEL_TYPE_WRAP_LINK (easel_wrap_link_get_type ())
G_DECLARE_FINAL_TYPE (EaselWrapLink, easel_wrap_link, EASEL, WRAP_LINK, GObject)

/* @id: the same for each start of the same server. @name: where the server tells none. @folder: (nullable). */
EaselWrapLink *easel_wrap_link_new   (McpRelay      *relay,
                                      const char    *state_folder,
                                      const char    *folder,
                                      gboolean       open_panel,
                                      const char    *id,
                                      const char    *name);
void           easel_wrap_link_close (EaselWrapLink *self);

G_END_DECLS
