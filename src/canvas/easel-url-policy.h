/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Addresses that a canvas may have, and how each is loaded: a pure table. */
typedef enum
{
  EASEL_ADDRESS_NONE,      /* no address: there is no content yet */
  EASEL_ADDRESS_CHANNEL,   /* over the host's connection, without network access */
  EASEL_ADDRESS_DIRECT,    /* https:, and loopback http: of a loopback host: loaded by WebKit, origin pinned */
  EASEL_ADDRESS_DATA,      /* data:, decoded by Easel and served like channel content */
  EASEL_ADDRESS_FILE,      /* file: below a granted folder, read by Easel and served like channel content */
  EASEL_ADDRESS_REFUSED,
  EASEL_ADDRESS_NATIVE,    /* Easel provides the canvas; the address is ignored */
} EaselAddressKind;

#define EASEL_TYPE_ADDRESS_KIND (easel_address_kind_get_type ())
GType easel_address_kind_get_type (void);

typedef struct
{
  gboolean            host_is_loopback;
  const char         *instance_id;      /* channel addresses must contain it */
  const char * const *granted_folders;  /* nullable: absolute paths that the user granted */
} EaselUrlContext;

/* @reason: (out) (optional) (transfer none) (nullable): for REFUSED, a translated sentence without the address. */
EaselAddressKind easel_url_policy_classify    (const char            *address,
                                               const EaselUrlContext *context,
                                               const char           **reason);
/* Whether a link that the user clicked may be opened in the system's browser or mail program: http, https and mailto
 * only. */
gboolean         easel_url_policy_may_leave   (const char            *uri);
/* TRUE when both name the same scheme, host and port. */
gboolean         easel_url_policy_same_origin (const char            *a,
                                               const char            *b);

G_END_DECLS
