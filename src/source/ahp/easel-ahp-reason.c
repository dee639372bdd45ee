/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-ahp-reason.h"

#include <glib/gi18n-lib.h>

#include "ahp-error.h"
#include "ahp-handshake.h"
#include "easel-content.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "remote-error.h"
#include "rpc-error.h"

static const char *
explain_io (int code)
{
  switch (code)
    {
    case G_IO_ERROR_PERMISSION_DENIED:
      return _("The host refused the connection: its token is missing or wrong.");
    case G_IO_ERROR_CONNECTION_REFUSED:
      return _("Nothing answers at the host's address.");
    case G_IO_ERROR_HOST_UNREACHABLE:
    case G_IO_ERROR_NETWORK_UNREACHABLE:
      return _("The host cannot be reached over the network.");
    case G_IO_ERROR_NOT_FOUND:
    case G_IO_ERROR_INVALID_DATA:
      return _("Something answers at the host's address, but it is not an agent host.");
    case G_IO_ERROR_TIMED_OUT:
      return _("The host does not answer.");
    case G_IO_ERROR_INVALID_ARGUMENT:
    case G_IO_ERROR_NOT_SUPPORTED:
      return _("The host's address is not a WebSocket address.");
    default:
      return _("The connection to the host was lost.");
    }
}

/**
 * easel_ahp_reason:
 * @error: (nullable): the error of the connection
 *
 * Describes an error for users. The text of @error may contain foreign text and is only logged.
 *
 * Returns: (transfer none): a translated sentence
 */
const char *
easel_ahp_reason (const GError *error)
{
  if (error == NULL)
    return _("The connection to the host was lost.");
  if (error->domain == G_IO_ERROR)
    return explain_io (error->code);
  if (error->domain == G_RESOLVER_ERROR)
    return _("The host's name is not known.");
  if (g_error_matches (error, G_TLS_ERROR, G_TLS_ERROR_NOT_TLS))
    return _("The address begins with wss:, but the server there does not use encryption.");
  if (error->domain == G_TLS_ERROR)
    return _("The host's certificate is not valid.");
  if (g_error_matches (error, RPC_ERROR, AHP_CODE_UNSUPPORTED_VERSION) ||
      g_error_matches (error, AHP_ERROR, AHP_ERROR_PROTOCOL))
    return _("The host speaks another version of the protocol.");
  return _("The host refused the connection.");
}

/**
 * easel_ahp_dup_reason:
 * @error: (nullable): the error of the connection
 *
 * Like easel_ahp_reason(), with the versions of a host that refused ours.
 *
 * Returns: (transfer full): a translated sentence
 */
char *
easel_ahp_dup_reason (const GError *error)
{
  g_autofree char *versions = ahp_handshake_dup_versions (error);
  g_autofree char *shown = NULL;

  /* Its messages are made for users. */
  if (error != NULL && error->domain == REMOTE_ERROR)
    return g_strdup (error->message);
  if (versions == NULL)
    return g_strdup (easel_ahp_reason (error));
  shown = easel_text_for_display (versions, EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %s is one or more version numbers, such as "1.0.0, ^0.9.0" */
  return g_strdup_printf (_("The host speaks another version of the protocol: %s."), shown);
}

/**
 * easel_ahp_content_error:
 * @error: the answer to a request for content
 *
 * Returns: (transfer full): the corresponding `EASEL_CONTENT_ERROR`, the only error that pages and editors get
 */
GError *
easel_ahp_content_error (const GError *error)
{
  EaselContentError code = EASEL_CONTENT_ERROR_UNAVAILABLE;
  const char *sentence = error->message;

  if (g_error_matches (error, RPC_ERROR, AHP_CODE_NOT_FOUND) ||
      g_error_matches (error, RPC_ERROR, AHP_CODE_SESSION_NOT_FOUND))
    code = EASEL_CONTENT_ERROR_NOT_FOUND;
  else if (g_error_matches (error, RPC_ERROR, AHP_CODE_PERMISSION_DENIED))
    code = EASEL_CONTENT_ERROR_FORBIDDEN;
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED) ||
           g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED))
    sentence = easel_ahp_reason (NULL);
  return g_error_new_literal (EASEL_CONTENT_ERROR, code, sentence);
}
