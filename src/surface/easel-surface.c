/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-surface.h"

#include <glib/gi18n-lib.h>

#include "easel-address-dialog.h"
#include "easel-limits.h"
#include "easel-message-area.h"
#include "easel-picture-draw.h"
#include "easel-picture-encode.h"
#include "easel-picture-save.h"
#include "easel-surface-limits.h"
#include "easel-surface-lines.h"
#include "easel-surface-picture.h"
#include "easel-surface-reports.h"
#include "easel-surface-resources.h"
#include "easel-text.h"
#include "easel-transients.h"
#include "easel-uri.h"
#include "easel-versions-dialog.h"
#include "easel-wait-page.h"

/* Opacity of stale content: still readable, but visibly outdated. */
#define STALE_OPACITY 0.55
#define STALE_OPACITY_HIGH_CONTRAST 0.8

typedef struct
{
  GtkBox              *bars;
  EaselMessageArea    *messages;
  EaselSurfaceLines   *lines;
  GtkStack            *stack;     /* "view" or "page" */
  GtkOverlay          *overlay;   /* the content, covered by the wait page and the picture */
  EaselWaitPage       *wait;
  EaselSurfacePicture *picture;   /* the last picture before the surface slept */
  AdwStatusPage       *page;
  GtkWidget           *reload;
  GtkButton           *offer;
  EaselSurfaceReports *reports;

  EaselCanvas         *canvas;
  EaselSurfaceState    state;
  gboolean             has_offer;
  char                *reason;
  char                *sleep_reason; /* nullable */
  double               zoom;
  gint64               created;   /* monotonic, microseconds */
  gint64               live_ms;
} EaselSurfacePrivate;

enum
{
  PROP_CANVAS = 1,
  PROP_STATE,
  PROP_ZOOM,
  PROP_CONTENT,
  PROP_MESSAGES,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];
static guint open_external_signal;
static guint replaced_signal;
static guint wake_requested_signal;
static guint asking_signal;

G_DEFINE_ENUM_TYPE (EaselSurfaceState, easel_surface_state,
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_EMPTY, "empty"),
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_LOADING, "loading"),
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_LIVE, "live"),
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_CRASHED, "crashed"),
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_REFUSED, "refused"),
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_FAILED, "failed"),
                    G_DEFINE_ENUM_VALUE (EASEL_SURFACE_ASLEEP, "asleep"))
G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (EaselSurface, easel_surface, ADW_TYPE_BIN)

static EaselSurfacePrivate *
get_private (EaselSurface *self)
{
  return easel_surface_get_instance_private (self);
}

typedef struct
{
  const char *icon_name;
  const char *title;
  const char *description;
  gboolean    reload;
} PageText;

static const PageText page_texts[] = {
  [EASEL_SURFACE_EMPTY] = { "image-loading-symbolic", N_("Nothing to Show Yet"),
                            N_("The canvas will appear here when its provider gives it an address."), FALSE },
  [EASEL_SURFACE_CRASHED] = { "computer-fail-symbolic", N_("The Page Stopped Working"), NULL, TRUE },
  [EASEL_SURFACE_REFUSED] = { "action-unavailable-symbolic", N_("Not Shown"), NULL, FALSE },
  [EASEL_SURFACE_FAILED] = { "dialog-error-symbolic", N_("Could Not Be Loaded"), NULL, TRUE },
};

static const PageText gone_text = {
  "window-close-symbolic", N_("Closed"), N_("The host has closed this canvas."), FALSE
};

static gboolean
is_waiting (EaselSurfacePrivate *priv)
{
  return priv->state == EASEL_SURFACE_LOADING ||
         (priv->state == EASEL_SURFACE_EMPTY && easel_canvas_get_state (priv->canvas) == EASEL_CANVAS_OPENING);
}

