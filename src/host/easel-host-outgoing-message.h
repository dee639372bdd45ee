/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  EASEL_HOST_OUTGOING_MESSAGE_ENVELOPE,
  EASEL_HOST_OUTGOING_MESSAGE_NOTIFICATION,
  EASEL_HOST_OUTGOING_MESSAGE_REMOVED,
} EaselHostOutgoingMessageKind;

/* A message that is sent to clients once the transaction is on the disk. */
typedef struct
{
  EaselHostOutgoingMessageKind  kind;
  char                         *name;   /* channel or method */
  char                         *only;   /* the only receiver; NULL: all subscribers */
  JsonObject                   *body;
} EaselHostOutgoingMessage;

EaselHostOutgoingMessage *easel_host_outgoing_message_new      (EaselHostOutgoingMessageKind  kind,
                                                                const char                   *name,
                                                                const char                   *only,
                                                                JsonObject                   *body);
void                      easel_host_outgoing_message_free     (EaselHostOutgoingMessage     *self);
GPtrArray                *easel_host_outgoing_message_list_new (void);

G_END_DECLS
