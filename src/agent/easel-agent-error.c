/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "easel-agent-error.h"

#include "ahp-error.h"
#include "easel-host-error.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "rpc-error.h"

/* What a model can do next. */
static const struct
{
  const char *code;
  const char *hint;
} hints[] = {
  { "canvas_action_no_handler", "Call canvas_list with this canvas to see its actions." },
  { "canvas_ambiguous", "Pass owner, as canvas_list gives it." },
  { "canvas_busy", "Wait a moment, then repeat." },
  { "canvas_cancelled", "The person stopped it, or it was closed: ask them before you try again." },
  { "canvas_closed", "Open it again if it is still needed." },
  { "canvas_conflict", "Look at what is there now, then decide." },
  { "canvas_instance_not_found", "Call canvas_list_open to see what is open." },
  { "canvas_instance_unknown", "Call canvas_list_open to see what is open; open the canvas again if it is gone." },
  { "canvas_invalid_input", "Correct the input by the schema that canvas_list gives, then repeat." },
  { "canvas_not_declared", "Call canvas_list to see what may be opened." },
  { "canvas_provider_timeout", "It may still be under way: look at the canvas before you repeat, with a larger "
                               "timeoutMs where the action takes one." },
  { "canvas_provider_unavailable", "The panel that provides it is away. Wait with canvas_wait until its availability "
                                   "is ready, or ask the person to start Easel." },
  { "canvas_refused", "The person or their settings said no: do not repeat it; go on without, or ask them." },
  { "canvas_timeout", "It may still be under way: look at the canvas, or repeat with a larger timeoutMs." },
};

static JsonObject *
get_data (const GError *error)
{
  JsonNode *data = error->domain == RPC_ERROR ? rpc_error_get_data (error) : NULL;

  return data != NULL && JSON_NODE_HOLDS_OBJECT (data) ? json_node_get_object (data) : NULL;
}

const char *
easel_agent_error_get_code (const GError *error)
{
  const char *code = easel_host_error_get_code (error);

  if (code != NULL)
    return code;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return "cancelled";
  if (error->domain != RPC_ERROR)
    return "failed";
  switch (error->code)
    {
    case RPC_ERROR_INVALID_PARAMS:
      return "invalid_input";
    case RPC_ERROR_BUSY:
      return "too_many";
    case AHP_CODE_SESSION_NOT_FOUND:
      return "session_not_found";
    case AHP_CODE_NOT_FOUND:
      return "not_found";
    case AHP_CODE_PERMISSION_DENIED:
      return "not_allowed";
    case AHP_CODE_CONFLICT:
      return "canvas_conflict";
    default:
      return "failed";
    }
}

/* Codes and words of providers are foreign. */
static void
end (McpCall    *call,
     const char *code,
     const char *message,
     JsonObject *data,
     const char *text)
{
  g_autoptr(JsonObject) structured = json_object_new ();
  JsonObject *failure = json_object_new ();

  json_object_set_string_member (failure, "code", code);
  json_object_set_string_member (failure, "message", message);
  if (data != NULL)
    json_object_set_object_member (failure, "data", json_object_ref (data));
  json_object_set_object_member (structured, "error", failure);
  mcp_call_fail (call, structured, text);
}

/**
 * easel_agent_fail:
 * @call: a call, which ends with this
 * @code: a short name for the reason
 * @format: what was wrong and what to do, in English
 * @...: its arguments
 */
void
easel_agent_fail (McpCall    *call,
                  const char *code,
                  const char *format,
                  ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  end (call, code, message, NULL, message);
}

static const char *
find_hint (const char *code)
{
  for (guint i = 0; i < G_N_ELEMENTS (hints); i++)
    if (strcmp (hints[i].code, code) == 0)
      return hints[i].hint;
  return NULL;
}

static const char *
stop_of (const char *message)
{
  return message[0] != '\0' && strchr (".!?", message[strlen (message) - 1]) != NULL ? "" : ".";
}

/**
 * easel_agent_fail_error:
 * @call: a call, which ends with this
 * @error: what the runtime or a provider said
 * @where: (nullable): a name for what it was about
 */
void
easel_agent_fail_error (McpCall      *call,
                        const GError *error,
                        const char   *where)
{
  const char *code = easel_agent_error_get_code (error);
  const char *hint = find_hint (code);
  g_autofree char *message = easel_text_for_display (easel_json_peek_string (get_data (error), "message",
                                                                             error->message),
                                                     EASEL_LIMIT_QUESTION_CHARS);
  g_autoptr(GString) text = g_string_new (where);

  if (where != NULL)
    g_string_append (text, ": ");
  g_string_append_printf (text, "%s%s", message, stop_of (message));
  if (hint != NULL)
    g_string_append_printf (text, " %s", hint);
  g_string_append_printf (text, " (%s)", code);
  end (call, code, message, get_data (error), text->str);
}
