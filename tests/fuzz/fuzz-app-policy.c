/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The policy of an App by the domains that it declares: it is a header, and nothing that an App says ends it or adds to
 * it. */
#include "fuzz.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-app-csp.h"

#include <string.h>

static guint
count (const char *text,
       char        c)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == c;
  return n;
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr(JsonNode) node = easel_json_parse ((const char *) data, size, EASEL_LIMIT_MESSAGE_BYTES, NULL);
  JsonObject *declared = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  g_autoptr(JsonObject) empty = json_object_new ();
  g_autoptr(McpAppCsp) nothing = mcp_app_csp_new (declared != NULL ? empty : NULL, 0);
  g_autoptr(McpAppCsp) policy = mcp_app_csp_new (declared, 0);
  const char * const *domains = mcp_app_csp_get_domains (policy);
  const char *header = mcp_app_csp_get_header (policy);

  g_assert_true (g_str_is_ascii (header));
  for (const char *at = header; *at != '\0'; at++)
    g_assert_true (g_ascii_isprint (*at) && *at != ',');
  /* As many directives as where the App names no domain. */
  g_assert_cmpuint (count (header, ';'), ==, count (mcp_app_csp_get_header (nothing), ';'));
  for (guint i = 0; domains != NULL && domains[i] != NULL; i++)
    g_assert_true (strpbrk (domains[i], " ;,'\"\r\n") == NULL);
  return 0;
}
