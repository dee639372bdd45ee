/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-request.h"

G_BEGIN_DECLS

/* The files of this machine that the host lends to its clients: those below the folders that whoever started it named,
 * and nothing else. AHP's resourceRead, resourceWrite, resourceResolve and resourceList for file: URIs. */
#define EASEL_HOST_TYPE_FOLDERS (easel_host_folders_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostFolders, easel_host_folders, EASEL_HOST, FOLDERS, GObject)

/* @folders: (nullable): absolute paths. */
EaselHostFolders *easel_host_folders_new     (const char * const *folders);

/* Each answers @request. */
void              easel_host_folders_read    (EaselHostFolders   *self,
                                              RpcRequest         *request);
void              easel_host_folders_write   (EaselHostFolders   *self,
                                              RpcRequest         *request);
void              easel_host_folders_resolve (EaselHostFolders   *self,
                                              RpcRequest         *request);
void              easel_host_folders_list    (EaselHostFolders   *self,
                                              RpcRequest         *request);

G_END_DECLS
