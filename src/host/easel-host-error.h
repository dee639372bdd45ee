/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Reasons that keep the host itself from running. Answers to peers are RPC_ERROR. */
#define EASEL_HOST_ERROR (easel_host_error_quark ())

typedef enum
{
  EASEL_HOST_ERROR_LOCKED,     /* another process uses the state folder */
  EASEL_HOST_ERROR_STATE_DIR,  /* the state folder cannot be used */
  EASEL_HOST_ERROR_STORE,      /* the database refused to read or write */
  EASEL_HOST_ERROR_LISTEN,     /* the port cannot be listened on */
} EaselHostError;

GQuark  easel_host_error_quark    (void);

/* An RPC_ERROR -32012 whose data is {code, message}, as issue #297 wants provider failures. */
GError     *easel_host_error_provider    (const char   *code,
                                          const char   *message);
/* (transfer full): what a failed call of a client means to whoever wanted it; takes @error. */
GError     *easel_host_error_from_client (GError       *error);
/* (transfer none) (nullable): the code of {code, message} that an error of a provider or client carries. */
const char *easel_host_error_get_code    (const GError *error);
/* Any other answer for a peer: an RPC_ERROR without data. */
GError     *easel_host_error_rpc         (int           code,
                                          const char   *format,
                                          ...) G_GNUC_PRINTF (2, 3);

G_END_DECLS
