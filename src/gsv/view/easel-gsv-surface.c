/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "easel-gsv-surface.h"

#include <glib/gi18n-lib.h>

#include "easel-gsv-view-resources.h"
#include "easel-text.h"
#include "gsv-document.h"
#include "gsv-limits.h"
#include "gsv-log-group.h"
#include "gsv-state-group.h"

struct _EaselGsvSurface
{
  EaselSurface         parent_instance;

  GsvDocument         *document;
  AdwPreferencesGroup *actions;
  GPtrArray           *action_rows;  /* GtkWidget: children of @actions */
  char                *declared;     /* nullable: the actions in the rows */
  GtkBox              *box;
  GtkLabel            *about;
};

G_DEFINE_FINAL_TYPE (EaselGsvSurface, easel_gsv_surface, EASEL_TYPE_SURFACE)

/* --- actions ---------------------------------------------------------------------------------------------------- */

static void
ran_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr(GtkWidget) button = user_data;
  /* Errors are ignored here, because the canvas reports them. */
  g_autoptr(JsonNode) answer = easel_canvas_ask_finish (EASEL_CANVAS (source), result, NULL);

  gtk_widget_set_sensitive (button, TRUE);
}

static void
run_cb (GtkButton *button,
        gpointer   user_data)
{
  EaselGsvSurface *self = user_data;
  g_autoptr(JsonObject) params = json_object_new ();

  json_object_set_string_member (params, "actionId", gtk_widget_get_name (GTK_WIDGET (button)));
  gtk_widget_set_sensitive (GTK_WIDGET (button), FALSE);
  easel_canvas_ask_async (easel_surface_get_canvas (EASEL_SURFACE (self)), "canvas.action", params, NULL, ran_cb,
                          g_object_ref (button));
}

static GtkWidget *
make_action_row (EaselGsvSurface *self,
                 const GsvAction *action)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Run"));
  g_autofree char *title = easel_text_for_display (action->id, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *kind = gsv_action_dup_kind (action);
  g_autofree char *bound = gsv_document_dup_bound (self->document, action->id);
  g_autofree char *names = bound != NULL ? easel_text_for_display (bound, EASEL_LIMIT_DISPLAY_CHARS) : NULL;
  g_autofree char *subtitle = names != NULL ? g_strdup_printf ("%s\n%s", kind, names) : g_strdup (kind);
  g_autofree char *spoken = NULL;

  /* Translators: %s is the name of an action. */
  spoken = g_strdup_printf (_("Run “%s”"), title);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_name (button, action->id);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (button, action->kind != GSV_ACTION_UNKNOWN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (run_cb), self, 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return row;
}

static char *
dup_declared (GsvDocument *document,
              GPtrArray   *actions)
{
  GString *declared = g_string_new (NULL);

  for (guint i = 0; i < actions->len; i++)
    {
      const GsvAction *action = actions->pdata[i];

      g_autofree char *bound = gsv_document_dup_bound (document, action->id);

      g_string_append_printf (declared, "%s\t%d\t%s\t%s\n", action->id, action->kind,
                              action->tool != NULL ? action->tool : "", bound != NULL ? bound : "");
    }
  return g_string_free (declared, FALSE);
}

/* Rows are kept while the actions are the same, so that a button does not move just before a click. */
static void
update_actions (EaselGsvSurface *self)
{
  GPtrArray *actions = gsv_document_get_actions (self->document);
  g_autofree char *declared = dup_declared (self->document, actions);

  if (g_strcmp0 (declared, self->declared) == 0)
    return;
  for (guint i = 0; i < self->action_rows->len; i++)
    adw_preferences_group_remove (self->actions, self->action_rows->pdata[i]);
  g_ptr_array_set_size (self->action_rows, 0);
  for (guint i = 0; i < actions->len; i++)
    {
      GtkWidget *row = make_action_row (self, actions->pdata[i]);

      adw_preferences_group_add (self->actions, row);
      g_ptr_array_add (self->action_rows, row);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->actions), actions->len > 0);
  g_free (self->declared);
  self->declared = g_steal_pointer (&declared);
}

/* --- other content ------------------------------------------------------------------------------------------------ */

static void
changed_cb (EaselGsvSurface *self)
{
  update_actions (self);
  if (gsv_document_is_whole (self->document))
    easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
}

static void
update_about (EaselGsvSurface *self)
{
  GsvDocument *document = self->document;
  g_autofree char *mode = easel_text_for_display (gsv_document_get_mode (document), EASEL_LIMIT_DISPLAY_CHARS);
  const char *owner = gsv_document_get_owner (document);
  g_autofree char *revision = g_strdup_printf ("%" G_GINT64_FORMAT, gsv_document_get_revision (document));
  /* Translators: %1$s is a kind of canvas such as "html", %2$s counts its changes. */
  g_autofree char *text = g_strdup_printf (_("%1$s, revision %2$s"), mode, revision);
  g_autofree char *shown = owner != NULL ? easel_text_for_display (owner, EASEL_LIMIT_DISPLAY_CHARS) : NULL;
  g_autoptr(GDateTime) updated = g_date_time_new_from_unix_local (gsv_document_get_updated (document));
  g_autofree char *time = updated != NULL ? g_date_time_format (updated, "%c") : g_strdup ("");
  g_autofree char *whole = g_strjoin ("\n", text, time, shown, NULL);

  gtk_label_set_text (self->about, whole);
}

static void
easel_gsv_surface_constructed (GObject *object)
{
  EaselGsvSurface *self = EASEL_GSV_SURFACE (object);
  EaselCanvas *canvas;

  G_OBJECT_CLASS (easel_gsv_surface_parent_class)->constructed (object);
  canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  self->document = g_object_ref (GSV_DOCUMENT (easel_canvas_get_model (canvas)));
  gtk_box_prepend (self->box, gsv_state_group_new (self->document));
  gtk_box_insert_child_after (self->box, gsv_log_group_new (gsv_document_get_log (self->document)),
                              GTK_WIDGET (self->actions));
  g_signal_connect_object (self->document, "notify", G_CALLBACK (update_about), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LOADING, NULL);
  update_about (self);
  changed_cb (self);
}

static void
easel_gsv_surface_finalize (GObject *object)
{
  EaselGsvSurface *self = EASEL_GSV_SURFACE (object);

  g_ptr_array_unref (self->action_rows);
  g_clear_object (&self->document);
  g_free (self->declared);
  G_OBJECT_CLASS (easel_gsv_surface_parent_class)->finalize (object);
}

static void
easel_gsv_surface_class_init (EaselGsvSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = easel_gsv_surface_constructed;
  object_class->finalize = easel_gsv_surface_finalize;
  easel_gsv_view_get_resource ();
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/gsv/easel-gsv-surface.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselGsvSurface, box);
  gtk_widget_class_bind_template_child (widget_class, EaselGsvSurface, actions);
  gtk_widget_class_bind_template_child (widget_class, EaselGsvSurface, about);
}

static void
easel_gsv_surface_init (EaselGsvSurface *self)
{
  self->action_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Matches canvases without an address: a canvas with a page has one. */
static gboolean
match (EaselCanvas *canvas)
{
  return GSV_IS_DOCUMENT (easel_canvas_get_model (canvas)) && easel_canvas_get_address (canvas) == NULL;
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  return g_object_new (EASEL_TYPE_GSV_SURFACE, "canvas", canvas, NULL);
}

const EaselSurfaceKind easel_gsv_surface_kind = { "gsv", match, create };
