/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "config.h"

#include "easel-terminal-instance.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-terminal-limits.h"
#include "easel-terminal-local.h"
#include "easel-text.h"

struct _EaselTerminalInstance
{
  EaselInstance        parent_instance;

  gboolean             local;
  char                *cwd;       /* nullable: from the agent's input, otherwise its working folder */
  gboolean             cwd_is_named;
  char                *name;      /* nullable */
  char                *channel;   /* nullable: of a terminal on the host */
  guint                columns, rows;
  EaselTerminalViews  *views;

  EaselHostTerminal    *terminal;        /* nullable */
  EaselHostTerminals   *host_terminals;  /* nullable: source of @terminal */
  EaselTerminalOutput  *output;
  EaselTerminalPrompt  *prompt;
  EaselTerminalCommand *command;
};

enum { FACTS, VIEWS, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselTerminalInstance, easel_terminal_instance, EASEL_TYPE_INSTANCE)

/* --- state ------------------------------------------------------------------------------------------------------ */

static void
write_status (EaselTerminalInstance *self)
{
  g_autofree char *status = NULL;
  int code;

  if (easel_terminal_instance_has_exited (self, &code))
    status = code >= 0 ? g_strdup_printf (_("Ended with code %d"), code) : g_strdup (_("Ended"));
  else if (self->terminal == NULL || !easel_terminal_instance_is_live (self))
    status = g_strdup (_("Not connected"));
  else if (easel_terminal_instance_is_waiting (self))
    status = g_strdup (_("Waiting for Enter"));
  easel_instance_set_status (EASEL_INSTANCE (self), status);
}

/* The title is the agent's name for the terminal, because shell titles of several terminals would all be the same. */
static void
write_title (EaselTerminalInstance *self)
{
  g_autofree char *title = g_strdup (self->name);
  g_autofree char *clean = NULL;

  if (title == NULL && self->terminal != NULL)
    g_object_get (self->terminal, "title", &title, NULL);
  if (title == NULL)
    title = g_strdup ("");
  clean = easel_text_for_display (title, EASEL_LIMIT_DISPLAY_CHARS);
  easel_instance_set_title (EASEL_INSTANCE (self), *clean != '\0' ? clean : _("Terminal"));
}

static void
emit_facts (EaselTerminalInstance *self)
{
  write_title (self);
  write_status (self);
  g_signal_emit (self, signals[FACTS], 0);
}

/* --- the terminal ----------------------------------------------------------------------------------------------- */

static void
data_cb (EaselHostTerminal     *terminal,
         GBytes                *bytes,
         EaselTerminalInstance *self)
{
  g_autoptr(EaselTerminalInstance) kept = g_object_ref (self);

  easel_terminal_output_feed (self->output, bytes);
}

static void
command_started_cb (EaselHostTerminal     *terminal,
                    const char            *id,
                    const char            *line,
                    EaselTerminalInstance *self)
{
  easel_terminal_prompt_started (self->prompt);
  easel_terminal_command_started (self->command);
}

static void
command_finished_cb (EaselHostTerminal     *terminal,
                     const char            *id,
                     int                    code,
                     EaselTerminalInstance *self)
{
  easel_terminal_prompt_finished (self->prompt);
  easel_terminal_command_finished (self->command, code);
}

static void
notify_cb (EaselHostTerminal     *terminal,
           GParamSpec            *pspec,
           EaselTerminalInstance *self)
{
  int code;

  if (easel_terminal_instance_has_exited (self, &code))
    {
      easel_terminal_prompt_finished (self->prompt);
      easel_terminal_command_exited (self->command, code);
    }
  /* The size of the window may have changed while the terminal was disconnected. */
  else if (strcmp (pspec->name, "live") == 0 && easel_terminal_instance_is_live (self))
    easel_host_terminal_resize (terminal, self->columns, self->rows);
  else if (strcmp (pspec->name, "cwd") == 0)
    easel_instance_emit_changed (EASEL_INSTANCE (self));
  emit_facts (self);
}

