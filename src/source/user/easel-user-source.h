/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

#define EASEL_USER_SOURCE_ID "own"

/* Canvases that the user opened, in one session: native ones and pages from folders. No agent can access them, because
 * no host knows them. Those that the user closes can be reopened in this run. */
#define EASEL_TYPE_USER_SOURCE (easel_user_source_get_type ())
G_DECLARE_FINAL_TYPE (EaselUserSource, easel_user_source, EASEL, USER_SOURCE, EaselSource)

EaselUserSource *easel_user_source_new          (EaselProvider        *provider,
                                                 const char           *path);
EaselSession    *easel_user_source_get_session  (EaselUserSource      *self);
void             easel_user_source_open_async   (EaselUserSource      *self,
                                                 const char           *canvas_id,
                                                 JsonObject           *input,
                                                 GAsyncReadyCallback   callback,
                                                 gpointer              user_data);
/* (transfer none): a canvas of the session. EASEL_PROVIDER_ERROR. */
EaselCanvas     *easel_user_source_open_finish  (EaselUserSource      *self,
                                                 GAsyncResult         *result,
                                                 GError              **error);
/* (transfer none) (nullable): NULL if there are too many. */
EaselCanvas     *easel_user_source_open_page    (EaselUserSource      *self,
                                                 const char           *folder,
                                                 const char           *file);
/* Shows which agent may use the canvas, until that is revoked. @agent: for display. */
void             easel_user_source_set_agent    (EaselUserSource      *self,
                                                 EaselCanvas          *canvas,
                                                 const char           *agent);

extern const EaselSourceKind easel_user_source_kind;

G_END_DECLS
