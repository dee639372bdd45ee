/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-connections.h"

G_BEGIN_DECLS

/* Answers "auth-required" of every source: a remembered host with the token of the keyring, once,
 * and then by asking. */
#define EASEL_TYPE_AUTHENTICATOR (easel_authenticator_get_type ())
G_DECLARE_FINAL_TYPE (EaselAuthenticator, easel_authenticator, EASEL, AUTHENTICATOR, GObject)

EaselAuthenticator *easel_authenticator_new (GtkApplication   *application,
                                             EaselHub         *hub,
                                             EaselConnections *connections,
                                             EaselSecrets     *secrets);

G_END_DECLS
