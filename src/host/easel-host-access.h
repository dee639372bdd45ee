/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <libsoup/soup.h>

G_BEGIN_DECLS

/* Who may connect: the state folder with its lock, and in it the token and the port, which outlive the process. */
typedef struct _EaselHostAccess EaselHostAccess;

EaselHostAccess *easel_host_access_new       (const char         *directory,
                                              GError            **error);
void             easel_host_access_free      (EaselHostAccess    *self);
const char      *easel_host_access_get_token (EaselHostAccess    *self);
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
