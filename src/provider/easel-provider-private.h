/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-kind.h"
#include "easel-owners.h"
#include "easel-provider.h"

G_BEGIN_DECLS

/* For easel-provider-calls.c alone, the half of the provider that answers. */

/* (nullable): the declaration of that id, enabled or not. */
EaselKind   *easel_provider_find_kind  (EaselProvider *self,
                                        const char    *canvas_id);
EaselOwners *easel_provider_get_owners (EaselProvider *self);

G_END_DECLS
