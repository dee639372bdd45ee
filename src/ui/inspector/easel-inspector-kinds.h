/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-inspector-page.h"

G_BEGIN_DECLS

/* EaselLoggedMessage: messages between the panel and a host. */
extern const EaselInspectorKind easel_inspector_messages;

/* EaselConsoleItem: console messages of the pages of a canvas. */
extern const EaselInspectorKind easel_inspector_console;

G_END_DECLS
