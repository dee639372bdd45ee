/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Messages of these errors are translated sentences for the user. */
#define EASEL_PANEL_ERROR (easel_panel_error_quark ())

typedef enum
{
  EASEL_PANEL_ERROR_ADDRESS,  /* not an address of a host */
  EASEL_PANEL_ERROR_LINK,     /* not an easel: link that Easel follows */
  EASEL_PANEL_ERROR_LIMIT,
  EASEL_PANEL_ERROR_KIND,     /* an unknown kind of source, stored by a newer version */
} EaselPanelError;

GQuark easel_panel_error_quark (void);

G_END_DECLS