static void
update_wait (EaselSurfacePrivate *priv)
{
  const char *title = easel_canvas_get_title (priv->canvas);
  g_autofree char *what = NULL;

  /* The picture covers the content like the wait page, and shows more. */
  if (!is_waiting (priv) || easel_surface_picture_get_png (priv->picture) != NULL)
    {
      easel_wait_page_stop (priv->wait);
      return;
    }

  if (title != NULL && *title != '\0')
    {
      g_autofree char *shown = easel_text_for_display (title, EASEL_LIMIT_DISPLAY_CHARS);
      /* Translators: %s is the title of a canvas. */
      what = g_strdup_printf (_("Opening %s…"), shown);
    }
  easel_wait_page_start (priv->wait, what != NULL ? what : _("Opening…"));
}

static void
show_page (EaselSurfacePrivate *priv,
           const PageText      *text,
           const char          *reason)
{
  const char *description = reason != NULL ? reason : text->description != NULL ? _(text->description) : "";
  /* Escape the reason: the description of a status page is markup, and reasons may contain foreign text. */
  g_autofree char *escaped = g_markup_escape_text (description, -1);

  adw_status_page_set_icon_name (priv->page, text->icon_name);
  adw_status_page_set_title (priv->page, _(text->title));
  adw_status_page_set_description (priv->page, escaped);
  gtk_widget_set_visible (priv->reload, text->reload);
  gtk_widget_set_visible (GTK_WIDGET (priv->offer), priv->has_offer && text == &page_texts[EASEL_SURFACE_REFUSED]);
  gtk_stack_set_visible_child_name (priv->stack, "page");
}

static void
update_stack (EaselSurfacePrivate *priv)
{
  if (easel_canvas_get_state (priv->canvas) == EASEL_CANVAS_GONE)
    show_page (priv, &gone_text, NULL);
  else if (priv->state == EASEL_SURFACE_LIVE || priv->state == EASEL_SURFACE_ASLEEP || is_waiting (priv))
    gtk_stack_set_visible_child_name (priv->stack, "view");
  else
    show_page (priv, &page_texts[priv->state], priv->reason);
}

static double
find_opacity (EaselCanvasState state)
{
  if (state != EASEL_CANVAS_STALE)
    return 1;

  return adw_style_manager_get_high_contrast (adw_style_manager_get_default ()) ? STALE_OPACITY_HIGH_CONTRAST
                                                                                : STALE_OPACITY;
}

/* Updates all widgets around the content from the states of canvas and surface. */
static void
update_layout (EaselSurface *self)
{
  EaselSurfacePrivate *priv = get_private (self);

  if (easel_canvas_get_state (priv->canvas) == EASEL_CANVAS_READY)
    easel_surface_reports_drop_lost (priv->reports);
  if (priv->state != EASEL_SURFACE_ASLEEP && priv->state != EASEL_SURFACE_LOADING)
    easel_surface_picture_set_png (priv->picture, NULL);
  update_wait (priv);
  update_stack (priv);
  gtk_widget_set_opacity (GTK_WIDGET (priv->overlay), find_opacity (easel_canvas_get_state (priv->canvas)));
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, is_waiting (priv), -1);
}

static void
update_label (EaselSurface *self)
{
  EaselSurfacePrivate *priv = get_private (self);
  const char *title = easel_canvas_get_title (priv->canvas);
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, shown, -1);
}

static gboolean
wanted_cb (EaselSurface *self,
           GTask        *task,
           guint         max_width)
{
  g_autoptr(GTask) photograph = NULL;

  if (!easel_picture_can_draw (GTK_WIDGET (self)))
    return FALSE;
  photograph = easel_picture_encode_for (GTK_WIDGET (self), max_width, task);
  EASEL_SURFACE_GET_CLASS (self)->photograph (self, photograph);
  return TRUE;
}

static void
asking_cb (EaselSurface *self)
{
  g_signal_emit (self, asking_signal, 0);
}

