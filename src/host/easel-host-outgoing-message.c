/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-outgoing-message.h"

EaselHostOutgoingMessage *
easel_host_outgoing_message_new (EaselHostOutgoingMessageKind  kind,
                                 const char                   *name,
                                 const char                   *only,
                                 JsonObject                   *body)
{
  EaselHostOutgoingMessage *self = g_new0 (EaselHostOutgoingMessage, 1);

  self->kind = kind;
  self->name = g_strdup (name);
  self->only = g_strdup (only);
  self->body = body != NULL ? json_object_ref (body) : NULL;
  return self;
}

void
easel_host_outgoing_message_free (EaselHostOutgoingMessage *self)
{
  g_free (self->name);
  g_free (self->only);
  g_clear_pointer (&self->body, json_object_unref);
  g_free (self);
}

GPtrArray *
easel_host_outgoing_message_list_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) easel_host_outgoing_message_free);
}
