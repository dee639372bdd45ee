/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"
#include "easel-canvas-delegate.h"
#include "easel-source-kind.h"

G_BEGIN_DECLS

/* The host of one source: its names, its connection, and the native canvases that its agents may open here, whose
 * instances can use its files and terminals while connected. */
#define EASEL_TYPE_AHP_HOST (easel_ahp_host_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpHost, easel_ahp_host, EASEL, AHP_HOST, GObject)

EaselAhpHost        *easel_ahp_host_new           (const EaselSourceOptions *options,
                                                   const char               *title);

const char          *easel_ahp_host_get_id        (EaselAhpHost *self);
const char          *easel_ahp_host_get_title     (EaselAhpHost *self);
void                 easel_ahp_host_set_title     (EaselAhpHost *self,
                                                   const char   *title);
AhpClient           *easel_ahp_host_get_client    (EaselAhpHost *self);
/* (transfer none): the delegate of all its canvases, which reference it weakly. */
EaselCanvasDelegate *easel_ahp_host_get_delegate  (EaselAhpHost *self);
/* These three are (transfer none), and NULL if its agents may not open canvases here. */
EaselProvider       *easel_ahp_host_get_provider  (EaselAhpHost *self);
EaselInstances      *easel_ahp_host_get_instances (EaselAhpHost *self);
EaselConsent        *easel_ahp_host_get_consent   (EaselAhpHost *self);
/* The agent of a session of the host as requester of a canvas. All members are borrowed; @agent and @instance_id:
 * nullable. */
EaselRequester       easel_ahp_host_get_requester (EaselAhpHost *self,
                                                   const char   *session,
                                                   const char   *agent,
                                                   const char   *instance_id);

G_END_DECLS
