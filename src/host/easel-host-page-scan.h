/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A snapshot of a folder and everything below it. */
typedef struct
{
  char      *signature;  /* NULL if the folder does not exist */
  GPtrArray *folders;    /* paths to watch, the folder itself first */
} EaselHostPageScan;

/* Scans @folder, which may take a while; any thread. */
EaselHostPageScan *easel_host_page_scan_new  (const char        *folder);
void               easel_host_page_scan_free (EaselHostPageScan *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostPageScan, easel_host_page_scan_free)

G_END_DECLS
