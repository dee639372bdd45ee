/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "gsv-run-row.h"

#include <glib/gi18n-lib.h>

#include "easel-text.h"
#include "gsv-limits.h"
#include "gsv-value-view.h"

struct _GsvRunRow
{
  AdwPreferencesRow parent_instance;

  GsvRun   *run;
  GtkLabel *about;
  AdwBin   *result;
};

G_DEFINE_FINAL_TYPE (GsvRunRow, gsv_run_row, ADW_TYPE_PREFERENCES_ROW)

/* With the day where that is not @reference's. */
static char *
dup_time (gint64 seconds,
          gint64 reference)
{
  g_autoptr(GDateTime) time = g_date_time_new_from_unix_local (seconds);
  g_autoptr(GDateTime) other = g_date_time_new_from_unix_local (reference);
  gboolean is_same_day;

  if (time == NULL || other == NULL)
    return g_strdup ("");
  is_same_day = g_date_time_get_year (time) == g_date_time_get_year (other) &&
                g_date_time_get_day_of_year (time) == g_date_time_get_day_of_year (other);
  return g_date_time_format (time, is_same_day ? "%X" : "%x %X");
}

static const char *
describe_state (GsvRun *run)
{
  switch (gsv_run_get_state (run))
    {
    case GSV_RUN_RUNNING:
      return _("running");
    case GSV_RUN_DONE:
      return _("done");
    case GSV_RUN_FAILED:
    default:
      return _("failed");
    }
}

static const char *
describe_starter (GsvRun *run)
{
  switch (gsv_run_get_starter (run))
    {
    case GSV_RUN_BY_PERSON:
      return _("You");
    case GSV_RUN_BY_JOB:
      return _("Automatically");
    case GSV_RUN_BY_OTHERS:
    default:
      return _("Someone else");
    }
}

/* "You, 14:03:20 – 14:03:22, done" and what it said. */
static void
update (GsvRunRow *self)
{
  GsvRun *run = self->run;
  GString *subtitle = g_string_new (describe_starter (run));
  g_autofree char *started = dup_time (gsv_run_get_started (run), g_get_real_time () / G_USEC_PER_SEC);
  const char *words = gsv_run_get_words (run);

  g_string_append_printf (subtitle, ", %s", started);
  if (gsv_run_get_ended (run) != 0)
    {
      g_autofree char *ended = dup_time (gsv_run_get_ended (run), gsv_run_get_started (run));

      g_string_append_printf (subtitle, " – %s", ended);
    }
  g_string_append_printf (subtitle, ", %s", describe_state (run));
  if (gsv_run_get_tool (run) != NULL)
    {
      g_autofree char *tool = easel_text_for_display (gsv_run_get_tool (run), EASEL_LIMIT_DISPLAY_CHARS);

      g_string_append_printf (subtitle, "\n%s", tool);
    }
  if (words != NULL && *words != '\0')
    g_string_append_printf (subtitle, "\n%s", words);
  gtk_label_set_text (self->about, subtitle->str);
  if (gsv_run_get_state (run) == GSV_RUN_FAILED)
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  g_string_free (subtitle, TRUE);
}

static void
update_result (GsvRunRow *self)
{
  JsonNode *result = gsv_run_get_result (self->run);

  adw_bin_set_child (self->result, result != NULL ? gsv_value_view_new (result) : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->result), result != NULL);
}

static void
gsv_run_row_finalize (GObject *object)
{
  g_clear_object (&GSV_RUN_ROW (object)->run);
  G_OBJECT_CLASS (gsv_run_row_parent_class)->finalize (object);
}

static void
gsv_run_row_class_init (GsvRunRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gsv_run_row_finalize;
}

static void
gsv_run_row_init (GsvRunRow *self)
{
  self->about = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->about, 0);
  gtk_label_set_wrap (self->about, TRUE);
  gtk_label_set_wrap_mode (self->about, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (self->about, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->about), "caption");
  self->result = ADW_BIN (adw_bin_new ());
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
}

static void
build (GsvRunRow  *self,
       const char *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_margin_top (GTK_WIDGET (self->result), 6);
  gtk_widget_set_margin_top (box, 9);
  gtk_widget_set_margin_bottom (box, 9);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->about));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->result));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
}

/** gsv_run_row_new: (transfer floating): the row of @run. */
GtkWidget *
gsv_run_row_new (GsvRun *run)
{
  GsvRunRow *self;
  g_autofree char *title = NULL;

  g_return_val_if_fail (GSV_IS_RUN (run), NULL);

  self = g_object_new (GSV_TYPE_RUN_ROW, NULL);
  self->run = g_object_ref (run);
  title = easel_text_for_display (gsv_run_get_action (run), EASEL_LIMIT_DISPLAY_CHARS);
  build (self, title);
  g_signal_connect_object (run, "notify", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (run, "notify::result", G_CALLBACK (update_result), self, G_CONNECT_SWAPPED);
  update (self);
  update_result (self);
  return GTK_WIDGET (self);
}
