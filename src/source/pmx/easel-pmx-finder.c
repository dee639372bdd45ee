/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-pmx-finder.h"

#include "pmx-address.h"
#include "pmx-client.h"

typedef struct
{
  char      *address;
  PmxClient *client;
} Look;

static void
look_free (Look *look)
{
  g_object_unref (look->client);
  g_free (look->address);
  g_free (look);
}

/* @address: (nullable) (transfer full) */
static void
end (GTask *task,
     char  *address)
{
  Look *look = g_task_get_task_data (task);

  g_signal_handlers_disconnect_by_data (look->client, task);
  easel_connection_stop (EASEL_CONNECTION (look->client));
  g_task_return_pointer (task, address, g_free);
  g_object_unref (task);
}

static void
health_cb (GTask *task)
{
  Look *look = g_task_get_task_data (task);

  end (task, g_strdup (look->address));
}

static void
state_cb (GTask *task)
{
  Look *look = g_task_get_task_data (task);

  if (easel_connection_get_state (EASEL_CONNECTION (look->client)) != EASEL_CONNECTION_CONNECTING)
    end (task, NULL);
}

void
easel_pmx_find (GTask *task)
{
  g_autofree char *address = pmx_address_dup_default ();
  Look *look;

  g_return_if_fail (G_IS_TASK (task));

  if (address == NULL)
    {
      g_task_return_pointer (task, NULL, NULL);
      g_object_unref (task);
      return;
    }
  look = g_new0 (Look, 1);
  look->client = pmx_client_new (address);
  look->address = g_steal_pointer (&address);
  g_task_set_task_data (task, look, (GDestroyNotify) look_free);
  easel_connection_start (EASEL_CONNECTION (look->client));
  g_signal_connect_swapped (look->client, "health", G_CALLBACK (health_cb), task);
  g_signal_connect_swapped (look->client, "notify::state", G_CALLBACK (state_cb), task);
  state_cb (task);
}
