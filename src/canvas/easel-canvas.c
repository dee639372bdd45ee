/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-canvas.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-asks.h"
#include "easel-canvas-limits.h"
#include "easel-canvas-writer.h"
#include "easel-limits.h"
#include "easel-read-queue.h"
#include "easel-server.h"
#include "easel-text.h"
#include "easel-uri.h"
#include "easel-waiters.h"

enum
{
  PROP_0,
  PROP_INSTANCE_ID,
  PROP_DISPLAY_NAME,
  PROP_TITLE,
  PROP_STATUS,
  PROP_ADDRESS,
  PROP_CONTENT_TYPE,
  PROP_REASON,
  PROP_SOURCE_TITLE,
  N_TEXTS,
  PROP_STATE = N_TEXTS,
  PROP_CAPABILITIES,
  PROP_NATIVE,
  PROP_SESSION,
  PROP_INSTANCE,
  PROP_MODEL,
  PROP_ACCESS,
  PROP_ALTERNATIVE,
  PROP_IN_VIEW,
  PROP_ATTENDED,
  PROP_CLOSE_TIMEOUT,
  PROP_ASK_TIMEOUT,
  N_PROPS
};

struct _EaselCanvas
{
  GObject               parent_instance;

  EaselCanvasDelegate  *delegate;       /* weak: the source may be freed first */
  char                 *key;
  char                 *channel;
  gboolean              host_is_loopback;

  char                    *texts[N_TEXTS]; /* by property */
  char                    *canvas_id;
  EaselSession            *session;        /* weak: it references its canvases */
  EaselInstance           *instance;       /* (nullable) */
  GObject                 *model;          /* (nullable) */
  EaselConsole            *console;        /* (nullable): created on first use */
  EaselCanvasVersions     *versions;
  EaselServer             *access;       /* nullable */
  EaselCanvas             *alternative;        /* nullable */
  char                    *alternative_reason;  /* nullable */
  EaselFarServer          *far_server;
  EaselCanvasCapabilities  capabilities;
  char                    *folder;      /* nullable: chosen by the user for this canvas */
  gboolean                 is_native;
  gboolean                 is_fresh;
  gboolean                 is_past;
  gboolean                 in_view;
  gboolean                 is_attended;

  /* State as the source reports it; CLOSING overrides it until the host answers or the request times out. */
  EaselCanvasState      state;
  gboolean              is_closing;

  EaselReadQueue *reads;
  EaselAsks      *asks;
  EaselWaiters   *close_waiters;
  guint           close_timer;
  guint           close_timeout;  /* milliseconds */
};

G_DEFINE_ENUM_TYPE (EaselCanvasState, easel_canvas_state,
                    G_DEFINE_ENUM_VALUE (EASEL_CANVAS_OPENING, "opening"),
                    G_DEFINE_ENUM_VALUE (EASEL_CANVAS_READY, "ready"),
                    G_DEFINE_ENUM_VALUE (EASEL_CANVAS_STALE, "stale"),
                    G_DEFINE_ENUM_VALUE (EASEL_CANVAS_CLOSING, "closing"),
                    G_DEFINE_ENUM_VALUE (EASEL_CANVAS_GONE, "gone"))
G_DEFINE_FLAGS_TYPE (EaselCanvasCapabilities, easel_canvas_capabilities,
                     G_DEFINE_ENUM_VALUE (EASEL_CANVAS_CAN_CLOSE, "close"),
                     G_DEFINE_ENUM_VALUE (EASEL_CANVAS_CAN_MESSAGE, "message"),
                     G_DEFINE_ENUM_VALUE (EASEL_CANVAS_CAN_READ, "read"),
                     G_DEFINE_ENUM_VALUE (EASEL_CANVAS_CAN_ASK, "ask"))
G_DEFINE_FINAL_TYPE (EaselCanvas, easel_canvas, G_TYPE_OBJECT)

enum
{
  SIGNAL_MESSAGE,
  SIGNAL_NOTIFICATION,
  SIGNAL_REFUSED,
  SIGNAL_SHOW,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static void
easel_canvas_init (EaselCanvas *self)
{
  self->state = EASEL_CANVAS_OPENING;
  self->close_timeout = EASEL_LIMIT_CLOSE_TIMEOUT;
  self->close_waiters = easel_waiters_new (NULL, NULL);
  self->asks = easel_asks_new ();
  self->versions = easel_canvas_versions_new ();
}

/* @close_waiters and @reads are empty now, because their tasks reference the canvas. */
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
  g_clear_weak_pointer (&self->session);
  g_clear_object (&self->instance);
  g_clear_object (&self->model);
  g_clear_object (&self->console);
  easel_canvas_versions_clear (self->versions);
  g_clear_object (&self->access);
  g_clear_object (&self->alternative);
  g_clear_object (&self->far_server);

