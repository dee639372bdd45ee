/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The signals that ask a command to end: SIGINT, SIGTERM and SIGHUP. A signal that the parent ignores for its child,
 * such as SIGHUP by nohup, stays ignored. */
typedef struct _EaselHostSignals EaselHostSignals;

typedef void (*EaselHostSignalFunc) (int      number,
                                     gpointer user_data);

/* Calls @func from the main loop for each signal. */
EaselHostSignals *easel_host_signals_new  (EaselHostSignalFunc  func,
                                           gpointer             user_data);
void              easel_host_signals_free (EaselHostSignals    *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostSignals, easel_host_signals_free)

G_END_DECLS
