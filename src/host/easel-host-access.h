/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <libsoup/soup.h>

G_BEGIN_DECLS

/* Where agents find MCP. The format takes a port. */
#define EASEL_HOST_AGENT_PATH "/mcp"
#define EASEL_HOST_AGENT_URI "http://127.0.0.1:%u" EASEL_HOST_AGENT_PATH

/* Access to the host: the state folder with its lock, and in it the tokens and the port, which outlive the process. */
typedef struct _EaselHostAccess EaselHostAccess;

EaselHostAccess *easel_host_access_new       (const char         *directory,
                                              GError            **error);
void             easel_host_access_free      (EaselHostAccess    *self);
const char      *easel_host_access_get_token (EaselHostAccess    *self);
/* For "Authorization: Bearer" at EASEL_HOST_AGENT_PATH. */
const char      *easel_host_access_get_agent_token (EaselHostAccess *self);
/* FALSE: no host was there yet. */
gboolean         easel_host_access_read_agent (const char        *directory,
                                               char             **uri,
                                               char             **token);
/* 0: there was none yet. */
guint            easel_host_access_get_port  (EaselHostAccess    *self);
gboolean         easel_host_access_set_port  (EaselHostAccess    *self,
                                              guint               port,
                                              GError            **error);
/* The HTTP status for an upgrade request: SOUP_STATUS_NONE when it is let in. */
guint            easel_host_access_check     (EaselHostAccess    *self,
                                              SoupMessageHeaders *headers,
                                              GUri               *uri);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostAccess, easel_host_access_free)

G_END_DECLS
