/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-inspector-kinds.h"

#include <glib/gi18n.h>
#include <string.h>

#include "easel-console.h"
#include "easel-limits.h"
#include "easel-text.h"

static const struct
{
  const char *icon_name;
  const char *name;      /* translation context "messages" */
} levels[] = {
  [EASEL_CONSOLE_DEBUG] = { "applications-engineering-symbolic", NC_("messages", "Debugging") },
  [EASEL_CONSOLE_LOG] = { "dialog-information-symbolic", NC_("messages", "Information") },
  [EASEL_CONSOLE_WARNING] = { "dialog-warning-symbolic", NC_("messages", "Warnings") },
  [EASEL_CONSOLE_ERROR] = { "dialog-error-symbolic", NC_("messages", "Errors") },
};

/* Errors come first. */
static EaselConsoleLevel
level_of_kind (guint kind)
{
  return G_N_ELEMENTS (levels) - kind;
}

static const char *
get_kind_name (guint kind)
{
  if (kind == 0)
    return C_("messages", "All");
  return kind <= G_N_ELEMENTS (levels) ? g_dpgettext2 (NULL, "messages", levels[level_of_kind (kind)].name) : NULL;
}

static gboolean
matches (gpointer item,
         guint    kind)
{
  return kind <= G_N_ELEMENTS (levels) && easel_console_item_get_level (item) == level_of_kind (kind);
}

static gboolean
has_words (gpointer    item,
           const char *words)
{
  g_autofree char *text = g_utf8_casefold (easel_console_item_get_text (item), -1);
  g_autofree char *source = g_utf8_casefold (easel_console_item_get_source (item), -1);

  return strstr (text, words) != NULL || strstr (source, words) != NULL;
}

static gint64
get_time (gpointer item)
{
  return easel_console_item_get_time (item);
}

/* Returns: (transfer full): file and line; "" if they are unknown. */
static char *
describe_location (EaselConsoleItem *item)
{
  const char *source = easel_console_item_get_source (item);
  const char *slash = strrchr (source, '/');
  const char *file = slash != NULL && slash[1] != '\0' ? slash + 1 : source;
  g_autofree char *shown = easel_text_for_display (file, 24);

  return easel_console_item_get_line (item) > 0
           ? g_strdup_printf ("%s:%u", shown, easel_console_item_get_line (item)) : g_steal_pointer (&shown);
}

static void
show (gpointer  item,
      GtkImage *image,
      GtkLabel *name,
      GtkLabel *detail)
{
  const EaselConsoleLevel level = easel_console_item_get_level (item);
  const char *words = g_dpgettext2 (NULL, "messages", levels[level].name);
  g_autofree char *text = easel_text_for_display (easel_console_item_get_text (item), EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *location = describe_location (item);

  gtk_image_set_from_icon_name (image, levels[level].icon_name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (image), words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (image), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_label_set_text (name, text);
  gtk_label_set_text (detail, location);
}

static char *
dup_text (gpointer item)
{
  g_autofree char *text = easel_text_for_reading (easel_console_item_get_text (item));
  const char *source = easel_console_item_get_source (item);

  if (*source == '\0')
    return g_steal_pointer (&text);
  return g_strdup_printf ("%s\n\n%s:%u", text, source, easel_console_item_get_line (item));
}

static char *
dup_line (gpointer item)
{
  return easel_console_item_dup_line (item);
}

const EaselInspectorKind easel_inspector_console = {
  .kind = N_("Level"),
  .get_kind_name = get_kind_name,
  .placeholder = N_("Text or file"),
  .list = N_("Console"),
  .empty = N_("New messages from the page will appear here. Reload it to see the messages from its start."),
  .item = N_("Selected Message"),
  .file_name = "easel-console.jsonl",
  .matches = matches,
  .has_words = has_words,
  .get_time = get_time,
  .show = show,
  .dup_text = dup_text,
  .dup_line = dup_line,
};
