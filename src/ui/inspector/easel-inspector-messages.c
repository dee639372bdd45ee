/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-inspector-kinds.h"

#include <glib/gi18n.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-message-log.h"
#include "easel-text.h"

/* Items of the drop-down for the direction. */
enum { ALL, RECEIVED, SENT };

static const char *
get_kind_name (guint kind)
{
  switch (kind)
    {
    case ALL:
      return C_("messages", "All");
    case RECEIVED:
      return C_("messages", "Received");
    case SENT:
      return C_("messages", "Sent");
    default:
      return NULL;
    }
}

static gboolean
matches (gpointer item,
         guint    kind)
{
  return easel_logged_message_is_incoming (item) == (kind == RECEIVED);
}

static gboolean
has_words (gpointer    item,
           const char *words)
{
  g_autofree char *method = g_utf8_casefold (easel_logged_message_get_method (item), -1);
  g_autofree char *text = NULL;
  g_autofree char *folded = NULL;

  if (strstr (method, words) != NULL)
    return TRUE;
  /* The text of the item is without secrets, so a search does not find tokens. */
  text = easel_logged_message_dup_text (item);
  folded = g_utf8_casefold (text, -1);
  return strstr (folded, words) != NULL;
}

static gint64
get_time (gpointer item)
{
  return easel_logged_message_get_time (item);
}

static char *
describe_method (EaselLoggedMessage *item)
{
  g_autofree char *method = easel_text_for_display (easel_logged_message_get_method (item), EASEL_LIMIT_DISPLAY_CHARS);

  if (!easel_logged_message_is_answer (item))
    return *method != '\0' ? g_steal_pointer (&method) : g_strdup ("…");
  if (*method == '\0')
    return g_strdup (_("Answer"));
  /* Translators: %s is the name of a request, such as “initialize”. */
  return g_strdup_printf (_("Answer to %s"), method);
}

static void
show (gpointer  item,
      GtkImage *image,
      GtkLabel *name,
      GtkLabel *detail)
{
  const gboolean incoming = easel_logged_message_is_incoming (item);
  const char *way = incoming ? C_("messages", "Received") : C_("messages", "Sent");
  g_autofree char *method = describe_method (item);
  g_autofree char *size = g_format_size (easel_logged_message_get_size (item));

  gtk_image_set_from_icon_name (image, incoming ? "go-down-symbolic" : "go-up-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (image), way);
  gtk_accessible_update_property (GTK_ACCESSIBLE (image), GTK_ACCESSIBLE_PROPERTY_LABEL, way, -1);
  gtk_label_set_text (name, method);
  gtk_label_set_text (detail, size);
}

static char *
dup_text (gpointer item)
{
  g_autofree char *text = easel_logged_message_dup_text (item);
  g_autofree char *size = NULL;

  if (*text != '\0')
    return g_steal_pointer (&text);
  size = g_format_size (easel_logged_message_get_size (item));
  /* Translators: %s is a size, such as “3.2 MB”. */
  return g_strdup_printf (_("The text of this message is not kept: %s."), size);
}

static char *
dup_line (gpointer item)
{
  return easel_logged_message_dup_line (item);
}

const EaselInspectorKind easel_inspector_messages = {
  .kind = N_("Direction"),
  .get_kind_name = get_kind_name,
  .placeholder = N_("Method or text"),
  .list = N_("Messages"),
  .empty = N_("No Messages"),
  .item = N_("Selected Message"),
  .file_name = "easel-messages.jsonl",
  .matches = matches,
  .has_words = has_words,
  .get_time = get_time,
  .show = show,
  .dup_text = dup_text,
  .dup_line = dup_line,
};
