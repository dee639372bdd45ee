/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-canvas.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-private.h"
#include "easel-limits.h"

G_DEFINE_INTERFACE (EaselCanvasDelegate, easel_canvas_delegate, G_TYPE_OBJECT)

G_DEFINE_FINAL_TYPE (EaselCanvas, easel_canvas, G_TYPE_OBJECT)

enum
{
  SIGNAL_MESSAGE,
  SIGNAL_SHOW,
  N_SIGNALS
};

static GParamSpec *properties[EASEL_CANVAS_N_PROPS];
static guint signals[N_SIGNALS];

static void
easel_canvas_delegate_default_init (EaselCanvasDelegateInterface *iface)
{
}

static void
easel_canvas_init (EaselCanvas *self)
{
  self->state = EASEL_CANVAS_OPENING;
  self->close_timeout = EASEL_LIMIT_CLOSE_TIMEOUT;
  self->closers = easel_waiters_new (NULL, NULL);
}

/* Nobody waits in @closers or @reads any more: their tasks hold the canvas. */
static void
easel_canvas_dispose (GObject *object)
{
  EaselCanvas *self = EASEL_CANVAS (object);
  g_autoptr(GError) error = g_error_new_literal (EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE,
                                                  _("The canvas is closed."));

  g_clear_handle_id (&self->close_timer, g_source_remove);
  if (self->reads != NULL)
    easel_read_queue_close (self->reads, error);
  g_clear_weak_pointer (&self->delegate);

  G_OBJECT_CLASS (easel_canvas_parent_class)->dispose (object);
}

static void
easel_canvas_finalize (GObject *object)
{
  EaselCanvas *self = EASEL_CANVAS (object);

  g_clear_object (&self->reads);
  easel_waiters_free (self->closers);
  g_free (self->key);
  g_free (self->channel);
  g_free (self->source_title);
  g_free (self->instance_id);
  g_free (self->canvas_id);
  g_free (self->title);
  g_free (self->status);
  g_free (self->address);
  g_free (self->reason);

  G_OBJECT_CLASS (easel_canvas_parent_class)->finalize (object);
}