static void
drop_terminal (EaselTerminalInstance *self)
{
  if (self->terminal != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->terminal, self);
      g_signal_handlers_disconnect_by_data (self->terminal, self->output);
      easel_host_terminal_set_behind (self->terminal, FALSE);
    }
  g_clear_object (&self->terminal);
  g_clear_object (&self->host_terminals);
  easel_terminal_prompt_set_terminal (self->prompt, NULL);
}

static void
set_terminal (EaselTerminalInstance *self,
              EaselHostTerminal     *terminal,
              EaselHostTerminals    *host_terminals)
{
  drop_terminal (self);
  self->terminal = g_object_ref (terminal);
  self->host_terminals = host_terminals != NULL ? g_object_ref (host_terminals) : NULL;
  easel_terminal_prompt_set_terminal (self->prompt, terminal);
  if (host_terminals != NULL)
    {
      g_free (self->channel);
      self->channel = g_strdup (easel_host_terminal_get_channel (terminal));
    }
  g_signal_connect (terminal, "data", G_CALLBACK (data_cb), self);
  g_signal_connect_swapped (terminal, "reset", G_CALLBACK (easel_terminal_output_reset), self->output);
  g_signal_connect (terminal, "command-started", G_CALLBACK (command_started_cb), self);
  g_signal_connect (terminal, "command-finished", G_CALLBACK (command_finished_cb), self);
  g_signal_connect (terminal, "notify", G_CALLBACK (notify_cb), self);
  easel_host_terminal_set_behind (terminal, easel_terminal_views_are_behind (self->views));
  easel_instance_emit_changed (EASEL_INSTANCE (self));
  emit_facts (self);
}

/* A terminal of kind "host" on Easel's own host is the same shell as one of kind "local", and has the same rules. */
static gboolean
is_lent_here (EaselTerminalInstance *self)
{
  EaselHostTerminals *host_terminals = easel_instance_get_host_terminals (EASEL_INSTANCE (self));

  return host_terminals != NULL && easel_host_terminals_is_here (host_terminals);
}

/* After a reconnect the host's terminals are the same object, after a restart of Easel another one: attaches again.
 * A terminal that an earlier version started on Easel's own host without the rules of a local shell is not attached
 * again. */
static void
terminals_cb (EaselTerminalInstance *self)
{
  EaselHostTerminals *host_terminals = easel_instance_get_host_terminals (EASEL_INSTANCE (self));
  g_autoptr(EaselHostTerminal) terminal = NULL;

  if (self->local || host_terminals == NULL || host_terminals == self->host_terminals || self->channel == NULL)
    return;
  if (easel_host_terminals_is_here (host_terminals))
    {
      drop_terminal (self);
      self->local = TRUE;
      g_clear_pointer (&self->channel, g_free);
      emit_facts (self);
      return;
    }
  terminal = easel_host_terminals_attach (host_terminals, self->channel);
  set_terminal (self, terminal, host_terminals);
}

/* --- open, close, save, restore --------------------------------------------------------------------------------- */

typedef struct
{
  EaselTerminalInstance *self;
  EaselHostTerminals    *host_terminals;
  EaselCall             *call;  /* nullable: NULL if the user starts a new process */
} Creation;

static void create_at_host (EaselTerminalInstance *self,
                            EaselCall             *call);

