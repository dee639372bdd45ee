/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "config.h"

#include "easel-web-failure.h"

#include <glib/gi18n-lib.h>

#include "easel-web-sandbox-check.h"

/** easel_web_failure_of_error: WebKit opens connections before a request. If a bad certificate ends such a connection,
 * the request may fail only with "cancelled", although Easel did not cancel it. Returns: the kind of failure to
 * report. */
EaselWebFailure
easel_web_failure_of_error (const GError *error)
{
  g_return_val_if_fail (error != NULL, EASEL_WEB_FAILURE_OTHER);

  if (g_error_matches (error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED) ||
      g_error_matches (error, WEBKIT_POLICY_ERROR, WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE))
    return EASEL_WEB_FAILURE_ANSWERED;

  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? EASEL_WEB_FAILURE_UNPROVEN
                                                                   : EASEL_WEB_FAILURE_OTHER;
}

/** easel_web_failure_for_unproven: (transfer full): a sentence for %EASEL_WEB_FAILURE_UNPROVEN. @site: (nullable):
 * an origin. */
char *
easel_web_failure_for_unproven (const char *site)
{
  if (site == NULL)
    return g_strdup (_("The server did not prove who it is before the connection ended."));
  /* Translators: %s is a web site, like https://example.org. */
  return g_strdup_printf (_("%s did not prove who it is before the connection ended."), site);
}

/** easel_web_failure_for_certificate: there is no exception for a server that could not prove its identity. @site:
 * (nullable): an origin. Returns: (transfer full): a sentence for "load-failed-with-tls-errors". */
char *
easel_web_failure_for_certificate (const char *site)
{
  if (site == NULL)
    return g_strdup (_("The server could not prove who it is. Its certificate is not trusted on this computer."));
  /* Translators: %s is a web site, like https://example.org. */
  return g_strdup_printf (_("%s could not prove who it is: its certificate is not trusted on this computer. Someone "
                            "may be pretending to be this site, so it is not shown."), site);
}

/** easel_web_failure_for_end: (transfer none): why the process of the page has ended. @reason: from its
 * "web-process-terminated". */
const char *
easel_web_failure_for_end (WebKitWebView                     *view,
                           WebKitWebProcessTerminationReason  reason)
{
  const char *refusal = easel_web_sandbox_check_get_refusal (view);

  if (refusal != NULL)
    return refusal;
  return reason == WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT ? _("It used more memory than a page may.")
                                                            : _("Its process ended unexpectedly.");
}
