/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-provider.h"
#include "easel-host-state.h"

G_BEGIN_DECLS

#define EASEL_HOST_PAGE_OWNER "easel.page"
#define EASEL_HOST_PAGE_CANVAS "page"

/* Provides canvases from folders of files: input {folder, entry?, title?, state?}, and from agents {root?, bridge?}.
 * Files are served over the channel, a change reloads the page, and its bridge reaches the store of
 * easel-host-page-store.h. */
#define EASEL_HOST_TYPE_PAGE_PROVIDER (easel_host_page_provider_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostPageProvider, easel_host_page_provider, EASEL_HOST, PAGE_PROVIDER, GObject)

EaselHostProvider *easel_host_page_provider_new (EaselHostState *state);

G_END_DECLS
