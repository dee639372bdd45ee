/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-gsv"

#include "gsv-error.h"

#include "easel-text.h"
#include "gsv-limits.h"

G_DEFINE_QUARK (gsv-error-quark, gsv_error)

static const GsvError known[] = {
  GSV_ERROR_NOT_CONNECTED, GSV_ERROR_VERSION, GSV_ERROR_MODE, GSV_ERROR_BAD_REQUEST, GSV_ERROR_FORBIDDEN,
  GSV_ERROR_NOT_FOUND, GSV_ERROR_CONFLICT,
};

/**
 * gsv_error_set:
 * @error: return location for a %GSV_ERROR
 * @code: the gateway's error code
 * @message: (nullable): the gateway's message, foreign
 *
 * Sets an error for a refused request, with one line for display.
 */
void
gsv_error_set (GError     **error,
               gint64       code,
               const char  *message)
{
  GsvError kind = GSV_ERROR_FAILED;
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (known[i] == code)
      kind = known[i];
  text = message != NULL && *message != '\0' ? easel_text_for_display (message, EASEL_LIMIT_DISPLAY_CHARS)
                                              : g_strdup_printf ("The gateway refused (%" G_GINT64_FORMAT ")", code);
  g_set_error_literal (error, GSV_ERROR, kind, text);
}