static void
created_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autofree Creation *creation = user_data;
  g_autoptr(EaselTerminalInstance) self = creation->self;
  g_autoptr(EaselHostTerminals) host_terminals = creation->host_terminals;
  g_autoptr(EaselCall) call = creation->call;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselHostTerminal) terminal = easel_host_terminals_create_finish (host_terminals, result, &error);
  g_autofree char *why = error != NULL ? easel_text_for_display (error->message, EASEL_LIMIT_DISPLAY_CHARS) : NULL;

  /* Without a cwd in the input, the agent's working folder was tried, which the host may not have; tries again
   * without it. */
  if (terminal == NULL && call != NULL && !easel_call_is_answered (call) && self->cwd != NULL && !self->cwd_is_named)
    {
      g_clear_pointer (&self->cwd, g_free);
      create_at_host (self, call);
      return;
    }
  /* The open was answered before the terminal was created, so it has no user: ends it. */
  if (terminal != NULL && call != NULL && easel_call_is_answered (call))
    easel_host_terminal_dispose (terminal);
  else if (terminal != NULL)
    set_terminal (self, terminal, host_terminals);
  if (call == NULL)
    return;
  if (terminal != NULL)
    easel_call_reply (call, NULL);
  else
    easel_call_fail (call, EASEL_CODE_FAILED, "The host started no terminal: %s", why);
}

static void
create_at_host (EaselTerminalInstance *self,
                EaselCall             *call)
{
  EaselHostTerminals *host_terminals = easel_instance_get_host_terminals (EASEL_INSTANCE (self));
  Creation *creation;

  if (host_terminals == NULL)
    {
      if (call != NULL)
        easel_call_fail (call, EASEL_CODE_FAILED, "The host lends no terminal now. Try again when it is connected.");
      return;
    }
  creation = g_new0 (Creation, 1);
  creation->self = g_object_ref (self);
  creation->host_terminals = g_object_ref (host_terminals);
  creation->call = call != NULL ? g_object_ref (call) : NULL;
  easel_host_terminals_create_async (host_terminals,
                                     easel_json_object (EASEL_JSON_STRING ("name", self->name),
                                                        EASEL_JSON_STRING ("cwd", self->cwd),
                                                        EASEL_JSON_INT ("cols", self->columns),
                                                        EASEL_JSON_INT ("rows", self->rows)),
                                     call != NULL ? easel_call_get_cancellable (call) : NULL, created_cb, creation);
}

static void
create_here (EaselTerminalInstance *self,
             EaselCall             *call)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselHostTerminal) terminal = easel_terminal_local_new (self->cwd, self->columns, self->rows, &error);

  if (terminal != NULL)
    set_terminal (self, terminal, NULL);
  if (call == NULL)
    return;
  if (terminal != NULL)
    easel_call_reply (call, NULL);
  else
    easel_call_fail (call, EASEL_CODE_FAILED, "The shell did not start: %s", error->message);
}

static void
read_input (EaselTerminalInstance *self,
            EaselCall             *call)
{
  JsonObject *input = easel_call_get_input (call);
  const EaselRequester *requester = easel_call_get_requester (call);

  self->local = strcmp (easel_json_peek_string (input, "kind", "host"), "local") == 0;
  self->cwd = g_strdup (easel_json_peek_string (input, "cwd", NULL));
  self->cwd_is_named = self->cwd != NULL;
  /* Default: the agent's working folder, as a local path on this computer, otherwise as its host names it. */
  if (self->cwd == NULL)
    self->cwd = requester->is_here ? easel_requester_dup_folder (requester) : g_strdup (requester->folder);
  self->name = g_strdup (easel_json_peek_string (input, "title", NULL));
  self->columns = easel_json_peek_int (input, "columns", 80);
  self->rows = easel_json_peek_int (input, "rows", 24);
}

static gboolean
is_folder (const char *path)
{
  return path != NULL && g_path_is_absolute (path) && g_file_test (path, G_FILE_TEST_IS_DIR);
}

