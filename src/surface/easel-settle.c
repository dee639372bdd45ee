/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-settle.h"

#include "easel-surface-limits.h"

struct _EaselSettle
{
  GObject  parent_instance;

  gboolean settled;
  guint    timer;
};

enum { PROP_0, PROP_SETTLED, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (EaselSettle, easel_settle, G_TYPE_OBJECT)

static void
easel_settle_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_SETTLED:
      g_value_set_boolean (value, EASEL_SETTLE (object)->settled);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_settle_dispose (GObject *object)
{
  g_clear_handle_id (&EASEL_SETTLE (object)->timer, g_source_remove);
  G_OBJECT_CLASS (easel_settle_parent_class)->dispose (object);
}

static void
easel_settle_class_init (EaselSettleClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = easel_settle_get_property;
  object_class->dispose = easel_settle_dispose;

  /**
   * EaselSettle:settled:
   *
   * Whether the question has been there long enough for a yes.
   */
  properties[PROP_SETTLED] = g_param_spec_boolean ("settled", NULL, NULL, FALSE,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_settle_init (EaselSettle *self)
{
}

/**
 * easel_settle_new:
 *
 * Returns: (transfer full): not settled
 */
EaselSettle *
easel_settle_new (void)
{
  return g_object_new (EASEL_TYPE_SETTLE, NULL);
}

static void
set_settled (EaselSettle *self,
             gboolean     settled)
{
  if (self->settled == settled)
    return;
  self->settled = settled;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SETTLED]);
}

static gboolean
settled_cb (gpointer user_data)
{
  EaselSettle *self = user_data;

  self->timer = 0;
  set_settled (self, TRUE);
  return G_SOURCE_REMOVE;
}

/**
 * easel_settle_restart:
 * @self: a settling
 *
 * Another question appears: no yes is taken for EASEL_LIMIT_QUESTION_SETTLE.
 */
void
easel_settle_restart (EaselSettle *self)
{
  g_return_if_fail (EASEL_IS_SETTLE (self));

  g_clear_handle_id (&self->timer, g_source_remove);
  set_settled (self, FALSE);
  self->timer = g_timeout_add (EASEL_LIMIT_QUESTION_SETTLE, settled_cb, self);
}
