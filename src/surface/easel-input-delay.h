/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/*
 * Delays accepting a question about a request by a page or an agent: the question must have been drawn for
 * EASEL_LIMIT_INPUT_DELAY, because an earlier click or key may have been meant for the previous content. The delay
 * starts again whenever the question appears, and after each early click or key.
 *
 * Property, notifying: "elapsed", to bind to the sensitivity of the accepting button.
 */
#define EASEL_TYPE_INPUT_DELAY (easel_input_delay_get_type ())
G_DECLARE_FINAL_TYPE (EaselInputDelay, easel_input_delay, EASEL, INPUT_DELAY, GObject)

EaselInputDelay *easel_input_delay_new     (GtkWidget       *widget);
void             easel_input_delay_restart (EaselInputDelay *self);

G_END_DECLS
