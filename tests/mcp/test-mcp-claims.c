/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a server sends in the user's name is taken out, and nothing else. */
#include <string.h>

#include "mcp-claims.h"

#define SAID "io.github.ahp_canvas.easel/said"

static void
test_table (void)
{
  static const struct
  {
    const char *sent;
    const char *passed;   /* nullable: as it was sent, the same bytes in memory */
  } rows[] = {
    { "{\"_meta\":{\"" SAID "\":true}}", "{\"_meta\":{\"removed\":true}}" },
    { "{\"" SAID "\" : [1], \"x\": {\"" SAID "\":\"\"}}", "{\"removed\" : [1], \"x\": {\"removed\":\"\"}}" },
    { "{\"io.github.ahp_canvas.easel\\/said\":1}", "{\"removed\":1}" },
    { "{\"\\u0069o.github.ahp_canvas.\\u0065asel\\u002Fsaid\":1}", "{\"removed\":1}" },
    { "{\"uri\":\"easel://said/1234\"}", "{\"uri\":\"removed\"}" },
    { "{\"uri\":\"EASEL:\\/\\/Said\"}", "{\"uri\":\"removed\"}" },
    { "{\"uri\":\" \\n\\teasel://said/1\"}", "{\"uri\":\"removed\"}" },
    /* Neither JSON nor as deep as anything reads: what a lenient reader would make of it counts. */
    { "[NaN,{'a':\"" SAID "\"", "[NaN,{'a':\"removed\"" },
    { "{\"text\":\"easel://said/1 is where you look\"}", NULL },
    { "{\"text\":\"say \\\"" SAID "\\\"\"}", NULL },
    { "{\"" SAID "x\":1,\"x" SAID "\":1}", NULL },
    { "{\"uri\":\"easel://canvas/1/said\",\"x\":\"\\\\u0065\"}", NULL },
    { "{\"text\":\"\\ud83d\\ude00 \\/ \\", NULL },
    { "\"" SAID, NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GBytes) sent = g_bytes_new (rows[i].sent, strlen (rows[i].sent));
      g_autoptr(GBytes) passed = mcp_claims_strip (sent);
      gsize length;
      const char *text = g_bytes_get_data (passed, &length);

      if (rows[i].passed == NULL)
        {
          g_assert_true (passed == sent);
          continue;
        }
      g_assert_cmpmem (text, length, rows[i].passed, strlen (rows[i].passed));
    }
}

/* Cut anywhere, what is left neither makes it read too far nor lets a whole claim through. */
static void
test_pieces (void)
{
  static const char text[] = "{\"a\":\"\\u0065\\\\\",\"\\u0069o.github.ahp_canvas.easel\\/said\":\"easel:\\/\\/said\"}";

  for (gsize n = 0; n < sizeof text; n++)
    {
      g_autofree char *piece = g_memdup2 (text, n);
      g_autoptr(GBytes) sent = g_bytes_new_take (g_steal_pointer (&piece), n);
      g_autoptr(GBytes) passed = mcp_claims_strip (sent);

      g_assert_cmpuint (g_bytes_get_size (passed), <=, n);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mcp/claims/table", test_table);
  g_test_add_func ("/mcp/claims/pieces", test_pieces);
  return g_test_run ();
}
