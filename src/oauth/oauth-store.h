/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define OAUTH_TYPE_STORE (oauth_store_get_type ())
G_DECLARE_INTERFACE (OauthStore, oauth_store, OAUTH, STORE, GObject)

/* Stores one secret text for each resource. */
struct _OauthStoreInterface
{
  GTypeInterface parent_iface;

  void   (*lookup_async)  (OauthStore *self, const char *resource, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data);
  /* (nullable) (transfer full): NULL without an error if there is no secret. */
  char * (*lookup_finish) (OauthStore *self, GAsyncResult *result, GError **error);
  /* Stores @secret for lookups now, and for the next run if possible. @secret: NULL deletes it. */
  void   (*save)          (OauthStore *self, const char *resource, const char *secret);

  /* Optional, for a store that several processes use; all three functions or none. While one process holds the lock of
   * @resource, no other has it, and lookups return what the last holder stored; unlock waits for pending writes. */
  void     (*lock_async)  (OauthStore *self, const char *resource, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data);
  gboolean (*lock_finish) (OauthStore *self, GAsyncResult *result, GError **error);
  void     (*unlock)      (OauthStore *self, const char *resource);
};

void     oauth_store_lookup_async  (OauthStore           *self,
                                    const char           *resource,
                                    GCancellable         *cancellable,
                                    GAsyncReadyCallback   callback,
                                    gpointer              user_data);
char    *oauth_store_lookup_finish (OauthStore           *self,
                                    GAsyncResult         *result,
                                    GError              **error);
void     oauth_store_save          (OauthStore           *self,
                                    const char           *resource,
                                    const char           *secret);
void     oauth_store_lock_async    (OauthStore           *self,
                                    const char           *resource,
                                    GCancellable         *cancellable,
                                    GAsyncReadyCallback   callback,
                                    gpointer              user_data);
gboolean oauth_store_lock_finish   (OauthStore           *self,
                                    GAsyncResult         *result,
                                    GError              **error);
void     oauth_store_unlock        (OauthStore           *self,
                                    const char           *resource);

G_END_DECLS
