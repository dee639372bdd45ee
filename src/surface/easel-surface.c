/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-surface.h"

#include <glib/gi18n-lib.h>

#include "easel-limits.h"
#include "easel-picture-draw.h"
#include "easel-picture-encode.h"
#include "easel-picture-save.h"
#include "easel-show-file.h"
#include "easel-surface-limits.h"
#include "easel-surface-line.h"
#include "easel-surface-resources.h"
#include "easel-text.h"
#include "easel-transients.h"
#include "easel-uri.h"
#include "easel-wait-page.h"

/* Old content stays readable while nobody can say that it is still true. */
#define STALE_OPACITY 0.55
#define STALE_OPACITY_HIGH_CONTRAST 0.8

typedef struct
{
  GtkBox            *lines;     /* the next two */
  EaselSurfaceLine  *strip;     /* stale, closing */
  EaselSurfaceLine  *other;   /* another canvas that shows the same */
  EaselSurfaceLine  *notice;
  EaselAskQueue     *asks;      /* what the canvas asks the person */
  GtkStack          *stack;     /* "view" or "page" */
  GtkOverlay        *overlay;   /* the content, and the wait page over it */
  EaselWaitPage     *wait;
  GtkPicture        *picture;   /* over the content too: what was seen before it slept */
  GBytes            *png;       /* nullable: of the picture */
  AdwStatusPage     *page;
  GtkWidget         *reload;
  GtkBox            *errors;
  EaselSurfaceLine  *done;      /* what came of the last deed of the person */
  GFile             *saved;     /* nullable: that it is about */
  EaselSurfaceLine  *more;      /* the line that only counts, once there are too many */
  guint              n_more;

  EaselCanvas       *canvas;
  EaselSurfaceState  state;
  char              *reason;
  double             zoom;
  gint64             created;   /* monotonic, microseconds */
  gint64             live_ms;
} EaselSurfacePrivate;

enum
{
  PROP_CANVAS = 1,
  PROP_STATE,
  PROP_ZOOM,
  PROP_CONTENT,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];
static guint open_external_signal;
static guint stirred_signal;
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

  /* The picture covers as well as the wait page, and tells more. */
  if (!is_waiting (priv) || priv->png != NULL)
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
  /* The description of a status page is markup; reasons may hold foreign words. */
  g_autofree char *escaped = g_markup_escape_text (description, -1);

  adw_status_page_set_icon_name (priv->page, text->icon_name);
  adw_status_page_set_title (priv->page, _(text->title));
  adw_status_page_set_description (priv->page, escaped);
  gtk_widget_set_visible (priv->reload, text->reload);
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

static void
update_strip (EaselSurfacePrivate *priv)
{
  EaselCanvasState state = easel_canvas_get_state (priv->canvas);
  const char *reason = easel_canvas_get_reason (priv->canvas);
  g_autofree char *shown = NULL;

  if (state == EASEL_CANVAS_STALE)
    shown = easel_text_for_display (reason != NULL ? reason : _("The content may be out of date."),
                                    EASEL_LIMIT_LINE_CHARS);
  else if (state == EASEL_CANVAS_CLOSING)
    shown = g_strdup (_("Waiting for the host to close this canvas…"));

  gtk_widget_set_opacity (GTK_WIDGET (priv->overlay), find_opacity (state));
  gtk_widget_set_visible (GTK_WIDGET (priv->strip), shown != NULL);
  if (shown != NULL)
    easel_surface_line_set_text (priv->strip, shown);
}

static void
update_other (EaselSurface *self)
{
  EaselSurfacePrivate *priv = get_private (self);
  EaselCanvas *other = easel_canvas_get_other (priv->canvas);
  const char *words = easel_canvas_get_other_words (priv->canvas);
  const char *title = other != NULL ? easel_canvas_get_title (other) : NULL;
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: a button; %s is the title of a tab. */
  g_autofree char *label = g_strdup_printf (_("Show “%s”"), shown);

  gtk_widget_set_visible (GTK_WIDGET (priv->other), other != NULL);
  easel_surface_line_set_text (priv->other, words != NULL ? words : "");
  easel_surface_line_set_button (priv->other, other != NULL ? label : NULL);
}

