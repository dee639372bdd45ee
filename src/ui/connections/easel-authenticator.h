/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-connections.h"
#include "easel-server.h"

G_BEGIN_DECLS

/* Answers "auth-required" of every source: with the token of the keyring or of an earlier sign-in, once, and then by
 * asking for one, or for a sign-in in the browser.
 *
 * Signal: "browse" (const char *uri): the user's browser is to go there. */
#define EASEL_TYPE_AUTHENTICATOR (easel_authenticator_get_type ())
G_DECLARE_FINAL_TYPE (EaselAuthenticator, easel_authenticator, EASEL, AUTHENTICATOR, GObject)

EaselAuthenticator *easel_authenticator_new (GtkApplication   *application,
                                             EaselHub         *hub,
                                             EaselConnections *connections,
                                             EaselSecrets     *secrets);
/* The user wants to give the token for want of which @source was refused. */
void                easel_authenticator_enter_token (EaselAuthenticator *self,
                                                     EaselSource        *source);
/* The user wants to sign in to a server of a session of @source. */
void                easel_authenticator_sign_in (EaselAuthenticator *self,
                                                 EaselSource        *source,
                                                 EaselServer        *server);

G_END_DECLS
