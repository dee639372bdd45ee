/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-overview-row.h"

#include <glib/gi18n.h>

#include "easel-canvas-page.h"
#include "easel-instance.h"
#include "easel-limits.h"
#include "easel-picture.h"
#include "easel-session.h"
#include "easel-text.h"

/* Size in application pixels; pictures are requested twice as large. */
#define WIDTH 96
#define HEIGHT 64

struct _EaselOverviewRow
{
  GtkBox parent_instance;

  GtkStack *stack;
  GtkPicture *picture;
  GtkWidget *window;      /* shows the upper part of the picture */
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (EaselOverviewRow, easel_overview_row, GTK_TYPE_BOX)

static void
easel_overview_row_dispose (GObject *object)
{
  EaselOverviewRow *self = EASEL_OVERVIEW_ROW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (easel_overview_row_parent_class)->dispose (object);
}

static void
easel_overview_row_class_init (EaselOverviewRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_overview_row_dispose;
}

static void
easel_overview_row_init (EaselOverviewRow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_box_set_spacing (GTK_BOX (self), 12);
}

/* Returns: (transfer full): the agent if it is known, otherwise the session and the host. */
char *
easel_overview_row_dup_origin (EaselCanvas *canvas)
{
  EaselSession *session;
  const char *agent, *title, *host;
  g_autofree char *whole = NULL;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  session = easel_canvas_get_session (canvas);
  agent = session == NULL ? NULL : easel_session_get_agent (session);
  title = session == NULL ? NULL : easel_session_get_title (session);
  host = easel_canvas_get_source_title (canvas);
  if (agent != NULL || title == NULL)
    whole = g_strconcat (agent != NULL ? agent : "", agent != NULL && host != NULL ? " – " : "", host, NULL);
  else
    whole = g_strconcat (title, host != NULL ? " – " : NULL, host, NULL);
  return easel_text_for_display (whole, EASEL_LIMIT_DISPLAY_CHARS);
}

/* Shows the picture; a canvas that cannot provide one now keeps its icon. */
static void
taken_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselOverviewRow) self = user_data;
  g_autoptr(EaselPicture) picture = easel_canvas_take_picture_finish (EASEL_CANVAS (object), result, NULL);
  g_autoptr(GdkTexture) texture = picture == NULL ? NULL : gdk_texture_new_from_bytes (picture->png, NULL);
  int height;

  if (texture == NULL || self->cancellable == NULL)
    return;
  gtk_picture_set_paintable (self->picture, GDK_PAINTABLE (texture));
  height = WIDTH * gdk_texture_get_height (texture) / gdk_texture_get_width (texture);
  gtk_widget_set_size_request (GTK_WIDGET (self->picture), WIDTH, MAX (HEIGHT, height));
  gtk_stack_set_visible_child (self->stack, self->window);
}

static GtkWidget *
build_picture (EaselOverviewRow *self,
               EaselCanvas      *canvas)
{
  EaselInstance *instance = easel_canvas_get_instance (canvas);
  const char *declared = instance != NULL ? easel_instance_get_declaration (instance)->icon : NULL;
  GtkWidget *icon = gtk_image_new_from_icon_name (declared != NULL ? declared : "easel-canvas-symbolic");

  self->picture = GTK_PICTURE (gtk_picture_new ());
  gtk_picture_set_content_fit (self->picture, GTK_CONTENT_FIT_COVER);
  gtk_widget_set_valign (GTK_WIDGET (self->picture), GTK_ALIGN_START);
  self->window = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->window), GTK_POLICY_EXTERNAL, GTK_POLICY_EXTERNAL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->window), GTK_WIDGET (self->picture));
  gtk_widget_set_can_focus (self->window, FALSE);
  gtk_widget_set_can_target (self->window, FALSE);
  gtk_image_set_pixel_size (GTK_IMAGE (icon), 32);
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_add_child (self->stack, icon);
  gtk_stack_add_child (self->stack, self->window);
  gtk_widget_set_size_request (GTK_WIDGET (self->stack), WIDTH, HEIGHT);
  gtk_widget_set_valign (GTK_WIDGET (self->stack), GTK_ALIGN_CENTER);
  gtk_widget_set_overflow (GTK_WIDGET (self->stack), GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (GTK_WIDGET (self->stack), "card");
  return GTK_WIDGET (self->stack);
}

static GtkWidget *
build_label (const char *text,
             const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    {
      gtk_widget_add_css_class (label, css_class);
      gtk_widget_add_css_class (label, "dim-label");
    }
  return label;
}

/** easel_overview_row_new: (transfer floating): a row for the present state of @canvas. @in_second_pane: whether it is
 * marked as in the second pane. */
GtkWidget *
easel_overview_row_new (EaselCanvas *canvas,
                        gboolean     in_second_pane)
{
  EaselOverviewRow *self;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_autofree char *title = NULL;
  g_autofree char *origin = NULL;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  title = easel_canvas_page_dup_title_of (canvas);
  origin = easel_overview_row_dup_origin (canvas);
  self = g_object_new (EASEL_TYPE_OVERVIEW_ROW, NULL);
  gtk_box_append (GTK_BOX (self), build_picture (self, canvas));
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (box, TRUE);
  gtk_box_append (GTK_BOX (box), build_label (title, NULL));
  gtk_box_append (GTK_BOX (box), build_label (origin, "caption"));
  if (in_second_pane)
    gtk_box_append (GTK_BOX (box), build_label (_("Side by side"), "caption"));
  gtk_box_append (GTK_BOX (self), box);
  easel_canvas_take_picture_async (canvas, 2 * WIDTH, self->cancellable, taken_cb, g_object_ref (self));
  return GTK_WIDGET (self);
}
