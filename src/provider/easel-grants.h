/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-grant.h"

G_BEGIN_DECLS

/* Permissions that cover more than one operation. Those for a host are saved in a file; those for a canvas end with
 * the canvas.
 *
 * Signal: "save-failed" (GError *): once, until the file can be written again. */
#define EASEL_TYPE_GRANTS (easel_grants_get_type ())
G_DECLARE_FINAL_TYPE (EaselGrants, easel_grants, EASEL, GRANTS, GObject)

EaselGrants *easel_grants_new           (const char            *path);
/* (transfer none): a GListModel of EaselGrant, oldest first. */
GListModel  *easel_grants_get_list      (EaselGrants           *self);
gboolean     easel_grants_allow         (EaselGrants           *self,
                                         const EaselConsentKey *key);
/* Removes the oldest grant if there are EASEL_LIMIT_GRANTS. @is_of_host: whether the grant is for all canvases of
 * the kind on the host. */
void         easel_grants_add           (EaselGrants           *self,
                                         const EaselConsentKey *key,
                                         const char            *host_title,
                                         gboolean               is_of_host);
void         easel_grants_remove        (EaselGrants           *self,
                                         EaselGrant            *grant);
/* Removes the grants for the canvas of @key. @location: (nullable): only those at this location. */
void         easel_grants_forget_canvas (EaselGrants           *self,
                                         const EaselConsentKey *key,
                                         const char            *location);
void         easel_grants_forget_host   (EaselGrants           *self,
                                         const char            *host_id);
/* Whether the file is up to date, after another attempt to write it. */
gboolean     easel_grants_flush         (EaselGrants           *self);

G_END_DECLS
