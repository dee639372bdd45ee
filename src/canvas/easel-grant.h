/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-action-class.h"
#include "easel-subject.h"

G_BEGIN_DECLS

/* What a person allowed: a class of actions to one kind of canvas of one host, or of one open canvas only. */
#define EASEL_TYPE_GRANT (easel_grant_get_type ())
G_DECLARE_FINAL_TYPE (EaselGrant, easel_grant, EASEL, GRANT, GObject)

/* @instance_id: (nullable): for one open canvas of the subject's session. */
EaselGrant       *easel_grant_new            (const EaselSubject *subject,
                                              const char         *canvas_id,
                                              const char         *instance_id,
                                              EaselActionClass    action_class);
/* (nullable): for a host, from its file; NULL when anything in it is not understood. */
EaselGrant       *easel_grant_new_from_json  (JsonObject         *object);
JsonObject       *easel_grant_to_json        (EaselGrant         *self);

const char       *easel_grant_get_host_id    (EaselGrant         *self);
const char       *easel_grant_get_host_title (EaselGrant         *self);   /* foreign, of the day it was given */
const char       *easel_grant_get_canvas     (EaselGrant         *self);
const char       *easel_grant_get_instance   (EaselGrant         *self);   /* nullable: the whole host */
EaselActionClass  easel_grant_get_class      (EaselGrant         *self);
/* Whether it is for this. */
gboolean          easel_grant_matches        (EaselGrant         *self,
                                              const EaselSubject *subject,
                                              const char         *canvas_id,
                                              const char         *instance_id,
                                              EaselActionClass    action_class);
gboolean          easel_grant_is_of          (EaselGrant         *self,
                                              const EaselSubject *subject,
                                              const char         *instance_id);

G_END_DECLS
