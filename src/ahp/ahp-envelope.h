/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* An action as the host sends it, live or in a replay. All members are borrowed from the parameters. */
typedef struct
{
  JsonObject *params;
  const char *channel;
  JsonObject *action;
  const char *type;        /* type of the action */
  gint64      server_seq;
  const char *origin;      /* nullable: the host's own action */
  gint64      client_seq;  /* 0 without an origin */
  const char *rejection;   /* nullable; if set, the action was not applied */
  gboolean    replayed;    /* whether it is part of a replay after reconnect; set by the receiver */
} AhpEnvelope;

gboolean ahp_envelope_read   (AhpEnvelope  *self,
                              JsonObject   *params,
                              GError      **error);
gsize    ahp_envelope_weigh  (JsonObject   *params);

G_END_DECLS
