/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-surface-limits.h"
#include "easel-surface-private.h"

#include <glib/gi18n-lib.h>

#include "easel-limits.h"
#include "easel-text.h"

/* Old content stays readable while nobody can say that it is still true. */
#define STALE_OPACITY 0.55
#define STALE_OPACITY_HIGH_CONTRAST 0.8

typedef struct
{
  const char *icon_name;
  const char *title;
  const char *description;
  gboolean    reload;
} PageText;

static const PageText page_texts[] = {
  [EASEL_SURFACE_EMPTY] = { "image-loading-symbolic", N_("Nothing to Show Yet"),
                            N_("The canvas appears here as soon as its provider gives it an address."), FALSE },
  [EASEL_SURFACE_CRASHED] = { "computer-fail-symbolic", N_("The Page Stopped Working"), NULL, TRUE },
  [EASEL_SURFACE_REFUSED] = { "action-unavailable-symbolic", N_("Not Shown"), NULL, FALSE },
  [EASEL_SURFACE_FAILED] = { "dialog-error-symbolic", N_("Could Not Be Loaded"), NULL, TRUE },
};

static const PageText gone_text = {
  "window-close-symbolic", N_("Closed"), N_("The host has closed this canvas."), FALSE
};

static EaselSurfaceLine *
add_line (GtkWidget  *box,
          const char *icon_name)
{
  GtkWidget *line = easel_surface_line_new (icon_name, GTK_ACCESSIBLE_ROLE_STATUS, FALSE);

  gtk_widget_set_visible (line, FALSE);
  gtk_box_append (GTK_BOX (box), line);

  return EASEL_SURFACE_LINE (line);
}

static void
build_page (EaselSurfaceLayout *self,
            EaselSurface       *surface)
{
  self->page = ADW_STATUS_PAGE (adw_status_page_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->page), "compact");
  self->reload = gtk_button_new_with_mnemonic (_("_Reload"));
  gtk_widget_set_halign (self->reload, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->reload, "pill");
  adw_status_page_set_child (self->page, self->reload);
  g_signal_connect_object (self->reload, "clicked", G_CALLBACK (easel_surface_reload), surface, G_CONNECT_SWAPPED);
  gtk_stack_add_named (GTK_STACK (self->stack), GTK_WIDGET (self->page), "page");
}

static void
done_dismissed_cb (EaselSurfaceLine *line)
{
  gtk_widget_set_visible (GTK_WIDGET (line), FALSE);
}

static void
add_done (EaselSurfaceLayout *self,
          GtkWidget          *box)
{
  self->done = EASEL_SURFACE_LINE (easel_surface_line_new ("object-select-symbolic", GTK_ACCESSIBLE_ROLE_STATUS, TRUE));
  gtk_widget_set_visible (GTK_WIDGET (self->done), FALSE);
  g_signal_connect (self->done, "dismissed", G_CALLBACK (done_dismissed_cb), NULL);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->done));
}

/* Puts all widgets in place; called once, before anything is shown. */
void
easel_surface_layout_build (EaselSurfaceLayout *self,
                            EaselSurface       *surface)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->strip = add_line (box, "network-offline-symbolic");
  self->notice = add_line (box, "dialog-warning-symbolic");
  self->stack = gtk_stack_new ();
  gtk_stack_set_hhomogeneous (GTK_STACK (self->stack), FALSE);
  gtk_stack_set_vhomogeneous (GTK_STACK (self->stack), FALSE);
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_box_append (GTK_BOX (box), self->stack);
  self->overlay = gtk_overlay_new ();
  self->wait = EASEL_WAIT_PAGE (easel_wait_page_new ());
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->wait));
  gtk_stack_add_named (GTK_STACK (self->stack), self->overlay, "view");
  build_page (self, surface);
  self->errors = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), self->errors);
  add_done (self, box);
  adw_bin_set_child (ADW_BIN (surface), box);
}

static gboolean
is_waiting (EaselSurface *surface)
{
  EaselCanvasState canvas = easel_canvas_get_state (easel_surface_get_canvas (surface));
  EaselSurfaceState state = easel_surface_get_state (surface);

  return state == EASEL_SURFACE_LOADING || (state == EASEL_SURFACE_EMPTY && canvas == EASEL_CANVAS_OPENING);
}

static void
update_wait (EaselSurfaceLayout *self,
             EaselSurface       *surface)
{
  EaselCanvas *canvas = easel_surface_get_canvas (surface);
  const char *title = easel_canvas_get_title (canvas);
  g_autofree char *what = NULL;

  if (!is_waiting (surface))
    {
      easel_wait_page_stop (self->wait);
      return;
    }

  if (title != NULL && *title != '\0')
    {
      g_autofree char *shown = easel_text_for_display (title, EASEL_LIMIT_DISPLAY_CHARS);
      /* Translators: %s is the title of a canvas. */
      what = g_strdup_printf (_("Opening %s…"), shown);
    }
  easel_wait_page_start (self->wait, what != NULL ? what : _("Opening…"));
}

