/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-host-store.h"

G_BEGIN_DECLS

/* The action envelopes that a client may have missed, limited by number and bytes. */
typedef struct _EaselHostHistory EaselHostHistory;

EaselHostHistory *easel_host_history_new       (EaselHostStore    *store);
void              easel_host_history_free      (EaselHostHistory  *self);
/* Reads the counters again after a transaction was rolled back. */
void              easel_host_history_reload    (EaselHostHistory  *self);
/* The highest assigned number. */
gint64            easel_host_history_get_seq   (EaselHostHistory  *self);
/* Whether all actions after @seq are still stored. */
gboolean          easel_host_history_covers    (EaselHostHistory  *self,
                                                gint64             seq);
gboolean          easel_host_history_append    (EaselHostHistory  *self,
                                                JsonObject        *envelope,
                                                GError           **error);
/* Assigns the next number to an action that is not stored: no number is assigned twice, even after a restart. */
gboolean          easel_host_history_skip      (EaselHostHistory  *self,
                                                GError           **error);
/* (transfer full) (nullable): the answer to this action of a client when it first arrived. */
JsonObject       *easel_host_history_find      (EaselHostHistory  *self,
                                                const char        *client_id,
                                                gint64             client_seq);
/* (transfer full): the envelopes after @seq on @channels (a set of URIs) that @client_id may see. */
JsonArray        *easel_host_history_replay    (EaselHostHistory  *self,
                                                gint64             seq,
                                                const char        *client_id,
                                                GHashTable        *channels);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostHistory, easel_host_history_free)

G_END_DECLS
