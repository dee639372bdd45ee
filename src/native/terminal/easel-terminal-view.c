/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-terminal-view.h"

#include "easel-style.h"
#include "easel-terminal-limits.h"

/* PCRE2_MULTILINE, required by VTE; defined here because nothing else of its header is needed. */
#define MULTILINE 0x00000400u

#define LINK "https?://[^\\s<>\"'`\\[\\]{}|\\\\^]+[^\\s<>\"'`\\[\\]{}|\\\\^.,;:!?)]"

struct _EaselTerminalView
{
  VteTerminal parent_instance;
  double      resolution;      /* text resolution in dots per inch */
  guint       limit_columns, limit_rows;   /* 0: as many as fit */
  guint       fit_columns, fit_rows;
};

G_DEFINE_FINAL_TYPE (EaselTerminalView, easel_terminal_view, VTE_TYPE_TERMINAL)

enum { GRID_RESIZED, N_SIGNALS };

static guint signals[N_SIGNALS];

static const char * const palette[] = {
  "#241f31", "#c01c28", "#2ec27e", "#f5c211", "#1e78e4", "#9841bb", "#0ab9dc", "#c0bfbc",
  "#5e5c64", "#ed333b", "#57e389", "#f8e45c", "#51a1ff", "#c061cb", "#4fd2fd", "#f6f5f4",
};

static void
apply_style (EaselTerminalView *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  gboolean dark = adw_style_manager_get_dark (manager);
  gboolean contrast = adw_style_manager_get_high_contrast (manager);
  GdkRGBA colors[G_N_ELEMENTS (palette)];
  GdkRGBA foreground, background;

  for (guint i = 0; i < G_N_ELEMENTS (palette); i++)
    gdk_rgba_parse (&colors[i], palette[i]);
  gdk_rgba_parse (&foreground, contrast ? (dark ? "#ffffff" : "#000000") : (dark ? "#ffffff" : "#1e1e1e"));
  gdk_rgba_parse (&background, contrast ? (dark ? "#000000" : "#ffffff") : (dark ? "#1e1e1e" : "#ffffff"));
  vte_terminal_set_colors (VTE_TERMINAL (self), &foreground, &background, colors, G_N_ELEMENTS (palette));
}

/* VTE measures its font only when the font is set, so it is set again when the text scaling changes. */
static void
easel_terminal_view_css_changed (GtkWidget         *widget,
                                 GtkCssStyleChange *change)
{
  EaselTerminalView *self = EASEL_TERMINAL_VIEW (widget);
  g_autoptr(PangoFontDescription) font = NULL;
  double resolution;

  GTK_WIDGET_CLASS (easel_terminal_view_parent_class)->css_changed (widget, change);
  resolution = pango_cairo_context_get_resolution (gtk_widget_get_pango_context (widget));
  if (resolution == self->resolution)
    return;
  self->resolution = resolution;
  font = pango_font_description_copy (vte_terminal_get_font (VTE_TERMINAL (self)));
  vte_terminal_set_font (VTE_TERMINAL (self), font);
  vte_terminal_set_font (VTE_TERMINAL (self), NULL);
}

/* The length for at most @limit cells, if that is less than @length. Half a cell more does not add a cell, and
 * compensates for a pixel by which VTE counts differently. @fit: number of cells that fit; 0 if VTE may count. */
static int
limit_length (int    length,
              int    padding,
              int    cell,
              guint  limit,
              guint *fit)
{
  *fit = MAX (length - padding, cell) / cell;
  if (limit > 0 && limit < *fit)
    return padding + (int) limit * cell + cell / 2;
  *fit = 0;
  return length;
}