  G_OBJECT_CLASS (easel_canvas_parent_class)->dispose (object);
}

static void
easel_canvas_finalize (GObject *object)
{
  EaselCanvas *self = EASEL_CANVAS (object);

  g_clear_object (&self->reads);
  easel_asks_free (self->asks);
  g_object_unref (self->versions);
  easel_waiters_free (self->close_waiters);
  g_free (self->key);
  g_free (self->channel);
  g_free (self->canvas_id);
  g_free (self->folder);
  g_free (self->alternative_reason);
  for (guint i = 0; i < N_TEXTS; i++)
    g_free (self->texts[i]);

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
    case PROP_INSTANCE_ID:
    case PROP_DISPLAY_NAME:
    case PROP_TITLE:
    case PROP_STATUS:
    case PROP_ADDRESS:
    case PROP_CONTENT_TYPE:
    case PROP_REASON:
    case PROP_SOURCE_TITLE:
      g_value_set_string (value, self->texts[prop_id]);
      break;
    case PROP_STATE:
      g_value_set_enum (value, easel_canvas_get_state (self));
      break;
    case PROP_CAPABILITIES:
      g_value_set_flags (value, self->capabilities);
      break;
    case PROP_NATIVE:
      g_value_set_boolean (value, self->is_native);
      break;
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_INSTANCE:
      g_value_set_object (value, self->instance);
      break;
    case PROP_MODEL:
      g_value_set_object (value, self->model);
      break;
    case PROP_ACCESS:
      g_value_set_object (value, self->access);
      break;
    case PROP_ALTERNATIVE:
      g_value_set_object (value, self->alternative);
      break;
    case PROP_IN_VIEW:
      g_value_set_boolean (value, self->in_view);
      break;
    case PROP_ATTENDED:
      g_value_set_boolean (value, self->is_attended);
      break;
    case PROP_CLOSE_TIMEOUT:
      g_value_set_uint (value, self->close_timeout);
      break;
    case PROP_ASK_TIMEOUT:
      g_value_set_uint (value, easel_asks_get_timeout (self->asks));
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
    case PROP_IN_VIEW:
      easel_canvas_set_in_view (self, g_value_get_boolean (value));
      break;
    case PROP_ATTENDED:
      easel_canvas_set_attended (self, g_value_get_boolean (value));
      break;
    case PROP_CLOSE_TIMEOUT:
      self->close_timeout = g_value_get_uint (value);
      break;
    case PROP_ASK_TIMEOUT:
      easel_asks_set_timeout (self->asks, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags writable = readable | G_PARAM_WRITABLE;
  static const char * const texts[N_TEXTS] = {
    [PROP_INSTANCE_ID] = "instance-id",
    [PROP_DISPLAY_NAME] = "display-name",
    [PROP_TITLE] = "title",
    [PROP_STATUS] = "status",
    [PROP_ADDRESS] = "address",
    [PROP_CONTENT_TYPE] = "content-type",
    [PROP_REASON] = "reason",
    [PROP_SOURCE_TITLE] = "source-title",
  };

  for (guint i = PROP_0 + 1; i < N_TEXTS; i++)
    properties[i] = g_param_spec_string (texts[i], NULL, NULL, NULL, readable);
  properties[PROP_STATE] =
    g_param_spec_enum ("state", NULL, NULL, EASEL_TYPE_CANVAS_STATE, EASEL_CANVAS_OPENING, readable);
  properties[PROP_CAPABILITIES] =
    g_param_spec_flags ("capabilities", NULL, NULL, EASEL_TYPE_CANVAS_CAPABILITIES, 0, readable);
  properties[PROP_NATIVE] = g_param_spec_boolean ("native", NULL, NULL, FALSE, readable);
  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, G_TYPE_OBJECT, readable);
  properties[PROP_INSTANCE] = g_param_spec_object ("instance", NULL, NULL, G_TYPE_OBJECT, readable);
  properties[PROP_MODEL] = g_param_spec_object ("model", NULL, NULL, G_TYPE_OBJECT, readable);
  properties[PROP_ACCESS] = g_param_spec_object ("access", NULL, NULL, EASEL_TYPE_SERVER, readable);
  properties[PROP_ALTERNATIVE] = g_param_spec_object ("alternative", NULL, NULL, EASEL_TYPE_CANVAS, readable);
  properties[PROP_IN_VIEW] = g_param_spec_boolean ("in-view", NULL, NULL, FALSE, writable);
  properties[PROP_ATTENDED] = g_param_spec_boolean ("attended", NULL, NULL, FALSE, writable);
  properties[PROP_CLOSE_TIMEOUT] =
    g_param_spec_uint ("close-timeout", NULL, NULL, 0, G_MAXUINT, EASEL_LIMIT_CLOSE_TIMEOUT, writable);
  properties[PROP_ASK_TIMEOUT] =
    g_param_spec_uint ("ask-timeout", NULL, NULL, 0, G_MAXUINT, EASEL_LIMIT_CANVAS_ASK_TIMEOUT, writable);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_canvas_class_init (EaselCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_canvas_dispose;
  object_class->finalize = easel_canvas_finalize;
  object_class->get_property = easel_canvas_get_property;
  object_class->set_property = easel_canvas_set_property;
  install_properties (object_class);

  signals[SIGNAL_MESSAGE] = g_signal_new ("message", EASEL_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, JSON_TYPE_NODE);
  signals[SIGNAL_NOTIFICATION] = g_signal_new ("notification", EASEL_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                               NULL, G_TYPE_NONE, 2, G_TYPE_STRING, JSON_TYPE_OBJECT);
  signals[SIGNAL_REFUSED] = g_signal_new ("refused", EASEL_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_SHOW] = g_signal_new ("show", EASEL_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 0);
  g_signal_new ("data-wanted", EASEL_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_first_wins, NULL, NULL,
                JSON_TYPE_OBJECT, 0);
  g_signal_new ("picture-wanted", EASEL_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL,
                NULL, G_TYPE_BOOLEAN, 2, G_TYPE_TASK, G_TYPE_UINT);
  g_signal_new ("confirm-wanted", EASEL_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL,
                NULL, G_TYPE_BOOLEAN, 4, G_TYPE_TASK, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRV);
}

static void
notify (EaselCanvas *self,
        guint        property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
far_server_ended_cb (EaselCanvas  *self,
                     const GError *reason)
{
  easel_canvas_emit_refused (self, reason->message);
}

/**
 * easel_canvas_new:
 * @delegate: (nullable): carries out the requests of the canvas; held weakly
 * @key: unique in the process
 * @channel: the canvas' channel URI on its host
 * @source_title: the host's title for display
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
  self->texts[PROP_SOURCE_TITLE] = g_strdup (source_title);
  self->host_is_loopback = host_is_loopback;
  self->reads = easel_read_queue_new (self, delegate);
  self->far_server = easel_far_server_new (!host_is_loopback);
  easel_far_server_set_delegate (self->far_server, delegate);
  g_signal_connect_object (self->far_server, "ended", G_CALLBACK (far_server_ended_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** easel_canvas_get_key: (transfer none): an id that is unique in this process; not shown. */
const char *
easel_canvas_get_key (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->key;
}

/** easel_canvas_get_channel: (transfer none): its channel URI on the host. */
const char *
easel_canvas_get_channel (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->channel;
}

/** easel_canvas_get_instance_id: (transfer none) (nullable): chosen by the agent: foreign text, never a file name. */
const char *
easel_canvas_get_instance_id (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->texts[PROP_INSTANCE_ID];
}

/** easel_canvas_is_past: whether the canvas is from a history: it is not loaded before it is shown. */
gboolean
easel_canvas_is_past (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), FALSE);

  return self->is_past;
}

