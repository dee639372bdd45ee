/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-remote"

#include "config.h"

#include "remote-distribution.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "remote-error.h"

/* The page with packages of easel-host. */
#define RELEASES "https://github.com/ahp-canvas/Easel/releases"

/* The longest line that is read; real ones are much shorter. */
#define MAX_LINE 256

struct _RemoteDistribution
{
  char *id;     /* nullable */
  char *like;   /* nullable: names of similar distributions, separated by blanks */
};

/* docs/install.md has the packages. */
static const struct
{
  const char *id;
  const char *command;
} packages[] = {
  { "debian", "sudo apt install ./easel-host_*.deb" },
  { "ubuntu", "sudo apt install ./easel-host_*.deb" },
  { "fedora", "sudo dnf install ./easel-host-*.rpm" },
  { "arch", "makepkg -si" },
};

RemoteDistribution *
remote_distribution_new (void)
{
  return g_new0 (RemoteDistribution, 1);
}

void
remote_distribution_free (RemoteDistribution *self)
{
  g_free (self->id);
  g_free (self->like);
  g_free (self);
}

static char *
dup_value (const char *line,
           const char *name)
{
  char *value;
  gsize length;

  if (!g_str_has_prefix (line, name))
    return NULL;
  value = g_strstrip (g_strdup (line + strlen (name)));
  length = strlen (value);
  if (length >= 2 && (*value == '"' || *value == '\'') && value[length - 1] == *value)
    {
      value[length - 1] = '\0';
      memmove (value, value + 1, length - 1);
    }
  return value;
}

void
remote_distribution_read (RemoteDistribution *self,
                          const char         *line,
                          gsize               length)
{
  g_autofree char *text = NULL;

  g_return_if_fail (self != NULL);

  if (length > MAX_LINE)
    return;
  text = g_strndup (line, length);
  if (self->id == NULL)
    self->id = dup_value (text, "ID=");
  if (self->like == NULL)
    self->like = dup_value (text, "ID_LIKE=");
}

static const char *
find_package (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (packages); i++)
    if (g_str_equal (packages[i].id, id))
      return packages[i].command;
  return NULL;
}

const char *
remote_distribution_get_command (const RemoteDistribution *self)
{
  g_auto(GStrv) similar = NULL;
  const char *command;

  g_return_val_if_fail (self != NULL, NULL);

  command = self->id != NULL ? find_package (self->id) : NULL;
  similar = g_strsplit (self->like != NULL ? self->like : "", " ", -1);
  for (guint i = 0; command == NULL && similar[i] != NULL; i++)
    command = find_package (similar[i]);
  return command;
}

GError *
remote_distribution_make_missing (const RemoteDistribution *self,
                                  const char               *title)
{
  const char *command = remote_distribution_get_command (self);

  if (command == NULL)
    return g_error_new (REMOTE_ERROR, REMOTE_ERROR_HOST,
                        /* Translators: the first %s is a computer, the second the address of a page. */
                        _("easel-host is not installed on %s. “Connect an Agent” can copy it there, or get it from "
                          "%s."), title, RELEASES);
  return g_error_new (REMOTE_ERROR, REMOTE_ERROR_HOST,
                      /* Translators: %s are a computer, the address of a page, and a command line. */
                      _("easel-host is not installed on %s. “Connect an Agent” can copy it there, or get its package "
                        "from %s and install it there: %s"), title, RELEASES, command);
}