static void
show_page (EaselSurfaceLayout *self,
           const PageText     *text,
           const char         *reason)
{
  const char *description = reason != NULL ? reason : text->description != NULL ? _(text->description) : "";
  /* The description of a status page is markup; reasons may hold foreign words. */
  g_autofree char *escaped = g_markup_escape_text (description, -1);

  adw_status_page_set_icon_name (self->page, text->icon_name);
  adw_status_page_set_title (self->page, _(text->title));
  adw_status_page_set_description (self->page, escaped);
  gtk_widget_set_visible (self->reload, text->reload);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "page");
}

static void
update_stack (EaselSurfaceLayout *self,
              EaselSurface       *surface)
{
  EaselSurfaceState state = easel_surface_get_state (surface);

  if (easel_canvas_get_state (easel_surface_get_canvas (surface)) == EASEL_CANVAS_GONE)
    show_page (self, &gone_text, NULL);
  else if (state == EASEL_SURFACE_LIVE || is_waiting (surface))
    gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "view");
  else
    show_page (self, &page_texts[state], easel_surface_get_reason (surface));
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
update_strip (EaselSurfaceLayout *self,
              EaselSurface       *surface)
{
  EaselCanvas *canvas = easel_surface_get_canvas (surface);
  EaselCanvasState state = easel_canvas_get_state (canvas);
  const char *reason = easel_canvas_get_reason (canvas);
  g_autofree char *shown = NULL;

  if (state == EASEL_CANVAS_STALE)
    shown = easel_text_for_display (reason != NULL ? reason : _("What is shown may be out of date."),
                                    EASEL_LIMIT_LINE_CHARS);
  else if (state == EASEL_CANVAS_CLOSING)
    shown = g_strdup (_("Waiting for the host to close this canvas…"));

  gtk_widget_set_opacity (self->overlay, find_opacity (state));
  gtk_widget_set_visible (GTK_WIDGET (self->strip), shown != NULL);
  if (shown != NULL)
    easel_surface_line_set_text (self->strip, shown);
}

/* Shows what the states of canvas and surface say. */
void
easel_surface_layout_update (EaselSurfaceLayout *self,
                             EaselSurface       *surface)
{
  update_wait (self, surface);
  update_stack (self, surface);
  update_strip (self, surface);
  gtk_accessible_update_state (GTK_ACCESSIBLE (surface), GTK_ACCESSIBLE_STATE_BUSY, is_waiting (surface), -1);
}

static void
error_dismissed_cb (EaselSurfaceLine   *line,
                    EaselSurfaceLayout *self)
{
  if (line == self->more)
    self->more = NULL;
  gtk_box_remove (GTK_BOX (self->errors), GTK_WIDGET (line));
}

static guint
count_lines (EaselSurfaceLayout *self)
{
  guint n = 0;

  for (GtkWidget *line = gtk_widget_get_first_child (self->errors); line; line = gtk_widget_get_next_sibling (line))
    n++;

  return n;
}

static gboolean
is_shown (EaselSurfaceLayout *self,
          const char         *text)
{
  for (GtkWidget *line = gtk_widget_get_first_child (self->errors); line; line = gtk_widget_get_next_sibling (line))
    {
      if (g_str_equal (easel_surface_line_get_text (EASEL_SURFACE_LINE (line)), text))
        return TRUE;
    }

  return FALSE;
}

/* The last line gives up its own text for the number of all that it stands for. */
static void
count_error (EaselSurfaceLayout *self)
{
  g_autofree char *text = NULL;

  if (self->more == NULL)
    {
      self->more = EASEL_SURFACE_LINE (gtk_widget_get_last_child (self->errors));
      self->n_more = 1;
    }
  self->n_more++;
  text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more problem", "%u more problems", self->n_more),
                          self->n_more);
  easel_surface_line_set_text (self->more, text);
}

/* Adds a line, or counts it in the last one when there are enough. */
void
easel_surface_layout_add_error (EaselSurfaceLayout *self,
                                EaselSurface       *surface,
                                const char         *text)
{
  g_autofree char *shown = easel_text_for_display (text, EASEL_LIMIT_LINE_CHARS);
  GtkWidget *line;

  if (is_shown (self, shown))
    return;

  if (self->more != NULL || count_lines (self) >= EASEL_LIMIT_ERROR_LINES)
    {
      count_error (self);
      return;
    }

  line = easel_surface_line_new ("dialog-warning-symbolic", GTK_ACCESSIBLE_ROLE_ALERT, TRUE);
  easel_surface_line_set_text (EASEL_SURFACE_LINE (line), shown);
  g_signal_connect (line, "dismissed", G_CALLBACK (error_dismissed_cb), self);
  gtk_box_append (GTK_BOX (self->errors), line);
}

/* In the place of the one before, which the person has seen. */
void
easel_surface_layout_set_done (EaselSurfaceLayout *self,
                               const char         *text)
{
  g_autofree char *shown = easel_text_for_display (text, EASEL_LIMIT_LINE_CHARS);

  easel_surface_line_set_text (self->done, shown);
  gtk_widget_set_visible (GTK_WIDGET (self->done), TRUE);
}