/** easel_canvas_is_fresh: whether it was opened while Easel was connected; canvases from before are not announced. */
gboolean
easel_canvas_is_fresh (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), FALSE);

  return self->is_fresh;
}

/** easel_canvas_get_canvas_id: (transfer none) (nullable): id of its declaration: foreign text. */
const char *
easel_canvas_get_canvas_id (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->canvas_id;
}

/** easel_canvas_get_display_name: (transfer none) (nullable): name of its declaration, bounded, never markup. */
const char *
easel_canvas_get_display_name (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->texts[PROP_DISPLAY_NAME];
}

/** easel_canvas_get_title: (transfer none) (nullable): the title from the provider, bounded, never markup. */
const char *
easel_canvas_get_title (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->texts[PROP_TITLE];
}

/** easel_canvas_get_status: (transfer none) (nullable): one line about its present state, bounded, never markup. */
const char *
easel_canvas_get_status (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->texts[PROP_STATUS];
}

/** easel_canvas_get_address: check it with easel_url_policy_classify() before use. It may contain secrets: log it
 * redacted. Returns: (transfer none) (nullable): the address as the host sent it. */
const char *
easel_canvas_get_address (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->texts[PROP_ADDRESS];
}

/** easel_canvas_get_source_title: (transfer none) (nullable): the title of the host. */
const char *
easel_canvas_get_source_title (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->texts[PROP_SOURCE_TITLE];
}

/** easel_canvas_get_reason: (transfer none) (nullable): why it is stale, translated. */
const char *
easel_canvas_get_reason (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->texts[PROP_REASON];
}

