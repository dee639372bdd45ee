/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "pmx-csv.h"

#include "pmx-limits.h"

typedef struct
{
  GPtrArray *rows;
  GPtrArray *cells;   /* of the present row */
  GString   *cell;
} Reader;

static void
end_cell (Reader *self)
{
  if (self->cells->len < PMX_LIMIT_TABLE_COLUMNS)
    g_ptr_array_add (self->cells, g_strdup (self->cell->str));
  g_string_truncate (self->cell, 0);
}

/* An empty line is not a row. */
static void
end_row (Reader *self)
{
  gboolean is_empty = self->cells->len == 0 && self->cell->len == 0;

  if (is_empty)
    return;
  end_cell (self);
  g_ptr_array_add (self->cells, NULL);
  g_ptr_array_add (self->rows, g_ptr_array_free (self->cells, FALSE));
  self->cells = g_ptr_array_new ();
}

/* @at: after the opening quote. Returns the position after the closing quote. */
static const char *
read_quoted (Reader     *self,
             const char *at)
{
  for (; *at != '\0'; at++)
    {
      if (*at == '"' && at[1] != '"')
        return at + 1;
      if (*at == '"')
        at++;
      g_string_append_c (self->cell, *at);
    }
  return at;
}

GPtrArray *
pmx_csv_parse (const char *text,
               char        separator)
{
  g_autoptr(GString) cell = g_string_new (NULL);
  Reader self = { g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev), g_ptr_array_new (), cell };
  const char *at = text;

  g_return_val_if_fail (text != NULL, self.rows);

  /* Reads a row more than is shown, so that the table can say that rows are missing. */
  while (*at != '\0' && self.rows->len <= PMX_LIMIT_TABLE_ROWS)
    {
      if (*at == '"' && cell->len == 0)
        {
          at = read_quoted (&self, at + 1);
          continue;
        }
      if (*at == separator)
        end_cell (&self);
      else if (*at == '\n')
        end_row (&self);
      else if (*at != '\r')
        g_string_append_c (cell, *at);
      at++;
    }
  end_row (&self);
  g_ptr_array_set_free_func (self.cells, g_free);
  g_ptr_array_unref (self.cells);
  return self.rows;
}
