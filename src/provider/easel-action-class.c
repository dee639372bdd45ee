/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "config.h"

#include "easel-action-class.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const char *name;         /* stored in files: must not change */
  const char *description;  /* for questions and Preferences */
} ClassInfo;

static const ClassInfo classes[] = {
  [EASEL_ACTION_READ] = { "read", N_("Read what it opened here") },
  [EASEL_ACTION_SHOW] = { "show", N_("Show something here") },
  [EASEL_ACTION_EDIT] = { "edit", N_("Change text in an editor") },
  [EASEL_ACTION_HOST_FILE] = { "host-file", N_("Read or write files on the host") },
  [EASEL_ACTION_LOCAL_READ] = { "local-read", N_("Read files on this computer") },
  [EASEL_ACTION_LOCAL_WRITE] = { "local-write", N_("Write files on this computer") },
  [EASEL_ACTION_BROWSE] = { "browse", N_("Load web pages over this computer’s connection") },
  [EASEL_ACTION_BROWSE_PRIVATE] = { "browse-private", N_("Load pages from your own network and this computer") },
  [EASEL_ACTION_PAGE_INPUT] = { "page-input", N_("Click and type in web pages") },
  [EASEL_ACTION_EVALUATE] = { "evaluate", N_("Run a script in a web page") },
  [EASEL_ACTION_HOST_TERMINAL] = { "host-terminal", N_("Run commands on the host") },
  [EASEL_ACTION_LOCAL_SHELL] = { "local-shell", N_("Run commands on this computer") },
  [EASEL_ACTION_PICTURE] = { "picture", N_("Take screenshots of canvases") },
  [EASEL_ACTION_WORK_FOLDER] = { "work-folder", N_("Open files from the folder it works in") },
  [EASEL_ACTION_APP] = { "app", N_("Use the tools of apps") },
};

G_STATIC_ASSERT (G_N_ELEMENTS (classes) == EASEL_N_ACTION_CLASSES);

/** easel_action_class_to_string: (transfer none): the name of the class in Easel's files. */
const char *
easel_action_class_to_string (EaselActionClass action_class)
{
  g_return_val_if_fail (action_class < EASEL_N_ACTION_CLASSES, NULL);

  return classes[action_class].name;
}

/**
 * easel_action_class_from_string:
 * @name: (nullable): text from a file
 * @action_class: (out): the class of that name
 *
 * Returns: %FALSE if no class has that name
 */
gboolean
easel_action_class_from_string (const char       *name,
                                EaselActionClass *action_class)
{
  for (guint i = 0; name != NULL && i < EASEL_N_ACTION_CLASSES; i++)
    if (strcmp (classes[i].name, name) == 0)
      {
        *action_class = i;
        return TRUE;
      }
  return FALSE;
}

/**
 * easel_action_class_is_bound_to_text:
 * @action_class: a class
 *
 * Returns: whether a permission covers only the exact text that was shown, and cannot be permanent
 */
gboolean
easel_action_class_is_bound_to_text (EaselActionClass action_class)
{
  g_return_val_if_fail (action_class < EASEL_N_ACTION_CLASSES, TRUE);

  return action_class == EASEL_ACTION_EVALUATE;
}

/**
 * easel_action_class_is_bound_to_location:
 * @action_class: a class
 *
 * Returns: whether a permission, even a permanent one, covers only the location that was shown
 */
gboolean
easel_action_class_is_bound_to_location (EaselActionClass action_class)
{
  g_return_val_if_fail (action_class < EASEL_N_ACTION_CLASSES, TRUE);

  return action_class == EASEL_ACTION_WORK_FOLDER;
}

/**
 * easel_action_class_describe:
 * @action_class: a class
 *
 * Returns: (transfer none): what it allows, translated, without a full stop: "Run commands on this computer"
 */
const char *
easel_action_class_describe (EaselActionClass action_class)
{
  g_return_val_if_fail (action_class < EASEL_N_ACTION_CLASSES, NULL);

  return _(classes[action_class].description);
}
