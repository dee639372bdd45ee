/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* EaselEditorLocation: the file that an agent names. An agent on this computer may name a local file as a file of
 * its host; that becomes a local path below a granted folder or the agent's working folder. */
typedef struct
{
  char *uri;     /* nullable: file on the host */
  char *path;    /* nullable: local file */
  char *folder;  /* nullable: the agent's working folder, for which the user is asked */
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
