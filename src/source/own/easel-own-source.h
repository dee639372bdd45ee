/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

#define EASEL_OWN_ID "own"

/* Canvases that the user opened themselves, in one session: native ones and pages of their folders. No agent sees or
 * drives any of them, as no host knows of them.
 *
 * Signal: "closed-changed": easel_own_source_can_reopen() says something else. */
#define EASEL_TYPE_OWN_SOURCE (easel_own_source_get_type ())
G_DECLARE_FINAL_TYPE (EaselOwnSource, easel_own_source, EASEL, OWN_SOURCE, EaselSource)

EaselOwnSource *easel_own_source_new           (EaselProvider        *provider,
                                                const char           *path);
EaselSession   *easel_own_source_get_session   (EaselOwnSource       *self);
void            easel_own_source_open_async    (EaselOwnSource       *self,
                                                const char           *canvas_id,
                                                JsonObject           *input,
                                                GAsyncReadyCallback   callback,
                                                gpointer              user_data);
/* (transfer none): in the session. EASEL_PROVIDER_ERROR. */
EaselCanvas    *easel_own_source_open_finish   (EaselOwnSource       *self,
                                                GAsyncResult         *result,
                                                GError              **error);
/* (transfer none) (nullable): NULL when there are too many. */
EaselCanvas    *easel_own_source_open_page     (EaselOwnSource       *self,
                                                const char           *folder,
                                                const char           *file);
/* Says which agent may use the canvas, until that is taken back. @agent: for display. */
void            easel_own_source_set_agent     (EaselOwnSource       *self,
                                                EaselCanvas          *canvas,
                                                const char           *agent);
gboolean        easel_own_source_can_reopen    (EaselOwnSource       *self);
/* As easel_own_source_open_async(): what was closed last, in this run. */
void            easel_own_source_reopen_async  (EaselOwnSource       *self,
                                                GAsyncReadyCallback   callback,
                                                gpointer              user_data);

extern const EaselSourceKind easel_own_source_kind;

G_END_DECLS
