/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The Content-Security-Policy of an App, from the domains that its page declares: never looser than that, and without
 * the entries that are no plain origin of the internet. */
typedef struct _McpAppCsp McpAppCsp;

/* @declared: (nullable): `_meta.ui.csp`; foreign. NULL: nothing is declared, which allows less than an empty one. */
McpAppCsp          *mcp_app_csp_new          (JsonObject *declared);
void                mcp_app_csp_free         (McpAppCsp  *self);
/* The value of the header. */
const char         *mcp_app_csp_get_header   (McpAppCsp  *self);
/* (transfer none): what holds of what was declared, in the same members; empty ones are not there. */
JsonObject         *mcp_app_csp_get_approved (McpAppCsp  *self);
/* Origins that hold, each once and in order; and declared ones that do not, as they came. */
const char * const *mcp_app_csp_get_domains  (McpAppCsp  *self);
const char * const *mcp_app_csp_get_dropped  (McpAppCsp  *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (McpAppCsp, mcp_app_csp_free)

G_END_DECLS
