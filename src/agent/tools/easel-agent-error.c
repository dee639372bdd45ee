/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-error.h"

#include "ahp-error.h"
#include "easel-agent-tools-limits.h"
#include "easel-codes.h"
#include "easel-host-error.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "rpc-error.h"

/* Hints for a model: the next step after each code. */
static const struct
{
  const char *code;
  const char *hint;
} hints[] = {
  { EASEL_CODE_NO_HANDLER, "Call canvas_list with this canvas to see its actions." },
  { EASEL_CODE_AMBIGUOUS, "Pass owner, as canvas_list gives it." },
  { EASEL_CODE_BUSY, "Wait a moment, then repeat." },
  { EASEL_CODE_CANCELLED, "The person stopped it, or it was closed: ask them before you try again." },
  { EASEL_CODE_CLOSED, "Open it again if it is still needed." },
  { EASEL_CODE_CONFLICT, "Look at what is there now, then decide." },
  { EASEL_CODE_INSTANCE_UNKNOWN, "Call canvas_list_open to see what is open; open the canvas again if it is gone." },
  { EASEL_CODE_INVALID_INPUT, "Correct the input by the schema that canvas_list gives, then repeat." },
  { EASEL_CODE_NOT_DECLARED, "Call canvas_list to see what may be opened." },
  { EASEL_CODE_PROVIDER_TIMEOUT, "It may still be under way: look at the canvas before you repeat, with a larger "
                               "timeoutMs where the action takes one." },
  { EASEL_CODE_PROVIDER_UNAVAILABLE, "Ask the person to start that program again and wait with canvas_wait until the "
                                     "availability is ready, or open such a canvas of another owner, as canvas_list "
                                     "gives it, under another instanceId." },
  { EASEL_CODE_REFUSED, "The person or their settings said no: do not repeat it; go on without, or ask them." },
  { EASEL_CODE_TIMEOUT, "It may still be under way: look at the canvas, or repeat with a larger timeoutMs." },
};

static JsonObject *
get_data (const GError *error)
{
  JsonNode *data = error->domain == RPC_ERROR ? rpc_error_get_data (error) : NULL;

  return data != NULL && JSON_NODE_HOLDS_OBJECT (data) ? json_node_get_object (data) : NULL;
}

const char *
easel_agent_error_get_question (const GError *error)
{
  const char *question = easel_json_peek_string (get_data (error), "question", NULL);

  return question != NULL && strlen (question) <= EASEL_LIMIT_AGENT_QUESTION_BYTES ? question : NULL;
}

const char *
easel_agent_error_get_code (const GError *error)
{
  const char *code = easel_host_error_get_code (error);

  if (code != NULL)
    return code;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return EASEL_CODE_CALL_CANCELLED;
  if (error->domain != RPC_ERROR)
    return EASEL_CODE_CALL_FAILED;
  switch (error->code)
    {
    case RPC_ERROR_INVALID_PARAMS:
      return EASEL_CODE_CALL_INVALID;
    case RPC_ERROR_BUSY:
      return EASEL_CODE_CALL_TOO_MANY;
    case AHP_CODE_SESSION_NOT_FOUND:
      return EASEL_CODE_SESSION_NOT_FOUND;
    case AHP_CODE_NOT_FOUND:
      return EASEL_CODE_CALL_NOT_FOUND;
    case AHP_CODE_PERMISSION_DENIED:
      return EASEL_CODE_CALL_NOT_ALLOWED;
    case AHP_CODE_CONFLICT:
      return EASEL_CODE_CONFLICT;
    default:
      return EASEL_CODE_CALL_FAILED;
    }
}

/* Codes and messages of providers are foreign. */
static void
end (McpCall    *call,
     const char *code,
     const char *message,
     JsonObject *data,
     const char *text)
{
  JsonObject *failure = easel_json_object (EASEL_JSON_STRING ("code", code),
                                           EASEL_JSON_STRING ("message", message),
                                           EASEL_JSON_OBJECT_REF ("data", data));
  g_autoptr(JsonObject) structured = easel_json_object (EASEL_JSON_OBJECT ("error", failure));

  mcp_call_fail (call, structured, text);
}

/**
 * easel_agent_fail:
 * @call: a call, which is ended by this
 * @code: a short name of the reason
 * @format: what was wrong and what to do next, in English; @code is appended
 * @...: its arguments
 */
void
easel_agent_fail (McpCall    *call,
                  const char *code,
                  const char *format,
                  ...)
{
  g_autoptr(GString) message = g_string_new (NULL);
  va_list args;

  va_start (args, format);
  g_string_vprintf (message, format, args);
  va_end (args);
  g_string_append_printf (message, " (%s)", code);
  end (call, code, message->str, NULL, message->str);
}

static const char *
stop_of (const char *message)
{
  return message[0] != '\0' && strchr (".!?", message[strlen (message) - 1]) != NULL ? "" : ".";
}

/**
 * easel_agent_fail_error:
 * @call: a call, which ends with this
 * @error: an error of the runtime or a provider
 * @where: (nullable): the object of the call
 */
void
easel_agent_fail_error (McpCall      *call,
                        const GError *error,
                        const char   *where)
{
  const char *code = easel_agent_error_get_code (error);
  g_autofree char *message = easel_text_for_display (easel_json_peek_string (get_data (error), "message",
                                                                             error->message),
                                                     EASEL_LIMIT_QUESTION_CHARS);
  g_autoptr(GString) text = g_string_new (where);

  if (where != NULL)
    g_string_append (text, ": ");
  g_string_append_printf (text, "%s%s", message, stop_of (message));
  for (guint i = 0; i < G_N_ELEMENTS (hints); i++)
    if (strcmp (hints[i].code, code) == 0)
      g_string_append_printf (text, " %s", hints[i].hint);
  g_string_append_printf (text, " (%s)", code);
  end (call, code, message, get_data (error), text->str);
}
