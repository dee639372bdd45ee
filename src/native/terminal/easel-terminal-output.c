/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-terminal-output.h"

#include <string.h>

#include "easel-limits.h"
#include "easel-terminal-limits.h"
#include "easel-terminal-line.h"
#include "easel-vt-scanner.h"
#include "easel-vt-text.h"

/* Length of the text's end before a reset that is searched for in the repeated output. */
#define TAIL_BYTES 1024

struct _EaselTerminalOutput
{
  GObject         parent_instance;

  EaselVtScanner *scanner;
  EaselVtText    *text;
  GString        *bytes;   /* the newest bytes, for a screen that is created later */
  GString        *fresh;   /* the part of @bytes that no screen has received yet */
  char           *tail;    /* nullable: the end of the text before a reset */
  guint64         tail_end;
  guint           align_source;
};

enum { FED, RESET, BEGAN, ENDED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselTerminalOutput, easel_terminal_output, G_TYPE_OBJECT)

static gboolean
align_cb (gpointer user_data)
{
  easel_terminal_output_align (user_data);
  return G_SOURCE_REMOVE;
}

static void
text_cb (const char *text,
         gsize       length,
         gpointer    user_data)
{
  EaselTerminalOutput *self = user_data;

  easel_vt_text_feed (self->text, text, length);
  g_string_append_len (self->bytes, text, length);
  g_string_append_len (self->fresh, text, length);
}

/* Parses the marks around an agent's command: s;TOKEN and e;TOKEN;STATUS. */
static gboolean
osc_cb (const char *body,
        gpointer    user_data)
{
  EaselTerminalOutput *self = user_data;
  g_auto(GStrv) fields = NULL;
  guint n;

  if (!g_str_has_prefix (body, EASEL_TERMINAL_OSC ";"))
    return FALSE;
  fields = g_strsplit (body, ";", 4);
  n = g_strv_length (fields);
  if (n == 3 && strcmp (fields[1], "s") == 0)
    g_signal_emit (self, signals[BEGAN], 0, fields[2]);
  else if (n == 4 && strcmp (fields[1], "e") == 0)
    g_signal_emit (self, signals[ENDED], 0, fields[2], (int) g_ascii_strtoll (fields[3], NULL, 10));
  return TRUE;
}

static void
easel_terminal_output_finalize (GObject *object)
{
  EaselTerminalOutput *self = EASEL_TERMINAL_OUTPUT (object);

  g_clear_handle_id (&self->align_source, g_source_remove);
  easel_vt_scanner_free (self->scanner);
  easel_vt_text_free (self->text);
  g_string_free (self->bytes, TRUE);
  g_string_free (self->fresh, TRUE);
  g_free (self->tail);
  G_OBJECT_CLASS (easel_terminal_output_parent_class)->finalize (object);
}

