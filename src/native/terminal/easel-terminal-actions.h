/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* Handlers for the declaration's table of actions. Each answers @call. */
void easel_terminal_run_invoke       (EaselInstance *instance, EaselCall *call);
void easel_terminal_write_invoke     (EaselInstance *instance, EaselCall *call);
void easel_terminal_read_invoke      (EaselInstance *instance, EaselCall *call);
void easel_terminal_get_state_invoke (EaselInstance *instance, EaselCall *call);
void easel_terminal_signal_invoke    (EaselInstance *instance, EaselCall *call);
void easel_terminal_resize_invoke    (EaselInstance *instance, EaselCall *call);
void easel_terminal_clear_invoke     (EaselInstance *instance, EaselCall *call);

G_END_DECLS