/* Asks before the disk is accessed: otherwise a remote host could find out which folders exist. */
static void
open_local (EaselTerminalInstance *self,
            EaselCall             *call)
{
  if (!easel_call_require (call, EASEL_ACTION_LOCAL_SHELL,
                           _("Open a terminal and type commands for you to run")))
    return;
  if (self->cwd != NULL && g_str_has_prefix (self->cwd, "file:"))
    {
      g_autofree char *uri = g_steal_pointer (&self->cwd);

      self->cwd = g_filename_from_uri (uri, NULL, NULL);
      if (self->cwd == NULL)
        self->cwd = g_steal_pointer (&uri);
    }
  if (!self->cwd_is_named && !is_folder (self->cwd))
    g_clear_pointer (&self->cwd, g_free);
  if (self->cwd == NULL || is_folder (self->cwd))
    create_here (self, call);
  else
    easel_call_fail (call, EASEL_CODE_NOT_FOUND,
                     "cwd is not a folder of the person's computer; it must be an absolute path or a file: URI.");
}

/* A host of another program on this computer starts the user's shell, too, and runs commands in it without asking. */
static void
open_at_host (EaselTerminalInstance *self,
              EaselCall             *call)
{
  if (!easel_call_get_requester (call)->loopback ||
      easel_call_require (call, EASEL_ACTION_LOCAL_SHELL,
                          _("Open a host’s terminal on this computer and run commands in it without asking")))
    create_at_host (self, call);
}

static void
easel_terminal_instance_open (EaselInstance *instance,
                              EaselCall     *call,
                              gboolean       again)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);

  if (again)
    {
      easel_call_reply (call, NULL);
      return;
    }
  read_input (self, call);
  if (is_lent_here (self))
    self->local = TRUE;
  if (self->local)
    open_local (self, call);
  else
    open_at_host (self, call);
}

void
easel_terminal_instance_start_again (EaselTerminalInstance *self)
{
  int code;

  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  if (!easel_terminal_instance_has_exited (self, &code))
    return;
  if (self->terminal != NULL)
    easel_host_terminal_dispose (self->terminal);
  if (self->local)
    create_here (self, NULL);
  else
    create_at_host (self, NULL);
}

static void
easel_terminal_instance_close (EaselInstance *instance)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);

  if (self->terminal != NULL)
    easel_host_terminal_dispose (self->terminal);
  easel_terminal_command_clear (self->command);
  drop_terminal (self);
}

/* (transfer full) (nullable): the present folder of the shell, or the one where it was started. */
static char *
dup_present_folder (EaselTerminalInstance *self)
{
  g_autofree char *cwd = NULL;

  if (self->local && self->terminal != NULL)
    g_object_get (self->terminal, "cwd", &cwd, NULL);
  return cwd != NULL && g_utf8_validate (cwd, -1, NULL) ? g_steal_pointer (&cwd) : g_strdup (self->cwd);
}

static char *
build_text_path (EaselTerminalInstance *self)
{
  return g_build_filename (g_file_peek_path (easel_instance_get_store (EASEL_INSTANCE (self))), "text", NULL);
}

/* The output of a local shell is stored as plain text: escape sequences of an ended program would disturb the next
 * one. The host shows its own terminals again. */
static gboolean
easel_terminal_instance_flush (EaselInstance *instance)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);
  guint64 end = easel_terminal_output_get_end (self->output);
  g_autofree char *text = NULL;
  g_autofree char *path = NULL;
  g_autoptr(GError) error = NULL;
  gboolean truncated;

  if (!self->local)
    return TRUE;
  text = easel_terminal_output_read (self->output, 0, end, EASEL_LIMIT_TERMINAL_RESTORED_BYTES, TRUE, NULL, &truncated);
  path = build_text_path (self);
  /* Losing this text is not worth a question before the program ends. */
  if (!g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    g_message ("The text of a terminal could not be kept: %s", error->message);
  return TRUE;
}

/* (transfer full): plain text for a screen, with a carriage return at each line end. */
static GBytes *
make_lines (const char *text)
{
  GString *lines = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    if (*c == '\n')
      g_string_append (lines, "\r\n");
    else if (*c == '\t' || !g_unichar_iscntrl (g_utf8_get_char (c)))
      g_string_append_len (lines, c, g_utf8_next_char (c) - c);
  if (lines->len > 0 && lines->str[lines->len - 1] != '\n')
    g_string_append (lines, "\r\n");
  return g_string_free_to_bytes (lines);
}

