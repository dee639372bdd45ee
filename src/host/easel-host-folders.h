/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rpc-request.h"

G_BEGIN_DECLS

/* The files of this machine that the host lends to its clients: those below the folders that whoever started it named,
 * and nothing else. AHP's resourceRead, resourceWrite, resourceResolve and resourceList for file: URIs: each answers
 * @request. */
void easel_host_folders_read    (char * const *folders,
                                 RpcRequest   *request);
void easel_host_folders_write   (char * const *folders,
                                 RpcRequest   *request);
void easel_host_folders_resolve (char * const *folders,
                                 RpcRequest   *request);
void easel_host_folders_list    (char * const *folders,
                                 RpcRequest   *request);

G_END_DECLS