static void
easel_surface_constructed (GObject *object)
{
  EaselSurface *self = EASEL_SURFACE (object);
  EaselSurfacePrivate *priv = get_private (self);

  G_OBJECT_CLASS (easel_surface_parent_class)->constructed (object);

  g_signal_connect_object (priv->lines, "notice-activated",
                           G_CALLBACK (EASEL_SURFACE_GET_CLASS (self)->notice_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "notify::state", G_CALLBACK (update_layout), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "notify::title", G_CALLBACK (update_label), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "refused", G_CALLBACK (easel_surface_add_error_line), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "picture-wanted", G_CALLBACK (wanted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->lines, "asking", G_CALLBACK (asking_cb), self, G_CONNECT_SWAPPED);
  easel_surface_lines_set_canvas (priv->lines, priv->canvas);
  update_label (self);
  update_layout (self);
}

static void
easel_surface_dispose (GObject *object)
{
  easel_surface_drop_asks (EASEL_SURFACE (object));

  G_OBJECT_CLASS (easel_surface_parent_class)->dispose (object);
}

static void
easel_surface_finalize (GObject *object)
{
  EaselSurfacePrivate *priv = get_private (EASEL_SURFACE (object));

  /* Cleared last: update_layout() uses it until then. The canvas has no reference to the surface. */
  g_clear_object (&priv->canvas);
  g_free (priv->reason);
  g_free (priv->sleep_reason);

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

    case PROP_CONTENT:
      easel_surface_set_content (self, g_value_get_object (value));
      break;

    case PROP_MESSAGES:
      gtk_box_append (GTK_BOX (get_private (self)->messages), g_value_get_object (value));
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
easel_surface_real_photograph (EaselSurface *self,
                               GTask        *task)
{
  GBytes *png = easel_surface_picture_get_png (get_private (self)->picture);
  g_autoptr(GdkTexture) texture = png != NULL ? gdk_texture_new_from_bytes (png, NULL) : NULL;

  if (texture != NULL)
    g_task_return_pointer (task, g_steal_pointer (&texture), g_object_unref);
  else
    easel_picture_draw (GTK_WIDGET (self), task);
}

static const char *
easel_surface_real_get_address (EaselSurface *self)
{
  return easel_canvas_get_address (get_private (self)->canvas);
}

/* Returns whether the web browser reaches the address as well: only the canvas reaches a forwarded server, and content
 * that its host or Easel provides. */
static gboolean
is_reachable (EaselCanvas *canvas)
{
  return easel_canvas_classify_address (canvas, NULL, NULL) == EASEL_ADDRESS_DIRECT &&
         easel_far_server_get_forward (easel_canvas_get_far_server (canvas)) == NULL;
}

static gboolean
easel_surface_real_can_do (EaselSurface       *self,
                           EaselSurfaceAction  action)
{
  EaselSurfacePrivate *priv = get_private (self);

  if (action == EASEL_SURFACE_ACTION_RELOAD)
    return priv->state != EASEL_SURFACE_EMPTY;
  if (action == EASEL_SURFACE_ACTION_SAVE_PICTURE)
    return priv->state == EASEL_SURFACE_LIVE && easel_picture_can_draw (GTK_WIDGET (self));
  if (action == EASEL_SURFACE_ACTION_COPY_ADDRESS)
    return EASEL_SURFACE_GET_CLASS (self)->get_address (self) != NULL;
  if (action == EASEL_SURFACE_ACTION_VERSIONS)
    return easel_canvas_versions_count (easel_canvas_get_versions (priv->canvas)) > 1;
  return action == EASEL_SURFACE_ACTION_OPEN_IN_BROWSER && is_reachable (priv->canvas);
}

/* Copies the whole address and shows a message with the address without its secrets. */
static void
copy_address (EaselSurface *self)
{
  const char *address = EASEL_SURFACE_GET_CLASS (self)->get_address (self);
  g_autofree char *shown = easel_uri_redact (address);
  /* Translators: %s is an address. */
  g_autofree char *text = g_strdup_printf (_("Copied: %s"), shown);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), address);
  easel_surface_set_done (self, text);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselSurface) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GFile) file = easel_picture_save_finish (EASEL_CANVAS (source), result, &error);
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *text = NULL;

  if (error != NULL)
    {
      /* Translators: %s is a reason. */
      text = g_strdup_printf (_("The screenshot could not be saved: %s"), error->message);
      easel_surface_add_error_line (self, text);
    }
  else if (name != NULL)
    {
      /* Translators: %s is the name of a file. */
      text = g_strdup_printf (_("The screenshot was saved: %s"), name);
      easel_surface_set_saved (self, text, file);
    }
}

