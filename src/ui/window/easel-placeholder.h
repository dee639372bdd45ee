/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The native page where there is no canvas to show. */
typedef enum
{
  EASEL_PLACEHOLDER_NO_HOST,
  EASEL_PLACEHOLDER_CONNECTING,
  EASEL_PLACEHOLDER_OFFLINE,
  EASEL_PLACEHOLDER_FAILED,
  EASEL_PLACEHOLDER_REFUSED,    /* for want of a token */
  EASEL_PLACEHOLDER_NO_SESSION,
  EASEL_PLACEHOLDER_WAITING,    /* for the session that was asked for */
  EASEL_PLACEHOLDER_EMPTY,      /* a session without canvases */
  EASEL_PLACEHOLDER_HIDDEN,     /* the user hid every canvas of the session */
} EaselPlaceholderKind;

#define EASEL_TYPE_PLACEHOLDER (easel_placeholder_get_type ())
G_DECLARE_FINAL_TYPE (EaselPlaceholder, easel_placeholder, EASEL, PLACEHOLDER, AdwBin)

void                 easel_placeholder_set_kind (EaselPlaceholder     *self,
                                                 EaselPlaceholderKind  kind,
                                                 const char           *host,
                                                 const char           *reason);
EaselPlaceholderKind easel_placeholder_get_kind (EaselPlaceholder     *self);

G_END_DECLS
