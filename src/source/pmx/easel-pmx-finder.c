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
} Probe;

static void
probe_free (Probe *probe)
{
  g_object_unref (probe->client);
  g_free (probe->address);
  g_free (probe);
}

/* Ends the search. @address: (nullable) (transfer full). */
static void
end (GTask *task,
     char  *address)
{
  Probe *probe = g_task_get_task_data (task);

  g_signal_handlers_disconnect_by_data (probe->client, task);
  easel_connection_stop (EASEL_CONNECTION (probe->client));
  g_task_return_pointer (task, address, g_free);
  g_object_unref (task);
}

static void
health_cb (GTask *task)
{
  Probe *probe = g_task_get_task_data (task);

  end (task, g_strdup (probe->address));
}

static void
state_cb (GTask *task)
{
  Probe *probe = g_task_get_task_data (task);

  if (easel_connection_get_state (EASEL_CONNECTION (probe->client)) != EASEL_CONNECTION_CONNECTING)
    end (task, NULL);
}

void
easel_pmx_find (GTask *task)
{
  g_autofree char *address = pmx_address_dup_default ();
  Probe *probe;

  g_return_if_fail (G_IS_TASK (task));

  if (address == NULL)
    {
      g_task_return_pointer (task, NULL, NULL);
      g_object_unref (task);
      return;
    }
  probe = g_new0 (Probe, 1);
  probe->client = pmx_client_new (address);
  probe->address = g_steal_pointer (&address);
  g_task_set_task_data (task, probe, (GDestroyNotify) probe_free);
  easel_connection_start (EASEL_CONNECTION (probe->client));
  g_signal_connect_swapped (probe->client, "health", G_CALLBACK (health_cb), task);
  g_signal_connect_swapped (probe->client, "notify::state", G_CALLBACK (state_cb), task);
  state_cb (task);
}
