/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Last on screen: the chosen host, and the chosen session of each. Written a moment after a change.
 *
 * Signal: "save-failed" (const GError *error): once, until it can be written again. */
#define EASEL_TYPE_STATE (easel_state_get_type ())
G_DECLARE_FINAL_TYPE (EaselState, easel_state, EASEL, STATE, GObject)

EaselState *easel_state_new         (const char *path);
void        easel_state_load        (EaselState *self);
/* FALSE: not everything could be written. */
gboolean    easel_state_flush       (EaselState *self);
const char *easel_state_get_host    (EaselState *self);
const char *easel_state_get_session (EaselState *self,
                                     const char *host);
/* Client id of this installation, for the embedded host: made once. */
const char *easel_state_get_client  (EaselState *self);
void        easel_state_choose      (EaselState *self,
                                     const char *host,
                                     const char *session);
void        easel_state_forget      (EaselState *self,
                                     const char *host);

G_END_DECLS