static void
other_activated_cb (EaselSurface *self)
{
  EaselCanvas *other = easel_canvas_get_other (get_private (self)->canvas);

  if (other != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-canvas", "s", easel_canvas_get_key (other));
}

/* Decoded only while it is on the screen: as pixels it is larger than the file many times over. */
static void
update_picture (EaselSurface *self)
{
  EaselSurfacePrivate *priv = get_private (self);
  g_autoptr(GdkTexture) texture = NULL;

  if (priv->state != EASEL_SURFACE_ASLEEP && priv->state != EASEL_SURFACE_LOADING)
    g_clear_pointer (&priv->png, g_bytes_unref);
  gtk_widget_set_visible (GTK_WIDGET (priv->picture), priv->png != NULL);
  if (priv->png != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      if (gtk_picture_get_paintable (priv->picture) != NULL)
        return;
      texture = gdk_texture_new_from_bytes (priv->png, NULL);
    }
  gtk_picture_set_paintable (priv->picture, GDK_PAINTABLE (texture));
}

/* That there was no connection is no problem any more once there is one. */
static void
drop_lost_lines (EaselSurfacePrivate *priv)
{
  GtkWidget *next;

  for (GtkWidget *line = gtk_widget_get_first_child (GTK_WIDGET (priv->errors)); line != NULL; line = next)
    {
      next = gtk_widget_get_next_sibling (line);
      if (g_object_get_data (G_OBJECT (line), "easel-lost") != NULL)
        gtk_box_remove (priv->errors, line);
    }
}

/* Everything around the content follows from the states of canvas and surface, here. */
static void
update_layout (EaselSurface *self)
{
  EaselSurfacePrivate *priv = get_private (self);

  if (easel_canvas_get_state (priv->canvas) == EASEL_CANVAS_READY)
    drop_lost_lines (priv);
  update_picture (self);
  update_wait (priv);
  update_stack (priv);
  update_strip (priv);
  if (easel_canvas_get_state (priv->canvas) == EASEL_CANVAS_GONE)
    easel_ask_queue_clear (priv->asks);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, is_waiting (priv), -1);
}

static void
error_dismissed_cb (EaselSurfaceLine    *line,
                    EaselSurfacePrivate *priv)
{
  if (line == priv->more)
    priv->more = NULL;
  gtk_box_remove (priv->errors, GTK_WIDGET (line));
}

static guint
count_lines (EaselSurfacePrivate *priv)
{
  guint n = 0;

  for (GtkWidget *line = gtk_widget_get_first_child (GTK_WIDGET (priv->errors)); line != NULL;
       line = gtk_widget_get_next_sibling (line))
    n++;

  return n;
}

/* (nullable) */
static EaselSurfaceLine *
find_line (EaselSurfacePrivate *priv,
           const char          *text)
{
  for (GtkWidget *line = gtk_widget_get_first_child (GTK_WIDGET (priv->errors)); line != NULL;
       line = gtk_widget_get_next_sibling (line))
    {
      if (g_str_equal (easel_surface_line_get_text (EASEL_SURFACE_LINE (line)), text))
        return EASEL_SURFACE_LINE (line);
    }

  return NULL;
}

/* The newest lines are what the person has to read now: the oldest become a number, in the last line. */
static void
fold_errors (EaselSurfacePrivate *priv)
{
  g_autofree char *text = NULL;

  if (count_lines (priv) < EASEL_LIMIT_ERROR_LINES)
    return;
  if (priv->more == NULL)
    {
      priv->more = EASEL_SURFACE_LINE (gtk_widget_get_first_child (GTK_WIDGET (priv->errors)));
      gtk_box_reorder_child_after (priv->errors, GTK_WIDGET (priv->more),
                                   gtk_widget_get_last_child (GTK_WIDGET (priv->errors)));
      priv->n_more = 1;
    }
  gtk_box_remove (priv->errors, gtk_widget_get_first_child (GTK_WIDGET (priv->errors)));
  priv->n_more++;
  text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more problem", "%u more problems", priv->n_more),
                          priv->n_more);
  easel_surface_line_set_text (priv->more, text);
}

