/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-surface-private.h"

#include "easel-limits.h"
#include "easel-surface-limits.h"
#include "easel-surface-picture.h"
#include "easel-text.h"

typedef struct
{
  EaselSurfaceLayout  layout;
  EaselCanvas        *canvas;
  GtkWidget          *content;  /* borrowed from the layout */
  EaselSurfaceState   state;
  char               *reason;
  double              zoom;
  gint64              created;  /* monotonic, microseconds */
  gint64              live_ms;
} EaselSurfacePrivate;

enum
{
  PROP_CANVAS = 1,
  PROP_STATE,
  PROP_ZOOM,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];
static guint open_external_signal;

G_DEFINE_ENUM_TYPE (EaselSurfaceState, easel_surface_state,
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_EMPTY, "empty"),
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_LOADING, "loading"),
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_LIVE, "live"),
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_CRASHED, "crashed"),
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_REFUSED, "refused"),
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_FAILED, "failed"))
G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (EaselSurface, easel_surface, ADW_TYPE_BIN)

static EaselSurfacePrivate *
get_private (EaselSurface *self)
{
  return easel_surface_get_instance_private (self);
}

static void
update_layout (EaselSurface *self)
{
  easel_surface_layout_update (&get_private (self)->layout, self);
}

static void
update_label (EaselSurface *self)
{
  EaselSurfacePrivate *priv = get_private (self);
  const char *title = easel_canvas_get_title (priv->canvas);
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, shown, -1);
}

static void
easel_surface_constructed (GObject *object)
{
  EaselSurface *self = EASEL_SURFACE (object);
  EaselSurfacePrivate *priv = get_private (self);

  G_OBJECT_CLASS (easel_surface_parent_class)->constructed (object);

  easel_surface_layout_build (&priv->layout, self);
  g_signal_connect_object (priv->layout.notice, "activated",
                           G_CALLBACK (EASEL_SURFACE_GET_CLASS (self)->notice_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "notify::state", G_CALLBACK (update_layout), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "notify::reason", G_CALLBACK (update_layout), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "notify::title", G_CALLBACK (update_label), self, G_CONNECT_SWAPPED);
  easel_surface_picture_connect (self);
  update_label (self);
  update_layout (self);
}

static void
easel_surface_finalize (GObject *object)
{
  EaselSurfacePrivate *priv = get_private (EASEL_SURFACE (object));

  /* Kept to the end: the layout reads it whenever it updates, and a canvas holds no surface. */
  g_clear_object (&priv->canvas);
  g_free (priv->reason);

  G_OBJECT_CLASS (easel_surface_parent_class)->finalize (object);
}

static void
easel_surface_get_property (GObject    *object,
                            guint       property_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  EaselSurface *self = EASEL_SURFACE (object);

  switch (property_id)
    {
    case PROP_CANVAS:
      g_value_set_object (value, easel_surface_get_canvas (self));
      break;

    case PROP_STATE:
      g_value_set_enum (value, easel_surface_get_state (self));
      break;

    case PROP_ZOOM:
      g_value_set_double (value, easel_surface_get_zoom (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
easel_surface_set_property (GObject      *object,
                            guint         property_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  EaselSurface *self = EASEL_SURFACE (object);

  switch (property_id)
    {
    case PROP_CANVAS:
      get_private (self)->canvas = g_value_dup_object (value);
      break;

    case PROP_ZOOM:
      easel_surface_set_zoom (self, g_value_get_double (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
easel_surface_real_reload (EaselSurface *self)
{
}

static void
easel_surface_real_set_zoom (EaselSurface *self,
                             double        zoom)
{
}

static void
install_properties (GObjectClass *object_class)
{
  properties[PROP_CANVAS] = g_param_spec_object ("canvas", NULL, NULL, EASEL_TYPE_CANVAS,
                                                 G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_STATE] = g_param_spec_enum ("state", NULL, NULL, EASEL_TYPE_SURFACE_STATE, EASEL_SURFACE_EMPTY,
                                              G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_ZOOM] = g_param_spec_double ("zoom", NULL, NULL, EASEL_LIMIT_ZOOM_MIN / 100.0,
                                               EASEL_LIMIT_ZOOM_MAX / 100.0, 1,
                                               G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_surface_class_init (EaselSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->constructed = easel_surface_constructed;
  object_class->finalize = easel_surface_finalize;
  object_class->get_property = easel_surface_get_property;
  object_class->set_property = easel_surface_set_property;
  klass->reload = easel_surface_real_reload;
  klass->set_zoom = easel_surface_real_set_zoom;
  klass->notice_activated = easel_surface_real_reload;
  klass->photograph = easel_surface_picture_draw;
  install_properties (object_class);
  open_external_signal = g_signal_new ("open-external", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
easel_surface_init (EaselSurface *self)
{
  EaselSurfacePrivate *priv = get_private (self);

  priv->created = g_get_monotonic_time ();
  priv->live_ms = -1;
  priv->zoom = 1;
}

/**
 * easel_surface_get_canvas:
 * @self: a surface
 *
 * Returns: (transfer none): the canvas that it shows, for its whole life
 */
EaselCanvas *
easel_surface_get_canvas (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), NULL);

  return get_private (self)->canvas;
}

/**
 * easel_surface_get_state:
 * @self: a surface
 *
 * Returns: what the surface shows; the canvas' own state is apart from it
 */
EaselSurfaceState
easel_surface_get_state (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), EASEL_SURFACE_EMPTY);

  return get_private (self)->state;
}

/**
 * easel_surface_get_reason:
 * @self: a surface
 *
 * Returns: (transfer none) (nullable): why it is refused, failed or crashed, as a translated sentence
 */
const char *
easel_surface_get_reason (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), NULL);

  return get_private (self)->reason;
}

/**
 * easel_surface_get_live_ms:
 * @self: a surface
 *
 * Returns: milliseconds from construction to the first time that the content was live, -1 before
 */
gint64
easel_surface_get_live_ms (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), -1);

  return get_private (self)->live_ms;
}

/**
 * easel_surface_get_zoom:
 * @self: a surface
 *
 * Returns: the zoom factor, 1 for the natural size
 */
double
easel_surface_get_zoom (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), 1);

  return get_private (self)->zoom;
}

/**
 * easel_surface_set_zoom:
 * @self: a surface
 * @zoom: the factor; brought into the allowed range
 *
 * Makes the content larger or smaller.
 */
void
easel_surface_set_zoom (EaselSurface *self,
                        double        zoom)
{
  EaselSurfacePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SURFACE (self));

  zoom = CLAMP (zoom, EASEL_LIMIT_ZOOM_MIN / 100.0, EASEL_LIMIT_ZOOM_MAX / 100.0);
  if (zoom == priv->zoom)
    return;

  priv->zoom = zoom;
  EASEL_SURFACE_GET_CLASS (self)->set_zoom (self, zoom);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ZOOM]);
}

