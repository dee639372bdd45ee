/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-sign-in.h"

#include <string.h>

#include "easel-ahp-source-limits.h"
#include "easel-json.h"

static EaselSignInReason
read_reason (const char *reason)
{
  if (strcmp (reason, "insufficientScope") == 0)
    return EASEL_SIGN_IN_SCOPE;
  return strcmp (reason, "expired") == 0 ? EASEL_SIGN_IN_EXPIRED : EASEL_SIGN_IN_REQUIRED;
}

/* (transfer full): the strings of a list. */
static GStrv
dup_strings (JsonObject *object,
             const char *name)
{
  JsonArray *array = easel_json_peek_array (object, name);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; array != NULL && i < MIN (json_array_get_length (array), EASEL_LIMIT_SCOPES); i++)
    if (easel_json_array_string (array, i) != NULL)
      g_strv_builder_add (builder, easel_json_array_string (array, i));
  return g_strv_builder_end (builder);
}

GStrv
easel_ahp_sign_in_dup_issuers (JsonObject *metadata)
{
  return dup_strings (metadata, "authorization_servers");
}

/* (nullable): NULL for an empty list. */
static const char * const *
peek_list (GStrv list)
{
  return list != NULL && *list != NULL ? (const char * const *) list : NULL;
}

void
easel_ahp_sign_in_read (EaselServerFacts *facts,
                        JsonObject       *details,
                        GStrv            *scopes,
                        GStrv            *issuers)
{
  JsonObject *resource = easel_json_peek_object (details, "resource");

  *scopes = dup_strings (details, "requiredScopes");
  *issuers = resource != NULL ? easel_ahp_sign_in_dup_issuers (resource) : NULL;
  facts->state = EASEL_SERVER_SIGN_IN;
  facts->reason = read_reason (easel_json_peek_string (details, "reason", ""));
  facts->message = easel_json_peek_string (details, "description", NULL);
  facts->resource = resource != NULL ? easel_json_peek_string (resource, "resource", NULL) : NULL;
  facts->resource_name = resource != NULL ? easel_json_peek_string (resource, "resource_name", NULL) : NULL;
  facts->scopes = peek_list (*scopes);
  facts->issuers = peek_list (*issuers);
}
