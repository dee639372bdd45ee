/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-host-program.h"

#include <errno.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

#include "easel-agent-command-limits.h"
#include "easel-agent-folder.h"
#include "easel-wrap-link.h"
#include "easel-wrap-tokens.h"
#include "mcp-endpoint.h"
#include "mcp-relay.h"
#include "rpc-child.h"
#include "rpc-stdio.h"

/* The exit status of shells for a command that cannot be started. */
#define NOT_STARTED 127

/* Headers for a server at an address, one a line, where the agent has a place for secrets only in the environment. */
#define HEADERS_VARIABLE "EASEL_WRAP_HEADERS"

typedef struct
{
  GMainLoop     *loop;
  EaselWrapLink *link;     /* nullable: NULL after the agent has ended */
  RpcChild      *child;    /* nullable, weak: the server if it is a command */
  guint          n_busy;   /* number of objects that still end a process or write messages */
  int            status;
} Wrap;

static void
gone_cb (gpointer  user_data,
         GObject  *object)
{
  Wrap *self = user_data;

  if (--self->n_busy == 0)
    g_main_loop_quit (self->loop);
}

/* Waits for the end of @object: open streams, children and requests keep the program running. */
static void
wait_for (Wrap    *self,
          gpointer object)
{
  self->n_busy++;
  g_object_weak_ref (object, gone_cb, self);
}

static void
ended_cb (McpRelay     *relay,
          const GError *reason,
          Wrap         *self)
{
  easel_wrap_link_close (self->link);
  g_clear_object (&self->link);
  if (reason == NULL)
    return;
  g_printerr ("easel-host: %s\n", reason->message);
  self->status = self->child != NULL ? rpc_child_get_exit_status (self->child) : -1;
  if (self->status <= 0)
    self->status = EXIT_FAILURE;
}

/* Writes blocking, as the server itself would, if the agent does not read our standard error. */
static void
stderr_cb (RpcChild *child,
           GBytes   *chunk,
           gpointer  user_data)
{
  gsize length;
  const char *data = g_bytes_get_data (chunk, &length);
  gssize n = 0;

  for (; length > 0 && n >= 0; data += n, length -= n)
    n = write (STDERR_FILENO, data, length);
}

/* Adds the name and value of @header. FALSE if it is invalid. */
static gboolean
add_header (GStrvBuilder *headers,
            const char   *header)
{
  const char *colon = strchr (header, ':');
  g_autofree char *name = colon != NULL ? g_strstrip (g_strndup (header, colon - header)) : NULL;
  g_autofree char *value = NULL;

  if (name == NULL || *name == '\0' || strpbrk (header, "\r\n") != NULL || !g_utf8_validate (header, -1, NULL))
    return FALSE;
  value = g_strstrip (g_strdup (colon + 1));
  g_strv_builder_add_many (headers, name, value, NULL);
  return TRUE;
}

/* Reads headers, one a line; empty lines and lines that start with "#" are skipped. */
static gboolean
add_lines (GStrvBuilder *headers,
           const char   *text)
{
  g_auto(GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*g_strstrip (lines[i]) != '\0' && *lines[i] != '#' && !add_header (headers, lines[i]))
      return FALSE;
  return TRUE;
}

static char *
read_header_file (const char  *path,
                  GError     **error)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autofree char *text = g_malloc (EASEL_LIMIT_WRAP_HEADER_BYTES + 1);
  FILE *file = fopen (path, "re");
  struct stat info;
  gboolean is_open;
  gsize n;

  if (file == NULL)
    {
      g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), "%s: %s", name, g_strerror (errno));
      return NULL;
    }
  /* The file may contain tokens, so it must not be readable by others. */
  is_open = fstat (fileno (file), &info) != 0 || (S_ISREG (info.st_mode) && (info.st_mode & 0044) != 0);
  n = fread (text, 1, EASEL_LIMIT_WRAP_HEADER_BYTES + 1, file);
  fclose (file);
  if (is_open)
    {
      /* Translators: %s is a file. */
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_ACCES, _("Others can read %s: run \"chmod 600\" first"), name);
      return NULL;
    }
  if (n > EASEL_LIMIT_WRAP_HEADER_BYTES)
    {
      /* Translators: %s is a file. */
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, _("%s is too long for headers"), name);
      return NULL;
    }
  text[n] = '\0';
  return g_steal_pointer (&text);
}

/* (nullable): name, value, name, value … from the command line, files and the environment; NULL if one is invalid. */
static GStrv
read_headers (EaselHostOptions  *options,
              GError           **error)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  char *variable = (char *) g_getenv (HEADERS_VARIABLE);
  gboolean is_good = TRUE;

  for (guint i = 0; options->headers != NULL && options->headers[i] != NULL; i++)
    is_good = is_good && add_header (builder, options->headers[i]);
  for (guint i = 0; options->header_files != NULL && options->header_files[i] != NULL; i++)
    {
      g_autofree char *text = read_header_file (options->header_files[i], error);

      if (text == NULL)
        return NULL;
      is_good = is_good && add_lines (builder, text);
    }
  if (variable != NULL)
    {
      is_good = is_good && add_lines (builder, variable);
      /* Overwrites the variable, because no child process needs it, including a host that is started later. */
      memset (variable, '*', strlen (variable));
      g_unsetenv (HEADERS_VARIABLE);
    }
  if (is_good)
    return g_strv_builder_end (builder);
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("a header is \"NAME: VALUE\""));
  return NULL;
}

