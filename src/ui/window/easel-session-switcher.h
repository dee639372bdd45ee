/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-unseen.h"

G_BEGIN_DECLS

/* The title of the window: chosen session, host and connection state. Opens a list of all sessions, grouped by host.
 * Signal: "chosen". */
#define EASEL_TYPE_SESSION_SWITCHER (easel_session_switcher_get_type ())
G_DECLARE_FINAL_TYPE (EaselSessionSwitcher, easel_session_switcher, EASEL, SESSION_SWITCHER, AdwBin)

/* Returns whether a host can be removed from the list. */
typedef gboolean (*EaselCanForget) (EaselSource *source,
                                    gpointer     user_data);

void        easel_session_switcher_set_hub    (EaselSessionSwitcher *self,
                                               EaselHub             *hub,
                                               EaselCanForget        can_forget,
                                               gpointer              user_data);
/* Must be called once. */
void        easel_session_switcher_set_unseen (EaselSessionSwitcher *self,
                                               EaselUnseen          *unseen);
void        easel_session_switcher_open       (EaselSessionSwitcher *self);
void        easel_session_switcher_close      (EaselSessionSwitcher *self);
/* Returns the GListModel of EaselSource and EaselSession in the order of the rows. */
GListModel *easel_session_switcher_get_items  (EaselSessionSwitcher *self);
void        easel_session_switcher_activate   (EaselSessionSwitcher *self,
                                               guint                 position);

G_END_DECLS
