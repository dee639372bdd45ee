/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-preferences-canvases.h"

#include <glib/gi18n.h>

#include "a2ui-quota.h"
#include "easel-file-dialog.h"
#include "easel-limits.h"
#include "easel-native-kinds.h"
#include "easel-preferences-dialog.h"
#include "easel-preferences-row.h"
#include "easel-settings.h"
#include "easel-spin-row.h"
#include "easel-switch-row.h"
#include "easel-template.h"
#include "easel-text.h"

struct _EaselPreferencesCanvases
{
  AdwPreferencesPage parent_instance;

  EaselNative *native;
  AdwPreferencesGroup *kinds;
  AdwPreferencesGroup *folders;
  GPtrArray *rows;         /* rows of the folders; borrowed from the group */
  GCancellable *choosing;  /* nullable: closes the file dialog */
  GtkWidget *forms;
  EaselSpinRow *elements;
  EaselSpinRow *image_size;
  EaselSpinRow *media_size;
};

G_DEFINE_FINAL_TYPE (EaselPreferencesCanvases, easel_preferences_canvases, ADW_TYPE_PREFERENCES_PAGE)

static void
easel_preferences_canvases_dispose (GObject *object)
{
  EaselPreferencesCanvases *self = EASEL_PREFERENCES_CANVASES (object);

  g_cancellable_cancel (self->choosing);
  g_clear_object (&self->choosing);
  g_clear_object (&self->native);
  G_OBJECT_CLASS (easel_preferences_canvases_parent_class)->dispose (object);
}

static void
easel_preferences_canvases_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_PREFERENCES_CANVASES (object)->rows);
  G_OBJECT_CLASS (easel_preferences_canvases_parent_class)->finalize (object);
}

static void
enabled_cb (EaselPreferencesCanvases *self,
            GParamSpec               *pspec,
            EaselSwitchRow           *row)
{
  easel_native_set_enabled (self->native, gtk_widget_get_name (GTK_WIDGET (row)), easel_switch_row_get_active (row));
}

static void
add_kinds (EaselPreferencesCanvases *self)
{
  EaselProvider *provider = easel_native_get_provider (self->native);
  guint n;
  const EaselNativeKind * const *kinds = easel_native_kinds_get (&n);

  for (guint i = 0; i < n; i++)
    {
      const EaselDeclaration *declaration = kinds[i]->declaration;
      const char *refusal = easel_native_get_refusal (self->native, declaration->canvas_id);
      GtkWidget *row = easel_switch_row_new ();

      easel_preferences_row_set (ADW_ACTION_ROW (row), _(declaration->display_name), refusal);
      gtk_widget_set_sensitive (row, refusal == NULL);
      easel_switch_row_set_active (EASEL_SWITCH_ROW (row),
                                   easel_provider_is_enabled (provider, declaration->canvas_id));
      gtk_widget_set_name (row, declaration->canvas_id);
      g_signal_connect_object (row, "notify::active", G_CALLBACK (enabled_cb), self, G_CONNECT_SWAPPED);
      adw_preferences_group_add (self->kinds, row);
    }
}

static void
remove_cb (EaselPreferencesCanvases *self,
           GtkWidget                *button)
{
  g_autofree char *path = g_strdup (g_object_get_data (G_OBJECT (button), "easel-path"));

  easel_native_remove_folder (self->native, path);
}

static GtkWidget *
make_folder_row (EaselPreferencesCanvases *self,
                 const char               *path)
{
  g_autofree char *shown = easel_text_for_display (path, EASEL_LIMIT_URI_BYTES);
  GtkWidget *button = easel_preferences_button_new ("user-trash-symbolic", _("Remove Folder"));

  g_object_set_data_full (G_OBJECT (button), "easel-path", g_strdup (path), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_cb), self, G_CONNECT_SWAPPED);
  return easel_preferences_row_new (shown, NULL, button);
}

static void
folders_cb (EaselPreferencesCanvases *self)
{
  GListModel *folders = easel_native_get_folders (self->native);
  guint n = g_list_model_get_n_items (folders);

  easel_preferences_clear_rows (self->folders, self->rows);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr(GtkStringObject) path = g_list_model_get_item (folders, i);

      easel_preferences_add_row (self->folders, self->rows,
                                 make_folder_row (self, gtk_string_object_get_string (path)));
    }
  if (n == 0)
    easel_preferences_add_row (self->folders, self->rows,
                               easel_preferences_row_new (_("No folders shared with all agents"), NULL, NULL));
}

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselPreferencesCanvases) self = user_data;
  g_autoptr(GFile) folder = easel_file_dialog_finish (result);

  if (folder != NULL && !easel_native_add_folder (self->native, folder))
    easel_preferences_dialog_add_toast (GTK_WIDGET (self), _("Only folders on this computer can be allowed."));
}

