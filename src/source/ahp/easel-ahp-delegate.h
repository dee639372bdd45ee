/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"
#include "easel-canvas-delegate.h"

G_BEGIN_DECLS

/* The delegate of a host's canvases: sends calls and actions on their channels. */
#define EASEL_TYPE_AHP_DELEGATE (easel_ahp_delegate_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpDelegate, easel_ahp_delegate, EASEL, AHP_DELEGATE, GObject)

EaselCanvasDelegate *easel_ahp_delegate_new (AhpClient  *client,
                                             const char *address);

G_END_DECLS
