/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-connections.h"
#include "easel-hub.h"

G_BEGIN_DECLS

/* Lists the hosts with buttons for their actions, like the switcher. The actions are those of the panel, which the
 * window around the list has as "win". */
#define EASEL_TYPE_PREFERENCES_HOSTS (easel_preferences_hosts_get_type ())
G_DECLARE_FINAL_TYPE (EaselPreferencesHosts, easel_preferences_hosts, EASEL, PREFERENCES_HOSTS, AdwPreferencesGroup)

/* Must be called once, after construction. */
void easel_preferences_hosts_show (EaselPreferencesHosts *self,
                                   EaselHub              *hub,
                                   EaselConnections      *connections);

G_END_DECLS