static void
easel_canvas_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  EaselCanvas *self = EASEL_CANVAS (object);

  switch (prop_id)
    {
    case EASEL_CANVAS_PROP_INSTANCE_ID:
      g_value_set_string (value, self->instance_id);
      break;
    case EASEL_CANVAS_PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case EASEL_CANVAS_PROP_STATUS:
      g_value_set_string (value, self->status);
      break;
    case EASEL_CANVAS_PROP_ADDRESS:
      g_value_set_string (value, self->address);
      break;
    case EASEL_CANVAS_PROP_STATE:
      g_value_set_uint (value, easel_canvas_get_state (self));
      break;
    case EASEL_CANVAS_PROP_REASON:
      g_value_set_string (value, self->reason);
      break;
    case EASEL_CANVAS_PROP_ABILITIES:
      g_value_set_uint (value, self->abilities);
      break;
    case EASEL_CANVAS_PROP_NATIVE:
      g_value_set_boolean (value, self->is_native);
      break;
    case EASEL_CANVAS_PROP_CLOSE_TIMEOUT:
      g_value_set_uint (value, self->close_timeout);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_canvas_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  EaselCanvas *self = EASEL_CANVAS (object);

  switch (prop_id)
    {
    case EASEL_CANVAS_PROP_CLOSE_TIMEOUT:
      self->close_timeout = g_value_get_uint (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static GParamSpec *
string_property (const char *name)
{
  return g_param_spec_string (name, NULL, NULL, NULL,
                              G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
}

static GParamSpec *
uint_property (const char *name,
               guint       maximum,
               guint       value)
{
  return g_param_spec_uint (name, NULL, NULL, 0, maximum, value,
                            G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
}

static void
easel_canvas_class_init (EaselCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_canvas_dispose;
  object_class->finalize = easel_canvas_finalize;
  object_class->get_property = easel_canvas_get_property;
  object_class->set_property = easel_canvas_set_property;

  properties[EASEL_CANVAS_PROP_INSTANCE_ID] = string_property ("instance-id");
  properties[EASEL_CANVAS_PROP_TITLE] = string_property ("title");
  properties[EASEL_CANVAS_PROP_STATUS] = string_property ("status");
  properties[EASEL_CANVAS_PROP_ADDRESS] = string_property ("address");
  properties[EASEL_CANVAS_PROP_REASON] = string_property ("reason");
  properties[EASEL_CANVAS_PROP_STATE] = uint_property ("state", EASEL_CANVAS_GONE, EASEL_CANVAS_OPENING);
  properties[EASEL_CANVAS_PROP_ABILITIES] = uint_property ("abilities", G_MAXUINT, 0);
  properties[EASEL_CANVAS_PROP_NATIVE] =
    g_param_spec_boolean ("native", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[EASEL_CANVAS_PROP_CLOSE_TIMEOUT] =
    g_param_spec_uint ("close-timeout", NULL, NULL, 0, G_MAXUINT, EASEL_LIMIT_CLOSE_TIMEOUT,
                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, EASEL_CANVAS_N_PROPS, properties);

  /**
   * EaselCanvas::message:
   * @self: the canvas
   * @payload: (type JsonNode): what the provider sent
   *
   * A message from the provider to the page. Own echoes are already dropped.
   */
  signals[SIGNAL_MESSAGE] = g_signal_new ("message", EASEL_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, JSON_TYPE_NODE);
  /**
   * EaselCanvas::show:
   * @self: the canvas
   *
   * An agent asked for it again: whoever shows it brings it to the front, where that disturbs nobody.
   */
  signals[SIGNAL_SHOW] = g_signal_new ("show", EASEL_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 0);
  /**
   * EaselCanvas::picture-wanted:
   * @self: the canvas
   * @task: what waits for an #EaselPicture
   * @max_width: in pixels
   *
   * Returns: %TRUE from who shows the canvas and answers @task
   */
  g_signal_new ("picture-wanted", EASEL_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL,
                NULL, G_TYPE_BOOLEAN, 2, G_TYPE_TASK, G_TYPE_UINT);
}

/**
 * easel_canvas_new:
 * @delegate: (nullable): carries out what the canvas wishes; held weakly
 * @key: unique in the process
 * @channel: the canvas' URI at its host
 * @source_title: the host's name for people
 * @host_is_loopback: whether the host runs on this machine
 *
 * Returns: (transfer full): an opening canvas without any property
 */
EaselCanvas *
easel_canvas_new (EaselCanvasDelegate *delegate,
                  const char          *key,
                  const char          *channel,
                  const char          *source_title,
                  gboolean             host_is_loopback)
{
  EaselCanvas *self;

  g_return_val_if_fail (delegate == NULL || EASEL_IS_CANVAS_DELEGATE (delegate), NULL);
  g_return_val_if_fail (key != NULL && channel != NULL, NULL);

  self = g_object_new (EASEL_TYPE_CANVAS, NULL);
  g_set_weak_pointer (&self->delegate, delegate);
  self->key = g_strdup (key);
  self->channel = g_strdup (channel);
  self->source_title = g_strdup (source_title);
  self->host_is_loopback = host_is_loopback;
  self->reads = easel_read_queue_new (self, delegate);
  return self;
}

/**
 * easel_canvas_get_key:
 * @self: a canvas
 *
 * Returns: (transfer none): its name in this process, never shown
 */
const char *
easel_canvas_get_key (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->key;
}

/**
 * easel_canvas_get_channel:
 * @self: a canvas
 *
 * Returns: (transfer none): its URI at the host
 */
const char *
easel_canvas_get_channel (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->channel;
}

/**
 * easel_canvas_get_instance_id:
 * @self: a canvas
 *
 * The agent minted it: foreign text, never a file name.
 *
 * Returns: (transfer none) (nullable): the instance id
 */
const char *
easel_canvas_get_instance_id (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->instance_id;
}

/**
 * easel_canvas_is_fresh:
 * @self: a canvas
 *
 * Returns: whether it was opened while we looked; what was there when we came is news to nobody
 */
gboolean
easel_canvas_is_fresh (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), FALSE);

  return self->is_fresh;
}

/**
 * easel_canvas_get_canvas_id:
 * @self: a canvas
 *
 * Returns: (transfer none) (nullable): which of the declared canvases it is one of: foreign text
 */
const char *
easel_canvas_get_canvas_id (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->canvas_id;
}

/**
 * easel_canvas_get_title:
 * @self: a canvas
 *
 * Returns: (transfer none) (nullable): the title by the provider's word, bounded, never markup
 */
const char *
easel_canvas_get_title (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->title;
}

/**
 * easel_canvas_get_status:
 * @self: a canvas
 *
 * Returns: (transfer none) (nullable): one line on what it does now, bounded like the title
 */
const char *
easel_canvas_get_status (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->status;
}

/**
 * easel_canvas_get_address:
 * @self: a canvas
 *
 * Judge it with easel_url_policy_classify() before anything else. It may carry secrets: log it redacted.
 *
 * Returns: (transfer none) (nullable): the address as the host sent it
 */
const char *
easel_canvas_get_address (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->address;
}

/**
 * easel_canvas_get_source_title:
 * @self: a canvas
 *
 * Returns: (transfer none) (nullable): the name of the host that it came from
 */
const char *
easel_canvas_get_source_title (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->source_title;
}

/**
 * easel_canvas_get_reason:
 * @self: a canvas
 *
 * Returns: (transfer none) (nullable): why it is stale, translated
 */
const char *
easel_canvas_get_reason (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->reason;
}

/**
 * easel_canvas_get_state:
 * @self: a canvas
 *
 * Returns: the state; %EASEL_CANVAS_CLOSING lies over what the source says until the host answered
 */
EaselCanvasState
easel_canvas_get_state (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), EASEL_CANVAS_GONE);

  if (self->is_closing && self->state != EASEL_CANVAS_GONE)
    return EASEL_CANVAS_CLOSING;
  return self->state;
}

/**
 * easel_canvas_get_abilities:
 * @self: a canvas
 *
 * Returns: what the host's dialect lets a renderer do
 */
EaselCanvasAbilities
easel_canvas_get_abilities (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), 0);

  return self->abilities;
}

