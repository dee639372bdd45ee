/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The distribution of another computer, from lines of its os-release(5), which are foreign. */
typedef struct _RemoteDistribution RemoteDistribution;

RemoteDistribution *remote_distribution_new          (void);
void                remote_distribution_free         (RemoteDistribution       *self);
/* Other lines are ignored. */
void                remote_distribution_read         (RemoteDistribution       *self,
                                                      const char               *line,
                                                      gsize                     length);
/* (nullable): the command that installs a package of easel-host there, or NULL if the project has none for it. */
const char         *remote_distribution_get_command  (const RemoteDistribution *self);
/* (transfer full): REMOTE_ERROR_HOST with this command. @title: the computer, made for display. */
GError             *remote_distribution_make_missing (const RemoteDistribution *self,
                                                      const char               *title);

G_END_DECLS