static void
show_restored_text (EaselTerminalInstance *self)
{
  g_autofree char *path = build_text_path (self);
  g_autofree char *text = NULL;
  g_autofree char *valid = NULL;
  g_autoptr(GBytes) lines = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, NULL) || length > EASEL_LIMIT_TERMINAL_RESTORED_BYTES)
    return;
  valid = g_utf8_make_valid (text, length);
  lines = make_lines (valid);
  easel_terminal_output_feed (self->output, lines);
}

static JsonObject *
easel_terminal_instance_save (EaselInstance *instance)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);
  g_autofree char *cwd = dup_present_folder (self);

  return easel_json_object (EASEL_JSON_BOOLEAN ("local", self->local),
                            EASEL_JSON_INT ("columns", self->columns),
                            EASEL_JSON_INT ("rows", self->rows),
                            EASEL_JSON_STRING ("channel", self->channel),
                            EASEL_JSON_STRING ("cwd", cwd),
                            EASEL_JSON_STRING ("name", self->name));
}

/* A local shell has ended with Easel. In a terminal that the user opened, a new shell starts in the same folder; in
 * an agent's terminal the user has to start it. Permission to run commands without asking ended with the old shell. */
static void
easel_terminal_instance_restore (EaselInstance *instance,
                                 JsonObject    *saved)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);

  self->local = easel_json_peek_boolean (saved, "local", FALSE);
  self->columns = CLAMP (easel_json_peek_int (saved, "columns", 80), 1, EASEL_LIMIT_TERMINAL_CELLS);
  self->rows = CLAMP (easel_json_peek_int (saved, "rows", 24), 1, EASEL_LIMIT_TERMINAL_CELLS);
  self->channel = g_strdup (easel_json_peek_string (saved, "channel", NULL));
  self->cwd = g_strdup (easel_json_peek_string (saved, "cwd", NULL));
  self->name = g_strdup (easel_json_peek_string (saved, "name", NULL));
  terminals_cb (self);
  if (self->local)
    {
      show_restored_text (self);
      if (!is_folder (self->cwd))
        g_clear_pointer (&self->cwd, g_free);
    }
  if (self->local && easel_instance_get_requester (instance)->is_user)
    create_here (self, NULL);
  emit_facts (self);
}

/* (nullable): NULL for a terminal on a host, which ended with its canvas. */
static JsonObject *
easel_terminal_instance_describe (EaselInstance *instance)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);

  if (!self->local)
    return NULL;
  return easel_json_object (EASEL_JSON_STRING ("kind", "local"),
                            EASEL_JSON_STRING ("cwd", self->cwd),
                            EASEL_JSON_STRING ("title", self->name));
}

/* Programs in terminals on other hosts keep running without Easel. */
static GStrv
easel_terminal_instance_list_programs (EaselInstance *instance)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);

  return EASEL_IS_TERMINAL_LOCAL (self->terminal) && easel_terminal_instance_is_live (self)
           ? easel_terminal_local_list_jobs (EASEL_TERMINAL_LOCAL (self->terminal),
                                             easel_terminal_instance_runs_program (self))
           : NULL;
}

/* Sharing has ended: a running command for which no call waits belongs to the user now. */
static void
easel_terminal_instance_share_ended (EaselInstance *instance)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (instance);

  easel_terminal_command_clear (self->command);
  easel_terminal_prompt_agent_left (self->prompt);
}

static void
easel_terminal_instance_dispose (GObject *object)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (object);

  easel_terminal_command_clear (self->command);
  drop_terminal (self);
  G_OBJECT_CLASS (easel_terminal_instance_parent_class)->dispose (object);
}

