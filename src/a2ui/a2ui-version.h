/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Versions of A2UI after 0.8, as in "version" of a message. */
#define A2UI_VERSION_0_9 "v0.9"
#define A2UI_VERSION_1_0 "v1.0"

/* The member of the metadata of a message with the data models of surfaces with sendDataModel. */
#define A2UI_SENT_DATA "a2uiClientDataModel"

/* (nullable): static; NULL: unknown. @name: (nullable): foreign. */
const char *a2ui_version_find (const char *name);

G_END_DECLS