static void
easel_surface_real_do (EaselSurface       *self,
                       EaselSurfaceAction  action)
{
  GtkWindow *root = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));

  if (action == EASEL_SURFACE_ACTION_RELOAD)
    easel_surface_reload (self);
  else if (action == EASEL_SURFACE_ACTION_SAVE_PICTURE)
    easel_picture_save_async (get_private (self)->canvas, root, saved_cb, g_object_ref (self));
  else if (action == EASEL_SURFACE_ACTION_COPY_ADDRESS)
    copy_address (self);
  else if (action == EASEL_SURFACE_ACTION_VERSIONS)
    easel_versions_dialog_present (GTK_WIDGET (self), get_private (self)->canvas);
  else if (action == EASEL_SURFACE_ACTION_OPEN_IN_BROWSER)
    easel_address_dialog_present (GTK_WIDGET (self), _("Open in Web Browser?"),
                                  _("Your web browser will load this address:"),
                                  EASEL_SURFACE_GET_CLASS (self)->get_address (self));
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
  properties[PROP_CONTENT] = g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET,
                                                  G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_MESSAGES] = g_param_spec_object ("messages", NULL, NULL, GTK_TYPE_WIDGET,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
activate_offer (EaselSurface *self)
{
  EASEL_SURFACE_GET_CLASS (self)->offer_activated (self);
}

static void
bind_template (GtkWidgetClass *klass)
{
  /* Called here so that the object file with the resource is linked. */
  easel_surface_get_resource ();
  g_type_ensure (EASEL_TYPE_MESSAGE_AREA);
  g_type_ensure (EASEL_TYPE_SURFACE_LINES);
  g_type_ensure (EASEL_TYPE_SURFACE_PICTURE);
  g_type_ensure (EASEL_TYPE_SURFACE_REPORTS);
  g_type_ensure (EASEL_TYPE_WAIT_PAGE);
  gtk_widget_class_set_template_from_resource (klass, RESOURCE_PATH "/surface/easel-surface.ui");
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, bars);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, messages);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, lines);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, stack);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, overlay);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, picture);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, wait);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, page);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, reload);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, offer);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, reports);
  gtk_widget_class_bind_template_callback (klass, easel_surface_reload);
  gtk_widget_class_bind_template_callback (klass, activate_offer);
}

static void
easel_surface_class_init (EaselSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  easel_transients_fix_popovers ();
  easel_transients_fix_focus ();
  object_class->constructed = easel_surface_constructed;
  object_class->dispose = easel_surface_dispose;
  object_class->finalize = easel_surface_finalize;
  object_class->get_property = easel_surface_get_property;
  object_class->set_property = easel_surface_set_property;
  klass->reload = easel_surface_real_reload;
  klass->set_zoom = easel_surface_real_set_zoom;
  klass->can_do = easel_surface_real_can_do;
  klass->do_action = easel_surface_real_do;
  klass->get_address = easel_surface_real_get_address;
  klass->notice_activated = easel_surface_real_reload;
  klass->offer_activated = easel_surface_real_reload;
  klass->photograph = easel_surface_real_photograph;
  install_properties (object_class);
  replaced_signal = g_signal_new ("replaced", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  open_external_signal = g_signal_new ("open-external", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  wake_requested_signal = g_signal_new ("wake-requested", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL,
                                        G_TYPE_NONE, 0);
  asking_signal = g_signal_new ("asking", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
easel_surface_init (EaselSurface *self)
{
  EaselSurfacePrivate *priv = get_private (self);

  priv->created = g_get_monotonic_time ();
  priv->live_ms = -1;
  priv->zoom = 1;
  gtk_widget_init_template (GTK_WIDGET (self));
  easel_message_area_set_caret_func (priv->messages, easel_surface_find_caret);
}

/** easel_surface_get_canvas: (transfer none): the same canvas as long as the surface exists. */
EaselCanvas *
easel_surface_get_canvas (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), NULL);

  return get_private (self)->canvas;
}

/** easel_surface_get_state: the state of the surface; the canvas has a state of its own. */
EaselSurfaceState
easel_surface_get_state (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), EASEL_SURFACE_EMPTY);

  return get_private (self)->state;
}

