/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "a2ui-page.h"
#include "a2ui-player-factory.h"
#include "easel-web-engine.h"

G_BEGIN_DECLS

/* The page of a form's frame, in the frame that Apps of MCP servers have: without network, with the server of its
 * address only, or with the domains of an App that the user allowed. */
#define A2UI_TYPE_WEB_PAGE (a2ui_web_page_get_type ())
G_DECLARE_FINAL_TYPE (A2uiWebPage, a2ui_web_page, A2UI, WEB_PAGE, AdwBin)

GtkWidget *a2ui_web_page_new          (EaselWebEngine      *engine,
                                       const A2uiPageSetup *setup);
/* (transfer full) (nullable): see a2ui_player_factory_dup_declared(). */
char      *a2ui_web_page_dup_declared (const A2uiPageSetup *setup);

G_END_DECLS
