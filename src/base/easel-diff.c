/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-diff.h"

#include <string.h>

#include "easel-limits.h"

#define CONTEXT 3   /* lines around a change, as in diff */

typedef struct
{
  const char *start;
  gsize       length;
  guint       id;      /* the same for equal lines */
} Line;

/* Lines @from to @to of each text that are being compared. */
typedef struct
{
  GArray    *old_lines;
  GArray    *new_lines;
  guint      skip;        /* number of equal lines at the start */
  int        n_old;
  int        n_new;
  GByteArray *kept_old;   /* 1 for each unchanged line of the middle */
  GByteArray *kept_new;
} Comparison;

static guint
line_hash (gconstpointer key)
{
  const Line *line = key;
  guint hash = 5381;

  for (gsize i = 0; i < line->length; i++)
    hash = hash * 33 + (guchar) line->start[i];
  return hash;
}

static gboolean
line_equal (gconstpointer a,
            gconstpointer b)
{
  const Line *one = a, *other = b;

  return one->length == other->length && memcmp (one->start, other->start, one->length) == 0;
}

static GArray *
split (const char *text)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));

  while (*text != '\0')
    {
      const char *end = strchr (text, '\n');
      Line line = { .start = text, .length = end != NULL ? (gsize) (end - text) + 1 : strlen (text) };

      g_array_append_val (lines, line);
      text += line.length;
    }
  return lines;
}

static void
number_lines (GHashTable *ids,
              GArray     *lines)
{
  for (guint i = 0; i < lines->len; i++)
    {
      Line *line = &g_array_index (lines, Line, i);
      gpointer id = g_hash_table_lookup (ids, line);

      if (id == NULL)
        {
          id = GUINT_TO_POINTER (g_hash_table_size (ids) + 1);
          g_hash_table_insert (ids, line, id);
        }
      line->id = GPOINTER_TO_UINT (id);
    }
}

static gboolean
same (Comparison *self,
      int         x,
      int         y)
{
  return g_array_index (self->old_lines, Line, self->skip + x).id ==
         g_array_index (self->new_lines, Line, self->skip + y).id;
}

/* Excludes equal lines at both ends from the comparison. */
static void
trim (Comparison *self)
{
  guint n_old = self->old_lines->len, n_new = self->new_lines->len;

  self->n_old = n_old;
  self->n_new = n_new;
  while (self->skip < MIN (n_old, n_new) && same (self, 0, 0))
    self->skip++;
  self->n_old -= self->skip;
  self->n_new -= self->skip;
  while (self->n_old > 0 && self->n_new > 0 && same (self, self->n_old - 1, self->n_new - 1))
    {
      self->n_old--;
      self->n_new--;
    }
}

/* Walks back from the end through the furthest points of each round, and marks the lines that both texts share. */
static void
trace_back (Comparison *self,
            GPtrArray  *rounds)
{
  int x = self->n_old, y = self->n_new;

  for (int d = (int) rounds->len - 1; d >= 0 && (x > 0 || y > 0); d--)
    {
      const int *v = (const int *) g_ptr_array_index (rounds, d) + d + 1;
      int k = x - y;
      gboolean down = k == -d || (k != d && v[k - 1] < v[k + 1]);
      int before = d == 0 ? 0 : down ? k + 1 : k - 1;
      int px = d == 0 ? 0 : v[before];
      int py = px - before;

      while (x > px && y > py && x > 0 && y > 0)
        {
          x--;
          y--;
          self->kept_old->data[x] = 1;
          self->kept_new->data[y] = 1;
        }
      x = px;
      y = py;
    }
}

/* Myers' greedy search. Round d is stored as the furthest points before it, on the diagonals -d-1 to d+1. */
static void
search (Comparison *self,
        int         max_rounds)
{
  g_autoptr(GPtrArray) rounds = g_ptr_array_new_with_free_func (g_free);
  g_autofree int *storage = g_new0 (int, 2 * max_rounds + 3);
  int *v = storage + max_rounds + 1;

  for (int d = 0; d <= max_rounds; d++)
    {
      g_ptr_array_add (rounds, g_memdup2 (v - d - 1, sizeof (int) * (2 * d + 3)));
      for (int k = -d; k <= d; k += 2)
        {
          int x = k == -d || (k != d && v[k - 1] < v[k + 1]) ? v[k + 1] : v[k - 1] + 1;
          int y = x - k;

          while (x < self->n_old && y < self->n_new && x >= 0 && y >= 0 && same (self, x, y))
            {
              x++;
              y++;
            }
          v[k] = x;
          if (x >= self->n_old && y >= self->n_new)
            {
              trace_back (self, rounds);
              return;
            }
        }
    }
}

