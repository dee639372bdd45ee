/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-share.h"

#include "easel-share-id.h"

#include <string.h>

/**
 * easel_share_new:
 * @instance: an instance that the user opened
 * @host_id: a host
 * @session: one of its sessions
 * @connection: the agent's connection, see easel_session_get_connection()
 *
 * Returns: (transfer full): a share that the agent has not opened
 */
EaselShare *
easel_share_new (EaselInstance *instance,
                 const char    *host_id,
                 const char    *session,
                 const char    *connection)
{
  EaselShare *self = g_new0 (EaselShare, 1);

  self->id = easel_share_id_new (connection);
  self->instance = g_object_ref (instance);
  self->host_id = g_strdup (host_id);
  self->session = g_strdup (session);
  return self;
}

void
easel_share_free (EaselShare *self)
{
  easel_share_close (self);
  g_object_unref (self->instance);
  g_free (self->id);
  g_free (self->host_id);
  g_free (self->session);
  g_free (self);
}

gboolean
easel_share_is_with (const EaselShare *self,
                     const char       *host_id,
                     const char       *session)
{
  return strcmp (self->host_id, host_id) == 0 && strcmp (self->session, session) == 0;
}

void
easel_share_open (EaselShare           *self,
                  const char           *name,
                  const EaselRequester *requester)
{
  EaselRequester *copy = easel_requester_copy (requester);
  char *kept = g_strdup (name);

  easel_share_close (self);
  self->name = kept;
  self->requester = copy;
}

void
easel_share_close (EaselShare *self)
{
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->requester, easel_requester_free);
}

JsonObject *
easel_share_read (const EaselShare *self)
{
  JsonObject *declared = easel_declaration_read (easel_instance_get_declaration (self->instance));

  if (declared == NULL)
    return NULL;
  /* Opening a shared canvas takes no input: it shows its present content. */
  json_object_remove_member (declared, "inputSchema");
  json_object_set_string_member (declared, "description",
                                 "The person opened this one canvas for themselves and shares it with you. Open it "
                                 "without input, to read it and to act in it. They go on using it, and may take it "
                                 "back at any time: then it is closed for you.");
  return declared;
}