static void
update_label (EaselSurface *self)
{
  EaselSurfacePrivate *priv = get_private (self);
  const char *title = easel_canvas_get_title (priv->canvas);
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, shown, -1);
}

/* A picture for an agent that is under way. */
typedef struct
{
  GTask *task;      /* of the canvas */
  guint  max_width;
} Wanted;

static void
encoded_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  EaselPicture *picture = easel_picture_encode_finish (result, &error);

  if (picture != NULL)
    g_task_return_pointer (task, picture, (GDestroyNotify) easel_picture_free);
  else
    g_task_return_error (task, error);
}

static void
photographed_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autofree Wanted *wanted = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GdkTexture) texture = g_task_propagate_pointer (G_TASK (result), &error);

  if (texture != NULL)
    easel_picture_encode_async (texture, wanted->max_width, EASEL_LIMIT_SNAPSHOT_SIDE, EASEL_LIMIT_SNAPSHOT_BYTES,
                                g_task_get_cancellable (wanted->task), encoded_cb, wanted->task);
  else
    {
      g_task_return_error (wanted->task, g_steal_pointer (&error));
      g_object_unref (wanted->task);
    }
}

static gboolean
wanted_cb (EaselSurface *self,
           GTask        *task,
           guint         max_width)
{
  g_autoptr(GTask) photograph = NULL;
  Wanted *wanted;

  if (!easel_picture_can_draw (GTK_WIDGET (self)))
    return FALSE;
  wanted = g_new0 (Wanted, 1);
  wanted->task = g_object_ref (task);
  wanted->max_width = max_width;
  photograph = g_task_new (self, g_task_get_cancellable (task), photographed_cb, wanted);
  g_task_set_source_tag (photograph, wanted_cb);
  EASEL_SURFACE_GET_CLASS (self)->photograph (self, photograph);
  return TRUE;
}

static void
confirmed_cb (EaselAskCard *card,
              const char   *response,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;

  if (g_task_return_error_if_cancelled (task))
    return;
  if (g_str_equal (response, "gone"))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The question went with what asked it");
  else
    /* "cancel", or the number of an answer. */
    g_task_return_int (task, (gssize) g_ascii_strtoll (response, NULL, 10));
}

static gboolean
confirm_cb (EaselSurface *self,
            GTask        *task,
            const char   *heading,
            const char   *body,
            GStrv         answers)
{
  EaselAskCard *card = easel_ask_card_new (heading, body);

  for (guint i = 0; answers[i] != NULL; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i + 1);

      easel_ask_card_add_yes (card, number, answers[i]);
    }
  if (!easel_surface_ask (self, card))
    return FALSE;
  g_signal_connect (card, "response", G_CALLBACK (confirmed_cb), g_object_ref (task));
  easel_ask_card_follow (card, g_task_get_cancellable (task));
  return TRUE;
}

