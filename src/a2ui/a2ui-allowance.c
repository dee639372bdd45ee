/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-allowance.h"

#include "a2ui-limits.h"

struct _A2uiAllowance
{
  GObject    parent_instance;

  GSettings *settings;                    /* nullable */
  guint      amounts[A2UI_N_ALLOWANCES];
};

G_DEFINE_FINAL_TYPE (A2uiAllowance, a2ui_allowance, G_TYPE_OBJECT)

/* Ranges stand in the schema of the settings, which has the same defaults. */
static const struct
{
  const char *name;
  guint       amount;
} table[A2UI_N_ALLOWANCES] = {
  [A2UI_ALLOW_PAYLOAD_BYTES] = { "form-payload-bytes", A2UI_LIMIT_PAYLOAD_BYTES },
  [A2UI_ALLOW_PAYLOAD_LINES] = { "form-payload-lines", A2UI_LIMIT_LINES },
  [A2UI_ALLOW_SURFACES] = { "form-surfaces", A2UI_LIMIT_SURFACES },
  [A2UI_ALLOW_COMPONENTS] = { "form-components", A2UI_LIMIT_COMPONENTS },
  [A2UI_ALLOW_INSTANCES] = { "form-instances", A2UI_LIMIT_NODES },
  [A2UI_ALLOW_DEPTH] = { "form-depth", A2UI_LIMIT_DEPTH },
  [A2UI_ALLOW_ENTRIES] = { "form-entries", A2UI_LIMIT_ENTRIES },
  [A2UI_ALLOW_VALUE_DEPTH] = { "form-value-depth", A2UI_LIMIT_VALUE_DEPTH },
  [A2UI_ALLOW_KEY_BYTES] = { "form-key-bytes", A2UI_LIMIT_KEY_BYTES },
  [A2UI_ALLOW_TEXT_BYTES] = { "form-text-bytes", A2UI_LIMIT_TEXT_BYTES },
  [A2UI_ALLOW_IMAGE_BYTES] = { "form-image-bytes", A2UI_LIMIT_IMAGE_BYTES },
  [A2UI_ALLOW_PICTURES] = { "form-pictures", A2UI_LIMIT_PICTURES },
  [A2UI_ALLOW_PICTURE_BYTES] = { "form-picture-bytes", A2UI_LIMIT_REMOTE_BYTES },
  [A2UI_ALLOW_PICTURE_SECONDS] = { "form-picture-seconds", A2UI_LIMIT_REMOTE_SECONDS },
  [A2UI_ALLOW_FILM_BYTES] = { "form-film-bytes", A2UI_LIMIT_FILM_BYTES },
  [A2UI_ALLOW_FILM_SECONDS] = { "form-film-seconds", A2UI_LIMIT_FILM_SECONDS },
  [A2UI_ALLOW_ANSWERS] = { "form-answers", A2UI_LIMIT_OUTBOX },
  [A2UI_ALLOW_REPEAT] = { "form-repeat", A2UI_LIMIT_ACTION_FLIGHT },
};

static void
a2ui_allowance_dispose (GObject *object)
{
  g_clear_object (&A2UI_ALLOWANCE (object)->settings);
  G_OBJECT_CLASS (a2ui_allowance_parent_class)->dispose (object);
}

static void
a2ui_allowance_class_init (A2uiAllowanceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = a2ui_allowance_dispose;
}

static void
a2ui_allowance_init (A2uiAllowance *self)
{
  for (guint i = 0; i < A2UI_N_ALLOWANCES; i++)
    self->amounts[i] = table[i].amount;
}

/* Settings of another version may lack a key, and reading that would end the program. */
static void
read_settings (A2uiAllowance *self)
{
  g_autoptr(GSettingsSchema) schema = NULL;

  g_object_get (self->settings, "settings-schema", &schema, NULL);
  for (guint i = 0; i < A2UI_N_ALLOWANCES; i++)
    if (g_settings_schema_has_key (schema, table[i].name))
      self->amounts[i] = g_settings_get_uint (self->settings, table[i].name);
}

/**
 * a2ui_allowance_new:
 * @settings: (nullable): of the program
 *
 * Returns: (transfer full): an allowance that is as @settings says, and as a2ui-limits.h says without them
 */
A2uiAllowance *
a2ui_allowance_new (GSettings *settings)
{
  A2uiAllowance *self = g_object_new (A2UI_TYPE_ALLOWANCE, NULL);

  if (settings == NULL)
    return self;
  self->settings = g_object_ref (settings);
  g_signal_connect_object (settings, "changed", G_CALLBACK (read_settings), self, G_CONNECT_SWAPPED);
  read_settings (self);
  return self;
}

/** a2ui_allowance_copy: (transfer full): another one, which does not follow the settings. */
A2uiAllowance *
a2ui_allowance_copy (A2uiAllowance *self)
{
  A2uiAllowance *copy = a2ui_allowance_new (NULL);

  g_return_val_if_fail (A2UI_IS_ALLOWANCE (self), copy);

  for (guint i = 0; i < A2UI_N_ALLOWANCES; i++)
    copy->amounts[i] = self->amounts[i];
  return copy;
}

/**
 * a2ui_allowance_get:
 * @self: (nullable): an allowance
 * @what: a limit
 *
 * Returns: how much is allowed
 */
guint
a2ui_allowance_get (A2uiAllowance *self,
                    A2uiAllowed    what)
{
  g_return_val_if_fail (what < A2UI_N_ALLOWANCES, 0);

  return self != NULL ? self->amounts[what] : table[what].amount;
}

/** a2ui_allowance_set: @amount: how much is allowed from now on, until the settings change. */
void
a2ui_allowance_set (A2uiAllowance *self,
                    A2uiAllowed    what,
                    guint          amount)
{
  g_return_if_fail (A2UI_IS_ALLOWANCE (self));
  g_return_if_fail (what < A2UI_N_ALLOWANCES);

  self->amounts[what] = amount;
}

/** a2ui_allowed_name: (transfer none): its key in the settings, by which the sender is told of it. */
const char *
a2ui_allowed_name (A2uiAllowed what)
{
  g_return_val_if_fail (what < A2UI_N_ALLOWANCES, NULL);

  return table[what].name;
}
