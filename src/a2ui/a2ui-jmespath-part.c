/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-jmespath-part.h"

#include <string.h>

G_DEFINE_QUARK (a2ui-jmespath-error-quark, a2ui_jmespath_error)

const char *
jmes_function_get_types (const JmesFunction *function,
                         guint               index)
{
  const char *types = function->types;

  for (guint i = 0; i < index && *types != '\0'; i++)
    {
      const char *next = strchr (types, ',');

      if (next == NULL)
        return g_str_has_suffix (types, "+") ? types : NULL;
      types = next + 1;
    }
  return types;
}

void
a2ui_jmespath_free (A2uiJmespath *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->left, a2ui_jmespath_free);
  g_clear_pointer (&self->right, a2ui_jmespath_free);
  g_clear_pointer (&self->condition, a2ui_jmespath_free);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_clear_pointer (&self->keys, g_ptr_array_unref);
  g_clear_pointer (&self->literal, json_node_unref);
  g_free (self->name);
  g_free (self);
}