/** easel_canvas_get_state: the state; %EASEL_CANVAS_CLOSING overrides the source's state until the host has
 * answered. */
EaselCanvasState
easel_canvas_get_state (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), EASEL_CANVAS_GONE);

  if (self->is_closing && self->state != EASEL_CANVAS_GONE)
    return EASEL_CANVAS_CLOSING;
  return self->state;
}

/** easel_canvas_is_served: whether the source reports %EASEL_CANVAS_READY, also while the user closes the canvas. */
gboolean
easel_canvas_is_served (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), FALSE);

  return self->state == EASEL_CANVAS_READY;
}

/** easel_canvas_get_capabilities: requests that the host's dialect supports for this canvas. */
EaselCanvasCapabilities
easel_canvas_get_capabilities (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), 0);

  return self->capabilities;
}

/** easel_canvas_get_folder: (transfer none) (nullable): the only folder whose files it may show; chosen by the user. */
const char *
easel_canvas_get_folder (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->folder;
}

/**
 * easel_canvas_classify_address:
 * @self: a canvas
 * @granted: (nullable): folders whose files may be shown
 * @reason: (out) (optional) (transfer none) (nullable): for %EASEL_ADDRESS_REFUSED, a translated sentence
 *
 * Returns: how the canvas is loaded, by easel_url_policy_classify(); %EASEL_ADDRESS_NATIVE if Easel provides it
 */
EaselAddressKind
easel_canvas_classify_address (EaselCanvas         *self,
                               const char * const  *granted,
                               const char         **reason)
{
  EaselUrlContext context;

  g_return_val_if_fail (EASEL_IS_CANVAS (self), EASEL_ADDRESS_REFUSED);

  if (self->is_native)
    return EASEL_ADDRESS_NATIVE;
  context = (EaselUrlContext) {
    .host_is_loopback = self->host_is_loopback || easel_far_server_get_forward (self->far_server) != NULL,
    .instance_id = self->texts[PROP_INSTANCE_ID],
    .granted_folders = granted,
  };
  return easel_url_policy_classify (self->texts[PROP_ADDRESS], &context, reason);
}

/** easel_canvas_get_content_type: (transfer none) (nullable): the media type of the content at the address, from the
 * source or the first read. */
const char *
easel_canvas_get_content_type (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->texts[PROP_CONTENT_TYPE];
}

/** easel_canvas_get_far_server: (transfer none): the server at its address, if that is on another computer. */
EaselFarServer *
easel_canvas_get_far_server (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->far_server;
}

/** easel_canvas_describe_elsewhere: (transfer full): why an address that means the host's computer is not shown. */
char *
easel_canvas_describe_elsewhere (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return easel_far_server_describe (self->far_server, self->texts[PROP_SOURCE_TITLE]);
}

/** easel_canvas_get_session: (transfer none) (nullable): the session that lists it. */
EaselSession *
easel_canvas_get_session (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->session;
}

/** easel_canvas_get_instance: (transfer none) (nullable): the native canvas that it shows. */
EaselInstance *
easel_canvas_get_instance (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->instance;
}

/** easel_canvas_get_model: (transfer none) (nullable): the model that is shown instead of an address. */
GObject *
easel_canvas_get_model (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->model;
}

/** easel_canvas_get_versions: (transfer none): its content at earlier times, until it is gone. */
EaselCanvasVersions *
easel_canvas_get_versions (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->versions;
}

/** easel_canvas_get_console: (transfer none): console messages of its pages, from all surfaces that show it. */
EaselConsole *
easel_canvas_get_console (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  if (self->console == NULL)
    self->console = easel_console_new ();
  return self->console;
}

/** easel_canvas_is_native: whether Easel provides it: it is shown from an #EaselInstance, not from an address. */
gboolean
easel_canvas_is_native (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), FALSE);

  return self->is_native;
}

/** easel_canvas_set_in_view: set by the view that shows it, for reports to its agent. Not needed for a canvas
 * without a view. @in_view: whether the canvas is visible to the user. */
void
easel_canvas_set_in_view (EaselCanvas *self,
                          gboolean     in_view)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  in_view = !!in_view;
  if (self->in_view == in_view)
    return;
  self->in_view = in_view;
  notify (self, PROP_IN_VIEW);
}

/** easel_canvas_get_in_view: whether the canvas is visible to the user. */
gboolean
easel_canvas_get_in_view (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), FALSE);

  return self->in_view;
}

/** easel_canvas_set_attended: set by the view that shows it. A canvas in another window can be in view without the
 * user looking at it. @is_attended: whether it is visible in the window that the user works in. */