static guint
count_chars (GArray *lines,
             guint   from,
             guint   to)
{
  const Line *first = from < lines->len ? &g_array_index (lines, Line, from) : NULL;
  gsize length = 0;

  for (guint i = from; i < to; i++)
    length += g_array_index (lines, Line, i).length;
  return first == NULL ? 0 : g_utf8_strlen (first->start, length);
}

static char *
join (GArray *lines,
      guint   from,
      guint   to)
{
  const Line *last;

  if (from >= to)
    return g_strdup ("");
  last = &g_array_index (lines, Line, to - 1);
  return g_strndup (g_array_index (lines, Line, from).start,
                    last->start + last->length - g_array_index (lines, Line, from).start);
}

/* @chars: characters of the old text before line @x of the middle, carried from hunk to hunk. */
static EaselDiffHunk *
make_hunk (Comparison *self,
           int         x,
           int         to_x,
           int         y,
           int         to_y,
           guint       offset)
{
  EaselDiffHunk *hunk = g_new0 (EaselDiffHunk, 1);

  hunk->line = self->skip + x;
  hunk->n_lines = to_x - x;
  hunk->offset = offset;
  hunk->n_chars = count_chars (self->old_lines, self->skip + x, self->skip + to_x);
  hunk->old_text = join (self->old_lines, self->skip + x, self->skip + to_x);
  hunk->new_text = join (self->new_lines, self->skip + y, self->skip + to_y);
  return hunk;
}

static GPtrArray *
collect (Comparison *self)
{
  GPtrArray *hunks = g_ptr_array_new_with_free_func ((GDestroyNotify) easel_diff_hunk_free);
  guint offset = count_chars (self->old_lines, 0, self->skip);
  int x = 0, y = 0;

  while (x < self->n_old || y < self->n_new)
    {
      int to_x = x, to_y = y;

      while (to_x < self->n_old && !self->kept_old->data[to_x])
        to_x++;
      while (to_y < self->n_new && !self->kept_new->data[to_y])
        to_y++;
      if (to_x > x || to_y > y)
        {
          EaselDiffHunk *hunk = make_hunk (self, x, to_x, y, to_y, offset);

          g_ptr_array_add (hunks, hunk);
          offset += hunk->n_chars;
        }
      x = to_x;
      y = to_y;
      for (; x < self->n_old && y < self->n_new && self->kept_old->data[x] && self->kept_new->data[y]; x++, y++)
        offset += count_chars (self->old_lines, self->skip + x, self->skip + x + 1);
    }
  return hunks;
}

/* First and last line of the context of hunk @i, which must not overlap lines of other hunks. */
static guint
context_start (GPtrArray *hunks,
               guint      i)
{
  EaselDiffHunk *hunk = g_ptr_array_index (hunks, i);
  EaselDiffHunk *previous = i > 0 ? g_ptr_array_index (hunks, i - 1) : NULL;
  guint first = previous != NULL ? previous->line + previous->n_lines : 0;

  return MAX (first, hunk->line - MIN (hunk->line, CONTEXT));
}

static guint
context_end (GPtrArray *hunks,
             guint      i,
             guint      n_lines)
{
  EaselDiffHunk *hunk = g_ptr_array_index (hunks, i);
  EaselDiffHunk *next = i + 1 < hunks->len ? g_ptr_array_index (hunks, i + 1) : NULL;

  return MIN (next != NULL ? next->line : n_lines, hunk->line + hunk->n_lines + CONTEXT);
}

void
easel_diff_hunk_free (EaselDiffHunk *self)
{
  g_free (self->old_text);
  g_free (self->new_text);
  g_free (self->before);
  g_free (self->after);
  g_free (self);
}

static GByteArray *
make_flags (guint n)
{
  GByteArray *flags = g_byte_array_new ();

  g_byte_array_set_size (flags, n + 1);
  memset (flags->data, 0, n + 1);
  return flags;
}

