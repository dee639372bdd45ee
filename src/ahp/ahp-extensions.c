/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-extensions.h"

#include "easel-json.h"

static const struct
{
  AhpExtensions  extension;
  const char    *name;
} names[] = {
  { AHP_EXTENSION_SNAPSHOT, "x-snapshot" },
  { AHP_EXTENSION_CONSENT, "x-consent" },
  { AHP_EXTENSION_SHOW, "x-show" },
  { AHP_EXTENSION_VIEW, "x-view" },
  { AHP_EXTENSION_WITHDRAW, "x-withdraw" },
  { AHP_EXTENSION_REOPEN, "x-reopen" },
};

/**
 * ahp_extensions_read:
 * @message: params or result of `initialize` or `reconnect`: foreign
 *
 * Returns: the extensions of the other side: members that are `true`
 */
AhpExtensions
ahp_extensions_read (JsonObject *message)
{
  JsonObject *meta, *offered;
  AhpExtensions extensions = AHP_EXTENSION_NONE;

  g_return_val_if_fail (message != NULL, AHP_EXTENSION_NONE);

  meta = easel_json_peek_object (message, "_meta");
  offered = easel_json_peek_object (meta, AHP_EXTENSION_META);
  for (guint i = 0; offered != NULL && i < G_N_ELEMENTS (names); i++)
    if (easel_json_peek_boolean (offered, names[i].name, FALSE))
      extensions |= names[i].extension;
  return extensions;
}

/**
 * ahp_extensions_write:
 * @message: params or result of `initialize` or `reconnect`, without a `_meta`
 * @extensions: the extensions of this side
 */
void
ahp_extensions_write (JsonObject    *message,
                      AhpExtensions  extensions)
{
  JsonObject *offered;

  g_return_if_fail (message != NULL);

  if (extensions == AHP_EXTENSION_NONE)
    return;
  offered = json_object_new ();
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (extensions & names[i].extension)
      json_object_set_boolean_member (offered, names[i].name, TRUE);
  json_object_set_object_member (message, "_meta", easel_json_object (EASEL_JSON_OBJECT (AHP_EXTENSION_META, offered)));
}
