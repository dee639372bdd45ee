/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-error.h"

#include "easel-content.h"

G_DEFINE_QUARK (easel-editor-error-quark, easel_editor_error)

static const char *
code_of_editor (int code)
{
  static const char * const codes[] = {
    [EASEL_EDITOR_ERROR_INPUT] = EASEL_CODE_INVALID_INPUT,
    [EASEL_EDITOR_ERROR_NOT_FOUND] = EASEL_CODE_NOT_FOUND,
    [EASEL_EDITOR_ERROR_REFUSED] = EASEL_CODE_REFUSED,
    [EASEL_EDITOR_ERROR_TOO_LARGE] = EASEL_CODE_TOO_LARGE,
    [EASEL_EDITOR_ERROR_CONTENT] = EASEL_CODE_FAILED,
    [EASEL_EDITOR_ERROR_CONFLICT] = EASEL_CODE_CONFLICT,
    [EASEL_EDITOR_ERROR_FAILED] = EASEL_CODE_FAILED,
  };

  g_assert (code >= 0 && code < (int) G_N_ELEMENTS (codes));
  return codes[code];
}

static const char *
code_of (const GError *error)
{
  if (error->domain == EASEL_EDITOR_ERROR)
    return code_of_editor (error->code);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return EASEL_CODE_CANCELLED;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    return EASEL_CODE_CONFLICT;
  if (g_error_matches (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return EASEL_CODE_NOT_FOUND;
  if (g_error_matches (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN))
    return EASEL_CODE_REFUSED;
  return EASEL_CODE_FAILED;
}

/**
 * easel_editor_fail:
 * @call: a call
 * @error: the error
 *
 * Answers @call with the code of docs/PROTOCOL.md that fits. Ignored if the call has been answered already, because of
 * its time limit or a lost connection.
 */
void
easel_editor_fail (EaselCall    *call,
                   const GError *error)
{
  g_return_if_fail (EASEL_IS_CALL (call));
  g_return_if_fail (error != NULL);

  if (!easel_call_is_answered (call))
    easel_call_fail (call, code_of (error), "%s", error->message);
}