void
easel_canvas_set_attended (EaselCanvas *self,
                           gboolean     is_attended)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  is_attended = !!is_attended;
  if (self->is_attended == is_attended)
    return;
  self->is_attended = is_attended;
  if (is_attended)
    easel_canvas_versions_see (self->versions);
  notify (self, PROP_ATTENDED);
}

/** easel_canvas_is_attended: whether the canvas is visible in the window that the user works in. */
gboolean
easel_canvas_is_attended (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), FALSE);

  return self->is_attended;
}

static gboolean
replace_string (char       **string,
                const char  *value)
{
  if (g_strcmp0 (*string, value) == 0)
    return FALSE;
  g_free (*string);
  *string = g_strdup (value);
  return TRUE;
}

/* Replaces a foreign string: bounded to @max_chars if it is shown; 0: not cut. */
static void
set_text (EaselCanvas *self,
          guint        property,
          const char  *value,
          long         max_chars)
{
  g_autofree char *shortened = NULL;

  if (value != NULL && max_chars > 0 && easel_text_is_longer (value, max_chars))
    shortened = g_utf8_substring (value, 0, max_chars);
  if (replace_string (&self->texts[property], shortened != NULL ? shortened : value))
    notify (self, property);
}

/* Ends all waiting tasks after the state became GONE. */
static void
end_waits (EaselCanvas *self)
{
  g_autoptr(GError) error = g_error_new_literal (EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE,
                                                  _("The canvas is closed."));

  g_clear_handle_id (&self->close_timer, g_source_remove);
  self->is_closing = FALSE;
  easel_waiters_return_boolean (self->close_waiters, TRUE);
  easel_read_queue_close (self->reads, error);
  easel_asks_close (self->asks, error);
}

/* While @is_closing is set, the visible state is EASEL_CANVAS_CLOSING, whatever the source reports. */
static void
set_closing (EaselCanvas *self,
             gboolean     is_closing)
{
  EaselCanvasState seen = easel_canvas_get_state (self);

  self->is_closing = is_closing;
  if (easel_canvas_get_state (self) != seen)
    notify (self, PROP_STATE);
}

/** easel_canvas_get_alternative: (transfer none) (nullable): a canvas that shows the same content in a better way. */
EaselCanvas *
easel_canvas_get_alternative (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->alternative;
}

/** easel_canvas_get_alternative_reason: (transfer none) (nullable): why the alternative may be better, translated. */
const char *
easel_canvas_get_alternative_reason (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->alternative_reason;
}

/** easel_canvas_get_access: (transfer none) (nullable): a server whose token the content needs. */
EaselServer *
easel_canvas_get_access (EaselCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  return self->access;
}

/** easel_canvas_get_facts: the state as its source reported it; the canvas owns the strings. */
EaselCanvasFacts
easel_canvas_get_facts (EaselCanvas *self)
{
  EaselCanvasFacts facts = { .state = EASEL_CANVAS_GONE };

  g_return_val_if_fail (EASEL_IS_CANVAS (self), facts);

  return (EaselCanvasFacts) {
    .session = self->session,
    .instance_id = self->texts[PROP_INSTANCE_ID],
    .canvas_id = self->canvas_id,
    .source_title = self->texts[PROP_SOURCE_TITLE],
    .display_name = self->texts[PROP_DISPLAY_NAME],
    .title = self->texts[PROP_TITLE],
    .status = self->texts[PROP_STATUS],
    .folder = self->folder,
    .address = self->texts[PROP_ADDRESS],
    .capabilities = self->capabilities,
    .instance = self->instance,
    .model = self->model,
    .access = self->access,
    .alternative = self->alternative,
    .alternative_reason = self->alternative_reason,
    .is_native = self->is_native,
    .is_fresh = self->is_fresh,
    .is_past = self->is_past,
    .state = self->state,
    .reason = self->texts[PROP_REASON],
  };
}

/* The media type belongs to the address: when that changes, the type is unknown. */
static void
set_content (EaselCanvas *self,
             const char  *address,
             const char  *content_type)
{
  g_autofree char *essence = NULL;

  if (content_type != NULL)
    essence = g_strstrip (g_ascii_strdown (content_type, strcspn (content_type, ";")));
  if (essence != NULL || g_strcmp0 (self->texts[PROP_ADDRESS], address) != 0)
    set_text (self, PROP_CONTENT_TYPE, essence, 0);
  set_text (self, PROP_ADDRESS, address, 0);
}

