/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-native.h"

#include <gtk/gtk.h>

#include "easel-native-kinds.h"
#include "easel-ui-limits.h"

#define KEY_DISABLED "disabled-canvases"
#define KEY_FOLDERS "granted-folders"
#define KEY_PICTURES "allow-pictures"

struct _EaselNative
{
  GObject parent_instance;

  EaselConsent *consent;
  EaselProvider *provider;
  GSettings *settings;     /* nullable */
  GtkStringList *folders;
  char *web_refusal;       /* nullable: translated reason why no web page can be shown */
  gboolean has_web;        /* the provider has the canvases that show web pages */
};

G_DEFINE_FINAL_TYPE (EaselNative, easel_native, G_TYPE_OBJECT)

static void
easel_native_dispose (GObject *object)
{
  EaselNative *self = EASEL_NATIVE (object);

  g_clear_object (&self->provider);
  g_clear_object (&self->consent);
  g_clear_object (&self->settings);
  g_clear_object (&self->folders);
  g_clear_pointer (&self->web_refusal, g_free);
  G_OBJECT_CLASS (easel_native_parent_class)->dispose (object);
}

static void
easel_native_class_init (EaselNativeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_native_dispose;
}

static void
easel_native_init (EaselNative *self)
{
  self->folders = gtk_string_list_new (NULL);
}

/** easel_native_dup_folders: (transfer full): the paths of the folders. */
GStrv
easel_native_dup_folders (EaselNative *self)
{
  g_autoptr(GStrvBuilder) builder = NULL;
  guint n;

  g_return_val_if_fail (EASEL_IS_NATIVE (self), NULL);

  builder = g_strv_builder_new ();
  n = g_list_model_get_n_items (G_LIST_MODEL (self->folders));
  for (guint i = 0; i < n; i++)
    g_strv_builder_add (builder, gtk_string_list_get_string (self->folders, i));
  return g_strv_builder_end (builder);
}

static void
apply_folders (EaselNative *self)
{
  g_auto(GStrv) folders = easel_native_dup_folders (self);

  if (self->settings != NULL)
    g_settings_set_strv (self->settings, KEY_FOLDERS, (const char * const *) folders);
  easel_provider_set_granted (self->provider, (const char * const *) folders);
}

static void
load_settings (EaselNative *self)
{
  g_auto(GStrv) disabled = self->settings == NULL ? NULL : g_settings_get_strv (self->settings, KEY_DISABLED);
  g_auto(GStrv) folders = self->settings == NULL ? NULL : g_settings_get_strv (self->settings, KEY_FOLDERS);

  if (self->settings != NULL)
    easel_consent_set_refused (self->consent, EASEL_ACTION_PICTURE,
                               !g_settings_get_boolean (self->settings, KEY_PICTURES));
  for (guint i = 0; disabled != NULL && disabled[i] != NULL; i++)
    if (easel_native_kinds_find (disabled[i]) != NULL)
      easel_provider_set_enabled (self->provider, disabled[i], FALSE);
  for (guint i = 0; folders != NULL && folders[i] != NULL && i < EASEL_LIMIT_GRANTED_FOLDERS; i++)
    if (g_path_is_absolute (folders[i]))
      gtk_string_list_append (self->folders, folders[i]);
  if (folders != NULL)
    easel_provider_set_granted (self->provider, (const char * const *) folders);
}

static void
made_cb (EaselNative   *self,
         EaselInstance *instance)
{
  const EaselNativeKind *kind = easel_native_kinds_find (easel_instance_get_declaration (instance)->canvas_id);

  if (kind != NULL && kind->prepare != NULL)
    kind->prepare (instance, self->settings);
}

/**
 * easel_native_new:
 * @folder: a folder for data, created if necessary
 * @settings: (nullable): settings of the program
 * @web_refusal: (nullable): translated reason why no web page can be shown
 *
 * Returns: (transfer full): all kinds that can be shown, with the canvases that were open in the last run
 */
EaselNative *
easel_native_new (const char *folder,
                  GSettings  *settings,
                  const char *web_refusal)
{
  g_autofree char *consent = NULL;
  const EaselNativeKind * const *kinds;
  EaselNative *self;
  guint n;

  g_return_val_if_fail (folder != NULL, NULL);

  consent = g_build_filename (folder, "consent.json", NULL);
  self = g_object_new (EASEL_TYPE_NATIVE, NULL);
  self->settings = settings == NULL ? NULL : g_object_ref (settings);
  self->consent = easel_consent_new (consent);
  self->provider = easel_provider_new (self->consent, folder);
  self->web_refusal = g_strdup (web_refusal);
  g_signal_connect_object (easel_provider_get_instances (self->provider), "made", G_CALLBACK (made_cb), self,
                           G_CONNECT_SWAPPED);
  kinds = easel_native_kinds_get (&n);
  for (guint i = 0; i < n; i++)
    if (easel_native_get_refusal (self, kinds[i]->declaration->canvas_id) == NULL)
      easel_provider_add (self->provider, kinds[i]->declaration);
  self->has_web = web_refusal == NULL;
  load_settings (self);
  return self;
}

/**
 * easel_native_set_web_refusal:
 * @self: the native canvases
 * @web_refusal: (nullable): translated reason why no web page can be shown now
 *
 * Starts or stops offering canvases with web pages to agents. Open ones are not affected.
 */
