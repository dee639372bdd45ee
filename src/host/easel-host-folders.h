/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-request.h"

G_BEGIN_DECLS

/* Files that the host shares with its clients: only those below the folders that were named when it was started. AHP's
 * resourceRead, resourceWrite, resourceResolve and resourceList for file: URIs: each function answers @request. */
void easel_host_folders_read    (char * const *folders,
                                 RpcRequest   *request);
void easel_host_folders_write   (char * const *folders,
                                 RpcRequest   *request);
void easel_host_folders_resolve (char * const *folders,
                                 RpcRequest   *request);
void easel_host_folders_list    (char * const *folders,
                                 RpcRequest   *request);

G_END_DECLS