static void
easel_surface_constructed (GObject *object)
{
  EaselSurface *self = EASEL_SURFACE (object);
  EaselSurfacePrivate *priv = get_private (self);

  G_OBJECT_CLASS (easel_surface_parent_class)->constructed (object);

  g_signal_connect_object (priv->notice, "activated",
                           G_CALLBACK (EASEL_SURFACE_GET_CLASS (self)->notice_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "notify::state", G_CALLBACK (update_layout), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "notify::reason", G_CALLBACK (update_layout), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "notify::title", G_CALLBACK (update_label), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "notify::other", G_CALLBACK (update_other), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "refused", G_CALLBACK (easel_surface_add_error_line), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "picture-wanted", G_CALLBACK (wanted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->canvas, "confirm-wanted", G_CALLBACK (confirm_cb), self, G_CONNECT_SWAPPED);
  update_label (self);
  update_other (self);
  update_layout (self);
}

static void
easel_surface_dispose (GObject *object)
{
  EaselSurfacePrivate *priv = get_private (EASEL_SURFACE (object));

  easel_ask_queue_clear (priv->asks);

  G_OBJECT_CLASS (easel_surface_parent_class)->dispose (object);
}

static void
easel_surface_finalize (GObject *object)
{
  EaselSurfacePrivate *priv = get_private (EASEL_SURFACE (object));

  /* Kept to the end: the layout reads it whenever it updates, and a canvas holds no surface. */
  g_clear_object (&priv->canvas);
  g_clear_object (&priv->saved);
  g_clear_object (&priv->asks);
  g_clear_pointer (&priv->png, g_bytes_unref);
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

    case PROP_CONTENT:
      easel_surface_set_content (self, g_value_get_object (value));
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
  EaselSurfacePrivate *priv = get_private (self);
  g_autoptr(GdkTexture) texture = priv->png != NULL ? gdk_texture_new_from_bytes (priv->png, NULL) : NULL;

  if (texture != NULL)
    g_task_return_pointer (task, g_steal_pointer (&texture), g_object_unref);
  else
    easel_picture_draw (GTK_WIDGET (self), task);
}

static void
easel_surface_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (easel_surface_parent_class)->map (widget);

  update_picture (EASEL_SURFACE (widget));
}

static void
easel_surface_unmap (GtkWidget *widget)
{
  gtk_picture_set_paintable (get_private (EASEL_SURFACE (widget))->picture, NULL);

  GTK_WIDGET_CLASS (easel_surface_parent_class)->unmap (widget);
}

/* @file: (nullable): what was saved. */
static void
show_done (EaselSurface *self,
           const char   *text,
           GFile        *file)
{
  EaselSurfacePrivate *priv = get_private (self);
  g_autofree char *shown = easel_text_for_display (text, EASEL_LIMIT_LINE_CHARS);

  g_set_object (&priv->saved, file);
  easel_surface_line_set_text (priv->done, shown);
  easel_surface_line_set_button (priv->done, file != NULL ? _("Show in Files") : NULL);
  gtk_widget_set_visible (GTK_WIDGET (priv->done), TRUE);
}

static gboolean
easel_surface_real_can_do (EaselSurface *self,
                           EaselVerb     verb)
{
  EaselSurfacePrivate *priv = get_private (self);

  if (verb == EASEL_VERB_RELOAD)
    return priv->state != EASEL_SURFACE_EMPTY;
  if (verb == EASEL_VERB_SAVE_PICTURE)
    return priv->state == EASEL_SURFACE_LIVE && easel_picture_can_draw (GTK_WIDGET (self));
  return verb == EASEL_VERB_COPY_ADDRESS && easel_canvas_get_address (priv->canvas) != NULL;
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
easel_surface_real_do (EaselSurface *self,
                       EaselVerb     verb)
{
  GtkWindow *root = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));

  if (verb == EASEL_VERB_RELOAD)
    easel_surface_reload (self);
  else if (verb == EASEL_VERB_SAVE_PICTURE)
    easel_picture_save_async (get_private (self)->canvas, root, saved_cb, g_object_ref (self));
  else if (verb == EASEL_VERB_COPY_ADDRESS)
    easel_surface_copy_address (self, easel_canvas_get_address (get_private (self)->canvas));
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
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
bind_template (GtkWidgetClass *klass)
{
  /* Named here so that the object file which registers them is linked. */
  easel_surface_get_resource ();
  g_type_ensure (EASEL_TYPE_WAIT_PAGE);
  gtk_widget_class_set_template_from_resource (klass, RESOURCE_PATH "/surface/easel-surface.ui");
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, lines);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, stack);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, overlay);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, picture);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, wait);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, page);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, reload);
  gtk_widget_class_bind_template_child_private (klass, EaselSurface, errors);
  gtk_widget_class_bind_template_callback (klass, easel_surface_reload);
}