static void
easel_terminal_instance_finalize (GObject *object)
{
  EaselTerminalInstance *self = EASEL_TERMINAL_INSTANCE (object);

  g_object_unref (self->command);
  g_object_unref (self->prompt);
  g_object_unref (self->output);
  easel_terminal_views_free (self->views);
  g_free (self->cwd);
  g_free (self->name);
  g_free (self->channel);
  G_OBJECT_CLASS (easel_terminal_instance_parent_class)->finalize (object);
}

static void
easel_terminal_instance_class_init (EaselTerminalInstanceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  EaselInstanceClass *instance_class = EASEL_INSTANCE_CLASS (klass);

  object_class->dispose = easel_terminal_instance_dispose;
  object_class->finalize = easel_terminal_instance_finalize;
  instance_class->open = easel_terminal_instance_open;
  instance_class->close = easel_terminal_instance_close;
  instance_class->flush = easel_terminal_instance_flush;
  instance_class->list_programs = easel_terminal_instance_list_programs;
  instance_class->save = easel_terminal_instance_save;
  instance_class->restore = easel_terminal_instance_restore;
  instance_class->describe = easel_terminal_instance_describe;
  instance_class->share_ended = easel_terminal_instance_share_ended;

  signals[FACTS] = g_signal_new ("facts", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[VIEWS] = g_signal_new ("views", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
easel_terminal_instance_init (EaselTerminalInstance *self)
{
  self->columns = 80;
  self->rows = 24;
  self->views = easel_terminal_views_new ();
  self->output = easel_terminal_output_new ();
  self->prompt = easel_terminal_prompt_new ();
  self->command = easel_terminal_command_new (self->prompt, self->output);
  g_signal_connect_object (self->prompt, "changed", G_CALLBACK (emit_facts), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->command, "changed", G_CALLBACK (emit_facts), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::host-terminals", G_CALLBACK (terminals_cb), NULL);
}

/* --- for the surface and the actions ---------------------------------------------------------------------------- */

/** easel_terminal_instance_get_output: (transfer none): the output. */
EaselTerminalOutput *
easel_terminal_instance_get_output (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), NULL);

  return self->output;
}

/** easel_terminal_instance_get_prompt: (transfer none): the prompt. */
EaselTerminalPrompt *
easel_terminal_instance_get_prompt (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), NULL);

  return self->prompt;
}

/** easel_terminal_instance_get_command: (transfer none): the agent's command, possibly empty. */
EaselTerminalCommand *
easel_terminal_instance_get_command (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), NULL);

  return self->command;
}

/**
 * easel_terminal_instance_get_size:
 * @self: a terminal
 * @columns: (out): cells
 * @rows: (out): cells
 *
 * Returns: whether a window shows the terminal and so determines its size
 */
gboolean
easel_terminal_instance_get_size (EaselTerminalInstance *self,
                                  guint                 *columns,
                                  guint                 *rows)
{
  guint least_columns, least_rows;

  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), FALSE);

  *columns = self->columns;
  *rows = self->rows;
  return easel_terminal_views_get_size (self->views, NULL, &least_columns, &least_rows);
}

void
easel_terminal_instance_type (EaselTerminalInstance *self,
                              const char            *text)
{
  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  if (!easel_terminal_instance_is_live (self))
    return;
  easel_terminal_prompt_type (self->prompt, text);
  if (strchr (text, '\003') != NULL)
    easel_terminal_command_interrupt (self->command);
  else if (strchr (text, '\025') != NULL &&
           easel_terminal_prompt_get_line (self->prompt) == EASEL_TERMINAL_LINE_EMPTY)
    easel_terminal_command_withdraw (self->command);
}

void
easel_terminal_instance_set_size (EaselTerminalInstance *self,
                                  guint                  columns,
                                  guint                  rows)
{
  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  columns = CLAMP (columns, 1, EASEL_LIMIT_TERMINAL_CELLS);
  rows = CLAMP (rows, 1, EASEL_LIMIT_TERMINAL_CELLS);
  if (columns == self->columns && rows == self->rows)
    return;
  self->columns = columns;
  self->rows = rows;
  if (easel_terminal_instance_is_live (self))
    easel_host_terminal_resize (self->terminal, columns, rows);
  easel_instance_emit_changed (EASEL_INSTANCE (self));
}

