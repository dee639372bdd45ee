/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-a2a-dialect.h"

G_BEGIN_DECLS

/* Where an agent requires its token. */
typedef enum
{
  EASEL_A2A_KEY_BEARER,   /* the usual "Authorization: Bearer" */
  EASEL_A2A_KEY_HEADER,
  EASEL_A2A_KEY_QUERY,
  EASEL_A2A_KEY_COOKIE,
} EaselA2aKeyLocation;

/* The used members of an agent's card. */
typedef struct
{
  char                    *name;
  char                    *uri;        /* JSON-RPC address without query; on the same host as the card */
  const EaselA2aDialect   *dialect;
  gboolean                 streaming;
  gboolean                 wants_key;  /* whether it names a security scheme */
  EaselA2aKeyLocation      key_location;
  char                    *key_name;   /* nullable: name of the header, cookie or query parameter */
  const EaselA2aExtension *a2ui;       /* nullable: NULL if it names no supported version */
} EaselA2aCard;

EaselA2aCard *easel_a2a_card_new           (JsonObject    *card,
                                            const char    *address,
                                            GError       **error);
void          easel_a2a_card_free          (EaselA2aCard  *self);
GStrv         easel_a2a_card_dup_addresses (const char    *address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselA2aCard, easel_a2a_card_free)

G_END_DECLS
