/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Errors that prevent the host from running. Answers to peers are RPC_ERROR. */
#define EASEL_HOST_ERROR (easel_host_error_quark ())

typedef enum
{
  EASEL_HOST_ERROR_LOCKED,     /* another process uses the state folder */
  EASEL_HOST_ERROR_STATE_DIR,  /* the state folder cannot be used */
  EASEL_HOST_ERROR_STORE,      /* the database refused to read or write */
  EASEL_HOST_ERROR_LISTEN,     /* the host cannot listen on the port */
} EaselHostError;

GQuark  easel_host_error_quark    (void);

/* An RPC_ERROR -32012 with the data {code, message}, as issue #297 requires for failures of providers. */
GError     *easel_host_error_provider    (const char   *code,
                                          const char   *message);
/* (transfer full): the error for the caller after a call of a client failed; takes @error. */
GError     *easel_host_error_from_client (GError       *error);
/* (transfer none) (nullable): the code in the {code, message} data of an error of a provider or client. */
const char *easel_host_error_get_code    (const GError *error);
/* (transfer full): an RPC_ERROR without data, for a peer. */
GError     *easel_host_error_rpc         (int           code,
                                          const char   *format,
                                          ...) G_GNUC_PRINTF (2, 3);

G_END_DECLS
