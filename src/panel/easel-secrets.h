/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Stores tokens in the keyring or, if there is none, in memory until the program ends. They are never logged. */
#define EASEL_TYPE_SECRETS (easel_secrets_get_type ())
G_DECLARE_FINAL_TYPE (EaselSecrets, easel_secrets, EASEL, SECRETS, GObject)

EaselSecrets *easel_secrets_new           (void);
/* @what: "query" for the query of the address, otherwise the resource that the token is for. */
void          easel_secrets_store_async   (EaselSecrets         *self,
                                           const char           *host,
                                           const char           *what,
                                           const char           *label,
                                           const char           *secret,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
gboolean      easel_secrets_store_finish  (EaselSecrets         *self,
                                           GAsyncResult         *result,
                                           GError              **error);
void          easel_secrets_lookup_async  (EaselSecrets         *self,
                                           const char           *host,
                                           const char           *what,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
char         *easel_secrets_lookup_finish (EaselSecrets         *self,
                                           GAsyncResult         *result,
                                           GError              **error);
/* @what: (nullable): %NULL deletes all secrets of the host. */
void          easel_secrets_clear         (EaselSecrets         *self,
                                           const char           *host,
                                           const char           *what);

G_END_DECLS
