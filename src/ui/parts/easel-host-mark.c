/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-host-mark.h"

#include "easel-source-display.h"

/* Classes of style.css. */
static const char * const colours[] = {
  "host-blue", "host-teal", "host-green", "host-brown", "host-orange", "host-red", "host-pink", "host-purple",
};

struct _EaselHostMark
{
  AdwBin parent_instance;

  GtkLabel *label;
  GSignalGroup *source_signals;
};

G_DEFINE_FINAL_TYPE (EaselHostMark, easel_host_mark, ADW_TYPE_BIN)

/* FNV-1a with all of its bits mixed into the lowest ones: the hash of GLib may change. */
static const char *
find_colour (const char *name)
{
  guint32 hash = 2166136261u;

  for (; *name != '\0'; name++)
    hash = (hash ^ (guchar) *name) * 16777619u;
  hash = (hash ^ hash >> 16) * 0x85ebca6bu;
  return colours[(hash ^ hash >> 13) % G_N_ELEMENTS (colours)];
}

/* The first letter or digit of a name; its other characters may be invisible. */
static gunichar
find_letter (const char *name)
{
  for (; *name != '\0'; name = g_utf8_next_char (name))
    if (g_unichar_isalnum (g_utf8_get_char (name)))
      return g_unichar_toupper (g_utf8_get_char (name));
  return '?';
}

static void
update (EaselHostMark *self)
{
  g_autoptr(EaselSource) source = g_signal_group_dup_target (self->source_signals);
  gboolean is_elsewhere = source != NULL && easel_source_display_is_host (source) && !easel_source_is_here (source);
  const char *classes[] = { "host-mark", NULL, NULL };
  g_autofree char *name = NULL;
  char letter[7] = { 0 };

  gtk_widget_set_visible (GTK_WIDGET (self), is_elsewhere);
  if (!is_elsewhere)
    return;
  name = easel_source_display_title (source);
  g_unichar_to_utf8 (find_letter (name), letter);
  classes[1] = find_colour (name);
  gtk_label_set_text (self->label, letter);
  gtk_widget_set_css_classes (GTK_WIDGET (self->label), classes);
}

static void
easel_host_mark_dispose (GObject *object)
{
  g_clear_object (&EASEL_HOST_MARK (object)->source_signals);
  G_OBJECT_CLASS (easel_host_mark_parent_class)->dispose (object);
}

static void
easel_host_mark_class_init (EaselHostMarkClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_host_mark_dispose;
}

static void
easel_host_mark_init (EaselHostMark *self)
{
  /* The name is read to users of screen readers, not its first letter. */
  self->label = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->label));
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->source_signals = g_signal_group_new (EASEL_TYPE_SOURCE);
  g_signal_group_connect_swapped (self->source_signals, "notify::title", G_CALLBACK (update), self);
}

void
easel_host_mark_set_source (EaselHostMark *self,
                            EaselSource   *source)
{
  g_return_if_fail (EASEL_IS_HOST_MARK (self));
  g_return_if_fail (source == NULL || EASEL_IS_SOURCE (source));

  g_signal_group_set_target (self->source_signals, source);
  update (self);
}
