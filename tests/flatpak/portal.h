/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The real xdg-desktop-portal, and behind it a user who always says yes. */
typedef struct
{
  GDBusConnection *bus;
  guint            name_id;
  guint            objects[2];
  GSubprocess     *portal;
  gboolean         has_secrets;   /* FALSE: the keyring of this desktop answers nothing */
  guint            n_secrets;     /* asked for */
} Portal;

Portal  *portal_start          (void);
void     portal_free           (Portal     *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Portal, portal_free)

/* What a file chooser does after a choice: the path below which @application finds @folder. */
char    *portal_grant_folder   (Portal     *self,
                                const char *application,
                                const char *folder);

G_END_DECLS
