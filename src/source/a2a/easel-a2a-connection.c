/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-a2a-connection.h"

#include "easel-a2a-error.h"

struct _EaselA2aConnection
{
  EaselConnection  parent_instance;

  EaselA2aAgent   *agent;
};

G_DEFINE_FINAL_TYPE (EaselA2aConnection, easel_a2a_connection, EASEL_TYPE_CONNECTION)

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(EaselConnection) self = user_data;
  g_autoptr(GError) error = NULL;

  if (easel_a2a_agent_read_finish (EASEL_A2A_AGENT (source), result, &error))
    easel_connection_succeed (self);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    /* An unreachable agent, or a temporary server error, is retried; all other errors need the user. */
    easel_connection_lose (self, error,
                           !g_error_matches (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_UNREACHABLE) &&
                           !g_error_matches (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_STATUS));
}

static void
easel_a2a_connection_open (EaselConnection *connection,
                           GCancellable    *attempt)
{
  easel_a2a_agent_read_async (EASEL_A2A_CONNECTION (connection)->agent, attempt, read_cb, g_object_ref (connection));
}

static void
easel_a2a_connection_finalize (GObject *object)
{
  g_clear_object (&EASEL_A2A_CONNECTION (object)->agent);

  G_OBJECT_CLASS (easel_a2a_connection_parent_class)->finalize (object);
}

static void
easel_a2a_connection_class_init (EaselA2aConnectionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_a2a_connection_finalize;
  EASEL_CONNECTION_CLASS (klass)->open = easel_a2a_connection_open;
}

static void
easel_a2a_connection_init (EaselA2aConnection *self)
{
}

/** easel_a2a_connection_new: (transfer full): a connection; easel_connection_start() starts it. */
EaselConnection *
easel_a2a_connection_new (EaselA2aAgent *agent)
{
  EaselA2aConnection *self;

  g_return_val_if_fail (EASEL_IS_A2A_AGENT (agent), NULL);

  self = g_object_new (EASEL_TYPE_A2A_CONNECTION, NULL);
  self->agent = g_object_ref (agent);
  return EASEL_CONNECTION (self);
}
