/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-gate-row.h"

#include <glib/gi18n-lib.h>

#include "easel-foreign-text.h"
#include "easel-input-delay.h"
#include "easel-json.h"
#include "easel-text.h"
#include "pmx-labels.h"
#include "pmx-limits.h"

struct _PmxGateRow
{
  GtkListBoxRow parent_instance;

  PmxPrimitive    *gate;
  GtkBox          *box;
  GtkLabel        *since;
  GPtrArray       *entries;  /* GtkEditable: one for each field */
  EaselInputDelay *delay;
  guint            timer;
};

enum { REQUEST, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PmxGateRow, pmx_gate_row, GTK_TYPE_LIST_BOX_ROW)

/* Milliseconds after which the waiting time is updated; it is shown in minutes. */
#define SINCE_INTERVAL 30000

/* --- answers ---------------------------------------------------------------------------------------------------- */

static void
emit_request (PmxGateRow *self,
              const char *method,
              JsonObject *params)
{
  json_object_set_string_member (params, "id", pmx_primitive_get_id (self->gate));
  pmx_gate_row_set_busy (self, TRUE);
  g_signal_emit (self, signals[REQUEST], 0, method, params);
}

static void
decide (PmxGateRow *self,
        const char *decision)
{
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING ("decision", decision));

  emit_request (self, pmx_primitive_get_kind (self->gate) == PMX_MODE ? "mode.resolve" : "approval.resolve", params);
}

static void
approve_cb (PmxGateRow *self)
{
  decide (self, "approved");
}

static void
reject_cb (PmxGateRow *self)
{
  decide (self, "rejected");
}

static void
respond_cb (PmxGateRow *self)
{
  const char * const *fields = pmx_primitive_get_fields (self->gate);
  JsonObject *response = json_object_new ();
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_OBJECT ("response", response));

  for (guint i = 0; i < self->entries->len; i++)
    json_object_set_string_member (response, fields[i] != NULL ? fields[i] : "answer",
                                   gtk_editable_get_text (self->entries->pdata[i]));
  emit_request (self, "elicitation.respond", params);
}

void
pmx_gate_row_set_busy (PmxGateRow *self,
                       gboolean    is_busy)
{
  g_return_if_fail (PMX_IS_GATE_ROW (self));

  gtk_widget_set_sensitive (GTK_WIDGET (self->box), !is_busy);
}

/* --- question ----------------------------------------------------------------------------------------------------- */

static GtkLabel *
add_label (PmxGateRow *self,
           const char *text,
           const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (self->box, label);
  return GTK_LABEL (label);
}

/* Adds all of @foreign without cutting it, because the user decides about it. */
static void
add_text (PmxGateRow *self,
          const char *foreign,
          const char *css_class)
{
  GtkWidget *label = easel_foreign_text_new (foreign);

  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (self->box, label);
}

static void
update_since (PmxGateRow *self)
{
  g_autofree char *from = pmx_labels_dup_origin (self->gate);
  gint64 waited = g_get_real_time () / G_USEC_PER_SEC - pmx_primitive_get_created (self->gate);
  g_autofree char *text = NULL;

  if (pmx_primitive_get_created (self->gate) != 0 && waited > PMX_LIMIT_FORGOTTEN)
    /* Translators: %1$s is a kind such as “Approval”, %2$s who asks and how long ago: “api, 2 hours ago”. */
    text = g_strdup_printf (_("%1$s · %2$s · still waiting"), pmx_labels_kind (pmx_primitive_get_kind (self->gate)),
                            from);
  else
    text = g_strjoin (" · ", pmx_labels_kind (pmx_primitive_get_kind (self->gate)), from, NULL);
  gtk_label_set_text (self->since, text);
}

static gboolean
since_cb (gpointer user_data)
{
  update_since (user_data);
  return G_SOURCE_CONTINUE;
}

/* (transfer full): the sentence to decide about, not cut. */
static char *
dup_headline (PmxPrimitive *gate)
{
  g_autofree char *title = easel_text_for_reading (pmx_primitive_get_title (gate));

  if (pmx_primitive_get_kind (gate) != PMX_MODE)
    return g_steal_pointer (&title);
  if (g_str_equal (title, "plan"))
    return g_strdup (_("Plan first, and change nothing?"));
  if (g_str_equal (title, "execute"))
    return g_strdup (_("Carry out the plan?"));
  if (g_str_equal (title, "autonomous"))
    return g_strdup (_("Work on without asking you?"));
  /* Translators: %s is a mode, as an agent calls it. */
  return g_strdup_printf (_("Change to the mode “%s”?"), title);
}

