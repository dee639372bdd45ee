/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "config.h"

#include "easel-terminal-local.h"

#include <glib/gi18n-lib.h>

#include "easel-pty.h"
#include "easel-vt-scanner.h"

struct _EaselTerminalLocal
{
  EaselHostTerminal  parent_instance;

  EaselShell        *shell;
  EaselPty          *pty;
  EaselVtScanner    *scanner;
  GString           *text;
  char              *line;       /* nullable: command line of the next command */
  guint              n_commands;
  gboolean           running;
};

G_DEFINE_FINAL_TYPE (EaselTerminalLocal, easel_terminal_local, EASEL_TYPE_HOST_TERMINAL)

static void
easel_terminal_local_input (EaselHostTerminal *terminal,
                            const char        *text)
{
  easel_pty_write (EASEL_TERMINAL_LOCAL (terminal)->pty, text, strlen (text));
}

static void
easel_terminal_local_resize (EaselHostTerminal *terminal,
                             guint              columns,
                             guint              rows)
{
  easel_pty_resize (EASEL_TERMINAL_LOCAL (terminal)->pty, columns, rows);
}

static void
easel_terminal_local_clear (EaselHostTerminal *terminal)
{
  g_signal_emit_by_name (terminal, "reset");
}

static void
easel_terminal_local_set_behind (EaselHostTerminal *terminal,
                                 gboolean           behind)
{
  easel_pty_set_paused (EASEL_TERMINAL_LOCAL (terminal)->pty, behind);
}

static void
easel_terminal_local_dispose_terminal (EaselHostTerminal *terminal)
{
  easel_pty_close (EASEL_TERMINAL_LOCAL (terminal)->pty);
}

static void
easel_terminal_local_finalize (GObject *object)
{
  EaselTerminalLocal *self = EASEL_TERMINAL_LOCAL (object);

  g_clear_object (&self->pty);
  g_clear_pointer (&self->shell, easel_shell_free);
  g_clear_pointer (&self->scanner, easel_vt_scanner_free);
  g_string_free (self->text, TRUE);
  g_free (self->line);
  G_OBJECT_CLASS (easel_terminal_local_parent_class)->finalize (object);
}

static void
easel_terminal_local_class_init (EaselTerminalLocalClass *klass)
{
  EaselHostTerminalClass *terminal_class = EASEL_HOST_TERMINAL_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = easel_terminal_local_finalize;
  terminal_class->input = easel_terminal_local_input;
  terminal_class->resize = easel_terminal_local_resize;
  terminal_class->clear = easel_terminal_local_clear;
  terminal_class->set_behind = easel_terminal_local_set_behind;
  terminal_class->dispose_terminal = easel_terminal_local_dispose_terminal;
}

static void
text_cb (const char *text,
         gsize       length,
         gpointer    user_data)
{
  EaselTerminalLocal *self = user_data;

  g_string_append_len (self->text, text, length);
}

static void
flush (EaselTerminalLocal *self)
{
  g_autoptr(GBytes) bytes = NULL;

  if (self->text->len == 0)
    return;
  bytes = g_bytes_new (self->text->str, self->text->len);
  g_string_truncate (self->text, 0);
  g_signal_emit_by_name (self, "data", bytes);
}

static void
finish_command (EaselTerminalLocal *self,
                int                 code)
{
  g_autofree char *id = g_strdup_printf ("%u", self->n_commands);

  flush (self);
  if (self->running)
    g_signal_emit_by_name (self, "command-finished", id, code);
  self->running = FALSE;
}

static void
begin_command (EaselTerminalLocal *self)
{
  g_autofree char *line = g_steal_pointer (&self->line);
  g_autofree char *id = g_strdup_printf ("%u", self->n_commands + 1);

  finish_command (self, -1);
  self->n_commands++;
  self->running = TRUE;
  g_signal_emit_by_name (self, "command-started", id, line);
}

static void
take_folder (EaselTerminalLocal *self,
             const EaselVtMark  *mark)
{
  g_autofree char *folder = easel_vt_mark_dup_folder (mark);

  if (folder != NULL)
    g_object_set (self, "cwd", folder, NULL);
}

