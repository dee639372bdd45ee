/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define OAUTH_TYPE_STORE (oauth_store_get_type ())
G_DECLARE_INTERFACE (OauthStore, oauth_store, OAUTH, STORE, GObject)

/* Keeps one secret text for each resource. */
struct _OauthStoreInterface
{
  GTypeInterface parent_iface;

  void   (*lookup_async)  (OauthStore *self, const char *resource, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data);
  /* (nullable) (transfer full): NULL without an error: there is none. */
  char * (*lookup_finish) (OauthStore *self, GAsyncResult *result, GError **error);
  /* Kept for lookups at once, and for the next run where that is possible. @secret: NULL: it is forgotten. */
  void   (*save)          (OauthStore *self, const char *resource, const char *secret);

  /* For a store of several processes; all three or none. From the first to the last no other of them has the lock
   * of @resource, and a lookup finds what they kept; it is given back when what was to be kept is. */
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
