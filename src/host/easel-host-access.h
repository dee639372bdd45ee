/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <libsoup/soup.h>

G_BEGIN_DECLS

/* The path of the MCP endpoint for agents. */
#define EASEL_HOST_AGENT_PATH "/mcp"
#define EASEL_HOST_AGENT_URI "http://127.0.0.1:%u" EASEL_HOST_AGENT_PATH

/* Access to the host: the locked state folder, with the tokens and the port, which outlive the process. */
typedef struct _EaselHostAccess EaselHostAccess;

EaselHostAccess *easel_host_access_new             (const char          *directory,
                                                    GError             **error);
void             easel_host_access_free            (EaselHostAccess     *self);
const char      *easel_host_access_get_token       (EaselHostAccess     *self);
/* The token for "Authorization: Bearer" at EASEL_HOST_AGENT_PATH. */
const char      *easel_host_access_get_agent_token (EaselHostAccess     *self);
/* FALSE if no host has run over the folder yet. */
gboolean         easel_host_access_read_agent      (const char          *directory,
                                                    char               **uri,
                                                    char               **token);
/* The port of the last run; 0: none yet. */
guint            easel_host_access_get_port        (EaselHostAccess     *self);
gboolean         easel_host_access_set_port        (EaselHostAccess     *self,
                                                    guint                port,
                                                    GError             **error);
/* The HTTP status with which an upgrade request is refused; SOUP_STATUS_NONE if it is allowed. */
guint            easel_host_access_check           (EaselHostAccess     *self,
                                                    SoupMessageHeaders  *headers,
                                                    GUri                *uri);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostAccess, easel_host_access_free)

G_END_DECLS
