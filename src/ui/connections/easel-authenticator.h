/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-connections.h"
#include "easel-server.h"

G_BEGIN_DECLS

/*
 * Answers "auth-required" of every source: first with a stored token or one from an earlier sign-in, then by asking the
 * user for a token or to sign in in the browser.
 *
 * Signal: "browse" (const char *uri): open this address in the user's browser.
 */
#define EASEL_TYPE_AUTHENTICATOR (easel_authenticator_get_type ())
G_DECLARE_FINAL_TYPE (EaselAuthenticator, easel_authenticator, EASEL, AUTHENTICATOR, GObject)

EaselAuthenticator *easel_authenticator_new         (GtkApplication     *application,
                                                     EaselHub           *hub,
                                                     EaselConnections   *connections,
                                                     EaselSecrets       *secrets);
/* The user wants to enter the token without which @source was refused. */
void                easel_authenticator_enter_token (EaselAuthenticator *self,
                                                     EaselSource        *source);
/* The user wants to sign in to a server of a session of @source. */
void                easel_authenticator_sign_in     (EaselAuthenticator *self,
                                                     EaselSource        *source,
                                                     EaselServer        *server);

G_END_DECLS