/**
 * easel_canvas_is_host_loopback:
 * @self: a canvas
 *
 * Returns: %TRUE when the host runs on this machine
 */
gboolean
easel_canvas_is_host_loopback (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), FALSE);

  return self->host_is_loopback;
}

/**
 * easel_canvas_is_native:
 * @self: a canvas
 *
 * Returns: whether this client provides it, so that it is shown from an #EaselInstance and not from an address
 */
gboolean
easel_canvas_is_native (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), FALSE);

  return self->is_native;
}

/**
 * easel_canvas_state_to_string:
 * @state: a state
 *
 * Returns: (transfer none): the word of `--events` for it, never translated
 */
const char *
easel_canvas_state_to_string (EaselCanvasState state)
{
  static const char * const words[] = { "opening", "ready", "stale", "closing", "gone" };

  g_return_val_if_fail (state <= EASEL_CANVAS_GONE, "gone");

  return words[state];
}

void
easel_canvas_notify (EaselCanvas     *self,
                     EaselCanvasProp  prop)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[prop]);
}

/**
 * easel_canvas_emit_message:
 * @self: a canvas
 * @payload: (transfer none): what the provider sent; nobody may change it
 *
 * Hands a provider's message to whoever shows the canvas.
 */
void
easel_canvas_emit_message (EaselCanvas *self,
                           JsonNode    *payload)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));
  g_return_if_fail (payload != NULL);

  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, payload);
}

/**
 * easel_canvas_emit_show:
 * @self: a canvas
 *
 * Says that an agent wants the person to look at it.
 */
void
easel_canvas_emit_show (EaselCanvas *self)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  g_signal_emit (self, signals[SIGNAL_SHOW], 0);
}
