/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-problem.h"

#include "a2ui-limits.h"
#include "easel-json.h"

G_DEFINE_BOXED_TYPE (A2uiProblem, a2ui_problem, a2ui_problem_copy, a2ui_problem_free)

/** a2ui_problem_copy: (transfer full): a copy. */
A2uiProblem *
a2ui_problem_copy (const A2uiProblem *self)
{
  A2uiProblem *copy = g_new0 (A2uiProblem, 1);

  *copy = *self;
  copy->surface_id = g_strdup (self->surface_id);
  copy->path = g_strdup (self->path);
  copy->message = g_strdup (self->message);
  return copy;
}

/**
 * a2ui_problem_free:
 * @self: (transfer full): a problem
 *
 * Frees @self.
 */
void
a2ui_problem_free (A2uiProblem *self)
{
  g_free (self->surface_id);
  g_free (self->path);
  g_free (self->message);
  g_free (self);
}

/** a2ui_problem_code_name: the name of @code on the wire. */
const char *
a2ui_problem_code_name (A2uiProblemCode code)
{
  switch (code)
    {
    case A2UI_PROBLEM_SYNTAX: return "SYNTAX_ERROR";
    case A2UI_PROBLEM_MESSAGE: return "UNKNOWN_MESSAGE";
    case A2UI_PROBLEM_VERSION: return "UNSUPPORTED_VERSION";
    case A2UI_PROBLEM_VALIDATION: return "VALIDATION_FAILED";
    case A2UI_PROBLEM_CATALOG: return "UNKNOWN_CATALOG";
    case A2UI_PROBLEM_COMPONENT: return "UNKNOWN_COMPONENT";
    case A2UI_PROBLEM_REFERENCE: return "CIRCULAR_REFERENCE";
    case A2UI_PROBLEM_FUNCTION: return "INVALID_FUNCTION_CALL";
    case A2UI_PROBLEM_PATH: return "INVALID_PATH";
    case A2UI_PROBLEM_MEDIA: return "MEDIA_FAILED";
    case A2UI_PROBLEM_LIMIT: return "LIMIT_EXCEEDED";
    default: g_return_val_if_reached ("UNKNOWN");
    }
}

/**
 * a2ui_problem_describe:
 * @self: a problem
 *
 * Describes a problem in one format for all versions of A2UI. Used in responses to pushes, which are not messages of
 * A2UI.
 *
 * Returns: (transfer full): `code`, `severity` and `message`; if known, `surfaceId`, `path`, `line`, `limit` and
 *   `version`
 */
JsonObject *
a2ui_problem_describe (const A2uiProblem *self)
{
  return easel_json_object (EASEL_JSON_STRING ("code", a2ui_problem_code_name (self->code)),
                            EASEL_JSON_STRING ("severity", self->warning ? "warning" : "error"),
                            EASEL_JSON_STRING ("surfaceId", self->surface_id),
                            EASEL_JSON_STRING ("path", self->path),
                            EASEL_JSON_IF (self->line > 0, EASEL_JSON_INT ("line", self->line)),
                            EASEL_JSON_STRING ("message", self->message),
                            EASEL_JSON_STRING ("limit", self->limit),
                            EASEL_JSON_STRING ("version", self->version));
}

/**
 * a2ui_problem_to_json:
 * @self: a problem
 *
 * Makes the client-to-server message `error` in the format of A2UI 0.9; 0.8 does not define one.
 *
 * Returns: (transfer full): the message
 */
JsonNode *
a2ui_problem_to_json (const A2uiProblem *self)
{
  JsonObject *error = a2ui_problem_describe (self);

  if (self->version != NULL)
    {
      /* The schema of A2UI 0.9 and later has no members for these in an error, and no warnings at all. */
      static const char *const names[] = { "severity", "line", "limit", "version" };

      for (guint i = self->warning ? 1 : 0; i < G_N_ELEMENTS (names); i++)
        if (json_object_has_member (error, names[i]))
          json_object_remove_member (error, names[i]);
    }
  return easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("version", self->version),
                                                  EASEL_JSON_OBJECT ("error", error)));
}

/* (nullable) (transfer none) */
static A2uiProblem *
add (A2uiProblems    *self,
     A2uiProblemCode  code,
     gboolean         warning,
     const char      *path,
     char            *message)
{
  A2uiProblem *problem;

  if (self->problems->len >= A2UI_LIMIT_PROBLEMS)
    {
      g_free (message);
      self->more++;
      return NULL;
    }
  problem = g_new0 (A2uiProblem, 1);
  problem->code = code;
  problem->warning = warning;
  problem->line = self->line;
  problem->version = self->version;
  problem->surface_id = g_strdup (self->surface_id);
  problem->path = g_strdup (path);
  problem->message = message;
  g_ptr_array_add (self->problems, problem);
  return problem;
}

/**
 * a2ui_problems_add:
 * @self: a collection of problems
 * @code: the kind of the problem
 * @path: (nullable): a JSON pointer into the message, or a component id
 * @format: a sentence for the agent
 * @...: its arguments
 *
 * Adds an error: a part of the message was ignored.
 */
void
a2ui_problems_add (A2uiProblems    *self,
                   A2uiProblemCode  code,
                   const char      *path,
                   const char      *format,
                   ...)
{
  va_list arguments;

  va_start (arguments, format);
  add (self, code, FALSE, path, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

/**
 * a2ui_problems_warn:
 * @self: a collection of problems
 * @code: the kind of the problem
 * @path: (nullable): a JSON pointer into the message, or a component id
 * @format: a sentence for the agent
 * @...: its arguments
 *
 * Adds a warning: the message was invalid, and its probable meaning was used.
 */
void
a2ui_problems_warn (A2uiProblems    *self,
                    A2uiProblemCode  code,
                    const char      *path,
                    const char      *format,
                    ...)
{
  va_list arguments;

  va_start (arguments, format);
  add (self, code, TRUE, path, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

/**
 * a2ui_problems_exceed:
 * @self: a collection of problems
 * @what: a limit
 * @path: (nullable): a JSON pointer into the message, or a component id
 * @format: a sentence for the agent
 * @...: its arguments
 *
 * Adds an error that names the limit because of which a part of the message was ignored.
 */
void
a2ui_problems_exceed (A2uiProblems *self,
                      A2uiQuotaKind   what,
                      const char   *path,
                      const char   *format,
                      ...)
{
  g_autofree char *sentence = NULL;
  A2uiProblem *problem;
  va_list arguments;

  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  problem = add (self, A2UI_PROBLEM_LIMIT, FALSE, path,
                 g_strdup_printf ("%s (%s)", sentence, a2ui_quota_kind_get_key (what)));
  if (problem != NULL)
    problem->limit = a2ui_quota_kind_get_key (what);
}
