/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-host-store.h"

G_BEGIN_DECLS

/* Stored clients, which may reconnect, also after a restart of the host: their capabilities and the last clientSeq that
 * was answered. Functions that write must be called inside a transaction. */

/* Registers the client as new: its clientSeq starts again. */
gboolean easel_host_client_record_begin          (EaselHostStore  *store,
                                                  const char      *client_id,
                                                  JsonObject      *capabilities,
                                                  GError         **error);
gboolean easel_host_client_record_advance        (EaselHostStore  *store,
                                                  const char      *client_id,
                                                  gint64           client_seq,
                                                  GError         **error);
/* -1 for an unknown client. */
gint64   easel_host_client_record_get_last_seq   (EaselHostStore  *store,
                                                  const char      *client_id);
gboolean easel_host_client_record_has_capability (EaselHostStore  *store,
                                                  const char      *client_id,
                                                  const char      *capability);

G_END_DECLS
