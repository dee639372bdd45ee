/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "a2ui-quota.h"

G_BEGIN_DECLS

typedef enum
{
  A2UI_PROBLEM_SYNTAX,      /* not JSON, or too large */
  A2UI_PROBLEM_MESSAGE,     /* no envelope, or a message that is not allowed in this state */
  A2UI_PROBLEM_VERSION,     /* an unknown version of A2UI */
  A2UI_PROBLEM_VALIDATION,  /* a member is missing or has another type */
  A2UI_PROBLEM_CATALOG,     /* an unknown catalog; the standard one is used */
  A2UI_PROBLEM_COMPONENT,   /* a type that is not in the catalog; a placeholder is shown */
  A2UI_PROBLEM_REFERENCE,   /* a component that contains itself */
  A2UI_PROBLEM_FUNCTION,    /* an unknown function, or a call that failed */
  A2UI_PROBLEM_PATH,        /* a path that leads to no possible value in the data model */
  A2UI_PROBLEM_MEDIA,       /* an image that cannot be shown */
  A2UI_PROBLEM_LIMIT,       /* more than a2ui-limits.h allows */
} A2uiProblemCode;

typedef struct
{
  A2uiProblemCode  code;
  gboolean         warning;     /* nothing was ignored */
  guint            line;        /* in the payload, from 1; 0: unknown */
  char            *surface_id;  /* nullable */
  char            *path;        /* nullable: a JSON pointer into the message, or a component id */
  char            *message;     /* English, for the agent; may quote foreign text */
  const char      *version;     /* static, nullable: the version of A2UI in which the problem is reported; NULL: 0.8 */
  const char      *limit;       /* static, nullable: from a2ui_quota_kind_get_key() */
} A2uiProblem;

#define A2UI_TYPE_PROBLEM (a2ui_problem_get_type ())
GType        a2ui_problem_get_type  (void);
A2uiProblem *a2ui_problem_copy      (const A2uiProblem  *self);
void         a2ui_problem_free      (A2uiProblem        *self);
const char  *a2ui_problem_code_name (A2uiProblemCode     code);
JsonObject  *a2ui_problem_describe  (const A2uiProblem  *self);
JsonNode    *a2ui_problem_to_json   (const A2uiProblem  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2uiProblem, a2ui_problem_free)

/* Collects the problems of one message, at most A2UI_LIMIT_PROBLEMS. */
typedef struct
{
  GPtrArray  *problems;    /* of A2uiProblem */
  guint       more;        /* the number of further problems */
  guint       line;
  const char *surface_id;  /* nullable */
  const char *version;     /* nullable: as in A2uiProblem */
  A2uiQuota  *quota;       /* nullable: the quota for the message */
} A2uiProblems;

void a2ui_problems_add    (A2uiProblems    *self,
                           A2uiProblemCode  code,
                           const char      *path,
                           const char      *format,
                           ...) G_GNUC_PRINTF (4, 5);
void a2ui_problems_warn   (A2uiProblems    *self,
                           A2uiProblemCode  code,
                           const char      *path,
                           const char      *format,
                           ...) G_GNUC_PRINTF (4, 5);
/* Adds a problem: a quota of the user was exceeded. */
void a2ui_problems_exceed (A2uiProblems    *self,
                           A2uiQuotaKind    what,
                           const char      *path,
                           const char      *format,
                           ...) G_GNUC_PRINTF (4, 5);

G_END_DECLS