static void
set_objects (EaselCanvas            *self,
             const EaselCanvasFacts *facts)
{
  if (g_set_weak_pointer (&self->session, facts->session))
    notify (self, PROP_SESSION);
  if (g_set_object (&self->instance, facts->instance))
    notify (self, PROP_INSTANCE);
  if (g_set_object (&self->model, facts->model))
    notify (self, PROP_MODEL);
  if (g_set_object (&self->access, facts->access))
    {
      /* Requests do not time out while the user is asked to grant access. */
      easel_asks_hold (self->asks, facts->access != NULL);
      notify (self, PROP_ACCESS);
    }
  if (self->alternative != facts->alternative || g_strcmp0 (self->alternative_reason, facts->alternative_reason) != 0)
    notify (self, PROP_ALTERNATIVE);
  g_set_object (&self->alternative, facts->alternative);
  replace_string (&self->alternative_reason, facts->alternative_reason);
}

/* While the user closes the canvas, a new state is only stored: it becomes visible if the host does not answer. */
static void
write_state (EaselCanvas      *self,
             EaselCanvasState  state,
             const char       *reason)
{
  EaselCanvasState seen = easel_canvas_get_state (self);

  if (self->state == EASEL_CANVAS_GONE)
    return;
  self->state = state;
  set_text (self, PROP_REASON, state == EASEL_CANVAS_STALE ? reason : NULL, 0);
  if (easel_canvas_get_state (self) != seen)
    notify (self, PROP_STATE);
}

/** easel_canvas_set_facts: applies all differences as one change. %EASEL_CANVAS_GONE is final and ends all waiting
 * tasks. @facts: the present state as the source reports it. */
void
easel_canvas_set_facts (EaselCanvas            *self,
                        const EaselCanvasFacts *facts)
{
  g_autoptr(EaselCanvas) keep = NULL;
  gboolean was_gone;

  g_return_if_fail (EASEL_IS_CANVAS (self));
  g_return_if_fail (facts != NULL && facts->state != EASEL_CANVAS_CLOSING);
  g_return_if_fail (facts->alternative != self);

  keep = g_object_ref (self);
  was_gone = self->state == EASEL_CANVAS_GONE;
  g_object_freeze_notify (G_OBJECT (self));
  self->is_fresh = facts->is_fresh;
  self->is_past = facts->is_past;
  replace_string (&self->canvas_id, facts->canvas_id);
  /* The folder is set before the address, because the address may be in it. */
  replace_string (&self->folder, facts->folder);
  set_text (self, PROP_INSTANCE_ID, facts->instance_id, 0);
  set_text (self, PROP_SOURCE_TITLE, facts->source_title, EASEL_LIMIT_DISPLAY_CHARS);
  set_text (self, PROP_DISPLAY_NAME, facts->display_name, EASEL_LIMIT_DISPLAY_CHARS);
  set_text (self, PROP_TITLE, facts->title, EASEL_LIMIT_DISPLAY_CHARS);
  set_text (self, PROP_STATUS, facts->status, EASEL_LIMIT_DISPLAY_CHARS);
  set_content (self, facts->address, facts->content_type);
  if (self->capabilities != facts->capabilities)
    notify (self, PROP_CAPABILITIES);
  self->capabilities = facts->capabilities;
  if (self->is_native != !!facts->is_native)
    notify (self, PROP_NATIVE);
  self->is_native = !!facts->is_native;
  set_objects (self, facts);
  write_state (self, facts->state, facts->reason);
  g_object_freeze_notify (G_OBJECT (self->far_server));
  easel_far_server_set_address (self->far_server, self->is_native || self->state == EASEL_CANVAS_GONE
                                                    ? NULL : self->texts[PROP_ADDRESS]);
  g_object_thaw_notify (G_OBJECT (self));
  g_object_thaw_notify (G_OBJECT (self->far_server));
  if (self->state != EASEL_CANVAS_GONE || was_gone)
    return;
  easel_canvas_versions_clear (self->versions);
  end_waits (self);
}

/** easel_canvas_set_state: @reason: (nullable): for %EASEL_CANVAS_STALE, a translated sentence. */
void
easel_canvas_set_state (EaselCanvas      *self,
                        EaselCanvasState  state,
                        const char       *reason)
{
  EaselCanvasFacts facts;

  g_return_if_fail (EASEL_IS_CANVAS (self));

  facts = easel_canvas_get_facts (self);
  facts.state = state;
  facts.reason = reason;
  easel_canvas_set_facts (self, &facts);
}

/** easel_canvas_emit_message: passes a provider's message to the view. @payload: (transfer none): the message; must
 * not be modified. */
void
easel_canvas_emit_message (EaselCanvas *self,
                           JsonNode    *payload)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));
  g_return_if_fail (payload != NULL);

  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, payload);
}

/** easel_canvas_emit_notification: passes on a notification. @method: from the source's protocol. @params:
 * (nullable) (transfer none): must not be modified. */
void
easel_canvas_emit_notification (EaselCanvas *self,
                                const char  *method,
                                JsonObject  *params)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));
  g_return_if_fail (method != NULL);

  g_signal_emit (self, signals[SIGNAL_NOTIFICATION], 0, method, params);
}

