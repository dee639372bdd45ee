/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-local-ports.h"

#include <stdio.h>
#include <string.h>

#include "easel-panel-limits.h"

/* The state of a listening socket in proc_net_tcp(5). */
#define LISTENING "0A"

/* Returns: (transfer full) (nullable): the beginning of a file of the kernel, which has no size. */
static char *
read_start (const char *path)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GFileInputStream) stream = g_file_read (file, NULL, NULL);
  g_autofree char *text = NULL;
  gsize length = 0;

  if (stream == NULL)
    return NULL;
  text = g_malloc (EASEL_LIMIT_PORTS_BYTES + 1);
  if (!g_input_stream_read_all (G_INPUT_STREAM (stream), text, EASEL_LIMIT_PORTS_BYTES, &length, NULL, NULL))
    return NULL;
  text[length] = '\0';
  return g_steal_pointer (&text);
}

/* Whether a socket at @address, in the hexadecimal form of the kernel, gets connections to 127.0.0.1. */
static gboolean
is_reachable (const char *address)
{
  return g_str_equal (address, "0100007F") || g_str_equal (address, "7F000001") ||
         address[strspn (address, "0")] == '\0';
}

/* @line: "SLOT: ADDRESS:PORT REMOTE:PORT STATE …". */
static void
add_line (GHashTable *ports,
          const char *line)
{
  char address[33], state[3];
  unsigned int port;

  if (sscanf (line, "%*u: %32[0-9A-F]:%4X %*[0-9A-F]:%*4X %2[0-9A-F]", address, &port, state) == 3 &&
      g_str_equal (state, LISTENING) && is_reachable (address))
    g_hash_table_add (ports, GUINT_TO_POINTER (port));
}

GHashTable *
easel_local_ports_list (void)
{
  static const char * const tables[] = { "/proc/net/tcp", "/proc/net/tcp6" };
  GHashTable *ports = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *text = read_start (tables[i]);
      g_auto(GStrv) lines = text == NULL ? NULL : g_strsplit (text, "\n", -1);

      for (guint j = 0; lines != NULL && lines[j] != NULL; j++)
        add_line (ports, lines[j]);
    }
  return ports;
}

gboolean
easel_local_ports_has (GHashTable *ports,
                       const char *uri)
{
  g_autoptr(GUri) parsed = NULL;

  g_return_val_if_fail (ports != NULL, FALSE);
  g_return_val_if_fail (uri != NULL, FALSE);

  parsed = g_uri_parse (uri, G_URI_FLAGS_ENCODED, NULL);
  return parsed != NULL && g_strcmp0 (g_uri_get_host (parsed), "127.0.0.1") == 0 && g_uri_get_port (parsed) > 0 &&
         g_hash_table_contains (ports, GUINT_TO_POINTER (g_uri_get_port (parsed)));
}
