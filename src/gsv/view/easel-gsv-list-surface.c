/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "easel-gsv-list-surface.h"

#include <glib/gi18n-lib.h>

#include "easel-alert.h"
#include "easel-gsv-view-resources.h"
#include "easel-json.h"
#include "easel-text.h"
#include "easel-transients.h"
#include "gsv-catalogue.h"
#include "gsv-details-window.h"
#include "gsv-document-row.h"
#include "gsv-limits.h"

struct _EaselGsvListSurface
{
  EaselSurface  parent_instance;

  GsvCatalogue *catalogue;
  GtkListBox   *list;
};

G_DEFINE_FINAL_TYPE (EaselGsvListSurface, easel_gsv_list_surface, EASEL_TYPE_SURFACE)

static void
asked_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselSurface) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_canvas_ask_finish (EASEL_CANVAS (source), result, &error);

  if (error != NULL)
    easel_surface_add_failure_line (self, error);
}

static void
request (EaselGsvListSurface *self,
         const char          *method,
         JsonObject          *params)
{
  easel_canvas_ask_async (easel_surface_get_canvas (EASEL_SURFACE (self)), method, params, NULL, asked_cb,
                          g_object_ref (self));
}

static void
request_for (EaselGsvListSurface *self,
             const char          *method,
             const char          *canvas_id)
{
  g_autoptr(JsonObject) params = json_object_new ();

  json_object_set_string_member (params, "canvasId", canvas_id);
  request (self, method, params);
}

static void
open_canvas (EaselGsvListSurface *self,
             const char          *canvas_id)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  /* The focus must leave this list: the panel does not bring a canvas forward while the user is working in another. */
  if (root != NULL)
    gtk_root_set_focus (root, NULL);
  request_for (self, "canvas.open", canvas_id);
}

/* The key of the canvas of a dialog. */
#define DOCUMENT_KEY "gsv-document"

static void
removed_cb (GsvCatalogue *catalogue,
            GsvDocument  *document,
            GtkWidget    *dialog)
{
  if (g_object_get_data (G_OBJECT (dialog), DOCUMENT_KEY) == document)
    easel_transients_close (dialog);
}

/* Presents a dialog. A dialog about a canvas closes when the canvas is deleted.
 * @document: (nullable): NULL: the dialog is not about a canvas */
static void
present (EaselGsvListSurface *self,
         GtkWidget           *dialog,
         GsvDocument         *document)
{
  easel_transients_close_with (dialog, GTK_WIDGET (self));
  if (document != NULL)
    {
      g_object_set_data_full (G_OBJECT (dialog), DOCUMENT_KEY, g_object_ref (document), g_object_unref);
      g_signal_connect_object (self->catalogue, "removed", G_CALLBACK (removed_cb), dialog, 0);
    }
  if (EASEL_IS_ALERT (dialog))
    easel_alert_present (EASEL_ALERT (dialog), GTK_WIDGET (self));
  else
    easel_dialog_present (EASEL_DIALOG (dialog), GTK_WIDGET (self));
}

/* --- dialogs for titles ------------------------------------------------------------------------------------------- */

/* A dialog to rename a canvas, or to create one. */
typedef struct
{
  EaselGsvListSurface *self;
  char                *canvas_id;  /* nullable */
  GtkEditable         *entry;      /* nullable: the entry for the title */
  GtkDropDown         *mode;       /* nullable: the mode of a new canvas */
} Naming;

static void
naming_free (gpointer  data,
             GClosure *closure)
{
  Naming *naming = data;

  g_object_unref (naming->self);
  g_free (naming->canvas_id);
  g_free (naming);
}

/* Modes of the gateway, in the order of the drop-down. */
static const struct
{
  const char *mode;
  const char *title;
} modes[] = {
  { "html", N_("Page") },
  { "a2ui", N_("Form") },
};

