/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-quota.h"

#include "a2ui-limits.h"

struct _A2uiQuota
{
  GObject    parent_instance;

  GSettings *settings;  /* nullable */
  guint      amounts[A2UI_N_QUOTA_KINDS];
};

G_DEFINE_FINAL_TYPE (A2uiQuota, a2ui_quota, G_TYPE_OBJECT)

/* The settings schema has the ranges, and the same defaults. */
static const struct
{
  const char *name;
  guint       amount;
} table[A2UI_N_QUOTA_KINDS] = {
  [A2UI_QUOTA_PAYLOAD_BYTES] = { "form-payload-bytes", A2UI_LIMIT_PAYLOAD_BYTES },
  [A2UI_QUOTA_PAYLOAD_LINES] = { "form-payload-lines", A2UI_LIMIT_LINES },
  [A2UI_QUOTA_SURFACES] = { "form-surfaces", A2UI_LIMIT_SURFACES },
  [A2UI_QUOTA_COMPONENTS] = { "form-components", A2UI_LIMIT_COMPONENTS },
  [A2UI_QUOTA_INSTANCES] = { "form-instances", A2UI_LIMIT_NODES },
  [A2UI_QUOTA_DEPTH] = { "form-depth", A2UI_LIMIT_DEPTH },
  [A2UI_QUOTA_ENTRIES] = { "form-entries", A2UI_LIMIT_ENTRIES },
  [A2UI_QUOTA_VALUE_DEPTH] = { "form-value-depth", A2UI_LIMIT_VALUE_DEPTH },
  [A2UI_QUOTA_KEY_BYTES] = { "form-key-bytes", A2UI_LIMIT_KEY_BYTES },
  [A2UI_QUOTA_TEXT_BYTES] = { "form-text-bytes", A2UI_LIMIT_TEXT_BYTES },
  [A2UI_QUOTA_IMAGE_BYTES] = { "form-image-bytes", A2UI_LIMIT_IMAGE_BYTES },
  [A2UI_QUOTA_PICTURES] = { "form-pictures", A2UI_LIMIT_PICTURES },
  [A2UI_QUOTA_PICTURE_BYTES] = { "form-picture-bytes", A2UI_LIMIT_REMOTE_BYTES },
  [A2UI_QUOTA_PICTURE_SECONDS] = { "form-picture-seconds", A2UI_LIMIT_REMOTE_SECONDS },
  [A2UI_QUOTA_MEDIA_BYTES] = { "form-film-bytes", A2UI_LIMIT_MEDIA_BYTES },
  [A2UI_QUOTA_MEDIA_SECONDS] = { "form-film-seconds", A2UI_LIMIT_MEDIA_SECONDS },
  [A2UI_QUOTA_ANSWERS] = { "form-answers", A2UI_LIMIT_OUTBOX },
  [A2UI_QUOTA_REPEAT] = { "form-repeat", A2UI_LIMIT_ACTION_FLIGHT },
};

static void
a2ui_quota_dispose (GObject *object)
{
  g_clear_object (&A2UI_QUOTA (object)->settings);
  G_OBJECT_CLASS (a2ui_quota_parent_class)->dispose (object);
}

static void
a2ui_quota_class_init (A2uiQuotaClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = a2ui_quota_dispose;
}

static void
a2ui_quota_init (A2uiQuota *self)
{
  for (guint i = 0; i < A2UI_N_QUOTA_KINDS; i++)
    self->amounts[i] = table[i].amount;
}

/* The installed schema may be of another version and lack a key; reading that key would abort the program. */
static void
read_settings (A2uiQuota *self)
{
  g_autoptr(GSettingsSchema) schema = NULL;

  g_object_get (self->settings, "settings-schema", &schema, NULL);
  for (guint i = 0; i < A2UI_N_QUOTA_KINDS; i++)
    if (g_settings_schema_has_key (schema, table[i].name))
      self->amounts[i] = g_settings_get_uint (self->settings, table[i].name);
}

/**
 * a2ui_quota_new:
 * @settings: (nullable): of the program
 *
 * Returns: (transfer full): a quota with the values of @settings, or with the defaults of a2ui-limits.h
 */
A2uiQuota *
a2ui_quota_new (GSettings *settings)
{
  A2uiQuota *self = g_object_new (A2UI_TYPE_QUOTA, NULL);

  if (settings == NULL)
    return self;
  self->settings = g_object_ref (settings);
  g_signal_connect_object (settings, "changed", G_CALLBACK (read_settings), self, G_CONNECT_SWAPPED);
  read_settings (self);
  return self;
}

/** a2ui_quota_copy: (transfer full): a copy that does not follow the settings. */
A2uiQuota *
a2ui_quota_copy (A2uiQuota *self)
{
  A2uiQuota *copy = a2ui_quota_new (NULL);

  g_return_val_if_fail (A2UI_IS_QUOTA (self), copy);

  for (guint i = 0; i < A2UI_N_QUOTA_KINDS; i++)
    copy->amounts[i] = self->amounts[i];
  return copy;
}

/**
 * a2ui_quota_get:
 * @self: (nullable): a quota
 * @what: a limit
 *
 * Returns: the allowed amount
 */
guint
a2ui_quota_get (A2uiQuota     *self,
                A2uiQuotaKind  what)
{
  g_return_val_if_fail (what < A2UI_N_QUOTA_KINDS, 0);

  return self != NULL ? self->amounts[what] : table[what].amount;
}

/** a2ui_quota_set: @amount: allowed from now on, until the settings change. */
void
a2ui_quota_set (A2uiQuota     *self,
                A2uiQuotaKind  what,
                guint          amount)
{
  g_return_if_fail (A2UI_IS_QUOTA (self));
  g_return_if_fail (what < A2UI_N_QUOTA_KINDS);

  self->amounts[what] = amount;
}

/** a2ui_quota_kind_get_key: (transfer none): the settings key of @what, which problems name to the sender. */
const char *
a2ui_quota_kind_get_key (A2uiQuotaKind what)
{
  g_return_val_if_fail (what < A2UI_N_QUOTA_KINDS, NULL);

  return table[what].name;
}
