/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* EaselEditorLocation: the file that an agent names. An agent that works on this computer may name it as a file of its
 * host, which is this computer: then it is a path, below a folder that the user granted, or below the agent's own. */
typedef struct
{
  char *uri;     /* nullable: of the host */
  char *path;    /* nullable: of this computer */
  char *folder;  /* nullable: the agent's own, for which the user is asked */
} EaselEditorLocation;

void     easel_editor_location_init    (EaselEditorLocation *self,
                                        EaselInstance       *instance,
                                        EaselCall           *call);
void     easel_editor_location_clear   (EaselEditorLocation *self);
/* FALSE: the call has been answered. */
gboolean easel_editor_location_require (EaselEditorLocation *self,
                                        EaselCall           *call);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EaselEditorLocation, easel_editor_location_clear)

G_END_DECLS
