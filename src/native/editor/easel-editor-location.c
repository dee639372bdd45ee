/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-location.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-json.h"

/* Compares the paths only: the disk is not accessed before the user has given permission. */
static gboolean
is_below (const char *path,
          const char *folder)
{
  g_autofree char *plain = g_path_is_absolute (folder) ? g_canonicalize_filename (folder, "/") : g_strdup ("/");
  const gsize length = strlen (plain);

  return length > 1 && strncmp (path, plain, length) == 0 && path[length] == '/' && path[length + 1] != '\0';
}

static gboolean
is_granted (EaselInstance *instance,
            const char    *path)
{
  const char * const *granted = easel_instance_get_granted (instance);

  for (guint i = 0; granted[i] != NULL; i++)
    if (is_below (path, granted[i]))
      return TRUE;
  return FALSE;
}

/* (transfer full) (nullable): the local path without dots. */
static char *
dup_path (EaselEditorLocation  *self,
          const EaselRequester *requester)
{
  g_autofree char *host = NULL;
  g_autofree char *path = NULL;

  if (self->uri != NULL && requester->is_here)
    path = g_filename_from_uri (self->uri, &host, NULL);
  else if (self->uri == NULL)
    path = g_strdup (self->path);
  if (path == NULL || host != NULL || !g_path_is_absolute (path))
    return NULL;
  return g_canonicalize_filename (path, "/");
}

/**
 * easel_editor_location_init:
 * @self: (out caller-allocates): the location
 * @instance: the editor, for its granted folders
 * @call: an open request with "uri" or "path"
 */
void
easel_editor_location_init (EaselEditorLocation *self,
                            EaselInstance       *instance,
                            EaselCall           *call)
{
  const EaselRequester *requester = easel_call_get_requester (call);
  JsonObject *input = easel_call_get_input (call);
  g_autofree char *folder = easel_requester_dup_folder (requester);
  g_autofree char *path = NULL;
  gboolean granted;

  memset (self, 0, sizeof *self);
  self->uri = g_strdup (easel_json_peek_string (input, "uri", NULL));
  self->path = g_strdup (easel_json_peek_string (input, "path", NULL));
  path = dup_path (self, requester);
  granted = path != NULL && is_granted (instance, path);
  if (path == NULL || (!granted && (folder == NULL || !is_below (path, folder))))
    return;
  if (!granted)
    self->folder = g_steal_pointer (&folder);
  g_clear_pointer (&self->uri, g_free);
  g_free (self->path);
  self->path = g_steal_pointer (&path);
}

void
easel_editor_location_clear (EaselEditorLocation *self)
{
  g_clear_pointer (&self->uri, g_free);
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->folder, g_free);
}

/* (transfer full): the path with "~" for the home folder, as users write it. */
static char *
shorten (const char *path)
{
  const char *home = g_get_home_dir ();

  return is_below (path, home) ? g_strconcat ("~", path + strlen (home), NULL) : g_strdup (path);
}

/**
 * easel_editor_location_require:
 * @self: a location
 * @call: an open request
 *
 * Asks the user once for the whole folder in which the agent was started, instead of for each file.
 *
 * Returns: whether the folder of the file is permitted
 */
gboolean
easel_editor_location_require (EaselEditorLocation *self,
                               EaselCall           *call)
{
  EaselOperation operation = { .action_class = EASEL_ACTION_WORK_FOLDER, .location = self->folder };
  g_autofree char *name = NULL;
  g_autofree char *what = NULL;

  if (self->folder == NULL)
    return TRUE;
  name = shorten (self->folder);
  /* Translators: %s is a folder, such as ~/project. */
  what = g_strdup_printf (_("Open files from “%s” in editors"), name);
  operation.what = what;
  return easel_call_require_operation (call, &operation);
}