/** easel_canvas_emit_refused: reports in the view that the user's action failed. @text: a translated sentence; may
 * contain foreign text. */
void
easel_canvas_emit_refused (EaselCanvas *self,
                           const char  *text)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));
  g_return_if_fail (text != NULL);

  g_signal_emit (self, signals[SIGNAL_REFUSED], 0, text);
}

/** easel_canvas_emit_show: an agent wants the user to see the canvas. */
void
easel_canvas_emit_show (EaselCanvas *self)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  g_signal_emit (self, signals[SIGNAL_SHOW], 0);
}

/** easel_canvas_dup_data: for sources that send the data of forms with every message. Returns: (transfer full)
 * (nullable): the data in A2UI's format; %NULL without data or without a view. */
JsonObject *
easel_canvas_dup_data (EaselCanvas *self)
{
  JsonObject *data = NULL;

  g_return_val_if_fail (EASEL_IS_CANVAS (self), NULL);

  g_signal_emit_by_name (self, "data-wanted", &data);
  return data;
}

/* Fails @task if the canvas does not support the request, or is not ready for it. */
static gboolean
refuse (EaselCanvas             *self,
        EaselCanvasCapabilities  needed,
        GTask                   *task)
{
  if (self->state == EASEL_CANVAS_GONE)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, _("The canvas is closed."));
  else if ((self->capabilities & needed) == 0)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                             _("The host of this canvas does not offer this."));
  else if (self->delegate == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED,
                             _("The host of this canvas is no longer connected."));
  else
    return FALSE;
  return TRUE;
}

static GTask *
task_new (EaselCanvas         *self,
          gpointer             tag,
          const char          *name,
          GCancellable        *cancellable,
          GAsyncReadyCallback  callback,
          gpointer             user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, tag);
  g_task_set_name (task, name);
  return task;
}

/** easel_canvas_read_async: reads the bytes of one resource. Identical reads in flight share one request; at most
 * EASEL_LIMIT_CANVAS_READS are in flight. @uri: the full URI of one of its resources. */
void
easel_canvas_read_async (EaselCanvas         *self,
                         const char          *uri,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_CANVAS (self));
  g_return_if_fail (uri != NULL);

  task = task_new (self, easel_canvas_read_async, "canvas: read", cancellable, callback, user_data);
  g_task_set_task_data (task, g_strdup (uri), g_free);
  if (!refuse (self, EASEL_CANVAS_CAN_READ, task))
    easel_read_queue_push (self->reads, uri, g_steal_pointer (&task));
}

/** easel_canvas_read_finish: (transfer full): the content, or %NULL with a %EASEL_CONTENT_ERROR or %G_IO_ERROR. */
EaselContent *
easel_canvas_read_finish (EaselCanvas   *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  EaselContent *content;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  content = g_task_propagate_pointer (G_TASK (result), error);
  if (content != NULL && self->texts[PROP_CONTENT_TYPE] == NULL &&
      g_strcmp0 (g_task_get_task_data (G_TASK (result)), self->texts[PROP_ADDRESS]) == 0)
    set_content (self, self->texts[PROP_ADDRESS], easel_content_get_mime_type (content));
  return content;
}

/** easel_canvas_send_message_async: sends a message to the provider; the order is kept. @payload: (transfer none):
 * any JSON value; must not be modified afterwards. */
void
easel_canvas_send_message_async (EaselCanvas         *self,
                                 JsonNode            *payload,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(EaselCanvasDelegate) delegate = NULL;

  g_return_if_fail (EASEL_IS_CANVAS (self));
  g_return_if_fail (payload != NULL);

  task = task_new (self, easel_canvas_send_message_async, "canvas: send", cancellable, callback, user_data);
  if (refuse (self, EASEL_CANVAS_CAN_MESSAGE, task))
    return;
  delegate = g_object_ref (self->delegate);
  EASEL_CANVAS_DELEGATE_GET_IFACE (delegate)->send (delegate, self, payload, g_steal_pointer (&task));
}

/** easel_canvas_send_message_finish: %TRUE if the host has the message; otherwise the error tells whether the host
 * may have received it. */
