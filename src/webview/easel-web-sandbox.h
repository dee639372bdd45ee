/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define EASEL_WEB_SANDBOX_ERROR (easel_web_sandbox_error_quark ())

typedef enum
{
  EASEL_WEB_SANDBOX_ERROR_OFF,       /* the environment switches it off */
  EASEL_WEB_SANDBOX_ERROR_MISSING,   /* this computer does not let WebKit make one */
  EASEL_WEB_SANDBOX_ERROR_UNPROVED,  /* a web process runs outside of one, or cannot be looked at */
  EASEL_WEB_SANDBOX_ERROR_DISPLAY,   /* no further program can reach the display */
} EaselWebSandboxError;

GQuark   easel_web_sandbox_error_quark (void);

gboolean easel_web_sandbox_prove       (GError **error);
guint    easel_web_sandbox_end_larger  (guint64   limit);

G_END_DECLS
