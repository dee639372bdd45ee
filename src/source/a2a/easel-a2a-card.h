/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-a2a-dialect.h"

G_BEGIN_DECLS

/* Where an agent wants its token. */
typedef enum
{
  EASEL_A2A_KEY_BEARER,   /* as most do: "Authorization: Bearer" */
  EASEL_A2A_KEY_HEADER,
  EASEL_A2A_KEY_QUERY,
  EASEL_A2A_KEY_COOKIE,
} EaselA2aKeyLocation;

/* The card of an agent, as far as it is used. */
typedef struct
{
  char                    *name;
  char                    *uri;        /* of its JSON-RPC, without a query; of the same host as the card */
  const EaselA2aDialect   *dialect;
  gboolean                 streaming;
  gboolean                 wants_key;  /* it names a scheme of security */
  EaselA2aKeyLocation      key_location;
  char                    *key_name;   /* nullable: of the header, the cookie or the member of the query */
  const EaselA2aExtension *a2ui;       /* nullable: it names none that Easel speaks */
} EaselA2aCard;

EaselA2aCard *easel_a2a_card_new           (JsonObject    *card,
                                            const char    *address,
                                            GError       **error);
void          easel_a2a_card_free          (EaselA2aCard  *self);
GStrv         easel_a2a_card_dup_addresses (const char    *address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselA2aCard, easel_a2a_card_free)

G_END_DECLS
