/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-alert.h"

G_BEGIN_DECLS

/* Asks for the token of a resource that a host needs; the response is "send" when a token was entered. */
#define EASEL_TYPE_AUTH_DIALOG (easel_auth_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselAuthDialog, easel_auth_dialog, EASEL, AUTH_DIALOG, EaselAlert)

EaselAuthDialog *easel_auth_dialog_new         (const char      *host,
                                                const char      *resource,
                                                const char      *resource_name);
/* The resource is the host itself; @host: its foreign title. */
void             easel_auth_dialog_set_host    (EaselAuthDialog *self,
                                                const char      *host);
/* @purpose: (nullable): the purpose of the token; @scopes: (nullable): its required scopes. Both are foreign. */
void             easel_auth_dialog_set_purpose (EaselAuthDialog *self,
                                                const char      *purpose,
                                                const char * const *scopes);
/* @sentence: (nullable): why the last token was rejected. */
void             easel_auth_dialog_set_reason  (EaselAuthDialog *self,
                                                const char      *sentence);
const char      *easel_auth_dialog_get_token   (EaselAuthDialog *self);

void             easel_auth_dialog_offer_browser (EaselAuthDialog *self);

/* Must be called after easel_auth_dialog_offer_browser(). */
void        easel_auth_dialog_ask_for_client    (EaselAuthDialog *self);
const char *easel_auth_dialog_get_client_id     (EaselAuthDialog *self);
const char *easel_auth_dialog_get_client_secret (EaselAuthDialog *self);

G_END_DECLS