static void
add_cb (EaselPreferencesCanvases *self)
{
  g_cancellable_cancel (self->choosing);
  g_clear_object (&self->choosing);
  self->choosing = g_cancellable_new ();
  easel_file_dialog_select_folder_async (GTK_WIDGET (self), _("Allow a Folder"), _("_Allow"), self->choosing, chosen_cb,
                                         g_object_ref (self));
}

/* --- how large forms of agents may be --------------------------------------------------------------------------- */

#define MEBIBYTE (1024 * 1024)

static gboolean
read_megabytes (GValue   *value,
                GVariant *variant,
                gpointer  user_data)
{
  g_value_set_double (value, (double) g_variant_get_uint32 (variant) / MEBIBYTE);
  return TRUE;
}

static GVariant *
write_megabytes (const GValue       *value,
                 const GVariantType *type,
                 gpointer            user_data)
{
  return g_variant_new_uint32 ((guint) (g_value_get_double (value) * MEBIBYTE));
}

/* Reads the range of a key from the schema, which is its only definition. */
static void
read_range (GSettings  *settings,
            const char *key,
            double     *least,
            double     *most)
{
  g_autoptr(GSettingsSchema) schema = NULL;
  g_autoptr(GSettingsSchemaKey) described = NULL;
  g_autoptr(GVariant) range = NULL;
  g_autoptr(GVariant) bounds = NULL;
  guint first;
  guint last;

  g_object_get (settings, "settings-schema", &schema, NULL);
  described = g_settings_schema_get_key (schema, key);
  range = g_settings_schema_key_get_range (described);
  g_variant_get (range, "(sv)", NULL, &bounds);
  g_variant_get (bounds, "(uu)", &first, &last);
  *least = first;
  *most = last;
}

/* Binds a limit that users are likely to reach. The other limits of A2UI only bound agents, and are documented in
 * easel(1). */
static void
bind_limit (EaselSpinRow *row,
            GSettings    *settings,
            A2uiQuotaKind what,
            gboolean      in_megabytes)
{
  const char *key = a2ui_quota_kind_get_key (what);
  double unit = in_megabytes ? MEBIBYTE : 1;
  double step = in_megabytes ? 1 : 100;
  double least;
  double most;

  read_range (settings, key, &least, &most);
  easel_spin_row_configure (row, gtk_adjustment_new (least / unit, least / unit, most / unit, step, 10 * step, 0),
                            step, in_megabytes ? 1 : 0);
  gtk_widget_set_name (GTK_WIDGET (row), key);
  if (in_megabytes)
    g_settings_bind_with_mapping (settings, key, row, "value", G_SETTINGS_BIND_DEFAULT, read_megabytes,
                                  write_megabytes, NULL, NULL);
  else
    g_settings_bind (settings, key, row, "value", G_SETTINGS_BIND_DEFAULT);
}

/* --- life ------------------------------------------------------------------------------------------------------- */

static void
easel_preferences_canvases_class_init (EaselPreferencesCanvasesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_preferences_canvases_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_preferences_canvases_finalize;
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-preferences-canvases.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesCanvases, kinds);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesCanvases, folders);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesCanvases, forms);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesCanvases, elements);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesCanvases, image_size);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesCanvases, media_size);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
}

static void
easel_preferences_canvases_init (EaselPreferencesCanvases *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** easel_preferences_canvases_new: (transfer floating): a page. */
EaselPreferencesCanvases *
easel_preferences_canvases_new (EaselNative *native)
{
  g_autoptr(GSettings) settings = easel_settings_find ();
  EaselPreferencesCanvases *self;

  g_return_val_if_fail (EASEL_IS_NATIVE (native), NULL);

  self = g_object_new (EASEL_TYPE_PREFERENCES_CANVASES, NULL);
  self->native = g_object_ref (native);
  add_kinds (self);
  g_signal_connect_object (easel_native_get_folders (native), "items-changed", G_CALLBACK (folders_cb), self,
                           G_CONNECT_SWAPPED);
  folders_cb (self);
  gtk_widget_set_visible (self->forms, settings != NULL);
  if (settings != NULL)
    {
      bind_limit (self->elements, settings, A2UI_QUOTA_COMPONENTS, FALSE);
      bind_limit (self->image_size, settings, A2UI_QUOTA_PICTURE_BYTES, TRUE);
      bind_limit (self->media_size, settings, A2UI_QUOTA_MEDIA_BYTES, TRUE);
    }
  return self;
}
