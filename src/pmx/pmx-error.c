/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-pmx"

#include "config.h"

#include "pmx-error.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-text.h"
#include "pmx-limits.h"

G_DEFINE_QUARK (pmx-error-quark, pmx_error)

/* Error codes of the server, each with a sentence for the user. */
static const struct
{
  PmxError    error;
  const char *code;
  const char *sentence;
} refusals[] = {
  { PMX_ERROR_INVALID_ENVELOPE, "invalid-envelope", N_("The server does not know this kind of interaction.") },
  { PMX_ERROR_INVALID_PAYLOAD, "invalid-payload",
    N_("Something is missing in the interaction, or is of the wrong kind.") },
  { PMX_ERROR_UNKNOWN_COMMAND, "unknown-command", N_("The server has no such command.") },
  { PMX_ERROR_AX_DISABLED, "ax-disabled", N_("This node is not allowed to talk to agents.") },
  { PMX_ERROR_NOT_ALLOWED, "not-allowed", N_("A node of this kind may not do that.") },
  { PMX_ERROR_REQUIRES_APPROVAL, "requires-approval",
    N_("The node needs an approval for this, and the server has none.") },
  { PMX_ERROR_UNKNOWN_NODE, "unknown-node", N_("The node no longer exists.") },
  { PMX_ERROR_WORK_ITEM_NOT_FOUND, "work-item-not-found", N_("The work item no longer exists.") },
};

/**
 * pmx_error_set:
 * @error: return location for a %PMX_ERROR
 * @status: the HTTP status
 * @answer: (nullable): the body of the response, foreign
 *
 * Sets an error for a refused request: a translated sentence, followed by the server's message, if any.
 */
void
pmx_error_set (GError     **error,
               guint        status,
               JsonObject  *answer)
{
  const char *code = easel_json_peek_string (answer, "code", "");
  const char *message = easel_json_peek_string (answer, "error", NULL);
  const char *sentence = status == 404 ? _("It no longer exists, or someone else has answered it.")
                                       : _("The server refused.");
  PmxError kind = status == 404 ? PMX_ERROR_NOT_FOUND : PMX_ERROR_REFUSED;
  g_autofree char *text = message != NULL ? easel_text_for_display (message, EASEL_LIMIT_DISPLAY_CHARS) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    if (g_str_equal (refusals[i].code, code))
      {
        kind = refusals[i].error;
        sentence = _(refusals[i].sentence);
      }
  if (text != NULL)
    g_set_error (error, PMX_ERROR, kind, "%s (%s)", sentence, text);
  else
    g_set_error_literal (error, PMX_ERROR, kind, sentence);
}

const char *
pmx_error_get_code (int code)
{
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    if ((int) refusals[i].error == code)
      return refusals[i].code;
  return NULL;
}
