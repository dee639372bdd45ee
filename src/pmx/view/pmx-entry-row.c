/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-entry-row.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-text.h"
#include "pmx-labels.h"
#include "pmx-limits.h"

struct _PmxEntryRow
{
  AdwActionRow  parent_instance;

  PmxPrimitive *entry;
  GtkDropDown  *choice;   /* nullable: of work items and reviews */
  GtkWidget    *again;    /* nullable: of failed messages */
  GtkWidget    *drop;     /* nullable: of failed messages */
  gboolean      is_showing;
};

enum { REQUEST, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PmxEntryRow, pmx_entry_row, ADW_TYPE_ACTION_ROW)

/* The statuses of an entry, in the order of its drop-down. */
typedef struct
{
  PmxKind     kind;
  const char *title;
  const char *method;
  const char *statuses[6];  /* NULL after the last */
} Progress;

static const Progress progress[] = {
  { PMX_WORK, N_("Progress"), "work.update", { "todo", "in-progress", "blocked", "done", "cancelled" } },
  { PMX_REVIEW, N_("Status"), "review.update", { "open", "resolved", "dismissed" } },
};

/* (nullable): NULL: entries of this kind have no status to choose. */
static const Progress *
find_progress (PmxPrimitive *entry)
{
  for (guint i = 0; i < G_N_ELEMENTS (progress); i++)
    if (progress[i].kind == pmx_primitive_get_kind (entry))
      return &progress[i];
  return NULL;
}

static void
emit_request (PmxEntryRow *self,
              const char  *method,
              const char  *status)
{
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING ("id", pmx_primitive_get_id (self->entry)),
                                                    EASEL_JSON_STRING ("status", status));

  g_signal_emit (self, signals[REQUEST], 0, method, params);
}

static void
again_cb (PmxEntryRow *self)
{
  emit_request (self, "steer.again", NULL);
}

static void
drop_cb (PmxEntryRow *self)
{
  emit_request (self, "steer.drop", NULL);
}

static void
chosen_cb (PmxEntryRow *self)
{
  guint position = gtk_drop_down_get_selected (self->choice);
  const Progress *steps = find_progress (self->entry);

  if (!self->is_showing && position != GTK_INVALID_LIST_POSITION)
    emit_request (self, steps->method, steps->statuses[position]);
}

/* --- content ------------------------------------------------------------------------------------------------------ */

static void
add_line (GString    *text,
          const char *foreign)
{
  g_autofree char *line = foreign != NULL ? easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS) : NULL;

  if (line == NULL || *line == '\0')
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, line);
}

static void
add_detail (GString    *text,
            const char *word)
{
  g_autofree char *shown = word != NULL ? easel_text_for_display (word, EASEL_LIMIT_DISPLAY_CHARS) : NULL;

  if (shown == NULL || *shown == '\0')
    return;
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append (text, shown);
}

/* "Review · error · open · api, 2 minutes ago" */
static char *
dup_about (PmxPrimitive *entry)
{
  PmxKind kind = pmx_primitive_get_kind (entry);
  GString *about = g_string_new (pmx_labels_kind (kind));
  g_autofree char *from = pmx_labels_dup_origin (entry);

  if (kind == PMX_STEERING)
    add_detail (about, pmx_labels_delivery (pmx_primitive_get_delivery (entry)));
  else
    {
      add_detail (about, pmx_primitive_get_label (entry));
      add_detail (about, pmx_labels_status (pmx_primitive_get_status (entry)));
    }
  add_detail (about, from);
  return g_string_free (about, FALSE);
}

static guint
find_status (PmxPrimitive *entry)
{
  const Progress *steps = find_progress (entry);

  for (guint i = 0; steps->statuses[i] != NULL; i++)
    if (g_str_equal (steps->statuses[i], pmx_primitive_get_status (entry)))
      return i;
  return GTK_INVALID_LIST_POSITION;
}

static void
update (PmxEntryRow *self)
{
  g_autofree char *title = easel_text_for_display (pmx_primitive_get_title (self->entry), EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *about = dup_about (self->entry);
  g_autofree char *answer = pmx_primitive_dup_answer (self->entry);
  g_autoptr(GString) subtitle = g_string_new (about);
  gboolean has_failed = pmx_primitive_is_unsent (self->entry) &&
                        pmx_primitive_get_delivery (self->entry) == PMX_DELIVERY_FAILED;

  add_line (subtitle, pmx_primitive_get_detail (self->entry));
  add_line (subtitle, answer);
  add_line (subtitle, pmx_primitive_get_failure (self->entry));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle->str);
  if (self->again != NULL)
    gtk_widget_set_visible (self->again, has_failed);
  if (self->drop != NULL)
    gtk_widget_set_visible (self->drop, has_failed);
  if (has_failed)
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  if (self->choice == NULL)
    return;
  self->is_showing = TRUE;
  gtk_drop_down_set_selected (self->choice, find_status (self->entry));
  self->is_showing = FALSE;
}

static GtkWidget *
add_button (PmxEntryRow *self,
            const char  *icon,
            const char  *name,
            GCallback    callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), button);
  return button;
}

static void
add_choice (PmxEntryRow    *self,
            const Progress *steps)
{
  g_autoptr(GtkStringList) labels = gtk_string_list_new (NULL);

  for (guint i = 0; steps->statuses[i] != NULL; i++)
    gtk_string_list_append (labels, pmx_labels_status (steps->statuses[i]));
  self->choice = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&labels)), NULL));
  gtk_widget_set_valign (GTK_WIDGET (self->choice), GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choice), GTK_ACCESSIBLE_PROPERTY_LABEL, _(steps->title), -1);
  g_signal_connect_object (self->choice, "notify::selected", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->choice));
}

/* --- object lifecycle --------------------------------------------------------------------------------------------- */

static void
pmx_entry_row_finalize (GObject *object)
{
  g_clear_object (&PMX_ENTRY_ROW (object)->entry);
  G_OBJECT_CLASS (pmx_entry_row_parent_class)->finalize (object);
}

static void
pmx_entry_row_class_init (PmxEntryRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pmx_entry_row_finalize;
  signals[REQUEST] = g_signal_new ("request", PMX_TYPE_ENTRY_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, JSON_TYPE_OBJECT);
}

static void
pmx_entry_row_init (PmxEntryRow *self)
{
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (self), 3);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 6);
}

/** pmx_entry_row_new: (transfer floating): the row of @entry. */
GtkWidget *
pmx_entry_row_new (PmxPrimitive *entry)
{
  PmxEntryRow *self;

  g_return_val_if_fail (PMX_IS_PRIMITIVE (entry), NULL);

  self = g_object_new (PMX_TYPE_ENTRY_ROW, NULL);
  self->entry = g_object_ref (entry);
  if (find_progress (entry) != NULL)
    add_choice (self, find_progress (entry));
  if (pmx_primitive_is_unsent (entry))
    {
      self->again = add_button (self, "view-refresh-symbolic", _("Send Again"), G_CALLBACK (again_cb));
      self->drop = add_button (self, "user-trash-symbolic", _("Discard"), G_CALLBACK (drop_cb));
    }
  g_signal_connect_object (entry, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