/* Opens the canvas that the user created. */
static void
created_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselGsvListSurface) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_canvas_ask_finish (EASEL_CANVAS (source), result, &error);
  JsonObject *document = answer != NULL ? easel_json_as_object (answer, "answer", NULL) : NULL;
  JsonObject *descriptor = document != NULL ? easel_json_peek_object (document, "descriptor") : NULL;
  const char *canvas_id = descriptor != NULL ? easel_json_peek_string (descriptor, "canvasId", NULL) : NULL;

  if (error != NULL)
    easel_surface_add_failure_line (EASEL_SURFACE (self), error);
  else if (canvas_id != NULL)
    open_canvas (self, canvas_id);
}

static void
named_cb (EaselAlert *dialog,
          const char *response,
          Naming     *naming)
{
  g_autofree char *title = g_strstrip (g_strdup (gtk_editable_get_text (naming->entry)));
  g_autoptr(JsonObject) params = NULL;

  if (!g_str_equal (response, "yes") || *title == '\0')
    return;
  params = json_object_new ();
  json_object_set_string_member (params, "title", title);
  if (naming->canvas_id != NULL)
    {
      json_object_set_string_member (params, "canvasId", naming->canvas_id);
      request (naming->self, "canvas.patch", params);
      return;
    }
  json_object_set_string_member (params, "mode", modes[gtk_drop_down_get_selected (naming->mode)].mode);
  easel_canvas_ask_async (easel_surface_get_canvas (EASEL_SURFACE (naming->self)), "canvas.create", params, NULL,
                          created_cb, g_object_ref (naming->self));
}

static void
entry_changed_cb (GtkEditable *entry,
                  EaselAlert  *dialog)
{
  g_autofree char *title = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  easel_alert_set_response_enabled (dialog, "yes", *title != '\0');
}

