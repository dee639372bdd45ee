/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-tty.h"

#include "easel-host-limits.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-pty.h"
#include "easel-text.h"
#include "easel-vt-scanner.h"

struct _EaselHostTty
{
  GObject         parent_instance;
  EaselShell     *shell;
  EaselPty       *pty;
  EaselVtScanner *scanner;
  GString        *text;          /* text of this chunk of output */
  char           *title;         /* nullable: the last title in this chunk of output */
  char           *cwd;
  char           *command_line;  /* nullable: command line of the next command */
  char           *command;       /* nullable: id of the running command */
  gint64          began;
  guint           n_commands;
  gboolean        detects;
  guint           ready_source;  /* 0: the terminal is ready */
};

G_DEFINE_FINAL_TYPE (EaselHostTty, easel_host_tty, G_TYPE_OBJECT)

enum { ACTION, READY, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
easel_host_tty_finalize (GObject *object)
{
  EaselHostTty *self = EASEL_HOST_TTY (object);

  g_clear_handle_id (&self->ready_source, g_source_remove);
  g_clear_object (&self->pty);
  g_clear_pointer (&self->shell, easel_shell_free);
  g_clear_pointer (&self->scanner, easel_vt_scanner_free);
  g_string_free (self->text, TRUE);
  g_free (self->title);
  g_free (self->cwd);
  g_free (self->command_line);
  g_free (self->command);
  G_OBJECT_CLASS (easel_host_tty_parent_class)->finalize (object);
}

static void
easel_host_tty_class_init (EaselHostTtyClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_host_tty_finalize;

  signals[ACTION] = g_signal_new ("action", EASEL_HOST_TYPE_TTY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  1, JSON_TYPE_OBJECT);
  signals[READY] = g_signal_new ("ready", EASEL_HOST_TYPE_TTY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
set_ready (EaselHostTty *self)
{
  if (self->ready_source == 0)
    return;
  g_clear_handle_id (&self->ready_source, g_source_remove);
  g_signal_emit (self, signals[READY], 0);
}

static gboolean
ready_cb (gpointer user_data)
{
  g_autoptr(EaselHostTty) self = g_object_ref (user_data);

  self->ready_source = 0;
  g_signal_emit (self, signals[READY], 0);
  return G_SOURCE_REMOVE;
}

/* Takes @action. */
static void
emit_action (EaselHostTty *self,
             const char   *type,
             JsonObject   *action)
{
  g_autoptr(JsonObject) owned = action;

  json_object_set_string_member (owned, "type", type);
  g_signal_emit (self, signals[ACTION], 0, owned);
}

static void
flush_text (EaselHostTty *self)
{
  JsonObject *action;

  if (self->text->len == 0)
    return;
  action = easel_json_object (EASEL_JSON_STRING ("data", self->text->str));
  g_string_truncate (self->text, 0);
  emit_action (self, "terminal/data", action);
}

static void
text_cb (const char *text,
         gsize       length,
         gpointer    user_data)
{
  EaselHostTty *self = user_data;

  g_string_append_len (self->text, text, length);
}

static void
finish_command (EaselHostTty      *self,
                const EaselVtMark *mark)
{
  g_autofree char *id = g_steal_pointer (&self->command);
  JsonObject *action;

  if (id == NULL)
    return;
  flush_text (self);
  action = easel_json_object (EASEL_JSON_STRING ("commandId", id),
                              EASEL_JSON_IF (mark->has_code, EASEL_JSON_INT ("exitCode", mark->code)),
                              EASEL_JSON_INT ("durationMs", (g_get_monotonic_time () - self->began) / 1000));
  emit_action (self, "terminal/commandFinished", action);
}

static void
begin_command (EaselHostTty *self)
{
  static const EaselVtMark unknown = { EASEL_VT_MARK_FINISHED };
  g_autofree char *line = g_steal_pointer (&self->command_line);
  JsonObject *action;

  finish_command (self, &unknown);
  flush_text (self);
  self->began = g_get_monotonic_time ();
  self->command = g_strdup_printf ("%u", ++self->n_commands);
  action = easel_json_object (EASEL_JSON_STRING ("commandId", self->command),
                              EASEL_JSON_STRING ("commandLine", line != NULL ? line : ""),
                              EASEL_JSON_INT ("timestamp", g_get_real_time () / 1000));
  emit_action (self, "terminal/commandExecuted", action);
}

static void
replace_string (char **field,
                char  *value)
{
  if (value == NULL)
    return;
  g_free (*field);
  *field = value;
}

/* Reports only the last title of a chunk, because a program may set it a thousand times at once. */
static gboolean
osc_cb (const char *body,
        gpointer    user_data)
{
  EaselHostTty *self = user_data;
  g_auto(EaselVtMark) mark = { 0 };
  g_autofree char *path = NULL;

  easel_vt_mark_read (&mark, body);
  if (!easel_shell_trusts (self->shell, &mark))
    return TRUE;
  if (mark.is_integration && !self->detects)
    {
      self->detects = TRUE;
      emit_action (self, "terminal/commandDetectionAvailable", json_object_new ());
    }
  switch (mark.kind)
    {
    case EASEL_VT_MARK_EXECUTED:
      begin_command (self);
      break;
    case EASEL_VT_MARK_FINISHED:
      finish_command (self, &mark);
      break;
    case EASEL_VT_MARK_COMMAND_LINE:
      replace_string (&self->command_line, g_steal_pointer (&mark.text));
      break;
    case EASEL_VT_MARK_TITLE:
      replace_string (&self->title, easel_text_for_display (mark.text, EASEL_LIMIT_DISPLAY_CHARS));
      break;
    case EASEL_VT_MARK_CWD:
      path = easel_vt_mark_dup_folder (&mark);
      replace_string (&self->cwd, path != NULL ? g_filename_to_uri (path, NULL, NULL) : NULL);
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
emit_string (EaselHostTty  *self,
             const char    *type,
             const char    *member,
             char         **value)
{
  g_autofree char *text = g_steal_pointer (value);

  if (text != NULL)
    emit_action (self, type, easel_json_object (EASEL_JSON_STRING (member, text)));
}

static void
pty_data_cb (EaselPty     *pty,
             GBytes       *bytes,
             EaselHostTty *self)
{
  g_autoptr(EaselHostTty) guard = g_object_ref (self);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  easel_vt_scanner_feed (self->scanner, data, length);
  flush_text (self);
  emit_string (self, "terminal/titleChanged", "title", &self->title);
  emit_string (self, "terminal/cwdChanged", "cwd", &self->cwd);
  if (self->detects)
    set_ready (self);
}

static void
pty_exited_cb (EaselPty     *pty,
               int           code,
               EaselHostTty *self)
{
  g_autoptr(EaselHostTty) guard = g_object_ref (self);

  emit_action (self, "terminal/exited", easel_json_object (EASEL_JSON_INT ("exitCode", code)));
  set_ready (self);
}

static void
easel_host_tty_init (EaselHostTty *self)
{
  static const EaselVtSink sink = { text_cb, osc_cb };

  self->scanner = easel_vt_scanner_new (&sink, self);
  self->text = g_string_new (NULL);
}

/**
 * easel_host_tty_new:
 * @cwd: (nullable): a folder
 * @columns: the width in cells
 * @rows: the height in cells
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (nullable): the user's running shell
 */
EaselHostTty *
easel_host_tty_new (const char  *cwd,
                    guint        columns,
                    guint        rows,
                    GError     **error)
{
  g_autoptr(EaselHostTty) self = g_object_new (EASEL_HOST_TYPE_TTY, NULL);

  self->shell = easel_shell_new (NULL);
  self->pty = easel_pty_new (self->shell, cwd, columns, rows, error);
  if (self->pty == NULL)
    return NULL;
  if (self->shell->key != NULL)
    self->ready_source = g_timeout_add (EASEL_LIMIT_HOST_SHELL_START, ready_cb, self);
  g_signal_connect_object (self->pty, "data", G_CALLBACK (pty_data_cb), self, 0);
  g_signal_connect_object (self->pty, "exited", G_CALLBACK (pty_exited_cb), self, 0);
  return g_steal_pointer (&self);
}

/** easel_host_tty_is_ready: whether it was detected if the shell marks its commands; "ready" is emitted at that time.
 * */
gboolean
easel_host_tty_is_ready (EaselHostTty *self)
{
  g_return_val_if_fail (EASEL_HOST_IS_TTY (self), TRUE);

  return self->ready_source == 0;
}

gboolean
easel_host_tty_input (EaselHostTty *self,
                      const char   *data)
{
  g_return_val_if_fail (EASEL_HOST_IS_TTY (self), FALSE);

  return easel_pty_write (self->pty, data, strlen (data));
}

void
easel_host_tty_resize (EaselHostTty *self,
                       guint         columns,
                       guint         rows)
{
  g_return_if_fail (EASEL_HOST_IS_TTY (self));

  easel_pty_resize (self->pty, columns, rows);
}

void
easel_host_tty_set_paused (EaselHostTty *self,
                           gboolean      paused)
{
  g_return_if_fail (EASEL_HOST_IS_TTY (self));

  easel_pty_set_paused (self->pty, paused);
}
