/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pmx-inbox.h"

G_BEGIN_DECLS

/* Saves unsent messages of the user to the agent of a workbench in a file, which is removed with the host. */
#define EASEL_TYPE_PMX_MESSAGE_STORE (easel_pmx_message_store_get_type ())
G_DECLARE_FINAL_TYPE (EaselPmxMessageStore, easel_pmx_message_store, EASEL, PMX_MESSAGE_STORE, GObject)

/* @path: (nullable): NULL saves no messages. @inbox: gets the saved messages. */
EaselPmxMessageStore *easel_pmx_message_store_new      (const char           *path,
                                                        PmxInbox             *inbox);
/* TRUE: changes are saved from now on. FALSE: writes the file, and does not write again: the host may be removed
 * next. */
void                  easel_pmx_message_store_set_open (EaselPmxMessageStore *self,
                                                        gboolean              is_open);

G_END_DECLS