static void
easel_terminal_output_class_init (EaselTerminalOutputClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = easel_terminal_output_finalize;
  signals[FED] = g_signal_new ("fed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BYTES);
  signals[RESET] = g_signal_new ("reset", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[BEGAN] = g_signal_new ("began", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[ENDED] = g_signal_new ("ended", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING,
                                 G_TYPE_INT);
}

static void
easel_terminal_output_init (EaselTerminalOutput *self)
{
  static const EaselVtSink sink = { text_cb, osc_cb };

  self->scanner = easel_vt_scanner_new (&sink, self);
  self->text = easel_vt_text_new (EASEL_LIMIT_TERMINAL_TEXT_BYTES);
  self->bytes = g_string_new (NULL);
  self->fresh = g_string_new (NULL);
}

/** easel_terminal_output_new: (transfer full): an output that is empty. */
EaselTerminalOutput *
easel_terminal_output_new (void)
{
  return g_object_new (EASEL_TYPE_TERMINAL_OUTPUT, NULL);
}

static void
trim (EaselTerminalOutput *self)
{
  gsize spare;

  if (self->bytes->len <= EASEL_LIMIT_TERMINAL_CONTENT_BYTES * 5 / 4)
    return;
  spare = self->bytes->len - EASEL_LIMIT_TERMINAL_CONTENT_BYTES;
  while (spare < self->bytes->len && ((guchar) self->bytes->str[spare] & 0xc0) == 0x80)
    spare++;
  g_string_erase (self->bytes, 0, spare);
}

/**
 * easel_terminal_output_feed:
 * @self: an output
 * @bytes: foreign, may be split anywhere
 *
 * Adds output of the terminal.
 */
void
easel_terminal_output_feed (EaselTerminalOutput *self,
                            GBytes              *bytes)
{
  g_autoptr(GBytes) fresh = NULL;
  const char *data;
  gsize length;

  g_return_if_fail (EASEL_IS_TERMINAL_OUTPUT (self));

  data = g_bytes_get_data (bytes, &length);
  easel_vt_scanner_feed (self->scanner, data, length);
  trim (self);
  if (self->fresh->len == 0)
    return;
  fresh = g_bytes_new (self->fresh->str, self->fresh->len);
  g_string_truncate (self->fresh, 0);
  g_signal_emit (self, signals[FED], 0, fresh);
}

/**
 * easel_terminal_output_reset:
 * @self: an output
 *
 * Clears the screen. The output that the host has stored follows in this main loop iteration; text that is repeated in
 * it keeps its cursors.
 */
void
easel_terminal_output_reset (EaselTerminalOutput *self)
{
  gboolean truncated;

  g_return_if_fail (EASEL_IS_TERMINAL_OUTPUT (self));

  easel_terminal_output_align (self);
  self->tail_end = easel_vt_text_get_end (self->text);
  self->tail = easel_vt_text_read (self->text, 0, self->tail_end, TAIL_BYTES, TRUE, NULL, &truncated);
  easel_vt_text_clear (self->text);
  g_string_truncate (self->bytes, 0);
  g_string_truncate (self->fresh, 0);
  self->align_source = g_idle_add_full (G_PRIORITY_HIGH, align_cb, self, NULL);
  g_signal_emit (self, signals[RESET], 0);
}

/**
 * easel_terminal_output_align:
 * @self: an output
 *
 * Ends the repetition of old output after a reset. To be called before a cursor is reported.
 */
void
easel_terminal_output_align (EaselTerminalOutput *self)
{
  g_return_if_fail (EASEL_IS_TERMINAL_OUTPUT (self));

  if (self->align_source == 0)
    return;
  g_clear_handle_id (&self->align_source, g_source_remove);
  easel_vt_text_align (self->text, self->tail, self->tail_end);
  g_clear_pointer (&self->tail, g_free);
}

/** easel_terminal_output_dup_bytes: (transfer full): UTF-8 with escape sequences, for an empty screen. */
GBytes *
easel_terminal_output_dup_bytes (EaselTerminalOutput *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_OUTPUT (self), NULL);

  return g_bytes_new (self->bytes->str, self->bytes->len);
}

/** easel_terminal_output_get_end: the cursor at the end of the text. */
guint64
easel_terminal_output_get_end (EaselTerminalOutput *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_OUTPUT (self), 0);

  return easel_vt_text_get_end (self->text);
}

/**
 * easel_terminal_output_read:
 * @self: an output
 * @from: a cursor
 * @to: a cursor
 * @max: maximum number of bytes
 * @newest: whether to return the end of a text that is too long, instead of its start
 * @next: (out): the cursor after the returned text
 * @truncated: (out): whether text is missing
 *
 * Returns: (transfer full): valid UTF-8
 */
char *
easel_terminal_output_read (EaselTerminalOutput *self,
                            guint64              from,
                            guint64              to,
                            gsize                max,
                            gboolean             newest,
                            guint64             *next,
                            gboolean            *truncated)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_OUTPUT (self), NULL);

  return easel_vt_text_read (self->text, from, to, max, newest, next, truncated);
}
