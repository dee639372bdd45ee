/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-enum.h"

/**
 * easel_enum_nick:
 * @type: a registered enum
 * @value: one of its values
 *
 * Returns: (transfer none): the nick of @value
 */
const char *
easel_enum_nick (GType type,
                 int   value)
{
  g_autoptr(GTypeClass) klass = g_type_class_ref (type);
  const GEnumValue *found = g_enum_get_value (G_ENUM_CLASS (klass), value);

  g_return_val_if_fail (found != NULL, NULL);

  return found->value_nick;
}
