/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-dialect-provider.h"
#include "easel-ahp-host.h"
#include "easel-canvas.h"
#include "easel-requester.h"

G_BEGIN_DECLS

/* Offers the Apps of one session whose pages have tools as canvases that agents may open: the tools are actions with
 * the names from the page. The canvas of an agent is the visible App itself, without its own tab.
 *
 * Signal: "changed": the declarations have changed. */
#define EASEL_TYPE_AHP_APP_ACTIONS (easel_ahp_app_actions_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpAppActions, easel_ahp_app_actions, EASEL, AHP_APP_ACTIONS, GObject)

/* Whether a canvas name belongs to an App: of this client, or of another client of the session. */
gboolean            easel_ahp_app_actions_is_name     (const char              *canvas_id);

EaselAhpAppActions *easel_ahp_app_actions_new         (EaselAhpHost            *host,
                                                       const char              *session);
/* @canvas: a canvas with an McpApp. */
void                easel_ahp_app_actions_add         (EaselAhpAppActions      *self,
                                                       EaselCanvas             *canvas);
void                easel_ahp_app_actions_remove      (EaselAhpAppActions      *self,
                                                       EaselCanvas             *canvas);
/* Adds a ClientCanvasDeclaration for each App whose page has tools now. */
void                easel_ahp_app_actions_declare     (EaselAhpAppActions      *self,
                                                       JsonArray               *into);
/* Whether the request names one of these Apps. */
gboolean            easel_ahp_app_actions_takes       (EaselAhpAppActions      *self,
                                                       const AhpCanvasRequest  *request);
/* Runs the request. Errors: EASEL_PROVIDER_ERROR. Does not wait for a user. */
void                easel_ahp_app_actions_call_async  (EaselAhpAppActions      *self,
                                                       const AhpCanvasRequest  *request,
                                                       const EaselRequester    *requester,
                                                       GCancellable            *cancellable,
                                                       GAsyncReadyCallback      callback,
                                                       gpointer                 user_data);
/* (transfer full) (nullable): the answer; NULL without an error is `null`. */
JsonNode           *easel_ahp_app_actions_call_finish (EaselAhpAppActions      *self,
                                                       GAsyncResult            *result,
                                                       GError                 **error);

G_END_DECLS