/** easel_surface_get_reason: (transfer none) (nullable): a translated sentence for REFUSED, FAILED and CRASHED. */
const char *
easel_surface_get_reason (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), NULL);

  return get_private (self)->reason;
}

/** easel_surface_get_live_ms: milliseconds from construction to the first LIVE state; -1 before. */
gint64
easel_surface_get_live_ms (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), -1);

  return get_private (self)->live_ms;
}

/** easel_surface_get_zoom: 1 is the natural size. */
double
easel_surface_get_zoom (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), 1);

  return get_private (self)->zoom;
}

/** easel_surface_set_zoom: clamps @zoom to the allowed range. */
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

/** easel_surface_reload: loads the content again, from the beginning if it failed or crashed. */
void
easel_surface_reload (EaselSurface *self)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  EASEL_SURFACE_GET_CLASS (self)->reload (self);
}

/** easel_surface_can_do: whether easel_surface_do() has an effect now. */
gboolean
easel_surface_can_do (EaselSurface       *self,
                      EaselSurfaceAction  action)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), FALSE);

  return EASEL_SURFACE_GET_CLASS (self)->can_do (self, action);
}

/** easel_surface_do: performs the action if it is possible now. */
void
easel_surface_do (EaselSurface       *self,
                  EaselSurfaceAction  action)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  if (easel_surface_can_do (self, action))
    EASEL_SURFACE_GET_CLASS (self)->do_action (self, action);
}

/** easel_surface_find_caret: @focus: in a surface or not. @caret: (out): where the user is typing, in coordinates of
 * @focus. Returns: whether it is known. */
gboolean
easel_surface_find_caret (GtkWidget       *focus,
                          graphene_rect_t *caret)
{
  GtkWidget *surface;
  EaselSurfaceClass *klass;

  g_return_val_if_fail (GTK_IS_WIDGET (focus), FALSE);
  g_return_val_if_fail (caret != NULL, FALSE);

  surface = gtk_widget_get_ancestor (focus, EASEL_TYPE_SURFACE);
  klass = surface != NULL ? EASEL_SURFACE_GET_CLASS (surface) : NULL;
  return klass != NULL && klass->get_caret != NULL && klass->get_caret (EASEL_SURFACE (surface), focus, caret);
}

const char *
easel_surface_get_accel (EaselSurface       *self,
                         EaselSurfaceAction  action)
{
  EaselSurfaceClass *klass;

  g_return_val_if_fail (EASEL_IS_SURFACE (self), NULL);

  klass = EASEL_SURFACE_GET_CLASS (self);
  return klass->get_accel != NULL ? klass->get_accel (self, action) : NULL;
}

/** easel_surface_takes_key: whether the content gets the key, so that it is no shortcut of the window. */
gboolean
easel_surface_takes_key (EaselSurface    *self,
                         guint            key,
                         GdkModifierType  modifiers)
{
  EaselSurfaceClass *klass;

  g_return_val_if_fail (EASEL_IS_SURFACE (self), FALSE);

  klass = EASEL_SURFACE_GET_CLASS (self);
  return klass->takes_key != NULL && klass->takes_key (self, key, modifiers);
}

/** easel_surface_add_bar: @bar: (transfer floating): placed above the content and above earlier bars. */
void
easel_surface_add_bar (EaselSurface *self,
                       GtkWidget    *bar)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (GTK_IS_WIDGET (bar));

  gtk_box_prepend (get_private (self)->bars, bar);
}

/** easel_surface_can_sleep: whether the surface uses a process while it runs. */
gboolean
easel_surface_can_sleep (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), FALSE);

  return EASEL_SURFACE_GET_CLASS (self)->sleep != NULL;
}

