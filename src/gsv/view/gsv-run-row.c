/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "gsv-run-row.h"

#include <glib/gi18n-lib.h>

#include "easel-gsv-view-resources.h"
#include "easel-text.h"
#include "gsv-limits.h"
#include "gsv-value-view.h"

struct _GsvRunRow
{
  AdwPreferencesRow parent_instance;

  GsvRun   *run;
  GtkLabel *action;
  GtkLabel *about;
  AdwBin   *result;
};

G_DEFINE_FINAL_TYPE (GsvRunRow, gsv_run_row, ADW_TYPE_PREFERENCES_ROW)

/* The time of day, with the date if it is not the same day as @reference. */
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
    case GSV_RUN_BY_USER:
      return _("You");
    case GSV_RUN_BY_JOB:
      return _("Automatically");
    case GSV_RUN_BY_OTHERS:
    default:
      return _("Someone else");
    }
}

/* Shows "You, 14:03:20 – 14:03:22, done", and the message. */
static void
update (GsvRunRow *self)
{
  GsvRun *run = self->run;
  GString *subtitle = g_string_new (describe_starter (run));
  g_autofree char *started = dup_time (gsv_run_get_started (run), g_get_real_time () / G_USEC_PER_SEC);
  const char *message = gsv_run_get_message (run);

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
  if (message != NULL && *message != '\0')
    g_string_append_printf (subtitle, "\n%s", message);
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = gsv_run_row_finalize;
  easel_gsv_view_get_resource ();
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/gsv/gsv-run-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GsvRunRow, action);
  gtk_widget_class_bind_template_child (widget_class, GsvRunRow, about);
  gtk_widget_class_bind_template_child (widget_class, GsvRunRow, result);
}

static void
gsv_run_row_init (GsvRunRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
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
  gtk_label_set_text (self->action, title);
  g_signal_connect_object (run, "notify", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (run, "notify::result", G_CALLBACK (update_result), self, G_CONNECT_SWAPPED);
  update (self);
  update_result (self);
  return GTK_WIDGET (self);
}
