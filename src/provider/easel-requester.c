/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-requester.h"

#include <string.h>

/** easel_requester_copy: (transfer full): a copy. */
EaselRequester *
easel_requester_copy (const EaselRequester *self)
{
  EaselRequester *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_new0 (EaselRequester, 1);
  copy->host_id = g_strdup (self->host_id);
  copy->host_title = g_strdup (self->host_title);
  copy->agent = g_strdup (self->agent);
  copy->session = g_strdup (self->session);
  copy->loopback = self->loopback;
  copy->host_wide = self->host_wide;
  copy->is_user = self->is_user;
  copy->is_here = self->is_here;
  copy->folder = g_strdup (self->folder);
  return copy;
}

/**
 * easel_requester_free:
 * @self: (nullable) (transfer full): a copy
 */
void
easel_requester_free (EaselRequester *self)
{
  if (self == NULL)
    return;
  g_free (self->host_id);
  g_free (self->host_title);
  g_free (self->agent);
  g_free (self->session);
  g_free (self->folder);
  g_free (self);
}

/**
 * easel_requester_dup_folder:
 * @self: a requester
 *
 * The folder is the agent's claim and is not checked on the disk. The root folder is not accepted.
 *
 * Returns: (transfer full) (nullable) (type filename): an absolute path without dots and without a final slash
 */
char *
easel_requester_dup_folder (const EaselRequester *self)
{
  g_autofree char *host = NULL;
  g_autofree char *path = NULL;
  g_autofree char *plain = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (!self->is_here || self->folder == NULL)
    return NULL;
  path = g_filename_from_uri (self->folder, &host, NULL);
  if (path == NULL || host != NULL)
    return NULL;
  plain = g_canonicalize_filename (path, "/");
  return strcmp (plain, "/") != 0 ? g_steal_pointer (&plain) : NULL;
}