/**
 * easel_diff:
 * @old_text: UTF-8
 * @new_text: UTF-8
 *
 * Compares by lines. For texts with more than EASEL_LIMIT_DIFF_DIFFERENCES differences, or too large to compare in
 * time, returns one hunk from the first to the last difference.
 */
GPtrArray *
easel_diff (const char *old_text,
            const char *new_text)
{
  g_autoptr(GArray) old_lines = split (old_text);
  g_autoptr(GArray) new_lines = split (new_text);
  g_autoptr(GHashTable) ids = g_hash_table_new (line_hash, line_equal);
  Comparison self = { .old_lines = old_lines, .new_lines = new_lines };
  GPtrArray *hunks;
  int rounds;

  number_lines (ids, old_lines);
  number_lines (ids, new_lines);
  trim (&self);
  self.kept_old = make_flags (self.n_old);
  self.kept_new = make_flags (self.n_new);
  rounds = EASEL_LIMIT_DIFF_COMPARISONS / (self.n_old + self.n_new + 1);
  if (self.n_old > 0 && self.n_new > 0)
    search (&self, CLAMP (rounds, 1, EASEL_LIMIT_DIFF_DIFFERENCES));
  hunks = collect (&self);
  for (guint i = 0; i < hunks->len; i++)
    {
      EaselDiffHunk *hunk = g_ptr_array_index (hunks, i);

      hunk->before = join (old_lines, context_start (hunks, i), hunk->line);
      hunk->after = join (old_lines, hunk->line + hunk->n_lines, context_end (hunks, i, old_lines->len));
    }
  g_byte_array_unref (self.kept_old);
  g_byte_array_unref (self.kept_new);
  return hunks;
}

/* The start of the character at @at, or before it. */
static gsize
character_start (const char *text,
                 gsize       at)
{
  while (at > 0 && (text[at] & 0xc0) == 0x80)
    at--;
  return at;
}

/**
 * easel_diff_common:
 * @a: UTF-8
 * @a_length: in bytes
 * @b: UTF-8
 * @b_length: in bytes
 * @prefix: (out): equal bytes at the start
 * @suffix: (out): equal bytes at the end, not counted in @prefix
 */
void
easel_diff_common (const char *a,
                   gsize       a_length,
                   const char *b,
                   gsize       b_length,
                   gsize      *prefix,
                   gsize      *suffix)
{
  gsize most = MIN (a_length, b_length);

  *prefix = 0;
  while (*prefix < most && a[*prefix] == b[*prefix])
    (*prefix)++;
  *prefix = character_start (a, *prefix);
  *suffix = 0;
  while (*suffix < most - *prefix && a[a_length - *suffix - 1] == b[b_length - *suffix - 1])
    (*suffix)++;
  while (*suffix > 0 && (a[a_length - *suffix] & 0xc0) == 0x80)
    (*suffix)--;
}

static void
append_lines (GString    *into,
              char        sign,
              const char *lines)
{
  const char *end;

  for (; *lines != '\0'; lines = *end != '\0' ? end + 1 : end)
    {
      end = lines + strcspn (lines, "\n");
      g_string_append_c (into, sign);
      g_string_append_len (into, lines, end - lines);
      g_string_append_c (into, '\n');
    }
}

/**
 * easel_diff_describe:
 * @old_text: a text
 * @new_text: the new text
 *
 * Removed lines are marked with “-”, added lines with “+”, with three unchanged lines on either side. Each hunk begins
 * with its line number.
 *
 * Returns: (transfer full) (nullable): the differences for display; %NULL for equal texts
 */
char *
easel_diff_describe (const char *old_text,
                     const char *new_text)
{
  g_autoptr(GPtrArray) hunks = easel_diff (old_text, new_text);
  g_autoptr(GArray) lines = split (old_text);
  GString *text;
  guint described = 0;

  if (hunks->len == 0)
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; i < hunks->len; i++)
    {
      EaselDiffHunk *hunk = g_ptr_array_index (hunks, i);
      guint start = MAX (described, context_start (hunks, i));
      g_autofree char *before = join (lines, start, hunk->line);

      if (i == 0 || start > described)
        g_string_append_printf (text, "@@ %u @@\n", start + 1);
      append_lines (text, ' ', before);
      append_lines (text, '-', hunk->old_text);
      append_lines (text, '+', hunk->new_text);
      append_lines (text, ' ', hunk->after);
      described = context_end (hunks, i, lines->len);
    }
  return g_string_free (text, FALSE);
}