static void
follow_views (EaselTerminalInstance *self)
{
  guint columns, rows;

  if (easel_terminal_views_get_size (self->views, NULL, &columns, &rows))
    easel_terminal_instance_set_size (self, columns, rows);
  g_signal_emit (self, signals[VIEWS], 0);
}

void
easel_terminal_instance_set_view (EaselTerminalInstance *self,
                                  gconstpointer          view,
                                  guint                  columns,
                                  guint                  rows)
{
  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  easel_terminal_views_set_size (self->views, view, columns, rows);
  follow_views (self);
}

static void
follow_behind (EaselTerminalInstance *self)
{
  if (self->terminal != NULL)
    easel_host_terminal_set_behind (self->terminal, easel_terminal_views_are_behind (self->views));
}

void
easel_terminal_instance_set_behind (EaselTerminalInstance *self,
                                    gconstpointer          view,
                                    gboolean               behind)
{
  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  easel_terminal_views_set_behind (self->views, view, behind);
  follow_behind (self);
}

void
easel_terminal_instance_remove_view (EaselTerminalInstance *self,
                                     gconstpointer          view)
{
  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  easel_terminal_views_remove (self->views, view);
  follow_behind (self);
  follow_views (self);
}

/** easel_terminal_instance_get_views: (transfer none): the views that show it. */
EaselTerminalViews *
easel_terminal_instance_get_views (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), NULL);

  return self->views;
}

void
easel_terminal_instance_clear (EaselTerminalInstance *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_INSTANCE (self));

  if (easel_terminal_instance_is_live (self))
    easel_host_terminal_clear (self->terminal);
}

gboolean
easel_terminal_instance_is_local (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), FALSE);

  return self->local;
}

gboolean
easel_terminal_instance_is_live (EaselTerminalInstance *self)
{
  gboolean live = FALSE;
  gboolean exited = FALSE;

  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), FALSE);

  if (self->terminal != NULL)
    g_object_get (self->terminal, "live", &live, "exited", &exited, NULL);
  return live && !exited;
}

gboolean
easel_terminal_instance_has_exited (EaselTerminalInstance *self,
                                    int                   *code)
{
  /* A local shell without a terminal object ended with an earlier run of Easel. */
  gboolean exited = self->local && self->terminal == NULL;

  *code = -1;
  if (self->terminal != NULL)
    g_object_get (self->terminal, "exited", &exited, "exit-code", code, NULL);
  return exited;
}

gboolean
easel_terminal_instance_is_waiting (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), FALSE);

  return easel_terminal_command_is_waiting (self->command) || *easel_terminal_prompt_get_shown (self->prompt) != '\0';
}

gboolean
easel_terminal_instance_runs_program (EaselTerminalInstance *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (self), FALSE);

  return easel_terminal_instance_is_live (self) &&
         (easel_terminal_command_is_running (self->command) || easel_terminal_prompt_is_busy (self->prompt));
}

gboolean
easel_terminal_instance_check (EaselTerminalInstance *self,
                               EaselCall             *call)
{
  int code;

  if (easel_terminal_instance_has_exited (self, &code) && self->terminal == NULL)
    easel_call_fail (call, EASEL_CODE_FAILED,
                     "The terminal has ended: its shell ended when the person's panel was closed. read still gives "
                     "what it showed. Open another one under a new instance id.");
  else if (easel_terminal_instance_has_exited (self, &code))
    easel_call_fail (call, EASEL_CODE_FAILED,
                     "The terminal has ended with code %d. Open another one under a new instance id.", code);
  else if (!easel_terminal_instance_is_live (self))
    easel_call_fail (call, EASEL_CODE_FAILED, "The terminal is not connected now. Try again in a moment.");
  else
    return TRUE;
  return FALSE;
}
