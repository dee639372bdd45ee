/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What goes wrong in the room of the screens; the messages are translated and made to be shown. */
#define EASEL_UI_ERROR (easel_ui_error_quark ())

typedef enum
{
  EASEL_UI_ERROR_ADDRESS,  /* not an address of a host */
  EASEL_UI_ERROR_LINK,     /* not an easel: link that we follow */
  EASEL_UI_ERROR_LIMIT,
} EaselUiError;

GQuark easel_ui_error_quark (void);

G_END_DECLS