/**
 * easel_surface_reload:
 * @self: a surface
 *
 * Loads the content again, from the beginning when it failed or crashed.
 */
void
easel_surface_reload (EaselSurface *self)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  EASEL_SURFACE_GET_CLASS (self)->reload (self);
}

/**
 * easel_surface_set_content:
 * @self: a surface
 * @content: (nullable): the widget that shows the canvas
 *
 * Replaces the content. It is mapped below the wait page from the first moment, so that it can paint before it is
 * seen.
 */
void
easel_surface_set_content (EaselSurface *self,
                           GtkWidget    *content)
{
  EaselSurfacePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SURFACE (self));

  priv->content = content;
  gtk_overlay_set_child (GTK_OVERLAY (priv->layout.overlay), content);
}

/**
 * easel_surface_set_state:
 * @self: a surface
 * @state: what it shows now
 * @reason: (nullable): a translated sentence for REFUSED, FAILED and CRASHED
 *
 * Shows the content, the wait page or the page that fits.
 */
void
easel_surface_set_state (EaselSurface      *self,
                         EaselSurfaceState  state,
                         const char        *reason)
{
  EaselSurfacePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SURFACE (self));

  if (state == priv->state && g_strcmp0 (reason, priv->reason) == 0)
    return;

  priv->state = state;
  g_free (priv->reason);
  priv->reason = g_strdup (reason);
  if (state == EASEL_SURFACE_LIVE && priv->live_ms < 0)
    priv->live_ms = (g_get_monotonic_time () - priv->created) / 1000;
  update_layout (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

/**
 * easel_surface_set_progress:
 * @self: a surface
 * @what: (nullable): what is being read; foreign text is allowed
 * @bytes: how many bytes have come in all
 *
 * Tells the wait page what it is waiting for.
 */
void
easel_surface_set_progress (EaselSurface *self,
                            const char   *what,
                            guint64       bytes)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  easel_wait_page_set_progress (get_private (self)->layout.wait, what, bytes);
}

/**
 * easel_surface_add_error_line:
 * @self: a surface
 * @text: a sentence; foreign words in it are allowed, it is cleaned for display
 *
 * Shows a line that stays until it is dismissed. The same line is shown once, and from the
 * EASEL_LIMIT_ERROR_LINES-th on they are only counted.
 */
void
easel_surface_add_error_line (EaselSurface *self,
                              const char   *text)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (text != NULL);

  easel_surface_layout_add_error (&get_private (self)->layout, self, text);
}

/**
 * easel_surface_set_done:
 * @self: a surface
 * @text: a sentence; foreign words in it are allowed, it is cleaned for display
 *
 * Shows a line that stays until it is dismissed or another takes its place: what the person wanted is done.
 */
void
easel_surface_set_done (EaselSurface *self,
                        const char   *text)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (text != NULL);

  easel_surface_layout_set_done (&get_private (self)->layout, text);
}

/**
 * easel_surface_set_notice:
 * @self: a surface
 * @text: (nullable): a translated sentence; %NULL takes the line away
 * @button: (nullable): what the button says
 *
 * Shows a line with a button that calls the notice_activated() of the class.
 */
void
easel_surface_set_notice (EaselSurface *self,
                          const char   *text,
                          const char   *button)
{
  EaselSurfaceLine *notice;

  g_return_if_fail (EASEL_IS_SURFACE (self));

  notice = get_private (self)->layout.notice;
  gtk_widget_set_visible (GTK_WIDGET (notice), text != NULL);
  easel_surface_line_set_text (notice, text != NULL ? text : "");
  easel_surface_line_set_button (notice, button);
}

/**
 * easel_surface_open_external:
 * @self: a surface
 * @uri: an address that a person clicked
 *
 * Asks the window, through "open-external", to offer the address to the system.
 */
void
easel_surface_open_external (EaselSurface *self,
                             const char   *uri)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (uri != NULL);

  g_signal_emit (self, open_external_signal, 0, uri);
}
