/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-instance.h"

G_BEGIN_DECLS

/* Preconditions of actions. FALSE: the call has been answered. */
gboolean easel_editor_check_ready    (EaselEditorInstance *self,
                                      EaselCall           *call);
gboolean easel_editor_check_revision (EaselEditorInstance *self,
                                      EaselCall           *call);
gboolean easel_editor_check_writable (EaselEditorInstance *self,
                                      EaselCall           *call);
/* (transfer full) (nullable): the input's text with the line ends of the buffer. */
char    *easel_editor_check_text     (EaselEditorInstance *self,
                                      EaselCall           *call);

G_END_DECLS
