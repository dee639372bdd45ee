/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  EASEL_HOST_OUTGOING_ENVELOPE,
  EASEL_HOST_OUTGOING_NOTIFICATION,
  EASEL_HOST_OUTGOING_REMOVED,
} EaselHostOutgoingKind;

/* Messages that clients are sent once the transaction is on the disk. */
typedef struct
{
  EaselHostOutgoingKind  kind;
  char                  *name;  /* channel or method */
  char                  *only;  /* the one client, or NULL */
  JsonObject            *body;
} EaselHostOutgoing;

EaselHostOutgoing *easel_host_outgoing_new      (EaselHostOutgoingKind  kind,
                                                 const char            *name,
                                                 const char            *only,
                                                 JsonObject            *body);
void               easel_host_outgoing_free     (EaselHostOutgoing     *self);
GPtrArray         *easel_host_outgoing_list_new (void);

G_END_DECLS
