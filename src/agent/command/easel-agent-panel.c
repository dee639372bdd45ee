/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-agent-panel.h"

#include <string.h>

#include "easel-agent-command-limits.h"
#include "easel-agent-registry.h"
#include "easel-agent-socket-path.h"

struct _EaselAgentPanel
{
  GObject             parent_instance;
  EaselAgentFrontend *frontend;
  EaselAgentListener *listener;
  GCancellable       *cancellable;
  char               *failure;   /* nullable: why the last attempt failed */
  gint64              tried;     /* monotonic time of the last attempt, in microseconds; 0: none */
  gboolean            may_open;
  gboolean            opening;
  guint               closed_source;   /* not 0: the panel was closed, until it may be opened again */
};

G_DEFINE_FINAL_TYPE (EaselAgentPanel, easel_agent_panel, G_TYPE_OBJECT)

static void
easel_agent_panel_dispose (GObject *object)
{
  EaselAgentPanel *self = EASEL_AGENT_PANEL (object);

  g_clear_handle_id (&self->closed_source, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->frontend);
  g_clear_object (&self->listener);
  G_OBJECT_CLASS (easel_agent_panel_parent_class)->dispose (object);
}

static void
easel_agent_panel_finalize (GObject *object)
{
  g_free (EASEL_AGENT_PANEL (object)->failure);
  G_OBJECT_CLASS (easel_agent_panel_parent_class)->finalize (object);
}

static void
easel_agent_panel_class_init (EaselAgentPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_agent_panel_dispose;
  object_class->finalize = easel_agent_panel_finalize;
}

static void
easel_agent_panel_init (EaselAgentPanel *self)
{
  self->cancellable = g_cancellable_new ();
}

/* Checks the environment itself, because GIO would start a bus if there is none. */
static gboolean
has_bus (void)
{
  g_autofree char *runtime = easel_agent_socket_path_runtime ();
  g_autofree char *socket = runtime != NULL ? g_build_filename (runtime, "bus", NULL) : NULL;

  return g_getenv ("DBUS_SESSION_BUS_ADDRESS") != NULL ||
         (socket != NULL && g_file_test (socket, G_FILE_TEST_EXISTS));
}

/* Why no panel can be opened, in English, because a model reads it and passes it on to the user. */
static const char *
find_obstacle (EaselAgentPanel *self)
{
  if (!self->may_open || !easel_agent_listener_wants_panel (self->listener))
    return "The panel is not opened by itself here (--no-panel). Ask the person to start Easel.";
  if (!has_bus ())
    return "There is no desktop session to open the panel in. Ask the person to start Easel on the desktop.";
  if (self->closed_source != 0)
    return "The person has just closed the panel, and it is not opened again so soon. Ask the person to start Easel.";
  return self->failure;
}

static void
update (EaselAgentPanel *self)
{
  easel_agent_frontend_set_panel_note (self->frontend, find_obstacle (self));
}

static gboolean
reopenable_cb (gpointer user_data)
{
  EaselAgentPanel *self = user_data;

  self->closed_source = 0;
  update (self);
  return G_SOURCE_REMOVE;
}

/* Milliseconds until the panel may be opened again. */
static gint64
get_pause (EaselAgentPanel *self)
{
  gint64 since = (g_get_monotonic_time () - self->tried) / G_TIME_SPAN_MILLISECOND;

  return self->tried != 0 ? MAX (EASEL_LIMIT_AGENT_PANEL - since, 0) : 0;
}

static void
joined_cb (EaselAgentPanel *self)
{
  g_clear_handle_id (&self->closed_source, g_source_remove);
  update (self);
}

/* The last panel has left: if it is not opened again yet, callers must not wait for it. */
static void
left_cb (EaselAgentPanel *self)
{
  gint64 pause = get_pause (self);

  if (pause == 0 || self->closed_source != 0 ||
      easel_agent_registry_has_panel (easel_agent_frontend_get_context (self->frontend)))
    return;
  self->closed_source = g_timeout_add ((guint) pause, reopenable_cb, self);
  update (self);
}

static void
activated_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(EaselAgentPanel) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GVariant) answer = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  self->opening = FALSE;
  if (self->frontend == NULL)
    return;
  g_clear_pointer (&self->failure, g_free);
  if (answer == NULL)
    {
      g_dbus_error_strip_remote_error (error);
      self->failure = g_strdup_printf ("The panel could not be opened (%s). Ask the person to start Easel.",
                                       error->message);
    }
  update (self);
}

static void
bus_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr(EaselAgentPanel) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GDBusConnection) bus = g_bus_get_finish (result, &error);
  g_autofree char *path = g_strconcat ("/", APP_ID, NULL);

  g_strdelimit (path, ".", '/');
  g_strdelimit (path, "-", '_');
  if (bus != NULL)
    {
      /* The host must not exit when the bus connection closes. */
      g_dbus_connection_set_exit_on_close (bus, FALSE);
      g_dbus_connection_call (bus, APP_ID, path, "org.freedesktop.Application", "ActivateAction",
                              g_variant_new ("(sava{sv})", "meet-agents", NULL, NULL), NULL, G_DBUS_CALL_FLAGS_NONE,
                              EASEL_LIMIT_AGENT_PANEL, self->cancellable, activated_cb, g_object_ref (self));
      return;
    }
  self->opening = FALSE;
  if (self->frontend == NULL)
    return;
  g_free (self->failure);
  self->failure = g_strdup ("The desktop session does not answer. Ask the person to start Easel.");
  update (self);
}

static void
wanted_cb (EaselAgentFrontend *frontend,
           EaselAgentPanel    *self)
{
  if (self->opening || (find_obstacle (self) != NULL && self->failure == NULL) ||
      get_pause (self) > 0)
    return;
  self->tried = g_get_monotonic_time ();
  self->opening = TRUE;
  g_bus_get (G_BUS_TYPE_SESSION, self->cancellable, bus_cb, g_object_ref (self));
}

static void
changed_cb (EaselAgentListener *listener,
            EaselAgentPanel    *self)
{
  update (self);
}

EaselAgentPanel *
easel_agent_panel_new (EaselAgentFrontend *frontend,
                       EaselAgentListener *listener,
                       gboolean            may_open)
{
  EaselAgentPanel *self = g_object_new (EASEL_TYPE_AGENT_PANEL, NULL);
  EaselHostHub *hub = easel_host_get_hub (easel_agent_frontend_get_context (frontend)->host);

  self->frontend = g_object_ref (frontend);
  self->listener = g_object_ref (listener);
  self->may_open = may_open;
  g_signal_connect_object (frontend, "panel-wanted", G_CALLBACK (wanted_cb), self, 0);
  g_signal_connect_object (listener, "changed", G_CALLBACK (changed_cb), self, 0);
  g_signal_connect_object (hub, "joined", G_CALLBACK (joined_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hub, "left", G_CALLBACK (left_cb), self, G_CONNECT_SWAPPED);
  update (self);
  return self;
}