static gboolean
osc_cb (const char *body,
        gpointer    user_data)
{
  EaselTerminalLocal *self = user_data;
  g_auto(EaselVtMark) mark = { 0 };

  easel_vt_mark_read (&mark, body);
  if (!easel_shell_trusts (self->shell, &mark))
    return TRUE;
  if (mark.is_integration)
    g_object_set (self, "detection", TRUE, NULL);
  switch (mark.kind)
    {
    case EASEL_VT_MARK_EXECUTED:
      begin_command (self);
      break;
    case EASEL_VT_MARK_FINISHED:
      finish_command (self, mark.has_code ? mark.code : -1);
      break;
    case EASEL_VT_MARK_COMMAND_LINE:
      g_free (self->line);
      self->line = g_steal_pointer (&mark.text);
      break;
    case EASEL_VT_MARK_TITLE:
      g_object_set (self, "title", mark.text, NULL);
      break;
    case EASEL_VT_MARK_CWD:
      take_folder (self, &mark);
      break;
    case EASEL_VT_MARK_NONE:
    case EASEL_VT_MARK_PROMPT:
    case EASEL_VT_MARK_INPUT:
    default:
      break;
    }
  return mark.is_integration;
}

static void
easel_terminal_local_init (EaselTerminalLocal *self)
{
  static const EaselVtSink sink = { text_cb, osc_cb };

  self->scanner = easel_vt_scanner_new (&sink, self);
  self->text = g_string_new (NULL);
}

static void
data_cb (EaselPty           *pty,
         GBytes             *bytes,
         EaselTerminalLocal *self)
{
  g_autoptr(EaselTerminalLocal) kept = g_object_ref (self);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  easel_vt_scanner_feed (self->scanner, data, length);
  flush (self);
}

static void
exited_cb (EaselPty           *pty,
           int                 code,
           EaselTerminalLocal *self)
{
  g_object_set (self, "exit-code", code, "live", FALSE, "exited", TRUE, NULL);
}

/* Shows a note about the sandbox, before the first prompt. */
static void
show_sandbox_note (EaselTerminalLocal *self)
{
  if (!g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS))
    return;
  g_string_append (self->text, _("This shell is inside Easel’s sandbox."));
  g_string_append (self->text, "\r\n");
  g_string_append (self->text, _("It has the programs and files of the Flatpak, not those on this computer."));
  g_string_append (self->text, "\r\n");
}

/**
 * easel_terminal_local_new:
 * @cwd: (nullable): a local folder
 * @columns: the width in cells
 * @rows: the height in cells
 * @error: return location for a #GError
 *
 * Starts the user's shell. The caller checks beforehand whether an agent may do that.
 *
 * Returns: (transfer full) (nullable): the terminal
 */
EaselHostTerminal *
easel_terminal_local_new (const char  *cwd,
                          guint        columns,
                          guint        rows,
                          GError     **error)
{
  g_autoptr(EaselTerminalLocal) self = g_object_new (EASEL_TYPE_TERMINAL_LOCAL, "channel", "", NULL);

  self->shell = easel_shell_new (NULL);
  self->pty = easel_pty_new (self->shell, cwd, columns, rows, error);
  if (self->pty == NULL)
    return NULL;
  g_object_set (self, "live", TRUE, "cwd", cwd, NULL);
  show_sandbox_note (self);
  g_signal_connect_object (self->pty, "data", G_CALLBACK (data_cb), self, 0);
  g_signal_connect_object (self->pty, "exited", G_CALLBACK (exited_cb), self, 0);
  return EASEL_HOST_TERMINAL (g_steal_pointer (&self));
}

gboolean
easel_terminal_local_is_idle (EaselTerminalLocal *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_LOCAL (self), FALSE);

  return easel_pty_is_idle (self->pty);
}

gboolean
easel_terminal_local_reads_keys (EaselTerminalLocal *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_LOCAL (self), FALSE);

  return easel_pty_reads_keys (self->pty);
}

GStrv
easel_terminal_local_list_jobs (EaselTerminalLocal *self,
                                gboolean            is_busy)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_LOCAL (self), NULL);

  return easel_pty_list_jobs (self->pty, is_busy);
}

gboolean
easel_terminal_local_signal (EaselTerminalLocal *self,
                             int                 number)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_LOCAL (self), FALSE);

  return easel_pty_signal (self->pty, number);
}
