/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-ahp-canvas.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-session.h"
#include "easel-share-id.h"

struct _EaselAhpCanvas
{
  GObject        parent_instance;

  EaselAhpHost  *host;
  AhpClient     *client;            /* borrowed from @host */
  AhpChannel    *channel;           /* nullable: NULL after the close */
  EaselCanvas   *canvas;
  AhpCanvasView *entry;
  AhpCanvasView *view;              /* nullable: NULL before the first state */
  GSignalGroup  *instance_signals;  /* signals of its native instance */
  guint          n_snapshots;       /* number of snapshots of @channel when @view was read */
  gboolean       is_unshare_requested;
};

enum { GONE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAhpCanvas, easel_ahp_canvas, G_TYPE_OBJECT)

static EaselCanvasCapabilities
map_capabilities (AhpCanvasAbilities abilities)
{
  return ((abilities & AHP_CANVAS_CAN_CLOSE) ? EASEL_CANVAS_CAN_CLOSE : 0) |
         ((abilities & AHP_CANVAS_CAN_MESSAGE) ? EASEL_CANVAS_CAN_MESSAGE : 0) |
         ((abilities & AHP_CANVAS_CAN_READ) ? EASEL_CANVAS_CAN_READ : 0) |
         (abilities != 0 ? EASEL_CANVAS_CAN_ASK : 0);
}

static void
find_state (EaselAhpCanvas      *self,
            const AhpCanvasView *view,
            EaselCanvasFacts    *facts)
{
  AhpChannelStatus status = ahp_channel_get_status (self->channel);

  /* A canvas is READY only if its content can be read, so a live channel must wait for the client to be ready. */
  facts->state = EASEL_CANVAS_STALE;
  if (status == AHP_CHANNEL_LOST || !easel_connection_is_ready (EASEL_CONNECTION (self->client)))
    facts->reason = _("The connection to the host was lost.");
  else if (status == AHP_CHANNEL_PENDING)
    facts->state = EASEL_CANVAS_OPENING;
  else if (view->availability == AHP_AVAILABILITY_READY)
    facts->state = EASEL_CANVAS_READY;
  else
    facts->reason = _("The provider of this canvas is not available.");
}

static gboolean
is_provided_here (EaselAhpCanvas      *self,
                  const AhpCanvasView *view)
{
  return view->provider == AHP_PROVIDER_CLIENT &&
         g_strcmp0 (view->provider_client_id, ahp_client_get_client_id (self->client)) == 0;
}

/* Asks the host to close a canvas that the user no longer shares, or shared in an earlier run: no agent may use it. */
static void
close_unshared (EaselAhpCanvas *self)
{
  const char *canvas_id = easel_canvas_get_canvas_id (self->canvas);
  EaselCanvasDelegate *delegate = easel_ahp_host_get_delegate (self->host);

  if (!self->is_unshare_requested && self->channel != NULL && canvas_id != NULL && easel_share_id_is (canvas_id))
    self->is_unshare_requested =
      EASEL_CANVAS_DELEGATE_GET_IFACE (delegate)->request_close (delegate, self->canvas, NULL);
}

/* Sets the facts with the native instance, which is looked up each time: the host may close and reopen an instance on
 * the same channel. */
static void
write_facts (EaselAhpCanvas   *self,
             EaselCanvasFacts *facts)
{
  EaselProvider *provider = easel_ahp_host_get_provider (self->host);
  gboolean is_native = provider != NULL && facts->session != NULL && facts->instance_id != NULL && facts->is_native;

  facts->instance = NULL;
  if (is_native)
    facts->instance = easel_provider_find (provider, easel_ahp_host_get_id (self->host),
                                           easel_session_get_uri (facts->session), facts->instance_id);
  g_signal_group_set_target (self->instance_signals, facts->instance);
  easel_canvas_set_facts (self->canvas, facts);
  if (is_native && facts->instance == NULL)
    close_unshared (self);
}

static void
write_instance (EaselAhpCanvas *self)
{
  EaselCanvasFacts facts = easel_canvas_get_facts (self->canvas);

  write_facts (self, &facts);
}

static void
message_sent_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr(GError) error = NULL;

  if (!easel_canvas_send_message_finish (EASEL_CANVAS (source), result, &error))
    g_debug ("The agent was not told: %s", error->message);
}