void
easel_native_set_web_refusal (EaselNative *self,
                              const char  *web_refusal)
{
  g_auto(GStrv) disabled = NULL;
  const EaselNativeKind * const *kinds;
  guint n;

  g_return_if_fail (EASEL_IS_NATIVE (self));

  g_free (self->web_refusal);
  self->web_refusal = g_strdup (web_refusal);
  disabled = self->settings == NULL ? NULL : g_settings_get_strv (self->settings, KEY_DISABLED);
  kinds = easel_native_kinds_get (&n);
  for (guint i = 0; i < n; i++)
    {
      const EaselDeclaration *declaration = kinds[i]->declaration;

      if (!kinds[i]->shows_web)
        continue;
      if (web_refusal == NULL && !self->has_web)
        easel_provider_add (self->provider, declaration);
      easel_provider_set_enabled (self->provider, declaration->canvas_id,
                                  web_refusal == NULL &&
                                  (disabled == NULL ||
                                   !g_strv_contains ((const char * const *) disabled, declaration->canvas_id)));
    }
  self->has_web = self->has_web || web_refusal == NULL;
}

EaselConsent *
easel_native_get_consent (EaselNative *self)
{
  g_return_val_if_fail (EASEL_IS_NATIVE (self), NULL);
  return self->consent;
}

EaselProvider *
easel_native_get_provider (EaselNative *self)
{
  g_return_val_if_fail (EASEL_IS_NATIVE (self), NULL);
  return self->provider;
}

/** easel_native_get_refusal: (nullable): translated reason why this kind is not offered to agents. */
const char *
easel_native_get_refusal (EaselNative *self,
                          const char  *canvas_id)
{
  const EaselNativeKind *kind;

  g_return_val_if_fail (EASEL_IS_NATIVE (self), NULL);
  g_return_val_if_fail (canvas_id != NULL, NULL);

  kind = easel_native_kinds_find (canvas_id);
  return kind != NULL && kind->shows_web ? self->web_refusal : NULL;
}

/* Returns whether a kind is disabled by the user. Kinds that cannot be offered keep their setting. */
static gboolean
is_disabled (EaselNative        *self,
             const char         *canvas_id,
             const char * const *before)
{
  if (easel_native_get_refusal (self, canvas_id) != NULL)
    return g_strv_contains (before, canvas_id);
  return !easel_provider_is_enabled (self->provider, canvas_id);
}

static void
save_disabled (EaselNative *self)
{
  g_auto(GStrv) before = g_settings_get_strv (self->settings, KEY_DISABLED);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_auto(GStrv) disabled = NULL;
  guint n;
  const EaselNativeKind * const *kinds = easel_native_kinds_get (&n);

  for (guint i = 0; i < n; i++)
    if (is_disabled (self, kinds[i]->declaration->canvas_id, (const char * const *) before))
      g_strv_builder_add (builder, kinds[i]->declaration->canvas_id);
  disabled = g_strv_builder_end (builder);
  g_settings_set_strv (self->settings, KEY_DISABLED, (const char * const *) disabled);
}

/** easel_native_set_enabled: whether hosts are offered a kind; its open canvases are not affected. */
void
easel_native_set_enabled (EaselNative *self,
                          const char  *canvas_id,
                          gboolean     enabled)
{
  g_return_if_fail (EASEL_IS_NATIVE (self));
  g_return_if_fail (canvas_id != NULL);

  easel_provider_set_enabled (self->provider, canvas_id, enabled);
  if (self->settings != NULL)
    save_disabled (self);
}

gboolean
easel_native_get_pictures (EaselNative *self)
{
  g_return_val_if_fail (EASEL_IS_NATIVE (self), FALSE);
  return !easel_consent_is_refused (self->consent, EASEL_ACTION_PICTURE);
}

/** easel_native_set_pictures: allows or denies pictures, and overrides earlier answers about pictures. */
void
easel_native_set_pictures (EaselNative *self,
                           gboolean     allowed)
{
  g_return_if_fail (EASEL_IS_NATIVE (self));

  easel_consent_set_refused (self->consent, EASEL_ACTION_PICTURE, !allowed);
  if (self->settings != NULL)
    g_settings_set_boolean (self->settings, KEY_PICTURES, allowed);
}

GListModel *
easel_native_get_folders (EaselNative *self)
{
  g_return_val_if_fail (EASEL_IS_NATIVE (self), NULL);
  return G_LIST_MODEL (self->folders);
}

static guint
find_folder (EaselNative *self,
             const char  *path)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->folders));

  for (guint i = 0; i < n; i++)
    if (g_str_equal (gtk_string_list_get_string (self->folders, i), path))
      return i;
  return GTK_INVALID_LIST_POSITION;
}

/** easel_native_add_folder: returns %FALSE if it is not a folder on this computer, or if there are too many. */
gboolean
easel_native_add_folder (EaselNative *self,
                         GFile       *folder)
{
  const char *path;

  g_return_val_if_fail (EASEL_IS_NATIVE (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (folder), FALSE);

  path = g_file_peek_path (folder);
  if (path == NULL || !g_utf8_validate (path, -1, NULL) ||
      g_list_model_get_n_items (G_LIST_MODEL (self->folders)) >= EASEL_LIMIT_GRANTED_FOLDERS)
    return FALSE;
  if (find_folder (self, path) != GTK_INVALID_LIST_POSITION)
    return TRUE;
  gtk_string_list_append (self->folders, path);
  apply_folders (self);
  return TRUE;
}

void
easel_native_remove_folder (EaselNative *self,
                            const char  *path)
{
  guint position;

  g_return_if_fail (EASEL_IS_NATIVE (self));
  g_return_if_fail (path != NULL);

  position = find_folder (self, path);
  if (position == GTK_INVALID_LIST_POSITION)
    return;
  gtk_string_list_remove (self->folders, position);
  apply_folders (self);
}
