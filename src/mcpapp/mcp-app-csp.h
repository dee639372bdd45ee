/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Content-Security-Policy of an App, from the domains that its page declares and the features of WebKit that the
 * user allowed. It allows nothing else, and refuses entries that are not a plain origin of the public internet. */
typedef struct _McpAppCsp McpAppCsp;

/* @declared: (nullable): `_meta.ui.csp`; foreign. NULL: the page declares no domains. @permissions: only features
 * count, which open no way to the network. */
McpAppCsp          *mcp_app_csp_new          (JsonObject *declared,
                                              guint       permissions);
void                mcp_app_csp_free         (McpAppCsp  *self);
/* The value of the header. */
const char         *mcp_app_csp_get_header   (McpAppCsp  *self);
/* (transfer none): the declared domains that were approved, in the declared members; empty members are left out. */
JsonObject         *mcp_app_csp_get_approved (McpAppCsp  *self);
/* Approved origins, each once, in declared order; and refused entries, unchanged. */
const char * const *mcp_app_csp_get_domains  (McpAppCsp  *self);
const char * const *mcp_app_csp_get_dropped  (McpAppCsp  *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (McpAppCsp, mcp_app_csp_free)

G_END_DECLS