static void
easel_surface_class_init (EaselSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  easel_transients_guard_popovers ();
  easel_transients_guard_focus ();
  object_class->constructed = easel_surface_constructed;
  object_class->dispose = easel_surface_dispose;
  object_class->finalize = easel_surface_finalize;
  object_class->get_property = easel_surface_get_property;
  object_class->set_property = easel_surface_set_property;
  GTK_WIDGET_CLASS (klass)->map = easel_surface_map;
  GTK_WIDGET_CLASS (klass)->unmap = easel_surface_unmap;
  klass->reload = easel_surface_real_reload;
  klass->set_zoom = easel_surface_real_set_zoom;
  klass->can_do = easel_surface_real_can_do;
  klass->do_verb = easel_surface_real_do;
  klass->notice_activated = easel_surface_real_reload;
  klass->photograph = easel_surface_real_photograph;
  install_properties (object_class);
  open_external_signal = g_signal_new ("open-external", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  stirred_signal = g_signal_new ("stirred", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  asking_signal = g_signal_new ("asking", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
  bind_template (GTK_WIDGET_CLASS (klass));
}

static EaselSurfaceLine *
add_line (GtkBox     *box,
          const char *icon_name,
          gboolean    dismissible)
{
  GtkWidget *line = easel_surface_line_new (icon_name, GTK_ACCESSIBLE_ROLE_STATUS, dismissible);

  gtk_widget_set_visible (line, FALSE);
  gtk_box_append (box, line);
  return EASEL_SURFACE_LINE (line);
}

static void
done_activated_cb (EaselSurface *self)
{
  GFile *saved = get_private (self)->saved;

  if (saved != NULL)
    easel_show_file (saved);
}

static void
done_dismissed_cb (EaselSurfaceLine *line)
{
  gtk_widget_set_visible (GTK_WIDGET (line), FALSE);
}

static void
easel_surface_init (EaselSurface *self)
{
  EaselSurfacePrivate *priv = get_private (self);

  priv->created = g_get_monotonic_time ();
  priv->live_ms = -1;
  priv->zoom = 1;
  gtk_widget_init_template (GTK_WIDGET (self));
  priv->strip = add_line (priv->lines, "network-offline-symbolic", FALSE);
  priv->other = add_line (priv->lines, "dialog-information-symbolic", FALSE);
  g_signal_connect_object (priv->other, "activated", G_CALLBACK (other_activated_cb), self, G_CONNECT_SWAPPED);
  priv->notice = add_line (priv->lines, "dialog-warning-symbolic", FALSE);
  priv->asks = g_object_ref_sink (EASEL_ASK_QUEUE (easel_ask_queue_new ()));
  gtk_box_append (priv->lines, GTK_WIDGET (priv->asks));
  priv->done = add_line (GTK_BOX (adw_bin_get_child (ADW_BIN (self))), "object-select-symbolic", TRUE);
  g_signal_connect (priv->done, "dismissed", G_CALLBACK (done_dismissed_cb), NULL);
  g_signal_connect_object (priv->done, "activated", G_CALLBACK (done_activated_cb), self, G_CONNECT_SWAPPED);
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
 * easel_surface_can_do:
 * @self: a surface
 * @verb: a deed of the person
 *
 * Returns: whether easel_surface_do() would do something now
 */
gboolean
easel_surface_can_do (EaselSurface *self,
                      EaselVerb     verb)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), FALSE);

  return EASEL_SURFACE_GET_CLASS (self)->can_do (self, verb);
}

/**
 * easel_surface_do:
 * @self: a surface
 * @verb: what the person wants
 *
 * Does it where that is possible now.
 */
void
easel_surface_do (EaselSurface *self,
                  EaselVerb     verb)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  if (easel_surface_can_do (self, verb))
    EASEL_SURFACE_GET_CLASS (self)->do_verb (self, verb);
}

/**
 * easel_surface_add_bar:
 * @self: a surface
 * @bar: (transfer floating): shown above the content
 *
 * Bars are above the lines; the last that came is the first.
 */
void
easel_surface_add_bar (EaselSurface *self,
                       GtkWidget    *bar)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (GTK_IS_WIDGET (bar));

  gtk_box_insert_child_after (get_private (self)->lines, bar, NULL);
}

/**
 * easel_surface_copy_address:
 * @self: a surface
 * @address: where its content comes from
 *
 * Copies the address whole, and says without its secrets what was copied.
 */
