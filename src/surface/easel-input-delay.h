/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Whether a yes may be taken already, of a user who is asked about what a page or an agent wants: not before the
 * question has been drawn for EASEL_LIMIT_INPUT_DELAY, for until then a click or key may have been meant for what
 * was there before. It begins anew whenever the question appears, and with each click and key that comes early.
 *
 * Property, notifying: "elapsed", to bind to whether a yes is sensitive. */
#define EASEL_TYPE_INPUT_DELAY (easel_input_delay_get_type ())
G_DECLARE_FINAL_TYPE (EaselInputDelay, easel_input_delay, EASEL, INPUT_DELAY, GObject)

EaselInputDelay *easel_input_delay_new     (GtkWidget       *widget);
void             easel_input_delay_restart (EaselInputDelay *self);

G_END_DECLS
