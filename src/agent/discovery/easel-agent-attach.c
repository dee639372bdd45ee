/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-discovery"

#include "config.h"

#include "easel-agent-attach.h"

#include <glib/gi18n.h>

#include "easel-agent-discovery-limits.h"
#include "easel-agent-start.h"

typedef struct
{
  char            *state_folder;
  EaselAgentHello *hello;
  gint64           deadline;     /* monotonic, in microseconds */
  guint            failures;     /* failed attempts to connect since a host was started */
  GError          *reason;       /* why the last start failed */
} Attach;

/* Attempts to connect before another host is started: a host that was just killed still holds the folder. */
#define PROBES_PER_START 5

static void
attach_free (Attach *attach)
{
  g_free (attach->state_folder);
  easel_agent_hello_free (attach->hello);
  g_clear_error (&attach->reason);
  g_free (attach);
}

static void probe (GTask *task);

static gboolean
again_cb (gpointer user_data)
{
  GTask *task = user_data;

  if (!g_task_return_error_if_cancelled (task))
    probe (g_object_ref (task));
  return G_SOURCE_REMOVE;
}

static void
probe_later (GTask *task)
{
  Attach *attach = g_task_get_task_data (task);

  if (g_get_monotonic_time () < attach->deadline)
    {
      g_timeout_add_full (G_PRIORITY_DEFAULT, EASEL_LIMIT_AGENT_PROBE_INTERVAL, again_cb, task, g_object_unref);
      return;
    }
  if (attach->reason != NULL)
    g_task_return_error (task, g_steal_pointer (&attach->reason));
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "%s", _("No host started in time"));
  g_object_unref (task);
}

/* Retries also if the start failed: another process may have started a host over the same folder, which serves both. */
static void
started_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Attach *attach = g_task_get_task_data (task);

  g_clear_error (&attach->reason);
  if (easel_agent_start_finish (result, &attach->reason))
    probe (g_steal_pointer (&task));
  else if (g_error_matches (attach->reason, G_IO_ERROR, G_IO_ERROR_BUSY))
    probe_later (g_steal_pointer (&task));
  else
    g_task_return_error (task, g_steal_pointer (&attach->reason));
}

static void
reached_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Attach *attach = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;
  GSocketConnection *connection = easel_agent_connect_finish (result, &error);

  if (connection != NULL)
    g_task_return_pointer (task, connection, g_object_unref);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    g_task_return_error (task, g_steal_pointer (&error));
  else if (attach->failures++ % PROBES_PER_START == 0)
    easel_agent_start_async (attach->state_folder, g_task_get_cancellable (task), started_cb, g_object_ref (task));
  else
    probe_later (g_steal_pointer (&task));
}

/* Takes the task, like probe_later(). */
static void
probe (GTask *task)
{
  Attach *attach = g_task_get_task_data (task);

  easel_agent_connect_async (attach->state_folder, attach->hello, g_task_get_cancellable (task), reached_cb, task);
}

void
easel_agent_attach_async (const char            *state_folder,
                          const EaselAgentHello *hello,
                          GCancellable          *cancellable,
                          GAsyncReadyCallback    callback,
                          gpointer               user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  Attach *attach = g_new0 (Attach, 1);

  g_task_set_source_tag (task, easel_agent_attach_async);
  attach->state_folder = g_strdup (state_folder);
  attach->hello = easel_agent_hello_new (hello->kind, hello->folder, hello->open_panel);
  attach->deadline = g_get_monotonic_time () + EASEL_LIMIT_AGENT_ATTACH * G_TIME_SPAN_MILLISECOND;
  g_task_set_task_data (task, attach, (GDestroyNotify) attach_free);
  probe (task);
}

GSocketConnection *
easel_agent_attach_finish (GAsyncResult  *result,
                           GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
