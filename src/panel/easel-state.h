/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/*
 * The last choices: the chosen host, and the chosen session of each host. Written to a file shortly after a change.
 *
 * Signal: "save-failed" (const GError *error): emitted once, until writing succeeds again.
 */
#define EASEL_TYPE_STATE (easel_state_get_type ())
G_DECLARE_FINAL_TYPE (EaselState, easel_state, EASEL, STATE, GObject)

EaselState *easel_state_new         (const char *path);
/* Returns %FALSE if the file could not be written. */
gboolean    easel_state_flush       (EaselState *self);
const char *easel_state_get_host    (EaselState *self);
const char *easel_state_get_session (EaselState *self,
                                     const char *host);
/* Returns the client id of this installation for the embedded host; created on first use. */
const char *easel_state_get_client  (EaselState *self);
void        easel_state_choose      (EaselState *self,
                                     const char *host,
                                     const char *session);
void        easel_state_forget      (EaselState *self,
                                     const char *host);

G_END_DECLS
