/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-consent-key.h"

G_BEGIN_DECLS

/* A class of actions that the user allowed: to one kind of canvas of one host, or to one open canvas in one place. */
#define EASEL_TYPE_GRANT (easel_grant_get_type ())
G_DECLARE_FINAL_TYPE (EaselGrant, easel_grant, EASEL, GRANT, GObject)

EaselGrant       *easel_grant_new            (const EaselConsentKey *key,
                                              const char            *host_title,
                                              gboolean               is_of_host);
/* (nullable): for a host, from its file; NULL when anything in it is not understood. */
EaselGrant       *easel_grant_new_from_json  (JsonObject            *object);
JsonObject       *easel_grant_to_json        (EaselGrant            *self);

const char      *easel_grant_get_host_id    (EaselGrant            *self);
const char      *easel_grant_get_host_title (EaselGrant            *self);   /* foreign, of the day it was given */
const char      *easel_grant_get_canvas     (EaselGrant            *self);
const char      *easel_grant_get_instance   (EaselGrant            *self);   /* nullable: the whole host */
const char      *easel_grant_get_location   (EaselGrant            *self);   /* nullable: any */
EaselActionClass easel_grant_get_class      (EaselGrant            *self);
/* Whether it is for this. */
gboolean         easel_grant_matches        (EaselGrant            *self,
                                             const EaselConsentKey *key);
gboolean         easel_grant_is_of          (EaselGrant            *self,
                                             const EaselConsentKey *key);

G_END_DECLS