static void
easel_terminal_view_size_allocate (GtkWidget *widget,
                                   int        width,
                                   int        height,
                                   int        baseline)
{
  EaselTerminalView *self = EASEL_TERMINAL_VIEW (widget);
  VteTerminal *terminal = VTE_TERMINAL (widget);
  GtkBorder padding;

  easel_style_get_padding (widget, &padding);
  width = limit_length (width, padding.left + padding.right, vte_terminal_get_char_width (terminal),
                        self->limit_columns, &self->fit_columns);
  height = limit_length (height, padding.top + padding.bottom, vte_terminal_get_char_height (terminal),
                         self->limit_rows, &self->fit_rows);
  GTK_WIDGET_CLASS (easel_terminal_view_parent_class)->size_allocate (widget, width, height, baseline);
  if (self->fit_columns == 0)
    self->fit_columns = vte_terminal_get_column_count (terminal);
  if (self->fit_rows == 0)
    self->fit_rows = vte_terminal_get_row_count (terminal);
  g_signal_emit (widget, signals[GRID_RESIZED], 0);
}

static void
easel_terminal_view_class_init (EaselTerminalViewClass *klass)
{
  GTK_WIDGET_CLASS (klass)->css_changed = easel_terminal_view_css_changed;
  GTK_WIDGET_CLASS (klass)->size_allocate = easel_terminal_view_size_allocate;

  signals[GRID_RESIZED] = g_signal_new ("grid-resized", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
}

static void
add_links (VteTerminal *terminal)
{
  g_autoptr(GError) error = NULL;
  VteRegex *regex = vte_regex_new_for_match (LINK, -1, MULTILINE, &error);

  vte_terminal_set_allow_hyperlink (terminal, TRUE);
  if (regex == NULL)
    {
      g_warning ("Links in terminals are not found: %s", error->message);
      return;
    }
  vte_terminal_match_set_cursor_name (terminal, vte_terminal_match_add_regex (terminal, regex, 0), "pointer");
  vte_regex_unref (regex);
}

static void
easel_terminal_view_init (EaselTerminalView *self)
{
  VteTerminal *terminal = VTE_TERMINAL (self);
  AdwStyleManager *manager = adw_style_manager_get_default ();

  vte_terminal_set_scrollback_lines (terminal, EASEL_LIMIT_TERMINAL_SCROLLBACK);
  vte_terminal_set_audible_bell (terminal, FALSE);
  vte_terminal_set_mouse_autohide (terminal, TRUE);
  vte_terminal_set_scroll_on_output (terminal, FALSE);
  vte_terminal_set_scroll_on_keystroke (terminal, TRUE);
  vte_terminal_search_set_wrap_around (terminal, TRUE);
  add_links (terminal);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (apply_style), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (apply_style), self, G_CONNECT_SWAPPED);
  apply_style (self);
}

void
easel_terminal_view_set_limit (EaselTerminalView *self,
                               guint              columns,
                               guint              rows)
{
  g_return_if_fail (EASEL_IS_TERMINAL_VIEW (self));

  if (self->limit_columns == columns && self->limit_rows == rows)
    return;
  self->limit_columns = columns;
  self->limit_rows = rows;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
easel_terminal_view_get_fit (EaselTerminalView *self,
                             guint             *columns,
                             guint             *rows)
{
  g_return_if_fail (EASEL_IS_TERMINAL_VIEW (self));

  *columns = self->fit_columns;
  *rows = self->fit_rows;
}

/**
 * easel_terminal_view_dup_link:
 * @self: a view
 * @x: pixels from the left
 * @y: pixels from the top
 *
 * Returns: (transfer full) (nullable): the web address at that position, from text or OSC 8; foreign
 */
char *
easel_terminal_view_dup_link (EaselTerminalView *self,
                              double             x,
                              double             y)
{
  char *link;
  int tag;

  g_return_val_if_fail (EASEL_IS_TERMINAL_VIEW (self), NULL);

  link = vte_terminal_check_hyperlink_at (VTE_TERMINAL (self), x, y);
  return link != NULL ? link : vte_terminal_check_match_at (VTE_TERMINAL (self), x, y, &tag);
}