static void
message_cb (EaselInstance  *instance,
            JsonNode       *payload,
            EaselAhpCanvas *self)
{
  if ((easel_canvas_get_capabilities (self->canvas) & EASEL_CANVAS_CAN_MESSAGE) != 0)
    easel_canvas_send_message_async (self->canvas, payload, NULL, message_sent_cb, NULL);
}

static void
write_canvas (EaselAhpCanvas *self)
{
  const AhpCanvasView *view = self->view != NULL ? self->view : self->entry;
  EaselCanvasFacts facts = easel_canvas_get_facts (self->canvas);

  facts.is_native = is_provided_here (self, view);
  /* If requests name the channel, the channel is the provider's instance id. */
  facts.instance_id = view->instance_id == NULL && facts.is_native ? view->channel : view->instance_id;
  facts.canvas_id = view->canvas_id;
  facts.display_name = view->display_name;
  facts.title = view->title;
  if (facts.title == NULL || *facts.title == '\0')
    facts.title = view->display_name != NULL ? view->display_name : view->canvas_id;
  /* The host has only the status at the open of a native canvas; its surface has the present one. */
  facts.status = facts.is_native ? NULL : view->status;
  facts.address = view->url;
  facts.capabilities = map_capabilities (view->abilities);
  find_state (self, view, &facts);
  write_facts (self, &facts);
}

static void
update (EaselAhpCanvas *self)
{
  g_autoptr(EaselAhpCanvas) keep_alive = g_object_ref (self);
  JsonObject *state;

  if (self->channel == NULL)
    return;
  if (ahp_channel_get_status (self->channel) == AHP_CHANNEL_GONE)
    {
      g_signal_emit (self, signals[GONE], 0);
      return;
    }

  state = ahp_channel_get_state (self->channel);
  self->n_snapshots = ahp_channel_get_n_snapshots (self->channel);
  g_clear_pointer (&self->view, ahp_canvas_view_free);
  if (state != NULL)
    self->view = ahp_dialect_read_canvas (state, self->entry);
  write_canvas (self);
}

/* Reads a snapshot. Actions that change the state are read when they are reported themselves. */
static void
state_cb (EaselAhpCanvas *self)
{
  if (self->channel != NULL && ahp_channel_get_n_snapshots (self->channel) != self->n_snapshots)
    update (self);
}

static void
updated_cb (AhpChannel     *channel,
            JsonObject     *action,
            const char     *origin,
            gboolean        is_echo,
            EaselAhpCanvas *self)
{
  g_autoptr(EaselAhpCanvas) keep_alive = g_object_ref (self);

  if (self->view != NULL && ahp_dialect_update_canvas (self->view, action))
    write_canvas (self);
  else
    update (self);
}

/* Whether a message comes from the provider of the canvas. If the state names no provider, that is unknown, and every
 * message except our own echo is accepted. */
static gboolean
is_from_provider (const AhpCanvasView *view,
                  const char          *origin)
{
  if (origin == NULL)
    return TRUE;

  switch (view->provider)
    {
    case AHP_PROVIDER_SERVER:
      /* The provider is the host, not a client: the message comes from another client with the same canvas. */
      return FALSE;
    case AHP_PROVIDER_CLIENT:
      return g_strcmp0 (view->provider_client_id, origin) == 0;
    case AHP_PROVIDER_UNKNOWN:
    default:
      return TRUE;
    }
}

static void
action_cb (AhpChannel     *channel,
           JsonObject     *action,
           const char     *origin,
           gboolean        is_echo,
           EaselAhpCanvas *self)
{
  JsonNode *payload;

  if (is_echo || self->view == NULL || channel != self->channel ||
      !(self->view->abilities & AHP_CANVAS_CAN_MESSAGE) || !is_from_provider (self->view, origin))
    return;

  payload = json_object_get_member (action, "payload");
  if (payload != NULL)
    easel_canvas_emit_message (self->canvas, payload);
}

static void
easel_ahp_canvas_dispose (GObject *object)
{
  easel_ahp_canvas_close (EASEL_AHP_CANVAS (object), FALSE);
  G_OBJECT_CLASS (easel_ahp_canvas_parent_class)->dispose (object);
}

static void
easel_ahp_canvas_finalize (GObject *object)
{
  EaselAhpCanvas *self = EASEL_AHP_CANVAS (object);

  ahp_canvas_view_free (self->view);
  ahp_canvas_view_free (self->entry);
  g_clear_object (&self->instance_signals);
  g_clear_object (&self->canvas);
  g_clear_object (&self->host);
  G_OBJECT_CLASS (easel_ahp_canvas_parent_class)->finalize (object);
}