void
easel_surface_copy_address (EaselSurface *self,
                            const char   *address)
{
  g_autofree char *shown = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (address != NULL);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), address);
  shown = easel_uri_redact (address);
  /* Translators: %s is an address. */
  text = g_strdup_printf (_("Copied: %s"), shown);
  easel_surface_set_done (self, text);
}

/**
 * easel_surface_can_sleep:
 * @self: a surface
 *
 * Returns: whether it is of a class that costs a process while it runs
 */
gboolean
easel_surface_can_sleep (EaselSurface *self)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), FALSE);

  return EASEL_SURFACE_GET_CLASS (self)->sleep != NULL;
}

/**
 * easel_surface_sleep:
 * @self: a surface that nobody sees
 *
 * Ends what it costs, a moment later, and makes it %EASEL_SURFACE_ASLEEP. One that would lose something stays as it is.
 */
void
easel_surface_sleep (EaselSurface *self)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  if (get_private (self)->state == EASEL_SURFACE_LIVE && easel_surface_can_sleep (self))
    EASEL_SURFACE_GET_CLASS (self)->sleep (self);
}

/**
 * easel_surface_wake:
 * @self: a surface
 *
 * Loads again what slept, behind the picture of it.
 */
void
easel_surface_wake (EaselSurface *self)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  if (get_private (self)->state == EASEL_SURFACE_ASLEEP)
    EASEL_SURFACE_GET_CLASS (self)->wake (self);
}

/**
 * easel_surface_set_picture:
 * @self: a surface
 * @png: (nullable): what the person saw last
 *
 * Covers the content with a picture of it until it is live.
 */
void
easel_surface_set_picture (EaselSurface *self,
                           GBytes       *png)
{
  EaselSurfacePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SURFACE (self));

  g_clear_pointer (&priv->png, g_bytes_unref);
  if (png != NULL)
    priv->png = g_bytes_ref (png);
  gtk_picture_set_paintable (priv->picture, NULL);
  update_layout (self);
}

/**
 * easel_surface_stir:
 * @self: a surface that sleeps
 *
 * Says, through "stirred", that something came for it.
 */
void
easel_surface_stir (EaselSurface *self)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  g_signal_emit (self, stirred_signal, 0);
}

/* A window keeps a widget that was hidden with the focus inside until its next frame, and for ever where the focus
 * leaves it a second time before that frame (GTK 4.8 to 4.18). */
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
  g_return_if_fail (EASEL_IS_SURFACE (self));

  leave_content (self);
  gtk_overlay_set_child (get_private (self)->overlay, content);
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

  easel_wait_page_set_progress (get_private (self)->wait, what, bytes);
}

/**
 * easel_surface_add_error_line:
 * @self: a surface
 * @text: a sentence; foreign words in it are allowed, it is cleaned for display
 *
 * Shows a line that stays until it is dismissed. The same line is shown once, and of more than EASEL_LIMIT_ERROR_LINES
 * the oldest are only counted.
 */
void
easel_surface_add_error_line (EaselSurface *self,
                              const char   *text)
{
  EaselSurfacePrivate *priv = get_private (self);
  g_autofree char *shown = NULL;
  GtkWidget *line;

  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (text != NULL);

  shown = easel_text_for_display (text, EASEL_LIMIT_LINE_CHARS);
  if (find_line (priv, shown) != NULL)
    return;
  fold_errors (priv);
  line = easel_surface_line_new ("dialog-warning-symbolic", GTK_ACCESSIBLE_ROLE_ALERT, TRUE);
  easel_surface_line_set_text (EASEL_SURFACE_LINE (line), shown);
  g_signal_connect (line, "dismissed", G_CALLBACK (error_dismissed_cb), priv);
  gtk_box_append (priv->errors, line);
  if (priv->more != NULL)
    gtk_box_reorder_child_after (priv->errors, GTK_WIDGET (priv->more), line);
}

/**
 * easel_surface_add_failure_line:
 * @self: a surface
 * @error: why what the person wanted was not done
 *
 * Shows the words of @error. Those of a connection that is lost go when it is there again.
 */
