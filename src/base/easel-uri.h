/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define EASEL_URI_ERROR (easel_uri_error_quark ())

typedef enum
{
  EASEL_URI_ERROR_INVALID,
  EASEL_URI_ERROR_PATH,
} EaselUriError;

GQuark    easel_uri_error_quark      (void);

/* For logs and screens: scheme, host, port and path; query, fragment and user are replaced by "…". */
char     *easel_uri_redact           (const char  *uri);

/* (transfer full): the address with this query parameter, which replaces others of the name. The rest of the query
 * keeps its spelling. @uri: without a fragment; @value: is escaped. */
char     *easel_uri_set_parameter    (const char  *uri,
                                      const char  *name,
                                      const char  *value);

/* (nullable) (transfer full): the scheme in lower case, or NULL. g_uri_peek_scheme() would intern every foreign scheme
 * forever. */
char     *easel_uri_dup_scheme       (const char  *uri);

/* TRUE only for localhost and 127.0.0.1, the two that issue #297 names, and for ws hosts also [::1]. */
gboolean  easel_uri_is_loopback      (const char  *uri);

/* ahp-canvas-content:/<instanceId>/<path> with the instance id percent-encoded: content that the host serves over the
 * connection. */
#define EASEL_URI_CONTENT_SCHEME "ahp-canvas-content"

gboolean  easel_uri_is_content       (const char  *uri);
char     *easel_uri_content_new      (const char  *instance_id,
                                      const char  *path);

/* Splits such an address: @instance_id decoded, @path decoded with no leading slash, no empty, "." or ".." segment, no
 * encoded slash, backslash or NUL. Query and fragment are ignored. */
gboolean  easel_uri_content_split    (const char  *uri,
                                      char       **instance_id,
                                      char       **path,
                                      GError     **error);

G_END_DECLS
