/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-dialect.h"

G_BEGIN_DECLS

/* What SessionState.canvases says about one canvas; every string is borrowed from the state. */
typedef struct
{
  const char      *owner_id;
  const char      *owner_name;
  const char      *display_name;
  AhpProviderKind  provider;
  const char      *provider_client_id;
} AhpDeclaration;

/* Both spellings of one concept: the first that is a string. */
const char      *ahp_dialect_alias            (JsonObject            *object,
                                               const char            *name,
                                               const char            *other);
/* The dialect of a catalogue entry or of a canvas' state, judged by its members alone. */
AhpDialect       ahp_dialect_of_entry         (JsonObject            *entry);
AhpDialect       ahp_dialect_of_state         (JsonObject            *state);
AhpAvailability  ahp_dialect_availability     (JsonObject            *object);
AhpProviderKind  ahp_dialect_provider         (JsonObject            *source,
                                               const char           **client_id);
/* @owner_id: (nullable): then only a declaration that is alone in its canvas id is believed. */
gboolean         ahp_dialect_find_declaration (JsonObject            *session_state,
                                               const char            *owner_id,
                                               const char            *canvas_id,
                                               AhpDeclaration        *declaration);

G_END_DECLS
