/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define EASEL_WEB_SANDBOX_ERROR (easel_web_sandbox_error_quark ())

typedef enum
{
  EASEL_WEB_SANDBOX_ERROR_OFF,       /* an environment variable disables it */
  EASEL_WEB_SANDBOX_ERROR_MISSING,   /* WebKit cannot make one on this computer */
  EASEL_WEB_SANDBOX_ERROR_UNPROVED,  /* a web process is outside of one, or cannot be checked */
  EASEL_WEB_SANDBOX_ERROR_DISPLAY,   /* other programs cannot connect to the display */
} EaselWebSandboxError;

GQuark   easel_web_sandbox_error_quark (void);

gboolean easel_web_sandbox_prove       (GError **error);
guint    easel_web_sandbox_end_larger  (guint64   limit);

G_END_DECLS
