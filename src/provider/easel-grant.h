/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-consent-key.h"

G_BEGIN_DECLS

/* A permission for a class of operations: in one kind of canvas on one host, or in one open canvas at one location. */
#define EASEL_TYPE_GRANT (easel_grant_get_type ())
G_DECLARE_FINAL_TYPE (EaselGrant, easel_grant, EASEL, GRANT, GObject)

EaselGrant       *easel_grant_new            (const EaselConsentKey *key,
                                              const char            *host_title,
                                              gboolean               is_of_host);
/* (nullable): a permanent permission of a host, from its file; NULL if the entry is not valid. */
EaselGrant       *easel_grant_new_from_json  (JsonObject            *object);
JsonObject       *easel_grant_to_json        (EaselGrant            *self);

const char      *easel_grant_get_host_id    (EaselGrant            *self);
const char      *easel_grant_get_host_title (EaselGrant            *self);   /* foreign, at the time of the grant */
const char      *easel_grant_get_canvas     (EaselGrant            *self);
const char      *easel_grant_get_instance   (EaselGrant            *self);   /* nullable: NULL: valid for the whole
                                             host */
const char      *easel_grant_get_location   (EaselGrant            *self);   /* nullable: NULL: not bound to a
                                             location */
EaselActionClass easel_grant_get_class      (EaselGrant            *self);
/* Whether the grant covers the operation of @key. */
gboolean         easel_grant_matches        (EaselGrant            *self,
                                             const EaselConsentKey *key);
gboolean         easel_grant_is_of          (EaselGrant            *self,
                                             const EaselConsentKey *key);

G_END_DECLS
