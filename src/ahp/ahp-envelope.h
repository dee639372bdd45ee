/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* An action as the host sends it, live or inside a replay. Everything is borrowed from the parameters. */
typedef struct
{
  JsonObject *params;
  const char *channel;
  JsonObject *action;
  const char *type;        /* of the action */
  gint64      server_seq;
  const char *origin;      /* nullable: the host's own action */
  gint64      client_seq;  /* 0 without an origin */
  const char *rejection;   /* nullable; set, nothing was applied */
  gboolean    replayed;    /* by a reconnect; written by who got it there */
} AhpEnvelope;

gboolean ahp_envelope_read   (AhpEnvelope  *self,
                              JsonObject   *params,
                              GError      **error);
gsize    ahp_envelope_weigh  (JsonObject   *params);

G_END_DECLS
