/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pmx-inbox.h"

G_BEGIN_DECLS

/* Words of the user to the agent of a workbench that the server does not have yet, over restarts, in a file that goes
 * with the host. */
#define EASEL_TYPE_PMX_MESSAGE_STORE (easel_pmx_message_store_get_type ())
G_DECLARE_FINAL_TYPE (EaselPmxMessageStore, easel_pmx_message_store, EASEL, PMX_MESSAGE_STORE, GObject)

/* @path: (nullable): NULL: nothing is kept. @inbox gets what was kept. */
EaselPmxMessageStore *easel_pmx_message_store_new      (const char           *path,
                                                        PmxInbox             *inbox);
/* TRUE: what comes from now on is kept. FALSE: all is written, and the file is not touched again: the host may be
 * forgotten next. */
void                  easel_pmx_message_store_set_open (EaselPmxMessageStore *self,
                                                        gboolean              is_open);

G_END_DECLS