void
easel_surface_add_failure_line (EaselSurface *self,
                                const GError *error)
{
  EaselSurfacePrivate *priv = get_private (self);
  g_autofree char *shown = NULL;
  EaselSurfaceLine *line;

  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (error != NULL);

  easel_surface_add_error_line (self, error->message);
  if (error->domain != G_IO_ERROR || easel_canvas_get_state (priv->canvas) == EASEL_CANVAS_READY)
    return;
  shown = easel_text_for_display (error->message, EASEL_LIMIT_LINE_CHARS);
  line = find_line (priv, shown);
  if (line != NULL && line != priv->more)
    g_object_set_data (G_OBJECT (line), "easel-lost", GINT_TO_POINTER (TRUE));
}

/**
 * easel_surface_remove_error_line:
 * @self: a surface
 * @text: (nullable): as it was given to easel_surface_add_error_line()
 *
 * Takes the line away: what it said is over. One that was only counted stays among the others.
 */
void
easel_surface_remove_error_line (EaselSurface *self,
                                 const char   *text)
{
  EaselSurfacePrivate *priv = get_private (self);
  g_autofree char *shown = NULL;
  EaselSurfaceLine *line;

  g_return_if_fail (EASEL_IS_SURFACE (self));

  if (text == NULL)
    return;
  shown = easel_text_for_display (text, EASEL_LIMIT_LINE_CHARS);
  line = find_line (priv, shown);
  if (line != NULL)
    error_dismissed_cb (line, priv);
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

  show_done (self, text, NULL);
}

/**
 * easel_surface_set_saved:
 * @self: a surface
 * @text: a sentence; foreign words in it are allowed, it is cleaned for display
 * @file: the file that was saved
 *
 * As easel_surface_set_done(), with a button that shows @file in the file manager.
 */
void
easel_surface_set_saved (EaselSurface *self,
                         const char   *text,
                         GFile        *file)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (text != NULL);
  g_return_if_fail (G_IS_FILE (file));

  show_done (self, text, file);
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

  notice = get_private (self)->notice;
  gtk_widget_set_visible (GTK_WIDGET (notice), text != NULL);
  easel_surface_line_set_text (notice, text != NULL ? text : "");
  easel_surface_line_set_button (notice, button);
}

/**
 * easel_surface_ask:
 * @self: a surface
 * @card: (transfer floating): a question of its canvas
 *
 * Asks the person in the tab of the canvas, after the questions that wait there already. They go with the surface.
 *
 * Returns: %FALSE when too many wait; @card is dropped then, without a response
 */
gboolean
easel_surface_ask (EaselSurface *self,
                   EaselAskCard *card)
{
  g_return_val_if_fail (EASEL_IS_SURFACE (self), FALSE);

  if (!easel_ask_queue_add (get_private (self)->asks, card))
    return FALSE;
  g_signal_emit (self, asking_signal, 0);
  return TRUE;
}

/** easel_surface_drop_asks: the page that asked is gone, and its questions with it: they get no answer. */
void
easel_surface_drop_asks (EaselSurface *self)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));

  easel_ask_queue_clear (get_private (self)->asks);
}

/** easel_surface_take_asks: (transfer none): the queue of its questions, which has no parent from here on. */
GtkWidget *
easel_surface_take_asks (EaselSurface *self)
{
  EaselSurfacePrivate *priv;

  g_return_val_if_fail (EASEL_IS_SURFACE (self), NULL);

  priv = get_private (self);
  gtk_box_remove (priv->lines, GTK_WIDGET (priv->asks));
  return GTK_WIDGET (priv->asks);
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

/**
 * easel_surface_query_close_async:
 * @self: a surface
 * @cancellable: (nullable): for the caller's use
 * @callback: called when the person has decided, at the earliest in the next turn of the main loop
 * @user_data: for @callback
 *
 * Asks whether the canvas may be closed. Most surfaces have nothing to lose and say yes.
 */
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

/**
 * easel_surface_query_close_finish:
 * @self: a surface
 * @result: as given to the callback
 * @error: `G_IO_ERROR_CANCELLED`
 *
 * Returns: %TRUE when it may be closed; %FALSE when the person wants it to stay, and on errors
 */
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