static void
add_asked (PmxGateRow *self)
{
  g_autofree char *headline = dup_headline (self->gate);
  const char *detail = pmx_primitive_get_detail (self->gate);
  gboolean is_approval = pmx_primitive_get_kind (self->gate) == PMX_APPROVAL;
  const char *action = is_approval ? pmx_primitive_get_label (self->gate) : NULL;

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, headline, -1);
  add_text (self, headline, "heading");
  if (detail != NULL)
    add_text (self, detail, "body");
  if (action != NULL)
    add_text (self, action, "monospace");
  self->since = add_label (self, "", "dim-label");
  update_since (self);
}

static void
add_entry (PmxGateRow *self,
           const char *name)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), name);
  gtk_entry_set_max_length (GTK_ENTRY (entry), EASEL_LIMIT_QUESTION_CHARS);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object (entry, "activate", G_CALLBACK (respond_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (self->box, entry);
  g_ptr_array_add (self->entries, entry);
}

static GtkWidget *
add_button (GtkBox     *buttons,
            const char *label,
            const char *css_class,
            GCallback   callback,
            PmxGateRow *self)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  if (css_class != NULL)
    gtk_widget_add_css_class (button, css_class);
  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);
  gtk_box_append (buttons, button);
  return button;
}

static void
add_answers (PmxGateRow *self)
{
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *yes;

  if (pmx_primitive_get_kind (self->gate) == PMX_ELICITATION)
    {
      const char * const *fields = pmx_primitive_get_fields (self->gate);

      for (guint i = 0; fields[i] != NULL; i++)
        {
          g_autofree char *name = easel_text_for_display (fields[i], EASEL_LIMIT_DISPLAY_CHARS);

          add_entry (self, name);
        }
      if (fields[0] == NULL)
        add_entry (self, _("Answer"));
      yes = add_button (GTK_BOX (buttons), _("_Answer"), "suggested-action", G_CALLBACK (respond_cb), self);
    }
  else
    {
      add_button (GTK_BOX (buttons), _("_Reject"), NULL, G_CALLBACK (reject_cb), self);
      yes = add_button (GTK_BOX (buttons), _("_Approve"), "suggested-action", G_CALLBACK (approve_cb), self);
      g_object_bind_property (self->delay, "elapsed", yes, "sensitive", G_BINDING_SYNC_CREATE);
    }
  gtk_widget_set_halign (buttons, GTK_ALIGN_END);
  gtk_box_append (self->box, buttons);
}

/* --- object lifecycle --------------------------------------------------------------------------------------------- */

static void
pmx_gate_row_dispose (GObject *object)
{
  g_clear_handle_id (&PMX_GATE_ROW (object)->timer, g_source_remove);
  G_OBJECT_CLASS (pmx_gate_row_parent_class)->dispose (object);
}

static void
pmx_gate_row_finalize (GObject *object)
{
  PmxGateRow *self = PMX_GATE_ROW (object);

  g_ptr_array_unref (self->entries);
  g_clear_object (&self->delay);
  g_clear_object (&self->gate);
  G_OBJECT_CLASS (pmx_gate_row_parent_class)->finalize (object);
}

static void
pmx_gate_row_class_init (PmxGateRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = pmx_gate_row_dispose;
  object_class->finalize = pmx_gate_row_finalize;
  signals[REQUEST] = g_signal_new ("request", PMX_TYPE_GATE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                   G_TYPE_STRING, JSON_TYPE_OBJECT);
}

static void
pmx_gate_row_init (PmxGateRow *self)
{
  self->entries = g_ptr_array_new ();
  self->delay = easel_input_delay_new (GTK_WIDGET (self));
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  gtk_widget_set_margin_top (GTK_WIDGET (self->box), 12);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->box), 12);
  gtk_widget_set_margin_start (GTK_WIDGET (self->box), 12);
  gtk_widget_set_margin_end (GTK_WIDGET (self->box), 12);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), GTK_WIDGET (self->box));
  /* The row itself gets the focus first, so that the next key does not activate one of its answers. */
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
  self->timer = g_timeout_add (SINCE_INTERVAL, since_cb, self);
}

/** pmx_gate_row_new: (transfer floating): the row of @gate, which must be waiting. */
GtkWidget *
pmx_gate_row_new (PmxPrimitive *gate)
{
  PmxGateRow *self;

  g_return_val_if_fail (PMX_IS_PRIMITIVE (gate), NULL);

  self = g_object_new (PMX_TYPE_GATE_ROW, NULL);
  self->gate = g_object_ref (gate);
  add_asked (self);
  add_answers (self);
  return GTK_WIDGET (self);
}