/**
 * easel_surface_sleep:
 * @self: a surface that is not in view
 * @why: a translated sentence for easel_surface_get_sleep_reason()
 *
 * Frees the resources of the surface a moment later, unless something would be lost.
 */
void
easel_surface_sleep (EaselSurface *self,
                     const char   *why)
{
  EaselSurfacePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (why != NULL);

  if (priv->state != EASEL_SURFACE_LIVE || !easel_surface_can_sleep (self))
    return;
  g_free (priv->sleep_reason);
  priv->sleep_reason = g_strdup (why);
  EASEL_SURFACE_GET_CLASS (self)->sleep (self);
}

/** easel_surface_get_sleep_reason: (nullable): the translated reason of the last sleep. */
const char *
easel_surface_get_sleep_reason (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), NULL);

  return get_private (self)->sleep_reason;
}

/** easel_surface_wake: loads the content of a sleeping surface again, covered by its picture. */
void
easel_surface_wake (EaselSurface *self)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  if (get_private (self)->state == EASEL_SURFACE_ASLEEP)
    EASEL_SURFACE_GET_CLASS (self)->wake (self);
}

/** easel_surface_set_picture: @png: (nullable): covers the content until it is live. */
void
easel_surface_set_picture (EaselSurface *self,
                           GBytes       *png)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  easel_surface_picture_set_png (get_private (self)->picture, png);
  update_layout (self);
}

/** easel_surface_request_wake: reports that a message arrived for a sleeping surface. */
void
easel_surface_request_wake (EaselSurface *self)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  g_signal_emit (self, wake_requested_signal, 0);
}

/* Moves the focus out of the content first. A window keeps a hidden widget that had the focus until its next frame, and
 * forever if the focus leaves it a second time before that frame (GTK 4.8 to 4.18). */
static void
leave_content (EaselSurface *self)
{
  GtkWidget *content = gtk_overlay_get_child (get_private (self)->overlay);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && content != NULL && !gtk_widget_get_mapped (GTK_WIDGET (self)) &&
      (focus == content || gtk_widget_is_ancestor (focus, content)))
    gtk_root_set_focus (root, NULL);
}

/** easel_surface_set_content: @content: (nullable): mapped below the wait page, so that it is drawn before it is
 * visible. */
void
easel_surface_set_content (EaselSurface *self,
                           GtkWidget    *content)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  leave_content (self);
  gtk_overlay_set_child (get_private (self)->overlay, content);
}

/** easel_surface_set_state: @reason: (nullable): a translated sentence for REFUSED, FAILED and CRASHED. */
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

/** easel_surface_set_offer: @label: (nullable): of a button on the page of REFUSED. */
void
easel_surface_set_offer (EaselSurface *self,
                         const char   *label)
{
  EaselSurfacePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SURFACE (self));

  priv->has_offer = label != NULL;
  if (label != NULL)
    gtk_button_set_label (priv->offer, label);
  update_layout (self);
}

/** easel_surface_set_progress: @what: (nullable): the name of the data being read, may be foreign; @bytes: bytes
 * received. */
void
easel_surface_set_progress (EaselSurface *self,
                            const char   *what,
                            guint64       bytes)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  easel_wait_page_set_progress (get_private (self)->wait, what, bytes);
}

/** easel_surface_add_error_line: @text: a sentence that may contain foreign parts; it is cleaned for display. */
void
easel_surface_add_error_line (EaselSurface *self,
                              const char   *text)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (text != NULL);

  easel_surface_reports_add_error (get_private (self)->reports, text, FALSE);
}

/** easel_surface_add_failure_line: shows the message of @error; errors of a lost connection are removed on
 * reconnection. */
void
easel_surface_add_failure_line (EaselSurface *self,
                                const GError *error)
{
  EaselSurfacePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (error != NULL);

  easel_surface_reports_add_error (priv->reports, error->message,
                                   error->domain == G_IO_ERROR &&
                                   easel_canvas_get_state (priv->canvas) != EASEL_CANVAS_READY);
}

