/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-runtime.h"

G_BEGIN_DECLS

struct _EaselHostRuntime
{
  GObject            parent_instance;
  EaselHostState    *state;
  EaselHostSessions *sessions;
  EaselHostHub      *hub;
  EaselHostProvider *clients;     /* speaks for all of them */
  GHashTable        *providers;   /* extension id -> EaselHostProvider of the host */
  GHashTable        *opening;     /* set of "session\ninstance" */
  GHashTable        *closing;     /* the same */
  GHashTable        *returning;   /* set of sessions whose stale canvases are asked for again */
  guint              return_source;
};

/* (nullable) (transfer none) */
EaselHostProvider *easel_host_runtime_get_provider (EaselHostRuntime *self,
                                                    const char       *extension_id);
/* Whether its owner is there and declares it. */
gboolean           easel_host_runtime_is_available (EaselHostRuntime *self,
                                                    EaselHostCanvas  *canvas);
/* FALSE when the instance is in @set already. */
gboolean           easel_host_runtime_claim        (GHashTable       *set,
                                                    EaselHostCanvas  *canvas);
void               easel_host_runtime_release      (GHashTable       *set,
                                                    EaselHostCanvas  *canvas);

G_END_DECLS
