/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Toasts that may be dismissed at any time. libadwaita 1.2 uses freed memory, and ends the program, if a toast is
 * dismissed while it is still fading in, by a click or by the program. */

/* @toast: (transfer full): must have a custom title. */
void     easel_toast_add     (AdwToastOverlay *overlay,
                              AdwToast        *toast);
/* Dismisses the toast, at once or as soon as it has faded in. */
void     easel_toast_dismiss (AdwToast        *toast);
/* Whether the toast is fading in; clicks on it do nothing until then. */
gboolean easel_toast_is_new  (AdwToast        *toast);

G_END_DECLS
