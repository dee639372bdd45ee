/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-host-program.h"

#include "ahp-computer.h"
#include "easel-agent-start.h"
#include "easel-host-signals.h"
#include "easel-host-welcome.h"
#include "easel-private-file.h"

#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define ADDRESS_FILE "address"   /* file name in the state folder */

static void
end_unless_needed (EaselHostProgram *self,
                   int               number)
{
  if (self->end_requested == NULL || !self->end_requested (self, number))
    g_main_loop_quit (self->loop);
}

static void
signal_cb (int      number,
           gpointer user_data)
{
  end_unless_needed (user_data, number);
}

static void
input_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  EaselHostProgram *self = user_data;

  if (g_input_stream_read_finish (G_INPUT_STREAM (source), result, NULL) <= 0)
    {
      if (self->options->exit_with_parent)
        end_unless_needed (self, 0);
      return;
    }
  if (self->line != NULL)
    self->line (self);
  g_input_stream_read_async (G_INPUT_STREAM (source), self->bytes, sizeof self->bytes, G_PRIORITY_DEFAULT, NULL,
                             input_cb, self);
}

void
easel_host_program_give_up (EaselHostProgram *self,
                            const GError     *error)
{
  g_printerr ("easel-host: %s\n", error->message);
  self->status = EXIT_FAILURE;
  g_main_loop_quit (self->loop);
}

/* Writes the address into a file for "easel --host-file", so that the token appears in no command line. The host also
 * works without the file. */
static void
write_address (EaselHostProgram *self)
{
  g_autofree char *path = g_build_filename (self->options->state, ADDRESS_FILE, NULL);
  g_autofree char *text = g_strconcat (self->uri, "\n", NULL);
  g_autoptr(GError) error = NULL;

  if (easel_private_file_save (path, text, -1, G_FILE_SET_CONTENTS_NONE, &error))
    self->address = g_steal_pointer (&path);
  else
    g_printerr ("easel-host: %s\n", error->message);
}

gboolean
easel_host_program_listen (EaselHostProgram  *self,
                           GError           **error)
{
  if (self->uri != NULL)
    return TRUE;
  if (!easel_host_listen (self->host, self->options->port, error))
    return FALSE;
  self->uri = easel_host_dup_uri (self->host);
  write_address (self);
  return TRUE;
}

/* A host that an agent started, or a panel on another computer, has no port until a panel on this computer has wanted
 * one: agents and that panel use its socket. */
static gboolean
needs_port (EaselHostProgram *self)
{
  return !self->options->detach || easel_host_has_port (self->host);
}

static void
ready_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  EaselHostProgram *self = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char *computer = NULL;

  if (!easel_host_welcome_finish (self->host, result, &error))
    {
      easel_host_program_give_up (self, error);
      return;
    }
  computer = ahp_computer_dup ();
  easel_host_set_computer (self->host, computer);
  easel_host_restore (self->host);
  if (needs_port (self) && !easel_host_program_listen (self, &error))
    {
      easel_host_program_give_up (self, error);
      return;
    }
  if (self->ready != NULL)
    self->ready (self);
  g_print ("%s %s\n", EASEL_AGENT_READY, self->uri != NULL ? self->uri : "");
  /* The host was started by a user or a script. */
  if (self->address != NULL && !self->options->exit_with_parent && !self->options->detach)
    /* Translators: both are the same file. */
    g_print (_("The address is in %s, which only you can read. To connect: easel --host-file %s\n"),
             self->address, self->address);
  fflush (stdout);
  if (self->begin != NULL)
    self->begin (self);
}

/* Resolves links, because clients use the absolute URIs of files, and a path through a link would not match. */
static void
share_folders (EaselHost  *host,
               char      **folders)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_auto(GStrv) absolute = NULL;

  for (guint i = 0; folders != NULL && folders[i] != NULL; i++)
    {
      g_autofree char *path = realpath (folders[i], NULL);

      if (path != NULL)
        g_strv_builder_add (builder, path);
      else
        g_printerr ("easel-host: %s: %s\n", folders[i], g_strerror (errno));
    }
  absolute = g_strv_builder_end (builder);
  easel_host_set_folders (host, (const char * const *) absolute);
}

void
easel_host_program_run (EaselHostProgram *self)
{
  g_autoptr(GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  const char *welcome = g_getenv ("EASEL_WELCOME_DIR");
  g_autoptr(EaselHostSignals) signals = NULL;

  share_folders (self->host, self->options->folders);
  signals = easel_host_signals_new (signal_cb, self);
  if (self->options->exit_with_parent || self->line != NULL)
    g_input_stream_read_async (input, self->bytes, sizeof self->bytes, G_PRIORITY_DEFAULT, NULL, input_cb, self);
  easel_host_welcome_async (self->host, welcome != NULL && welcome[0] != '\0' ? welcome : PKGDATADIR "/welcome",
                            (const char *const *) self->options->pages, NULL, ready_cb, self);
  g_main_loop_run (self->loop);
  g_cancellable_cancel (self->cancellable);
  g_clear_pointer (&self->address, g_free);
}
