/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-subject.h"

/** easel_subject_copy: (transfer full): a copy. */
EaselSubject *
easel_subject_copy (const EaselSubject *self)
{
  EaselSubject *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_new0 (EaselSubject, 1);
  copy->host_id = g_strdup (self->host_id);
  copy->host_title = g_strdup (self->host_title);
  copy->agent = g_strdup (self->agent);
  copy->session = g_strdup (self->session);
  copy->loopback = self->loopback;
  copy->host_wide = self->host_wide;
  return copy;
}

/**
 * easel_subject_free:
 * @self: (nullable) (transfer full): a copy
 */
void
easel_subject_free (EaselSubject *self)
{
  if (self == NULL)
    return;
  g_free (self->host_id);
  g_free (self->host_title);
  g_free (self->agent);
  g_free (self->session);
  g_free (self);
}
