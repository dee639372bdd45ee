/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-unseen.h"

G_BEGIN_DECLS

/* The title of the window: the chosen session, its host and the state of the connection; opens the list of all
 * sessions, grouped by host. Signal: "chosen". */
#define EASEL_TYPE_SESSION_SWITCHER (easel_session_switcher_get_type ())
G_DECLARE_FINAL_TYPE (EaselSessionSwitcher, easel_session_switcher, EASEL, SESSION_SWITCHER, AdwBin)

/* Whether a host can be removed from the list. */
typedef gboolean (*EaselCanForget) (EaselSource *source,
                                    gpointer     user_data);

void        easel_session_switcher_set_hub    (EaselSessionSwitcher *self,
                                               EaselHub             *hub,
                                               EaselCanForget        can_forget,
                                               gpointer              user_data);
/* Once. */
void        easel_session_switcher_set_unseen (EaselSessionSwitcher *self,
                                               EaselUnseen          *unseen);
void        easel_session_switcher_open       (EaselSessionSwitcher *self);
void        easel_session_switcher_close      (EaselSessionSwitcher *self);
/* A GListModel of EaselSource and EaselSession, as it is shown. */
GListModel *easel_session_switcher_get_items  (EaselSessionSwitcher *self);
void        easel_session_switcher_activate   (EaselSessionSwitcher *self,
                                               guint                 position);

G_END_DECLS