static GtkWidget *
make_mode (void)
{
  GtkStringList *titles = gtk_string_list_new (NULL);
  GtkWidget *mode;

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    gtk_string_list_append (titles, _(modes[i].title));
  mode = gtk_drop_down_new (G_LIST_MODEL (titles), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (mode), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Kind"), -1);
  return mode;
}

static void
show_title_dialog (EaselGsvListSurface *self,
                   GsvDocument         *document)
{
  EaselAlert *dialog = easel_alert_new_for (document != NULL ? _("Rename Canvas") : _("New Canvas"), NULL, "yes",
                                            document != NULL ? _("_Rename") : _("C_reate"), ADW_RESPONSE_SUGGESTED);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *entry = gtk_entry_new ();
  GtkWidget *mode = document == NULL ? make_mode () : NULL;
  Naming *naming = g_new0 (Naming, 1);

  naming->self = g_object_ref (self);
  naming->canvas_id = document != NULL ? g_strdup (gsv_document_get_canvas_id (document)) : NULL;
  naming->entry = GTK_EDITABLE (entry);
  naming->mode = mode != NULL ? GTK_DROP_DOWN (mode) : NULL;
  gtk_entry_set_max_length (GTK_ENTRY (entry), 120);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Title"), -1);
  gtk_box_append (GTK_BOX (box), entry);
  if (mode != NULL)
    gtk_box_append (GTK_BOX (box), mode);
  easel_alert_set_extra_child (dialog, box);
  easel_alert_set_default_response (dialog, "yes");
  g_signal_connect_object (entry, "changed", G_CALLBACK (entry_changed_cb), dialog, 0);
  g_signal_connect_data (dialog, "response", G_CALLBACK (named_cb), naming, naming_free, 0);
  gtk_editable_set_text (GTK_EDITABLE (entry), document != NULL ? gsv_document_get_title (document) : "");
  entry_changed_cb (GTK_EDITABLE (entry), dialog);
  present (self, GTK_WIDGET (dialog), document);
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

static void
delete_cb (EaselAlert *dialog,
           const char *response,
           Naming     *naming)
{
  if (g_str_equal (response, "yes"))
    request_for (naming->self, "canvas.delete", naming->canvas_id);
}

static void
confirm_delete (EaselGsvListSurface *self,
                GsvDocument         *document)
{
  g_autofree char *title = easel_text_for_display (gsv_document_get_title (document), EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *body = NULL;
  EaselAlert *dialog;
  Naming *naming = g_new0 (Naming, 1);

  /* Translators: %s is the title of a canvas. */
  body = g_strdup_printf (_("“%s” with its state and history will be deleted for everyone."), title);
  dialog = easel_alert_new_for (_("Delete This Canvas?"), body, "yes", _("_Delete"), ADW_RESPONSE_DESTRUCTIVE);
  naming->self = g_object_ref (self);
  naming->canvas_id = g_strdup (gsv_document_get_canvas_id (document));
  g_signal_connect_data (dialog, "response", G_CALLBACK (delete_cb), naming, naming_free, 0);
  present (self, GTK_WIDGET (dialog), document);
}

static void
row_activated_cb (EaselGsvListSurface *self,
                  GtkListBoxRow       *row)
{
  open_canvas (self, gsv_document_get_canvas_id (gsv_document_row_get_document (GSV_DOCUMENT_ROW (row))));
}

static void
show_details (EaselGsvListSurface *self,
              GsvDocument         *document)
{
  present (self, GTK_WIDGET (gsv_details_window_new (document)), document);
  /* Only the title of a canvas is known until it is read. */
  request_for (self, "canvas.get", gsv_document_get_canvas_id (document));
}

static GtkWidget *
make_row (gpointer item,
          gpointer user_data)
{
  GtkWidget *row = gsv_document_row_new (item);

  g_signal_connect_object (row, "details", G_CALLBACK (show_details), user_data, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "rename", G_CALLBACK (show_title_dialog), user_data, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "delete", G_CALLBACK (confirm_delete), user_data, G_CONNECT_SWAPPED);
  return row;
}

static void
update (EaselGsvListSurface *self)
{
  guint n_canvases = g_list_model_get_n_items (G_LIST_MODEL (self->catalogue));
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (self));

  gtk_widget_set_visible (GTK_WIDGET (self->list), n_canvases > 0);
  if (easel_canvas_get_state (canvas) != EASEL_CANVAS_OPENING)
    easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
}

static void
new_cb (EaselGsvListSurface *self)
{
  show_title_dialog (self, NULL);
}

static void
easel_gsv_list_surface_constructed (GObject *object)
{
  EaselGsvListSurface *self = EASEL_GSV_LIST_SURFACE (object);
  EaselCanvas *canvas;

  G_OBJECT_CLASS (easel_gsv_list_surface_parent_class)->constructed (object);
  canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  self->catalogue = g_object_ref (GSV_CATALOGUE (easel_canvas_get_model (canvas)));
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (self->catalogue), make_row, self, NULL);
  g_signal_connect_object (self->catalogue, "items-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LOADING, NULL);
  update (self);
}

static void
easel_gsv_list_surface_finalize (GObject *object)
{
  g_clear_object (&EASEL_GSV_LIST_SURFACE (object)->catalogue);
  G_OBJECT_CLASS (easel_gsv_list_surface_parent_class)->finalize (object);
}

static void
easel_gsv_list_surface_class_init (EaselGsvListSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = easel_gsv_list_surface_constructed;
  object_class->finalize = easel_gsv_list_surface_finalize;
  easel_gsv_view_get_resource ();
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/gsv/easel-gsv-list-surface.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselGsvListSurface, list);
  gtk_widget_class_bind_template_callback (widget_class, new_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
easel_gsv_list_surface_init (EaselGsvListSurface *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static gboolean
match (EaselCanvas *canvas)
{
  return GSV_IS_CATALOGUE (easel_canvas_get_model (canvas));
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  return g_object_new (EASEL_TYPE_GSV_LIST_SURFACE, "canvas", canvas, NULL);
}

const EaselSurfaceKind easel_gsv_list_surface_kind = { "gsv-list", match, create };
