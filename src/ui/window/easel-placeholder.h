/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* A status page that is shown if there is no canvas. */
typedef enum
{
  EASEL_PLACEHOLDER_NO_HOST,
  EASEL_PLACEHOLDER_CONNECTING,
  EASEL_PLACEHOLDER_OFFLINE,
  EASEL_PLACEHOLDER_FAILED,
  EASEL_PLACEHOLDER_REFUSED,    /* a token is missing or wrong */
  EASEL_PLACEHOLDER_NO_SESSION,
  EASEL_PLACEHOLDER_WAITING,    /* the session from --session is not listed yet */
  EASEL_PLACEHOLDER_EMPTY,      /* the session has no canvases */
  EASEL_PLACEHOLDER_HIDDEN,     /* all canvases of the session are hidden */
} EaselPlaceholderKind;

#define EASEL_TYPE_PLACEHOLDER (easel_placeholder_get_type ())
G_DECLARE_FINAL_TYPE (EaselPlaceholder, easel_placeholder, EASEL, PLACEHOLDER, AdwBin)

void                 easel_placeholder_set_kind (EaselPlaceholder     *self,
                                                 EaselPlaceholderKind  kind,
                                                 const char           *host,
                                                 const char           *reason);
EaselPlaceholderKind easel_placeholder_get_kind (EaselPlaceholder     *self);

G_END_DECLS
