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

GStrv
easel_ahp_sign_in_read (EaselServerFacts *facts,
                        JsonObject       *details)
{
  JsonObject *resource = easel_json_peek_object (details, "resource");
  JsonArray *scopes = easel_json_peek_array (details, "requiredScopes");
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  GStrv read;

  for (guint i = 0; scopes != NULL && i < MIN (json_array_get_length (scopes), EASEL_LIMIT_SCOPES); i++)
    if (easel_json_array_string (scopes, i) != NULL)
      g_strv_builder_add (builder, easel_json_array_string (scopes, i));
  read = g_strv_builder_end (builder);
  facts->state = EASEL_SERVER_SIGN_IN;
  facts->reason = read_reason (easel_json_peek_string (details, "reason", ""));
  facts->words = easel_json_peek_string (details, "description", NULL);
  facts->resource = resource != NULL ? easel_json_peek_string (resource, "resource", NULL) : NULL;
  facts->resource_name = resource != NULL ? easel_json_peek_string (resource, "resource_name", NULL) : NULL;
  facts->scopes = *read != NULL ? (const char * const *) read : NULL;
  return read;
}
