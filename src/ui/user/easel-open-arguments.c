/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-open-arguments.h"

#include <string.h>

#include "easel-browser-address.h"
#include "easel-uri.h"

gboolean
easel_open_arguments_take_command (GStrvBuilder  *builder,
                                   char         **argv,
                                   int            argc)
{
  g_return_val_if_fail (builder != NULL && argv != NULL && argc > 0, FALSE);

  if (strcmp (argv[0], "--") != 0)
    return FALSE;
  for (int i = 1; i < argc; i++)
    {
      g_autofree char *option = g_strconcat ("--" EASEL_OPEN_COMMAND_OPTION "=", argv[i], NULL);

      g_strv_builder_add (builder, option);
    }
  return TRUE;
}

/* Returns whether this is an address such as "localhost:3000", which looks like a URI with a scheme. */
static gboolean
is_local_address (const char *text)
{
  return g_str_has_prefix (text, "localhost:") || g_str_equal (text, "localhost") ||
         g_str_has_prefix (text, "127.0.0.1") || g_str_has_prefix (text, "[::1]");
}

gboolean
easel_open_arguments_read (GApplicationCommandLine  *command_line,
                           const char               *text,
                           char                    **address,
                           GFile                   **file)
{
  g_autoptr(GFile) argument = NULL;
  g_autofree char *scheme = NULL;

  g_return_val_if_fail (G_IS_APPLICATION_COMMAND_LINE (command_line), FALSE);
  g_return_val_if_fail (text != NULL && address != NULL && file != NULL, FALSE);

  *address = NULL;
  *file = NULL;
  scheme = easel_uri_dup_scheme (text);
  if (g_strcmp0 (scheme, "http") == 0 || g_strcmp0 (scheme, "https") == 0 || is_local_address (text))
    {
      *address = easel_browser_address_from_text (text);
      return *address != NULL;
    }
  argument = g_application_command_line_create_file_for_arg (command_line, text);
  if (g_file_peek_path (argument) == NULL || !g_file_query_exists (argument, NULL))
    return FALSE;
  *file = g_steal_pointer (&argument);
  return TRUE;
}

gboolean
easel_open_arguments_is_path (const char *text)
{
  g_autofree char *scheme = NULL;

  g_return_val_if_fail (text != NULL, FALSE);

  scheme = easel_uri_dup_scheme (text);
  return scheme == NULL || g_str_equal (scheme, "file");
}