/** easel_surface_remove_error_line: @text: (nullable): the text of an error that is over. */
void
easel_surface_remove_error_line (EaselSurface *self,
                                 const char   *text)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  if (text != NULL)
    easel_surface_reports_remove_error (get_private (self)->reports, text);
}

/** easel_surface_set_done: reports that an action of the user is done; @text: like that of an error. */
void
easel_surface_set_done (EaselSurface *self,
                        const char   *text)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (text != NULL);

  easel_surface_reports_set_done (get_private (self)->reports, text, NULL);
}

/** easel_surface_set_saved: like easel_surface_set_done(), with a button that shows @file in the file manager. */
void
easel_surface_set_saved (EaselSurface *self,
                         const char   *text,
                         GFile        *file)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (text != NULL);
  g_return_if_fail (G_IS_FILE (file));

  easel_surface_reports_set_done (get_private (self)->reports, text, file);
}

/** easel_surface_set_notice: @text: (nullable): translated. @button: (nullable): its click calls notice_activated(). */
void
easel_surface_set_notice (EaselSurface *self,
                          const char   *text,
                          const char   *button)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  easel_surface_lines_set_notice (get_private (self)->lines, text, button);
}

/**
 * easel_surface_ask:
 * @self: a surface
 * @card: (transfer floating): a question about its canvas
 *
 * Asks the user in the tab of the canvas, after the questions that already wait there. All are withdrawn with the
 * surface.
 *
 * Returns: %FALSE if too many questions wait; @card is then freed without a response
 */
gboolean
easel_surface_ask (EaselSurface *self,
                   EaselAskCard *card)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), FALSE);

  return easel_surface_lines_ask (get_private (self)->lines, card);
}

/** easel_surface_drop_asks: withdraws the questions of a page that no longer exists; they get no answer. */
void
easel_surface_drop_asks (EaselSurface *self)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  easel_surface_lines_drop_asks (get_private (self)->lines);
}

/** easel_surface_take_asks: (transfer none): the queue of its questions, removed from its parent. */
GtkWidget *
easel_surface_take_asks (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), NULL);

  return easel_surface_lines_take_asks (get_private (self)->lines);
}

/** easel_surface_note_replaced: not called for input of the user, or while old content is still shown. */
void
easel_surface_note_replaced (EaselSurface *self)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  g_signal_emit (self, replaced_signal, 0);
}

/** easel_surface_open_external: emits "open-external", so that the window asks the user whether to open the address.
 * An address of another computer's own is reported instead: here, it would lead to this one. @uri: an address that the
 * user clicked. */
void
easel_surface_open_external (EaselSurface *self,
                             const char   *uri)
{
  EaselCanvas *canvas;
  g_autofree char *text = NULL;

  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (uri != NULL);

  canvas = easel_surface_get_canvas (self);
  if (easel_far_server_is_meant (easel_canvas_get_far_server (canvas), uri))
    {
      text = easel_canvas_describe_elsewhere (canvas);
      easel_surface_add_error_line (self, text);
    }
  else
    {
      g_signal_emit (self, open_external_signal, 0, uri);
    }
}

/** easel_surface_query_close_async: asks whether the canvas may be closed. By default it may, because most surfaces
 * have nothing to lose. */
void
easel_surface_query_close_async (EaselSurface        *self,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_SURFACE (self));

  if (EASEL_SURFACE_GET_CLASS (self)->query_close_async != NULL)
    {
      EASEL_SURFACE_GET_CLASS (self)->query_close_async (self, cancellable, callback, user_data);
      return;
    }
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_surface_query_close_async);
  g_task_return_boolean (task, TRUE);
}

/** easel_surface_query_close_finish: %TRUE if the canvas may be closed; %FALSE if the user keeps it, and on errors.
 * @error: `G_IO_ERROR_CANCELLED`. */
gboolean
easel_surface_query_close_finish (EaselSurface  *self,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), FALSE);

  if (EASEL_SURFACE_GET_CLASS (self)->query_close_finish != NULL)
    return EASEL_SURFACE_GET_CLASS (self)->query_close_finish (self, result, error);
  return g_task_propagate_boolean (G_TASK (result), error);
}