/* (transfer full) (nullable) */
static RpcTransport *
connect_server (EaselHostOptions *options,
                HttpClient       *http,
                OauthTokens      *tokens,
                int              *status)
{
  g_autoptr(GError) error = NULL;
  g_auto(GStrv) headers = options->url != NULL ? read_headers (options, &error) : g_new0 (char *, 1);
  g_autoptr(McpEndpoint) endpoint = NULL;
  RpcTransport *server;

  if (headers == NULL)
    {
      g_printerr ("easel-host: %s\n", error->message);
      *status = EX_USAGE;
      return NULL;
    }
  if (options->url != NULL)
    endpoint = mcp_endpoint_new_address (options->url, (const char *const *) headers, tokens);
  else
    endpoint = mcp_endpoint_new_command ((const char *const *) options->arguments, NULL, NULL);
  server = mcp_endpoint_connect (endpoint, http, &error);
  if (server == NULL)
    {
      g_printerr ("easel-host: %s\n", error->message);
      *status = options->url != NULL ? EX_USAGE : NOT_STARTED;
    }
  return server;
}

/* An id that is the same for each start of the same server, and different for other servers: "node server.js" is a
 * different program in each folder. It is a digest, because arguments may contain secrets. */
static char *
make_id (EaselHostOptions *options)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *folder = g_get_current_dir ();

  for (guint i = 0; options->arguments != NULL && options->arguments[i] != NULL; i++)
    g_checksum_update (checksum, (const guchar *) options->arguments[i], strlen (options->arguments[i]) + 1);
  if (options->url != NULL)
    g_checksum_update (checksum, (const guchar *) options->url, -1);
  else
    g_checksum_update (checksum, (const guchar *) folder, -1);
  return g_strdup_printf ("wrap-%.16s", g_checksum_get_string (checksum));
}

/* A name in case the server sends none. */
static char *
make_name (EaselHostOptions *options)
{
  g_autoptr(GUri) uri = options->url != NULL ? g_uri_parse (options->url, G_URI_FLAGS_NONE, NULL) : NULL;

  if (options->arguments != NULL)
    return g_path_get_basename (options->arguments[0]);
  return g_strdup (uri != NULL && g_uri_get_host (uri) != NULL ? g_uri_get_host (uri) : "MCP");
}

static EaselWrapLink *
make_link (EaselHostOptions *options,
           McpRelay         *relay)
{
  g_autofree char *folder = easel_agent_folder_find (NULL);
  g_autofree char *id = make_id (options);
  g_autofree char *name = make_name (options);

  return easel_wrap_link_new (relay, options->state, folder, !options->no_panel, id, name);
}

/* Handles no signals: a process that ends this one means the server, whose group ends with it (rpc-child-watch.h). */
int
easel_host_command_wrap (EaselHostOptions *options)
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(HttpClient) http = http_client_new ();
  g_autoptr(EaselServerKeyring) keyring = easel_server_keyring_new ();
  g_autoptr(OauthTokens) tokens = easel_wrap_tokens_new (http, keyring);
  Wrap self = { .loop = loop, .status = EXIT_SUCCESS };
  RpcTransport *server = connect_server (options, http, tokens, &self.status);
  GInputStream *input;
  GOutputStream *output;
  RpcTransport *agent;
  McpRelay *relay;

  if (server == NULL)
    return self.status;
  if (RPC_IS_CHILD (server))
    {
      g_set_weak_pointer (&self.child, RPC_CHILD (server));
      g_signal_connect (server, "stderr-chunk", G_CALLBACK (stderr_cb), NULL);
    }
  input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  output = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
  agent = rpc_stdio_new (input, output);
  rpc_stdio_set_half_open (RPC_STDIO (agent), TRUE);
  relay = mcp_relay_new (agent, server);
  g_signal_connect (relay, "ended", G_CALLBACK (ended_cb), &self);
  wait_for (&self, server);
  wait_for (&self, output);
  wait_for (&self, http);
  wait_for (&self, keyring);
  self.link = make_link (options, relay);
  wait_for (&self, self.link);
  mcp_relay_start (relay);
  g_signal_connect_swapped (relay, "ended", G_CALLBACK (g_object_unref), relay);
  g_object_unref (server);
  g_object_unref (agent);
  g_object_unref (input);
  g_object_unref (output);
  g_clear_object (&tokens);
  g_clear_object (&keyring);
  g_clear_object (&http);
  g_main_loop_run (loop);
  g_clear_weak_pointer (&self.child);
  return self.status;
}
