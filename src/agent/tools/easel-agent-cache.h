/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host.h"

G_BEGIN_DECLS

/* A cache of texts of servers that are too large for the state of a chat: pages of Apps, and large results. They are
 * files in the host's folder, of which the newest are kept, so that the user can look at them after the agent has
 * ended. Clients read them with `resourceRead` on the root channel. */
#define EASEL_TYPE_AGENT_CACHE (easel_agent_cache_get_type ())
G_DECLARE_FINAL_TYPE (EaselAgentCache, easel_agent_cache, EASEL, AGENT_CACHE, GObject)

EaselAgentCache *easel_agent_cache_new          (EaselHost       *host);
/* (transfer full): the address for @key, whether there is an object or not. */
char            *easel_agent_cache_dup_uri      (const char      *key);
/* (transfer full): the key of @server's page at @uri. */
char            *easel_agent_cache_dup_page_key (const char      *server,
                                                 const char      *uri);
/* Replaces the object of @key. Does nothing if @object is larger than EASEL_LIMIT_AGENT_CACHE_FILE_BYTES. */
void             easel_agent_cache_put          (EaselAgentCache *self,
                                                 const char      *key,
                                                 JsonObject      *object);

G_END_DECLS