gboolean
easel_canvas_send_message_finish (EaselCanvas   *self,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/**
 * easel_canvas_ask_async:
 * @self: a canvas
 * @method: from the source's protocol; chosen by Easel, never by a page alone
 * @params: (nullable) (transfer none): its parameters; must not be modified afterwards
 * @cancellable: (nullable): cancels the request at the host
 * @callback: called with the answer
 * @user_data: for @callback
 *
 * Sends a request about the canvas to the host. At most EASEL_LIMIT_CANVAS_ASKS may be unanswered.
 */
void
easel_canvas_ask_async (EaselCanvas         *self,
                        const char          *method,
                        JsonObject          *params,
                        GCancellable        *cancellable,
                        GAsyncReadyCallback  callback,
                        gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(EaselCanvasDelegate) delegate = NULL;

  g_return_if_fail (EASEL_IS_CANVAS (self));
  g_return_if_fail (method != NULL);

  task = easel_asks_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_canvas_ask_async);
  g_task_set_name (task, "canvas: ask");
  if (refuse (self, EASEL_CANVAS_CAN_ASK, task) || !easel_asks_add (self->asks, task))
    return;
  delegate = g_object_ref (self->delegate);
  EASEL_CANVAS_DELEGATE_GET_IFACE (delegate)->ask (delegate, self, method, params, g_steal_pointer (&task));
}

/**
 * easel_canvas_ask_finish:
 * @self: a canvas
 * @result: as given to the callback
 * @error: %G_IO_ERROR_NOT_SUPPORTED, or the peer's own error, if the peer does not know the method; %G_IO_ERROR_BUSY
 *   past the limit; %G_IO_ERROR_TIMED_OUT after EASEL_LIMIT_CANVAS_ASK_TIMEOUT, not counting time in which the user was
 *   asked; or the host's refusal
 *
 * Returns: (transfer full) (nullable): the answer, foreign; %NULL without an error: an empty answer
 */
JsonNode *
easel_canvas_ask_finish (EaselCanvas   *self,
                         GAsyncResult  *result,
                         GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return easel_asks_finish (G_TASK (result), error);
}

static void
end_close (EaselCanvas  *self,
           GIOErrorEnum  code)
{
  g_autoptr(EaselCanvas) keep = g_object_ref (self);
  g_autoptr(GError) error = g_error_new_literal (G_IO_ERROR, code, _("The host did not close the canvas."));

  g_clear_handle_id (&self->close_timer, g_source_remove);
  set_closing (self, FALSE);
  easel_waiters_return_error (self->close_waiters, error);
}

static gboolean
close_timed_out_cb (gpointer user_data)
{
  EaselCanvas *self = EASEL_CANVAS (user_data);

  self->close_timer = 0;
  end_close (self, G_IO_ERROR_TIMED_OUT);
  return G_SOURCE_REMOVE;
}

/** easel_canvas_refuse_close: fails easel_canvas_close_async(), because the host refused explicitly. The canvas
 * stays. */
void
easel_canvas_refuse_close (EaselCanvas *self)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  if (self->is_closing)
    end_close (self, G_IO_ERROR_FAILED);
}

/* CLOSING is set before the request, because the host may answer within the call. */
static gboolean
ask_host (EaselCanvas  *self,
          GError      **error)
{
  g_autoptr(EaselCanvasDelegate) delegate = g_object_ref (self->delegate);

  set_closing (self, TRUE);
  if (!EASEL_CANVAS_DELEGATE_GET_IFACE (delegate)->request_close (delegate, self, error))
    {
      set_closing (self, FALSE);
      return FALSE;
    }
  if (self->state != EASEL_CANVAS_GONE)
    self->close_timer = g_timeout_add (self->close_timeout, close_timed_out_cb, self);
  return TRUE;
}

/** easel_canvas_close_async: requests the close and waits until the canvas has left the host's catalogue. Until then
 * it is %EASEL_CANVAS_CLOSING; further calls wait for the same answer. */
void
easel_canvas_close_async (EaselCanvas         *self,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  GError *error = NULL;

  g_return_if_fail (EASEL_IS_CANVAS (self));

  task = task_new (self, easel_canvas_close_async, "canvas: close", cancellable, callback, user_data);
  if (self->state == EASEL_CANVAS_GONE)
    g_task_return_boolean (task, TRUE);
  else if (self->is_closing)
    easel_waiters_add (self->close_waiters, g_steal_pointer (&task));
  else if (refuse (self, EASEL_CANVAS_CAN_CLOSE, task))
    return;
  else if (!ask_host (self, &error))
    g_task_return_error (task, error);
  else if (self->state == EASEL_CANVAS_GONE)
    g_task_return_boolean (task, TRUE);
  else
    easel_waiters_add (self->close_waiters, g_steal_pointer (&task));
}

/**
 * easel_canvas_close_finish:
 * @self: a canvas
 * @result: the result of the callback
 *
 * Returns: %TRUE if the canvas is gone; otherwise %G_IO_ERROR_FAILED if the host refused, %G_IO_ERROR_TIMED_OUT after
 *   EASEL_LIMIT_CLOSE_TIMEOUT, %G_IO_ERROR_NOT_SUPPORTED if the host's dialect cannot close, or the error of the
 *   request
 */
gboolean
easel_canvas_close_finish (EaselCanvas   *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