static void
easel_ahp_canvas_class_init (EaselAhpCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_ahp_canvas_dispose;
  object_class->finalize = easel_ahp_canvas_finalize;

  signals[GONE] = g_signal_new ("gone", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
easel_ahp_canvas_init (EaselAhpCanvas *self)
{
  self->instance_signals = g_signal_group_new (EASEL_TYPE_INSTANCE);
  g_signal_group_connect (self->instance_signals, "message", G_CALLBACK (message_cb), self);
}

static void
connect_signals (EaselAhpCanvas *self)
{
  EaselInstances *instances = easel_ahp_host_get_instances (self->host);

  g_signal_connect_object (self->channel, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->channel, "action::canvas/updated", G_CALLBACK (updated_cb), self, 0);
  g_signal_connect_object (self->channel, "action::canvas/stateChanged", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->channel, "notify::status", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->channel, "action::canvas/message", G_CALLBACK (action_cb), self, 0);
  g_signal_connect_object (self->client, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  if (instances == NULL)
    return;
  g_signal_connect_object (instances, "added", G_CALLBACK (write_instance), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (instances, "removed", G_CALLBACK (write_instance), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_ahp_host_get_provider (self->host), "declarations-changed",
                           G_CALLBACK (write_instance), self, G_CONNECT_SWAPPED);
}

/**
 * easel_ahp_canvas_new:
 * @host: the host of the canvas
 * @session: the session of the canvas
 * @entry: (transfer full): its catalogue entry
 *
 * Creates an #EaselCanvas, subscribes to its channel, and updates it from the channel.
 *
 * Returns: (transfer full): an object that keeps the canvas up to date
 */
EaselAhpCanvas *
easel_ahp_canvas_new (EaselAhpHost  *host,
                      EaselSession  *session,
                      AhpCanvasView *entry)
{
  EaselAhpCanvas *self = g_object_new (EASEL_TYPE_AHP_CANVAS, NULL);
  g_autofree char *key = g_strjoin (" ", easel_ahp_host_get_id (host), easel_session_get_uri (session), entry->channel,
                                    NULL);

  self->host = g_object_ref (host);
  self->client = easel_ahp_host_get_client (host);
  self->entry = entry;
  self->canvas = easel_canvas_new (easel_ahp_host_get_delegate (host), key, entry->channel,
                                   easel_ahp_host_get_title (host), ahp_client_is_loopback (self->client));
  easel_canvas_set_fact (self->canvas, session, session);
  self->channel = ahp_client_subscribe (self->client, entry->channel, AHP_CHANNEL_CANVAS);
  connect_signals (self);
  update (self);
  return self;
}

EaselCanvas *
easel_ahp_canvas_get_canvas (EaselAhpCanvas *self)
{
  return self->canvas;
}

const char *
easel_ahp_canvas_get_instance (EaselAhpCanvas *self)
{
  const AhpCanvasView *view = self->view != NULL ? self->view : self->entry;

  if (view->provider != AHP_PROVIDER_UNKNOWN && !is_provided_here (self, view))
    return NULL;
  return view->instance_id != NULL ? view->instance_id : view->channel;
}

void
easel_ahp_canvas_set_entry (EaselAhpCanvas *self,
                            AhpCanvasView  *entry)
{
  ahp_canvas_view_free (self->entry);
  self->entry = entry;
  update (self);
}

gboolean
easel_ahp_canvas_matches (EaselAhpCanvas      *self,
                          const AhpCanvasView *view)
{
  const AhpCanvasView *entry = self->entry;

  return g_strcmp0 (entry->canvas_id, view->canvas_id) == 0 &&
         (entry->instance_id == NULL || view->instance_id == NULL ||
          strcmp (entry->instance_id, view->instance_id) == 0);
}

const AhpCanvasView *
easel_ahp_canvas_get_entry (EaselAhpCanvas *self)
{
  return self->entry;
}

void
easel_ahp_canvas_close (EaselAhpCanvas *self,
                        gboolean        ended)
{
  g_autoptr(AhpChannel) channel = g_steal_pointer (&self->channel);

  if (channel == NULL)
    return;
  g_signal_group_set_target (self->instance_signals, NULL);
  g_signal_handlers_disconnect_by_data (channel, self);
  g_signal_handlers_disconnect_by_data (self->client, self);
  if (ended)
    ahp_client_unsubscribe_now (self->client, channel);
  else
    ahp_client_unsubscribe (self->client, channel);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_GONE, NULL);
}
